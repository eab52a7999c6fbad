// What to play. A first hint comes at once, without a proof; a better one follows while the player looks. Whatever becomes
// of the server, there is a hint while there is a legal move.
import { ask, wasGivenUp } from "./api.js";
import { capital, placeName } from "./words.js";

/**
 * @typedef {{ verdict: import("./types").HintResponse["verdict"], step: string[], line: string[], words: string, why: string, standing: string,
 *   isFirst: boolean, chances?: import("./types").ChancesResponse }} Hint
 * @typedef {import("./game.js").Game} Game
 */

const UNPROVED = "looks best, but nothing is proved", WEIGHING = "looks best; it is still being weighed";

export class Hints {
  /** The last hint: the moves before it, the line that it follows, and what was known of it. @type {{ moves: string[], line: string[], standing: string }} */
  #last = { moves: [], line: [], standing: "" };

  /** Return what is left of the line of the last hint, if the player followed it. @param {string[]} moves */
  left(moves) {
    const { moves: before, line } = this.#last, all = [...before, ...line];
    const isFollowed = moves.length >= before.length && moves.every((move, number) => move === all[number]);
    return isFollowed ? all.slice(moves.length) : [];
  }

  /**
   * Yield a hint at once and, unless it is the next step of a known win or plan, a second one that was searched for.
   * @param {Game} game @param {string[]} known A win from here, if one is known already. @param {AbortSignal} signal
   * @returns {AsyncGenerator<Hint>}
   */
  async *next(game, known, signal) {
    const request = game.request(), moves = request.moves.split(" ").filter(Boolean), left = this.left(moves);
    const line = (known.length ? known : left).join(" "), { standing } = this.#last;
    /** @param {boolean} quick */
    const asked = async (quick) => {
      if (!request.hidden) return /** @type {Hint} */ (await ask("/api/hint", { ...request, line, quick }, signal));
      return planned(await ask("/api/chances", { ...request, line, quick }, signal));
    };
    /** @param {Hint} hint */
    const kept = (hint) => {
      this.#last = { moves, line: hint.line, standing: hint.standing };
      return hint;
    };
    /** @type {Hint} */
    let first;
    try {
      first = { ...await asked(true), isFirst: true };
    } catch (error) {
      if (wasGivenUp(error)) throw error;
      first = guessed(game);
    }
    const isKnown = request.hidden ? left.length > 0 : first.verdict === "winnable";
    if (isKnown) return yield kept({ ...first, isFirst: false, standing: request.hidden ? standing : first.standing });
    if (first.step.length) yield kept(request.hidden ? { ...first, standing: WEIGHING } : first);
    try {
      yield kept({ ...await asked(false), isFirst: false });
    } catch (error) {
      if (wasGivenUp(error)) throw error;
      yield kept({ ...first, isFirst: false, standing: UNPROVED });
    }
  }
}

/** Return the decision to play in a hidden game as a hint. @param {import("./types").ChancesResponse} chances @returns {Hint} */
function planned(chances) {
  const { moves, words, why, standing } = chances.hint ?? { moves: [], words: "", why: "", standing: "" };
  return { verdict: "unknown", step: moves, line: moves, words, why, standing, isFirst: false, chances };
}

/** Return a legal move as a hint: a card home before any other move, the stock last. @param {Game} game @returns {Hint} */
function guessed(game) {
  const { shape } = game, isStock = (/** @type {import("./types").Move} */ { text }) => text === "deal" || text === "redeal";
  const move = game.legal.find(({ target }) => target === "f") ?? game.legal.find((each) => !isStock(each)) ?? game.legal[0];
  if (!move || !shape) return { verdict: "unknown", step: [], line: [], words: "", why: "", standing: "", isFirst: true };
  const words = isStock(move) ? "turn the stock" : `${placeName(move.source, shape)} to ${placeName(move.target, shape).toLowerCase()}`;
  return { verdict: "unknown", step: [move.text], line: [move.text], words: capital(words), why: "", standing: UNPROVED, isFirst: true };
}
