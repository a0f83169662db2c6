// A game that one widget of a page offers, started at the board of another: the last chapter of a walk-through leads to
// the Play board. The two are separate modules, so they meet at the window.
/** @import { Command, Tools } from "./types.d.ts" */

const EVENT = "tabletop:play";

/**
 * Start a game at the board of this page. Return whether there is one that does.
 * @type {(game: string, command: Command | null) => boolean}
 */
export const playOnBoard = (game, command) => {
  const offer = new CustomEvent(EVENT, { detail: { game, command }, cancelable: true });
  return Boolean(command) && !dispatchEvent(offer);
};
/**
 * Start the games that are offered to this board, if it is the one of its page. Return what ends that.
 * @param {Tools} tools
 */
export const takeGames = ({ screen, send, ui }) => {
  const take = (/** @type {Event} */ event) => {
    const { game, command } = /** @type {CustomEvent} */ (event).detail;
    if (!ui.isInPage || !screen().storageName || screen().game !== game) return;
    event.preventDefault();
    send(command);
  };
  addEventListener(EVENT, take);
  return () => removeEventListener(EVENT, take);
};
