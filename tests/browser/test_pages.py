"""Features of every page: tabs, themes, charts, phones and closing, in Voilà and in JupyterLab."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import psutil
import pytest
from hands import go, step_of, table_text
from playwright.sync_api import Page, expect
from servers import free_port, server, small_site
from servers import page as notebook

from tabletop_nb.games import NAMES
from tabletop_nb.server.lab import copy_notebooks
from tabletop_nb.ui.notebooks import root

BARS = ".tt-chart svg .mark-rect path"
HARMLESS = re.compile(r"Unsatisfied version|Failed to load resource.*(401|404)")


@pytest.fixture(scope="session")
def small(own_pages: Any) -> str:
    """Return the address of the small site."""
    return str(own_pages.address)


def toy(page: Page, small: str, hash: str = "") -> Page:
    """Open the page with tabs, slider and chart, and wait until it is ready."""
    page.goto(f"{small}/voila/render/notebooks/toy.ipynb{hash}", wait_until="commit")
    expect(page.locator("#rendered_cells")).to_be_visible(timeout=60_000)
    page.wait_for_selector(".widget-slider, .jupyter-widgets", state="attached")
    return page


def tab(page: Page, name: str) -> Any:
    return page.get_by_role("tab", name=name, exact=True)


def panel(page: Page, name: str) -> Any:
    return page.get_by_role("tabpanel", name=name, exact=True)


def complaints(page: Any) -> list[str]:
    return [text for text in page.errors if not HARMLESS.search(text)]


def test_headings_become_tabs(page: Any, small: str) -> None:
    toy(page, small)
    expect(page).to_have_title("Toy <game>")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.get_by_role("main").count() == 1
    assert page.get_by_role("tab").all_inner_texts() == ["Learn", "The odds", "Odds"]
    expect(page.get_by_role("banner")).to_have_text(
        re.compile("Toy.*Learn", re.S)
    )  # One bar has the name and the tabs.
    expect(panel(page, "Learn")).to_be_visible()
    expect(panel(page, "Learn").get_by_text("A smaller heading")).to_be_visible()
    assert page.get_by_role("tabpanel").count() == 1, "the other panels must be closed"

    tab(page, "Learn").focus()
    page.keyboard.press("ArrowRight")
    expect(tab(page, "The odds")).to_be_focused()
    expect(tab(page, "The odds")).to_have_attribute("aria-selected", "true")
    assert page.url.endswith("#the-odds")
    page.keyboard.press("End")
    expect(panel(page, "Odds")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(tab(page, "Learn")).to_be_focused()
    assert [item.get_attribute("tabindex") for item in page.get_by_role("tab").all()] == ["0", "-1", "-1"]
    page.go_back()
    expect(panel(page, "Odds")).to_be_visible()
    assert page.foreign == []
    assert complaints(page) == []


def test_an_address_opens_its_tab(page: Any, small: str) -> None:
    toy(page, small, "#odds/2/3")
    expect(panel(page, "Odds")).to_be_visible()
    tab(page, "Learn").click()
    expect(panel(page, "Learn")).to_be_visible()
    page.get_by_role("link", name="on", exact=True).click()
    expect(panel(page, "Odds")).to_be_visible()
    page.evaluate("location.hash = '#odds/4'")
    tab(page, "Learn").click()
    tab(page, "Odds").click()
    assert page.url.endswith("#odds/4"), "a tab must keep its scroll position"


def test_a_widget_in_a_closed_tab_works_when_it_opens(page: Any, small: str) -> None:
    toy(page, small)
    assert page.locator(BARS).count() == 0, "a chart must only be drawn when it is visible"
    slider = page.get_by_role("slider")
    slider.focus()
    slider.press("ArrowRight")
    tab(page, "The odds").click()
    expect(page.locator(BARS)).to_have_count(4)
    tab(page, "Learn").click()
    slider.press("ArrowRight")
    tab(page, "The odds").click()
    expect(page.locator(BARS)).to_have_count(5)
    expect(page.get_by_role("img", name="5 bars")).to_be_visible()
    assert page.foreign == []
    assert complaints(page) == []


def test_a_chart_takes_the_colours_of_the_theme(page: Any, small: str) -> None:
    toy(page, small, "#the-odds")
    expect(page.locator(BARS)).to_have_count(3)
    colours = """() => [document.querySelector(".tt-chart .mark-rule.role-mark line").getAttribute("stroke"),
      getComputedStyle(document.body).backgroundColor]"""
    day = page.evaluate(colours)
    assert day[0] == "rgb(119, 83, 0)", "expected the colour token tt-gold"
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"before => ({colours})()[0] !== before", arg=day[0])
    evening = page.evaluate(colours)
    assert evening[0] == "rgb(230, 192, 106)"
    assert evening[1] != day[1]


def test_everything_fits_a_phone(phone: Any, small: str) -> None:
    toy(phone, small, "#the-odds")
    expect(phone.locator(BARS)).to_have_count(3)
    clipped = """() => [...document.querySelectorAll("body *")].filter((node) => {
      const box = node.getBoundingClientRect();
      return box.width && (box.right > innerWidth + 1 || box.left < -1) && !node.closest(".ttp-skip, .MathJax");
    }).map((node) => node.outerHTML.slice(0, 80))"""
    assert phone.evaluate(clipped) == []
    assert phone.locator(".tt-chart svg").first.bounding_box()["width"] > 250


def test_without_scripts_the_sections_follow_each_other(new_page: Callable[..., Any], small: str) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{small}/voila/render/notebooks/toy.ipynb")
    for words in ("Above all tabs", "Words to read", "A chart:"):
        expect(page.get_by_text(words)).to_be_visible()
    expect(page.get_by_text("Setting the table")).to_be_hidden()


def test_a_broken_page_shows_a_friendly_message(page: Any, small: str) -> None:
    page.goto(f"{small}/voila/render/notebooks/broken.ipynb", wait_until="commit")
    expect(page.get_by_text("tell your teacher")).to_be_visible(timeout=60_000)
    assert "secret = 42" not in page.content()
    page.goto(f"{small}/nowhere")
    page.get_by_role("link", name="Go to the games").click()
    expect(page.get_by_role("heading", name="Small gallery")).to_be_visible()


def test_leaving_stops_the_kernel(new_page: Callable[..., Any], small: str) -> None:
    for leave in (
        lambda page: page.close(run_before_unload=True),
        lambda page: page.goto(small),
        lambda page: page.reload(),
    ):
        page = toy(new_page(), small)
        kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
        watcher = new_page()
        assert watcher.request.get(f"{small}/api/kernels/{kernel}").status == 200
        leave(page)
        for _ in range(100):
            if watcher.request.get(f"{small}/api/kernels/{kernel}").status == 404:
                break
            watcher.wait_for_timeout(100)
        else:
            pytest.fail("the kernel still runs")


PASSWORD = "amber-lantern-spoon-lake"


def test_the_class_password_opens_the_page_and_its_tab(page: Any, tmp_path: Path) -> None:
    site = small_site(tmp_path / "site")
    with server("tabletop_nb.server", str(site), "--port={port}", f"--token={PASSWORD}", log=tmp_path / "log") as url:
        page.goto(f"{url}/toy#the-odds")
        expect(page.get_by_role("heading", name="Enter the class password")).to_be_visible()
        page.get_by_label("Password").fill("nonsense")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="Wrong password")).to_be_visible()
        page.get_by_label("Password").fill("Amber Lantern Spoon Lake")
        page.get_by_role("button", name="Log in").click()
        expect(panel(page, "The odds")).to_be_visible(timeout=60_000)
        assert page.url == f"{url}/voila/render/notebooks/toy.ipynb#the-odds"
        expect(page.locator(BARS)).to_have_count(3)
        assert page.foreign == []
        assert complaints(page) == []


def test_a_class_on_the_network_can_log_in_and_other_sites_start_no_kernel(page: Any, tmp_path: Path) -> None:
    """Browsers send the site of a request only to localhost, so a class server doesn't get it."""
    site = small_site(tmp_path / "site")
    command = (
        "tabletop_nb.server",
        str(site),
        "--port={port}",
        f"--token={PASSWORD}",
        "--class",
        "--host=class.example",
    )
    with server(*command, log=tmp_path / "log") as local:
        url = local.replace("localhost", "class.example")
        page.goto(f"{url}/toy#the-odds")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Log in").click()
        expect(panel(page, "The odds")).to_be_visible(timeout=60_000)
        page.goto(f"{url}/")
        page.get_by_role("link", name="toy").click()
        expect(panel(page, "Learn")).to_be_visible(timeout=60_000)

        link = f'<meta name="referrer" content="no-referrer"><a href="{url}/toy#the-odds">from the course page</a>'
        with another_site(link) as course:
            page.goto(course.replace("127.0.0.1", "course.example"))
            page.get_by_role("link", name="from the course page").click()
            expect(page.get_by_role("button", name="Open")).to_be_visible()
            assert page.locator("#jupyter-config-data").count() == 0, "a kernel was started"
            page.get_by_role("button", name="Open").click()
        expect(panel(page, "The odds")).to_be_visible(timeout=60_000)


def test_after_a_restart_and_a_login_the_same_tab_opens(page: Any, tmp_path: Path) -> None:
    site, port = small_site(tmp_path / "site"), free_port()
    command = ("tabletop_nb.server", str(site), f"--port={port}", f"--token={PASSWORD}")
    with server(*command, log=tmp_path / "log", port=port) as url:
        page.goto(f"{url}/?token={PASSWORD}")
        toy(page, url, "#the-odds")
        expect(page.locator(BARS)).to_have_count(3)
    expect(page.get_by_text("The server doesn't answer")).to_be_visible(timeout=10_000)
    with server(*command, log=tmp_path / "log", port=port):
        page.get_by_role("button", name="Continue").click(timeout=20_000)
        page.get_by_label("Password").fill(PASSWORD)
        page.keyboard.press("Enter")
        expect(panel(page, "The odds")).to_be_visible(timeout=60_000)
        expect(page.locator(BARS)).to_have_count(3)


def test_a_dead_kernel_is_reported_and_one_button_starts_another(page: Any, small: str) -> None:
    toy(page, small, "#the-odds")
    expect(page.locator(BARS)).to_have_count(3)
    notice = page.get_by_text("This page was disconnected")
    page.wait_for_timeout(4000)
    expect(notice).to_be_hidden()
    os.kill(kernel_process(page), signal.SIGKILL)
    expect(notice).to_be_visible(timeout=7000)
    page.get_by_role("button", name="Continue").click()
    expect(notice).to_be_hidden(timeout=60_000)
    expect(page.locator(BARS)).to_have_count(3, timeout=60_000)


def tables(folder: Path) -> Path:
    """Write a site with one board, stored by the browser, in a tab."""
    notebook(folder / "notebooks" / "index.ipynb", "Tables", "# Tables", static=True)
    board = ["import tabletop_nb as tt", 'tt.play("evenfall", storage_name="evenfall")']
    notebook(folder / "notebooks" / "kept.ipynb", "kept", "# Kept", "## Learn", ["1"], "## Play", board, tabs=True)
    return folder


def test_a_game_continues_after_its_kernel_was_killed(page: Any, tmp_path: Path) -> None:
    site = tables(tmp_path / "site")
    with server("tabletop_nb.server", str(site), "--port={port}", f"--token={PASSWORD}", log=tmp_path / "log") as url:
        page.goto(f"{url}/kept?token={PASSWORD}")
        page.goto(f"{url}/voila/render/notebooks/kept.ipynb#play")
        page.wait_for_selector(".tb-app")
        board = panel(page, "Play")
        for _ in range(3):
            go(board)
        step, table = step_of(board), table_text(board)
        assert step == "step 3 of 3"
        os.kill(kernel_process(page), signal.SIGKILL)
        expect(page.get_by_text("This page was disconnected")).to_be_visible(
            timeout=7_000
        )  # This appears without a click.
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_text("This page was disconnected")).to_be_hidden(timeout=60_000)
        expect(board).to_be_visible(timeout=60_000)
        page.wait_for_selector(".tb-app")
        expect(board.get_by_role("status").filter(has_text="Welcome back.")).to_be_visible(timeout=30_000)
        assert step_of(board) == "step 3 of 3"
        assert table_text(board) == table
        go(board)
        assert step_of(board) == "step 4 of 4"


def kernel_process(page: Page) -> int:
    """Return the process of the page's kernel, which has its connection file among its arguments or open files."""
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            places = [*process.cmdline(), *(file.laddr for file in process.net_connections("unix"))]
            if any(kernel in str(place) for place in places) and process.pid != os.getpid():
                return int(process.pid)
    raise LookupError(kernel)


@contextlib.contextmanager
def another_site(html: str) -> Iterator[str]:
    """Serve one page from another origin."""

    class OnePage(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), OnePage) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{other.server_port}/"
        other.shutdown()


def test_a_link_from_another_site_opens_with_one_button(page: Any, small: str) -> None:
    with another_site(f'<a href="{small}/toy#the-odds">from the course page</a>') as course:
        page.goto(course)
        page.get_by_role("link", name="from the course page").click()
    expect(page.get_by_role("heading", name="Toy <game>")).to_be_visible()
    assert page.locator("#jupyter-config-data").count() == 0, "a kernel was started"
    page.get_by_role("button", name="Open").click()
    expect(panel(page, "The odds")).to_be_visible(timeout=60_000)
    expect(page.locator(BARS)).to_have_count(3)


def test_other_sites_cannot_show_our_pages_in_a_frame(page: Any, small: str) -> None:
    with another_site(f'<iframe src="{small}/toy"></iframe>') as course:
        page.goto(course)
        page.wait_for_timeout(1500)
    assert any("frame-ancestors" in error for error in page.errors)
    assert "Open" not in page.frames[1].content()


def test_a_full_server_says_so_and_opens_the_page_when_there_is_room(
    new_page: Callable[..., Any], tmp_path: Path
) -> None:
    site = small_site(tmp_path / "site")
    with server("tabletop_nb.server", str(site), "--port={port}", "--max-kernels=1", log=tmp_path / "log") as url:
        first = toy(new_page(), url)
        second = new_page()
        second.goto(f"{url}/toy#the-odds")
        expect(second.get_by_role("heading", name="Every table is taken")).to_be_visible()
        first.goto("about:blank")
        expect(panel(second, "The odds")).to_be_visible(timeout=30_000)


def test_the_same_file_works_in_jupyterlab(page: Any, lab: Any) -> None:
    small_site(lab.folder / "small")
    lab.run(page, "small/notebooks/toy.ipynb")
    expect(page.locator(BARS)).to_have_count(3, timeout=60_000)
    for heading in ("Learn", "The odds"):
        expect(page.get_by_role("heading", name=heading, exact=False).first).to_be_visible()
    slider = page.locator(".jp-OutputArea").get_by_role("slider")
    slider.focus()
    slider.press("ArrowRight")
    expect(page.locator(BARS)).to_have_count(4)
    assert page.foreign == []


# -- our own gallery ----------------------------------------------------------------------------------------


def test_the_gallery_is_the_front_page(page: Any, site: str) -> None:
    page.goto(site)
    expect(page).to_have_url(re.compile(r"/voila/render/notebooks/index\.ipynb$"))
    assert page.get_by_role("heading", level=1).count() == 1
    start = page.get_by_role("link", name="Learn Evenfall now")
    assert start.bounding_box()["y"] < 500, "it must be visible without scrolling"
    expect(page.get_by_role("img", name="A table of Seasons").first).to_be_visible()
    expect(page.get_by_role("link", name="Continue")).to_have_count(0)
    for title in ("Evenfall", "Seasons", "Res Arcana", "Mercurial", "Trismegistus"):
        expect(page.get_by_role("heading", name=re.compile(f"^{title}"), level=3)).to_be_visible()
    start.click()
    expect(page).to_have_url(re.compile(r"/notebooks/evenfall\.ipynb#learn"))
    expect(tab(page, "Learn")).to_have_attribute("aria-selected", "true", timeout=60_000)
    page.get_by_role("link", name="tabletop").click()
    expect(page.get_by_role("link", name="Evenfall: Play")).to_be_visible()
    assert page.foreign == []
    assert complaints(page) == []


def test_the_gallery_offers_to_continue(page: Any, site: str, open_notebook: Callable[..., Any]) -> None:
    open_notebook(page, "evenfall", "#play")
    board = page.locator("#panel-play")
    board.locator(".tb-app").wait_for()
    go(board)
    table = table_text(board)
    page.goto(site)
    expect(page.get_by_text("Alone, turn 1", exact=True)).to_be_visible()
    page.get_by_role("link", name="Continue: Alone, turn 1, today").click()
    expect(board.get_by_role("status").filter(has_text="Welcome back.")).to_be_visible(timeout=60_000)
    assert table_text(board) == table
    assert complaints(page) == []


def test_the_gallery_fits_a_phone(phone: Any, site: str) -> None:
    phone.goto(site)
    expect(phone.get_by_role("link", name="Learn Evenfall now")).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    links = phone.locator("main").locator("a.tb-btn, a.pg-lesson")
    assert links.count() > 12
    assert min(link.bounding_box()["height"] for link in links.all()) >= 40


def test_the_gallery_works_in_jupyterlab(page: Any, lab: Any) -> None:
    copy_notebooks(root(), lab.folder / "mine")
    lab.run(page, "mine/notebooks/index.ipynb")
    expect(page.get_by_role("heading", name="Seasons", exact=True)).to_be_visible(timeout=60_000)
    page.get_by_role("link", name="Evenfall: Learn").click()
    expect(page.locator(".lm-TabBar-tab.lm-mod-current", has_text="evenfall.ipynb")).to_be_visible(timeout=60_000)
    assert page.foreign == []


# -- a browser that is too old ------------------------------------------------------------------------------

WITHOUT = {
    "arrays": "delete Array.prototype.toSorted",
    "styles": "CSS.supports = ((ask) => (...what) => !/light-dark/.test(what) && ask.call(CSS, ...what))(CSS.supports)",
    "any way to ask": "delete window.CSS.supports",
}
OLD = re.compile("^Your browser is too old for these pages. They need Chrome or Edge 123")


@pytest.mark.parametrize("missing", WITHOUT)
@pytest.mark.parametrize("name", ["index", "evenfall"])
def test_a_browser_that_is_too_old_gets_a_message(name: str, missing: str, page: Any, open_notebook: Any) -> None:
    page.add_init_script(WITHOUT[missing])
    open_notebook(page, name)
    expect(page.get_by_role("alert").filter(has_text=OLD)).to_be_in_viewport()
    assert page.get_by_text(OLD).count() == 1, "the widgets repeat it"


def test_a_current_browser_gets_no_such_message(page: Any, open_notebook: Any) -> None:
    for name in ("index", "evenfall"):
        open_notebook(page, name)
        expect(page.get_by_text(OLD)).to_be_hidden()


def test_an_old_browser_gets_the_message_in_jupyterlab_too(page: Any, lab: Any) -> None:
    page.add_init_script(WITHOUT["styles"])
    copy_notebooks(root(), lab.folder / "old")
    lab.run(page, "old/notebooks/evenfall.ipynb")
    expect(page.get_by_role("alert").filter(has_text=OLD).first).to_be_visible(timeout=60_000)


SHIFTS = """new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if (!entry.hadRecentInput) window.shifted = (window.shifted ?? 0) + entry.value;
}).observe({ type: "layout-shift", buffered: true })"""


SIZES = pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["laptop", "phone"])


def shift_of(new_page: Any, open_notebook: Any, size: tuple[int, int], name: str, place: str, seen: str) -> float:
    """Return the layout shift (CLS) of a page until a part of it is there, and a little longer."""
    page = new_page(viewport={"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS)
    open_notebook(page, name, place)
    page.locator(seen).first.wait_for()
    page.wait_for_timeout(500)
    return float(page.evaluate("window.shifted ?? 0"))


@SIZES
@pytest.mark.parametrize("game", NAMES)
def test_a_page_does_not_shift_while_it_loads(
    game: str, size: tuple[int, int], new_page: Any, open_notebook: Any
) -> None:
    shifted = {}
    for place in ("learn", "play", "odds", "cards"):
        seen = f"#panel-{place} :is(.tb-app, .tt-verdict, .tt-picks)"
        shifted[place] = shift_of(new_page, open_notebook, size, game, f"#{place}", seen)
    assert {place: shift for place, shift in shifted.items() if shift >= 0.1} == {}


@SIZES
@pytest.mark.parametrize(
    ("name", "seen"), [("index", ".tb-app.is-mini"), ("tutorials/08_best_reroll", ".tt > [data-drawn] > *")]
)
def test_the_gallery_and_a_lesson_do_not_shift_while_they_load(
    name: str, seen: str, size: tuple[int, int], new_page: Any, open_notebook: Any
) -> None:
    assert shift_of(new_page, open_notebook, size, name, "", seen) < 0.1
