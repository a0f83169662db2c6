// A finished game to share: a file, and a link that holds the whole game if it is short enough.
import { addDialog, commandOf, select } from "./elements.js";
import { button, dialogHead, h } from "./parts.js";
import { say } from "./words.js";
/** @import { Content, Tools } from "./types.d.ts" */

/** @typedef {{name: string, text: string, code: string}} Shared */
const LINK = /^#play\/game\/([\w-]+)$/;

/** Return the code of the game in this page's address, or an empty string. */
export const linkedGame = () => location.hash.match(LINK)?.[1] ?? "";

/** Download a text or bytes as a file. @type {(name: string, content: BlobPart, type?: string) => void} */
export const download = (name, content, type = "application/json") => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
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
  <p role="status"></p>
  <input class="tb-link" type="text" data-id="address" aria-label="${say("end.share_address")}" readonly hidden>`;

/**
 * Copy a text and return whether that worked: a page without https has no clipboard, and a browser can refuse it.
 * @param {string} text
 */
export const copyText = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
/** Show an address that couldn't be copied, selected. @type {(dialog: HTMLElement, address: string) => void} */
const showAddress = (dialog, address) => {
  const field = /** @type {HTMLInputElement} */ (select(dialog, "[data-id=address]"));
  field.hidden = false;
  field.value = address;
  field.focus();
  field.select();
};
/** @type {(dialog: HTMLElement, address: string) => Promise<void>} */
const copyAddress = async (dialog, address) => {
  const isCopied = await copyText(address);
  const status = select(dialog, "[role=status]");
  if (status) status.textContent = say(isCopied ? "end.share_copied" : "end.share_not_copied");
  if (!isCopied) showAddress(dialog, address);
};
/** Let a person share a finished game. @type {(shared: Shared, tools: Tools) => void} */
export const openShare = ({ name, text, code }, { root, ui }) => {
  const address = `${location.origin}${location.pathname}#play/game/${code}`;
  const dialog = addDialog(root, "tb-dialog", say("end.share_title"), ["[data-id=share]"]);
  dialog.innerHTML = String(shareBody(code, ui.isInPage));
  dialog.addEventListener("click", (event) => {
    const does = commandOf(event);
    if (does === "file") download(name, text);
    if (does === "copy") copyAddress(dialog, address);
  });
  dialog.showModal();
};
