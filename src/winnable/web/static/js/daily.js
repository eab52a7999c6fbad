// Deals of the day: which were won on their day, how many days in a row, and a result to share, which shows nothing of the win.
import { clock } from "./clock.js";
import { read, write } from "./store.js";
import { counted } from "./words.js";

/** @typedef {{ moves: number, seconds: number, helped: boolean }} Result */
/** @typedef {{ [game: string]: { [day: string]: Result } }} Results */

const MOST_DAYS = 400;

/** Return a day of the player's calendar, as in 2026-11-19. @param {Date} [when] */
export const dayOf = (when = new Date()) => `${when.getFullYear()}-${String(when.getMonth() + 1).padStart(2, "0")}-${String(when.getDate()).padStart(2, "0")}`;

/** @returns {Results} */
const results = () => read("daily", {});

/** @param {string} day */
const dayBefore = (day) => {
  const [year, month, date] = day.split("-").map(Number);
  return dayOf(new Date(year, month - 1, date - 1));
};

/** Return how a deal of the day was won. @param {string} game @param {string} [day] @returns {Result | undefined} */
export const wonOn = (game, day = dayOf()) => results()[game]?.[day];

/** Return how many days in a row the deals of a game were won; today need not be won yet. @param {string} game @param {string} [today] */
export function streakOf(game, today = dayOf()) {
  const won = results()[game] ?? {};
  let day = won[today] ? today : dayBefore(today), streak = 0;
  for (; won[day]; day = dayBefore(day)) streak += 1;
  return streak;
}

/** Note a win. It counts for the streak if the deal was won on its day, and the first win of the day counts. @param {string} game @param {string} day @param {Result} result */
export function noteDaily(game, day, result) {
  const all = results(), won = all[game] ?? {};
  if (day !== dayOf() || won[day]) return;
  const kept = Object.entries({ ...won, [day]: result }).sort(([one], [other]) => (one < other ? 1 : -1)).slice(0, MOST_DAYS);
  write("daily", { ...all, [game]: Object.fromEntries(kept) });
}

/** Return a result as a line of text. @param {string} title @param {string} day @param {Result} result @param {number} streak */
export function resultText(title, day, { moves, seconds, helped }, streak) {
  const parts = [`${title} ${day} ✓`, counted(moves, "move"), clock(seconds), ...(helped ? ["with help"] : []), ...(streak > 1 ? [`${streak} days in a row`] : [])];
  return parts.join(" · ");
}
