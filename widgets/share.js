// A finished game to share: a file, and a link that holds the whole game if it is short enough.
import { addDialog, commandOf, select } from "./elements.js";
import { button, dialogHead, h } from "./parts.js";
import { say } from "./words.js";
/** @import { Content, Tools } from "./types.d.ts" */

/** @typedef {{name: string, text: string, code: string}} Shared */
const LINK = /^#play\/game\/([\w-]+)$/;

/** Return the game that the address of this page holds, or nothing. */
export const linkedGame = () => location.hash.match(LINK)?.[1] ?? "";

/** Download a text as a file. @type {(name: string, text: string) => void} */
export const download = (name, text) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

/** @type {(code: string, isInPage: boolean) => Content} */
const shareButtons = (code, isInPage) => [
  isInPage && code && button(say("end.share_link"), { kind: "go", does: "copy", icon: "next" }),
  button(say("end.share_file"), { does: "file", icon: "draw" }),
];
/** @type {(code: string, isInPage: boolean) => Content} */
const shareBody = (code, isInPage) => h`
  ${dialogHead(say("end.share_title"))}
  <p>${say("end.share_text")}</p>
  ${!code && h`<p>${say("end.share_long")}</p>`}
  <div class="tb-menu-actions">${shareButtons(code, isInPage)}</div>
  <p role="status"></p>`;
/** Let a person share a finished game. @type {(shared: Shared, tools: Tools) => void} */
export const openShare = ({ name, text, code }, { root, ui }) => {
  const address = `${location.origin}${location.pathname}#play/game/${code}`;
  const dialog = addDialog(root, "tb-dialog", say("end.share_title"), ["[data-id=share]"]);
  dialog.innerHTML = String(shareBody(code, ui.isInPage));
  dialog.addEventListener("click", async (event) => {
    const does = commandOf(event);
    const status = select(dialog, "[role=status]");
    if (does === "file") download(name, text);
    if (does !== "copy" || !status) return;
    await navigator.clipboard?.writeText(address);
    status.textContent = say("end.share_copied");
  });
  dialog.showModal();
};
