// Verdicts of the positions of a game, by the moves that lead there. No position is searched twice.
import { ask } from "./api.js";

/** @typedef {import("./types").VerdictResponse} Verdict */

export class Verdicts {
  /** @type {Map<string, Verdict>} */
  #known = new Map();

  clear() { this.#known.clear(); }

  /** @param {string} moves */
  known(moves) { return this.#known.get(moves); }

  /** Return whether a position can be won. @param {import("./types").GameRequest} request @param {AbortSignal} signal @returns {Promise<Verdict>} */
  async ask(request, signal) {
    const found = /** @type {Verdict} */ (await ask("/api/verdict", request, signal));
    this.#learn(request.moves, found);
    return found;
  }

  /** Remember a verdict. Every position on the way to a win is winnable too, and its win is the rest of the moves. @param {string} moves @param {Verdict} found */
  #learn(moves, found) {
    this.#known.set(moves, found);
    if (found.verdict !== "winnable") return;
    let here = moves;
    found.line.forEach((move, number) => {
      here = here ? `${here} ${move}` : move;
      this.#known.set(here, { ...found, line: found.line.slice(number + 1), words: found.words.slice(number + 1) });
    });
  }
}
