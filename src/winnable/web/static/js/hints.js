// What to play: the next step of a win. While the search takes time, the move that looks best is shown as not proved.
import { ask } from "./api.js";

const SOON = 700;

export class Hints {
  /** The last hint: the moves before it, and the line that it follows. @type {{ moves: string[], line: string[] }} */
  #last = { moves: [], line: [] };

  /** Return what is left of the line of the last hint, if the player followed it. @param {string[]} moves */
  left(moves) {
    const { moves: before, line } = this.#last, all = [...before, ...line];
    const isFollowed = moves.length >= before.length && moves.every((move, number) => move === all[number]);
    return isFollowed ? all.slice(moves.length) : [];
  }

  /**
   * Yield one hint, or two: if the search takes longer, the first hint is the move that looks best.
   * @param {import("./types").GameRequest} game @param {string[]} known A win from here, if one is known already.
   * @param {AbortSignal} signal
   * @returns {AsyncGenerator<import("./types").HintResponse & { isFirst?: boolean }>}
   */
  async *next(game, known, signal) {
    const moves = game.moves.split(" ").filter(Boolean);
    const request = { ...game, line: (known.length ? known : this.left(moves)).join(" ") };
    const searched = ask("/api/hint", request, signal), ended = searched.then(() => true, () => true);
    if (!(await Promise.race([ended, new Promise((done) => setTimeout(done, SOON))]))) {
      const first = await ask("/api/hint", { ...request, quick: true }, signal);
      this.#last = { moves, line: first.line };
      if (first.step.length) yield { ...first, isFirst: true };
    }
    const found = await searched;
    this.#last = { moves, line: found.line };
    yield found;
  }
}
