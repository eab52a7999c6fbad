// A game with many variants as one game with options: a field for each option, and the variant that they choose.
import { field, make } from "./dom.js";

/** @typedef {import("./types").GameLine} GameLine */

/** Return the variants that a game is shown with, itself included. @param {GameLine[]} games @param {GameLine} game */
export const variantsOf = (games, game) => games.filter((each) => (each.variant_of || each.name) === (game.variant_of || game.name) && each.options.length);

/**
 * Return a field for each option of a game. If no variant has all choices, those that were not made last give way.
 * @param {GameLine[]} games @param {GameLine} game @param {(game: GameLine) => void} chosen
 */
export function optionFields(games, game, chosen) {
  const variants = variantsOf(games, game);
  const number = (/** @type {string} */ value) => (Number.isNaN(Number(value)) ? 99 : Number(value));
  /** @type {HTMLSelectElement[]} */
  const selects = game.options.map(({ label, value }, at) => {
    const values = [...new Set(variants.map((each) => each.options[at].value))].sort((one, other) => number(one) - number(other));
    const select = /** @type {HTMLSelectElement} */ (make("select", { "data-option": label }, ...values.map((each) => make("option", { value: each, selected: each === value }, each))));
    select.addEventListener("change", () => choose(at));
    return select;
  });
  /** @param {number} last The option that was chosen last. */
  function choose(last) {
    const fits = (/** @type {GameLine} */ each) => each.options.filter(({ value }, at) => value === selects[at].value).length;
    const possible = variants.filter((each) => each.options[last].value === selects[last].value).sort((one, other) => fits(other) - fits(one));
    const found = possible[0] ?? game;
    found.options.forEach(({ value }, at) => { selects[at].value = value; });
    chosen(found);
  }
  return selects.map((select, at) => field(game.options[at].label, select));
}
