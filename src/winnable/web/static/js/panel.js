// The panel of the analysis: switches, buttons for questions, and below them what was found.
import { button, byId, make, tick } from "./dom.js";

/**
 * @typedef {{ game: import("./game.js").Game, settings: import("./types").Settings, switchLight: () => void,
 *   switchColours: (isOn: boolean) => void, solve: () => void, why: () => void, back: () => void, grade: () => void,
 *   review: () => void, closed: () => void }} Doing
 * @typedef {"position" | "game" | "deal"} Lasting What a part of the panel is about. The part is removed when that changes.
 */

export class Panel {
  isOpen = false;
  /** @type {{ lasts: Lasting, make: () => HTMLElement } | null} Reasons of a position, the review of a game, the difficulty of a deal. */
  #section = null;
  /** @type {import("./solution.js").Solution | null} */
  #solution = null;
  /** Where the chances of a hidden game are shown. */
  chances = make("div", { id: "chances" });

  /** @param {Doing} doing */
  constructor(doing) { this.doing = doing; }

  open() {
    this.isOpen = true;
    byId("panel").hidden = false;
    byId("know").setAttribute("aria-expanded", "true");
    this.draw();
  }

  close() {
    this.isOpen = false;
    this.stop();
    byId("panel").hidden = true;
    byId("know").setAttribute("aria-expanded", "false");
    this.doing.closed();
    byId("know").focus();
  }

  /** Remove what is not true any more. @param {string} how How the game changed. */
  changed(how) {
    if (how === "begun") this.#empty();
    const lasts = this.#section?.lasts;
    if (lasts === "position" || (how === "played" && lasts === "game")) this.#section = null;
    this.redraw();
  }

  #empty() {
    this.stop();
    this.#solution = this.#section = null;
  }

  /** Show what was found. @param {Lasting} lasts @param {() => HTMLElement} content */
  show(lasts, content) {
    this.#empty();
    this.#section = { lasts, make: content };
    this.#bringForward();
  }

  /** Show a win step by step. @param {import("./solution.js").Solution} solution */
  showSolution(solution) {
    this.#empty();
    this.#solution = solution;
    this.#bringForward();
  }

  #bringForward() {
    if (this.isOpen) this.draw();
    else this.open();
    byId("panel").querySelector("section")?.scrollIntoView({ block: "start" });
  }

  stop() { this.#solution?.stop(); }

  redraw() { if (this.isOpen) this.draw(); }

  /** Draw the panel again. The focus and the scrolled place stay as they are. */
  draw() {
    const panel = byId("panel"), scrolled = panel.scrollTop;
    const focused = panel.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
    panel.replaceChildren(...this.#parts());
    panel.scrollTop = scrolled;
    panel.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    const again = [...panel.querySelectorAll("button, input")].find((each) => each.textContent === focused);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  #parts() {
    const { settings, switchLight } = this.doing, closing = button("×", () => this.close(), "close");
    closing.setAttribute("aria-label", "Close");
    const switchIfOther = (/** @type {boolean} */ isOn) => { if (isOn !== settings.light) switchLight(); };
    return [closing, make("h2", {}, "Analysis"), tick("Say after each move whether I can still win", settings.light, switchIfOther),
      ...this.#questions(), ...(this.#solution ? [this.#solution.section()] : []), ...(this.#section ? [this.#section.make()] : []),
      ...(this.doing.game.isHidden ? [this.chances] : [])];
  }

  #questions() {
    const { game, settings, solve, why, back, grade, review, switchColours } = this.doing;
    const always = [...(game.at ? [button("Back to where it was won", back)] : []), button("How hard is this deal?", grade),
      ...(game.turns.length ? [button("Review my game", review)] : [])];
    if (game.isHidden) {
      const note = "Hidden cards stay hidden: the light judges the real cards, chances only what you have seen.";
      return [make("p", { class: "note" }, note), make("div", { class: "row" }, ...always)];
    }
    const note = "Green keeps the win; red: lost after the move; yellow: not known";
    return [tick("Colour moves by whether they keep the win", settings.colours, switchColours, note),
      make("div", { class: "row" }, button("Show a win", solve), button("Why is it lost?", why), ...always)];
  }
}
