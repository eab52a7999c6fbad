// What the browser keeps: settings, statistics per game, and the game under way. Without storage all of it still works.

/** @type {import("./types").Settings} */
const USUAL = { four: false, large: false, still: false, autoplay: "off", light: false, colours: false, hidden: true };

/** @param {string} key @param {any} otherwise */
function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`winnable.${key}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {any} value */
function write(key, value) {
  try {
    localStorage.setItem(`winnable.${key}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the game goes on, and is forgotten with the page.
  }
}

/** @returns {import("./types").Settings} */
export const readSettings = () => ({ ...USUAL, ...read("settings", {}) });
/** @param {import("./types").Settings} settings */
export const keepSettings = (settings) => write("settings", settings);

/** @returns {{ deal: import("./types").Chosen, turns: string[][], at: number, hidden: boolean, seconds: number } | null} */
export const readCurrent = () => read("current", null);
/** @param {object | null} game */
export const keepCurrent = (game) => write("current", game);

/** @typedef {{ title: string, played: number, won: number, streak: number, best: number, least: number | null, seconds: number, helped: number }} Record */
/** @returns {{ [game: string]: Record }} */
export const readStatistics = () => read("statistics", {});

/**
 * Note a game that is over.
 * @param {string} game @param {string} title @param {{ won: boolean, moves: number, seconds: number, helped: boolean }} how
 */
export function noteGame(game, title, { won, moves, seconds, helped }) {
  const all = readStatistics();
  const old = all[game] ?? { title, played: 0, won: 0, streak: 0, best: 0, least: null, seconds: 0, helped: 0 };
  const streak = won ? old.streak + 1 : 0;
  all[game] = {
    title, played: old.played + 1, won: old.won + (won ? 1 : 0), streak, best: Math.max(old.best, streak),
    least: won ? Math.min(old.least ?? Infinity, moves) : old.least, seconds: old.seconds + (won ? seconds : 0),
    helped: old.helped + (won && helped ? 1 : 0),
  };
  write("statistics", all);
}

export const forgetStatistics = () => write("statistics", {});
