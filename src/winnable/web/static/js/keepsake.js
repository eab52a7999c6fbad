// All that the browser keeps, as one file: saved games, statistics, settings, favourites and deals of the day; and such a file read again.
import { saveFile } from "./dom.js";
import { keys, read, readStatistics, write } from "./store.js";

/** What every such file has, so that no other file is taken for one. */
const MARK = "winnable-kept", VERSION = 1;

/** Return everything as text. */
export const everything = () => JSON.stringify({ [MARK]: VERSION, kept: Object.fromEntries(keys().map((key) => [key, read(key, null)])) }, null, 1);

/** Let the browser save everything as a file. */
export const download = () => saveFile(`winnable-${new Date().toISOString().slice(0, 10)}.json`, new Blob([everything()], { type: "application/json" }));

/**
 * Take over what a file has, and return what was done in a sentence. Of a game that both have, the later one stays; of statistics, those
 * with more games. Throws a sentence if the text is no such file, and then changes nothing.
 * @param {string} text
 */
export function takeOver(text) {
  let content;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error("This file is not one that Winnable saved");
  }
  const kept = content?.[MARK] === VERSION && content.kept;
  if (!kept || typeof kept !== "object" || Array.isArray(kept)) throw new Error("This file is not one that Winnable saved");
  let games = 0;
  for (const [key, value] of Object.entries(kept)) {
    if (value === null || typeof value !== "object" && !["string", "number"].includes(typeof value)) continue;
    if (key === "statistics") write(key, joined(value));
    else if (!key.startsWith("game.")) write(key, value);
    else if (Array.isArray(value.turns) && value.deal && !(read(key, null)?.when >= value.when)) games += write(key, value) ? 1 : 0;
  }
  return `${games} ${games === 1 ? "game" : "games"} taken over, with statistics and settings`;
}

/** @param {{ [game: string]: any }} others */
function joined(others) {
  const all = readStatistics();
  for (const [game, record] of Object.entries(others)) if (Number.isInteger(record?.played) && record.played > (all[game]?.played ?? 0)) all[game] = record;
  return all;
}
