"""Write widgets/vendor/vega.js: Vega, Vega-Lite and Vega-Embed in one ES module (`make vega`)."""

from pathlib import Path

import vl_convert

OUT = Path(__file__).resolve().parent.parent / "widgets" / "vendor" / "vega.js"

# The chart widget may need the library before it is loaded: whichever comes first leaves a promise for the other.
HANDOVER = """
const slot = (globalThis.__tabletopVega ??= {});
if (slot.resolve) slot.resolve(vegaEmbed); else slot.ready ??= Promise.resolve(vegaEmbed);
export default { initialize() {}, render() {} };
"""


def main() -> None:
    """Write one file with its versions in the first line; a test compares them with Altair's."""
    lite = vl_convert.get_vegalite_versions()[-1]
    versions = (
        f"Vega {vl_convert.get_vega_version()}, Vega-Lite {lite}, Vega-Embed {vl_convert.get_vega_embed_version()}"
    )
    head = f"// {versions}. BSD-3-Clause, see LICENSE beside this file. Written by tools/vendor_vega.py.\n"
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(head + vl_convert.javascript_bundle(HANDOVER, vl_version=lite), encoding="utf-8")
    print(f"{OUT.name}: {versions}, {OUT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
