// What to play: the next step of a win. If that takes a while, what looks best is shown meanwhile, and said to be unproved.
import { ask } from "./api.js";

const SOON = 700;

export class Hints {
  /** The last hint: the moves before it, and the line that it has in mind. @type {{ moves: string[], line: string[] }} */
  #last = { moves: [], line: [] };

  /** What is left of the line of the last hint, if the player followed it. @param {string[]} moves */
  left(moves) {
    const { moves: before, line } = this.#last, all = [...before, ...line];
    const isFollowed = moves.length >= before.length && moves.every((move, number) => move === all[number]);
    return isFollowed ? all.slice(moves.length) : [];
  }

  /**
   * One hint, or two: what looks best first, where the search is not done soon.
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
