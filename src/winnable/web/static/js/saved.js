// Games that the browser keeps, to continue them. Each game has its own record, so that tabs do not overwrite each other.
import { read, readAll, readOfTab, remove, write, writeOfTab } from "./store.js";

/** @typedef {import("./types").SavedGame} SavedGame */

const PREFIX = "game.", MOST = 40;

/** Return all games, the latest first. @returns {SavedGame[]} */
export function savedGames() {
  return readAll(PREFIX).filter((game) => Array.isArray(game?.turns) && game.deal).sort((one, other) => other.when - one.when);
}

/** Return the games that were begun and are not over. */
export const unfinishedGames = () => savedGames().filter((game) => game.turns.length && !game.outcome);

/** @param {string} id @returns {SavedGame | null} */
export const savedGame = (id) => (id ? read(PREFIX + id, null) : null);

/** @param {string} id */
export const forgetGame = (id) => remove(PREFIX + id);

/** @param {import("./types").DealChoice} one @param {import("./types").DealChoice} other */
export const isSameDeal = (one, other) => ["game", "rules", "dealer", "seed", "position"].every((key) =>
  one[/** @type {keyof typeof one} */ (key)] === other[/** @type {keyof typeof one} */ (key)]);

/** @param {string[][]} turns */
const moves = (turns) => turns.flat().join(" ");

/** Return whether a game continues another. @param {string[][]} longer @param {string[][]} shorter */
const goesOn = (longer, shorter) => `${moves(longer)} `.startsWith(shorter.length ? `${moves(shorter)} ` : "");

/** Return whether two records are of the same position. @param {Omit<SavedGame, "id" | "revision" | "when">} one @param {SavedGame} other */
const isSame = (one, other) => JSON.stringify([one.turns, one.at, one.hidden, one.outcome]) === JSON.stringify([other.turns, other.at, other.hidden, other.outcome]);

/** Keeps the game of this tab in its record. */
export class Keeper {
  #revision = 0;
  id = "";

  /** The record that this tab plays. */
  get saved() { return savedGame(this.id); }

  /** The record that this tab had before it was loaded again. @returns {SavedGame | null} */
  get before() { return savedGame(readOfTab("game")); }

  /** Return the record to continue with in a deal. Moves of another player are a game of their own. @param {import("./types").DealChoice} deal @param {string} played */
  find(deal, played) {
    const { before } = this, candidates = [...(before ? [before] : []), ...unfinishedGames()].filter((game) => isSameDeal(game.deal, deal));
    return (played ? candidates.find((game) => moves(game.turns) === played) : candidates[0]) ?? null;
  }

  /** Play a record from now on, or a game that has none yet. @param {SavedGame | null} game */
  hold(game) {
    const mine = savedGame(this.id);
    if (mine && !mine.turns.length && mine.id !== game?.id) forgetGame(mine.id);  // nothing was played in it
    this.id = game?.id ?? "";
    this.#revision = game?.revision ?? 0;
  }

  /**
   * Keep the game as it is now. If another tab continued it in another way, both games are kept.
   * @param {Omit<SavedGame, "id" | "revision" | "when">} now @returns {"kept" | "behind" | "parted"}
   */
  keep(now) {
    let stored = savedGame(this.id), isParted = false;
    if (stored && stored.revision !== this.#revision) {
      if (!goesOn(now.turns, stored.turns)) {
        if (goesOn(stored.turns, now.turns)) return "behind";
        isParted = true;
        stored = null;
      }
    }
    if (!this.id || isParted) this.id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    if (!stored || !isSame(now, stored)) {  // a tab that only shows a game does not change it
      this.#revision = (stored?.revision ?? 0) + 1;
      this.#write({ ...now, id: this.id, revision: this.#revision, when: Date.now() });
    } else this.#revision = stored.revision;
    write("last", this.id);
    writeOfTab("game", this.id);
    return isParted ? "parted" : "kept";
  }

  /** @param {SavedGame} game */
  #write(game) {
    this.#makeRoom(MOST - 1);
    if (!write(PREFIX + game.id, game)) {
      this.#makeRoom(MOST / 2);  // the browser has no more room
      write(PREFIX + game.id, game);
    }
  }

  /** Forget the oldest games until at most this many others are left: first those in which nothing was played, then finished ones. @param {number} most */
  #makeRoom(most) {
    const rank = (/** @type {SavedGame} */ game) => (!game.turns.length ? 2 : game.outcome ? 1 : 0);
    const others = savedGames().filter((game) => game.id !== this.id).sort((one, other) => rank(one) - rank(other) || other.when - one.when);
    for (const game of others.slice(most)) forgetGame(game.id);
  }
}

/** Return the game that was played last in any tab. */
export const lastGame = () => savedGame(read("last", ""));

/** Make a record of the single game that an older version of the page kept, if the browser still holds it. */
export function takeOver() {
  const old = read("current", null);
  if (old?.deal && Array.isArray(old.turns)) {
    const game = { ...old, id: "old", revision: 1, when: Date.now(), title: "", outcome: "", helped: false };
    if (!savedGame("old") && write(`${PREFIX}old`, game)) write("last", "old");
  }
  remove("current");
}
