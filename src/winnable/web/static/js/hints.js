// What to play: the next step of a win. If that takes a while, what looks best is shown meanwhile, and said to be unproved.
import { ask } from "./api.js";
import { counted } from "./words.js";

const SOON = 700;

/**
 * One hint, or two: what looks best first, where the search is not done soon.
 * @param {object} asked @param {AbortSignal} signal @returns {AsyncGenerator<import("./types").Hint>}
 */
export async function* hints(asked, signal) {
  const searched = ask("/api/hint", asked, signal), ended = searched.then(() => true, () => true);
  if (!(await Promise.race([ended, new Promise((done) => setTimeout(done, SOON))]))) {
    const first = await ask("/api/hint", { ...asked, quick: true }, signal);
    if (first.step.length) yield { ...first, isFirst: true };
  }
  yield await searched;
}

/** What a hint says of its move. @param {import("./types").Hint} told */
export const standing = (told) => (told.verdict === "winnable" ? "keeps the win" : told.isFirst ? "looks best; a proof is still looked for" : "looks best, but nothing is proved");

/** What is known of a decision where cards are hidden. @param {import("./types").Chance} chance */
export const chanceOf = ({ tried, share }) => (tried ? `wins in ${Math.round(100 * share)} % of the worlds that were tried` : "looks best, but nothing is proved");

/** @param {import("./types").Chances} told @param {import("./types").Chance | undefined} best */
export function chancesTitle(told, best) {
  if (!best) return "No move is left.";
  if (best.tried) return `Win chances over ${counted(told.worlds, "world")} that fit what you see:`;
  return ["deal", "redeal"].includes(best.moves[0]) ? "Turning the stock costs nothing, and shows its cards." : "Nothing was weighed in time; this looks best:";
}
