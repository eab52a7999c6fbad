// What the browser keeps: settings, statistics per game, and the games under way. Without storage all of it still works.

/** @type {import("./types").Settings} */
const USUAL = { four: false, large: false, still: false, autoplay: "off", light: false, colours: false, hidden: true, theme: "system", felt: "green", sound: false, finish: true };

/** @param {string} key @param {any} otherwise */
export function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(`winnable.${key}`) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keep a value, and return whether there was room for it. @param {string} key @param {any} value */
export function write(key, value) {
  try {
    localStorage.setItem(`winnable.${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false;  // a private window or a full disk: the game goes on, and is lost when the page is closed
  }
}

/** @param {string} key */
export function remove(key) {
  try {
    localStorage.removeItem(`winnable.${key}`);
  } catch {
    // The browser keeps nothing, so there is nothing to remove.
  }
}

/** Return a value that only this tab remembers, also when the page is loaded again. @param {string} key @returns {string} */
export function readOfTab(key) {
  try {
    return sessionStorage.getItem(`winnable.${key}`) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} key @param {string} value */
export function writeOfTab(key, value) {
  try {
    sessionStorage.setItem(`winnable.${key}`, value);
  } catch {
    // Without storage the tab does not remember the value.
  }
}

/** Return the keys of all that is kept. @returns {string[]} */
export function keys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith("winnable.")).map((key) => key.slice("winnable.".length));
  } catch {
    return [];
  }
}

/** Return all values whose keys begin with a text. @param {string} prefix @returns {any[]} */
export const readAll = (prefix) => keys().filter((key) => key.startsWith(prefix)).map((key) => read(key, null));

/** @returns {import("./types").Settings} */
export const readSettings = () => ({ ...USUAL, ...read("settings", {}) });
/** @param {import("./types").Settings} settings */
export const keepSettings = (settings) => write("settings", settings);

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
