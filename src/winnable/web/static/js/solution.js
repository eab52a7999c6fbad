// A win, shown step by step: its moves, how many of them are played, and how to play them all without clicks.
import { button, make } from "./dom.js";
import { counted } from "./words.js";

const PACE = 450;

export class Solution {
  #playing = 0;

  /** @param {import("./game.js").Game} game @param {string[]} moves @param {string[]} words @param {() => void} redraw */
  constructor(game, moves, words, redraw) {
    this.game = game;
    this.from = game.at;
    this.moves = moves;
    this.words = words;
    this.redraw = redraw;
  }

  /** How many moves of the win have been played; -1 if the player left the win. */
  get done() {
    const { game, moves } = this;
    if (game.at < this.from) return -1;
    const played = game.moves().slice(game.moves(this.from).length);
    return played.every((move, number) => move === moves[number]) ? played.length : -1;
  }

  section() {
    const { done, moves } = this;
    if (done < 0) return make("p", { class: "note" }, "You have left the win that was shown.");
    const items = moves.map((_, number) => make("li", { "aria-current": number === done ? "step" : false, class: number < done ? "done" : "" },
      make("button", { type: "button", on: { click: () => this.stepTo(number + 1) } }, make("i", {}, `${number + 1}.`), make("span", {}, this.words[number]))));
    const back = button("Back", () => this.stepTo(done - 1)), next = button("Next", () => this.stepTo(done + 1), "button primary");
    if (!done) back.setAttribute("disabled", "");
    if (done === moves.length) next.setAttribute("disabled", "");
    return make("section", { "aria-label": "A win" }, make("h3", {}, `A win in ${counted(moves.length, "move")}`),
      make("div", { class: "row stepping" }, back, next, button(this.#playing ? "Pause" : "Play", () => (this.#playing ? this.stop() : this.#run()))),
      make("ol", { class: "steps" }, ...items));
  }

  /** Play or take back until this many moves of the win are played. @param {number} wanted */
  async stepTo(wanted) {
    for (let { done } = this; done >= 0 && done !== wanted && wanted >= 0 && wanted <= this.moves.length; { done } = this) {
      if (done > wanted) await this.game.goTo(this.game.at - 1);
      else await this.game.play(this.moves[done], "off");
    }
  }

  #run() {
    const next = async () => {
      const { done } = this;
      if (done < 0 || done >= this.moves.length) return this.stop();
      await this.stepTo(done + 1);
      if (this.#playing) this.#playing = window.setTimeout(next, PACE);
    };
    this.#playing = window.setTimeout(next, 0);
    this.redraw();
  }

  stop() {
    clearTimeout(this.#playing);
    const wasPlaying = this.#playing;
    this.#playing = 0;
    if (wasPlaying) this.redraw();
  }
}
