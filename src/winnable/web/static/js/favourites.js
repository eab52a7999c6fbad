// The games that the player likes best, kept in the browser. Who has chosen none gets those that most people play.
import { read, write } from "./store.js";

const USUAL = ["klondike", "freecell", "spider-1-suit-classic", "yukon", "golf", "pyramid"];

/** @returns {string[]} */
export const favourites = () => read("favourites", USUAL);

/** Add a game to the favourites, or remove it. @param {string} name @returns {boolean} Whether it is one now. */
export function switchFavourite(name) {
  const now = favourites(), isOne = !now.includes(name);
  write("favourites", isOne ? [...now, name] : now.filter((each) => each !== name));
  return isOne;
}
