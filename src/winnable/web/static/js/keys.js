// The keyboard: arrows from place to place, more or fewer cards of a pile, and a letter for everything else.
import { isUp, kindOf, pileName } from "./words.js";

/** @typedef {{ [key: string]: () => void }} Shortcuts */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Keys {
  #depth = 1;

  /**
   * @param {import("./view.js").View} view @param {import("./game.js").Game} game @param {import("./hands.js").Hands} hands
   * @param {(text: string) => void} announce @param {Shortcuts} shortcuts
   */
  constructor(view, game, hands, announce, shortcuts) {
    this.view = view;
    this.game = game;
    this.hands = hands;
    this.announce = announce;
    this.shortcuts = shortcuts;
    document.addEventListener("keydown", (event) => this.#pressed(event));
    view.stage.addEventListener("focusin", () => { this.#depth = 1; });
  }

  /** The place that has the focus. */
  get here() {
    const element = document.activeElement;
    return element instanceof HTMLElement && element.classList.contains("spot") ? element.dataset.place ?? "" : "";
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const isIn = (/** @type {string} */ places) => event.target instanceof Element && event.target.closest(places) !== null;
    if (isIn("dialog, input, select, textarea") || event.altKey || event.defaultPrevented) return;
    const act = event.ctrlKey || event.metaKey ? this.#withControl(event) : this.#action(event.key, isIn("button, a, summary") && !this.here);
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** Return what a key does together with Control. @param {KeyboardEvent} event */
  #withControl({ key, shiftKey }) {
    const name = { z: shiftKey ? "y" : "u", y: "y" }[key.toLowerCase()];
    return name && this.shortcuts[name];
  }

  /** Return what a key does. If a button has the focus, the keys that press it stay with the button. @param {string} key @param {boolean} isOnButton @returns {(() => void) | undefined} */
  #action(key, isOnButton) {
    const { here } = this, way = ARROWS[/** @type {keyof ARROWS} */ (key)], isPress = key === "Enter" || key === " ";
    if (isOnButton && (way || isPress)) return undefined;
    if (way) return () => this.#go(way[0], way[1]);
    if (isPress) return here ? () => this.#activate(here) : undefined;
    if (key === "Escape") return () => this.hands.release();
    if (/^[0-9]$/.test(key)) return () => this.focus(`t${key === "0" ? 10 : key}`);
    if (key === "f" && here) return () => { if (!this.hands.home(here)) this.announce("That card cannot go home now"); };
    return this.shortcuts[key];
  }

  /** @param {string} place */
  #activate(place) {
    const depth = this.hands.picked ? 1 : this.#depth;
    this.#depth = 1;
    this.hands.activate(place, depth);
  }

  /** @param {string} place */
  focus(place) {
    const spot = this.view.spots.get(place);
    if (!spot) return;
    this.view.focusable(place);
    spot.focus();
  }

  /** Move the focus. In a pile, up and down choose how many cards; beyond its ends the focus goes to the next place. @param {number} dx @param {number} dy */
  #go(dx, dy) {
    const here = this.here;
    if (!here) return this.focus([...this.view.spots].find(([, spot]) => spot.tabIndex === 0)?.[0] ?? "");
    if (dy && kindOf(here) === "t" && !this.hands.picked && this.#deepen(here, -dy)) return;
    const from = this.view.arranged?.spots.get(here);
    if (!from) return;
    const h = this.view.arranged?.h ?? 1;
    let best = "", least = Infinity;
    for (const [place, box] of this.view.arranged?.spots ?? []) {
      const along = dx ? (box.x - from.x) * dx : (box.y - from.y) * dy;
      const aside = dx ? Math.abs(box.y - from.y) : Math.abs(box.x - from.x);
      if (place === here || along < 4 || (dx && aside > h * 0.6)) continue;
      const far = along + (dx ? aside * 3 : aside * 2);
      if (far < least) [best, least] = [place, far];
    }
    if (best) this.focus(best);
  }

  /** Choose one card more, or one fewer, of a pile. @param {string} place @param {number} by */
  #deepen(place, by) {
    const pile = this.game.table?.piles.find((each) => each.id === place), depth = this.#depth + by;
    if (!pile || depth < 1 || depth > pile.cards.length || !isUp(pile.cards[pile.cards.length - depth])) return false;
    if (by > 0 && !this.game.legal.some((move) => move.source === place && move.amount >= depth)) return false;
    this.#depth = depth;
    this.view.clear("chosen");
    if (depth > 1) this.view.mark(place, depth, "chosen");
    const cards = { id: place, cards: pile.cards.slice(-depth) };
    if (this.game.shape) this.announce(pileName(cards, this.game.shape));
    return true;
  }
}
