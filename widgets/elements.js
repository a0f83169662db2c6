// Elements of a page: finding them, and a dialog over a widget.

/** The events that a widget reacts to. */
export const EVENTS = ["click", "input", "change", "submit", "pointerover", "focusin", "keydown"];

/** @type {(root: ParentNode | null | undefined, selector: string) => HTMLElement | null} */
export const select = (root, selector) => root?.querySelector(selector) ?? null;
/** @type {(root: ParentNode, selector: string) => HTMLElement[]} */
export const selectAll = (root, selector) =>
  /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);
/** Return the element that an event happened on. @param {Event} event */
export const targetOf = ({ target }) => /** @type {HTMLInputElement} */ (target);

/** Return the element around the target of an event. @type {(event: Event, selector: string) => HTMLElement | null} */
export const closestTo = (event, selector) => targetOf(event).closest?.(selector) ?? null;
/** Return the command of the button that was pressed, if any. @param {Event} event */
export const commandOf = (event) => closestTo(event, "[data-do]")?.dataset.do;

/**
 * Add a dialog to a widget, without opening it. Events inside the dialog don't reach the widget. A press beside the
 * dialog or on something with data-close closes it. Then the first of the selectors `focusOnClose` that matches an
 * element of the widget gives that element the focus.
 * @type {(root: HTMLElement, className: string, label: string, focusOnClose: string[]) => HTMLDialogElement}
 */
export const addDialog = (root, className, label, focusOnClose) => {
  const dialog = root.appendChild(document.createElement("dialog"));
  dialog.className = className;
  dialog.setAttribute("aria-label", label);
  for (const kind of EVENTS) dialog.addEventListener(kind, (event) => event.stopPropagation());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || closestTo(event, "[data-close]")) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    const next = focusOnClose.map((selector) => select(root, selector)).find(Boolean);
    next?.focus({ preventScroll: true });
  });
  return dialog;
};
