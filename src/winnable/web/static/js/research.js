// The page of all games: how winnable each is, and one game in full.
import { ask, Problems } from "./api.js";
import { byId, make, problemList } from "./dom.js";
import { between, interval } from "./figures.js";

/** @type {any[]} */
let games = [];
const search = /** @type {HTMLInputElement} */ (byId("search"));

function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (/** @type {any} */ game) => words.every((word) => `${game.game} ${game.title}`.toLowerCase().includes(word));
  byId("rows").replaceChildren(...games.filter(fits).map((game) => make("tr", {},
    make("td", {}, make("button", { type: "button", on: { click: () => showGame(game.game) } }, game.title)),
    make("td", { class: "number" }, game.deals.toLocaleString("en")), make("td", { class: "number" }, between(game.low, game.high)),
    make("td", {}, interval(game.low, game.high)), make("td", { class: "number" }, game.published), make("td", { class: "number" }, String(game.unknown)))));
}

/** @param {string} name */
async function showGame(name) {
  const found = await ask(`/api/winnability/${encodeURIComponent(name)}`);
  const bars = found.positions.winnable.flatMap((/** @type {number} */ _, /** @type {number} */ decade) => bar(found.positions, decade));
  const known = /** @type {number[][]} */ (Object.values(found.positions)).flat().reduce((sum, each) => sum + each, 0);
  byId("game").replaceChildren(make("section", { class: "box" }, make("h2", {}, found.title),
    make("p", {}, `${between(found.low, found.high)} of ${found.deals.toLocaleString("en")} deals can be won: ${found.winnable} winnable, ${found.unwinnable} unwinnable, ${found.unknown} undecided.`),
    interval(found.low, found.high, "wide"),
    ...found.figures.map((/** @type {any} */ each) => make("p", {}, `${each.reference}: ${each.shown}. ${each.note}`)),
    make("h3", {}, "Positions that a deal took"), make("div", { class: "bars" }, ...bars),
    make("p", { class: "note" }, `Known of ${known.toLocaleString("en")} deals. Green deals can be won, red ones cannot, yellow ones are undecided.`),
    make("p", {}, make("a", { href: `/#game=${found.game}&deal=:1` }, "Play deal 1 of it"))));
  byId("game").scrollIntoView({ block: "start" });
}

/** @param {any} positions @param {number} decade */
function bar(positions, decade) {
  const kinds = ["winnable", "unwinnable", "unknown"], counts = kinds.map((kind) => positions[kind][decade]);
  const here = counts.reduce((sum, count) => sum + count, 0);
  if (!here) return [];
  const most = Math.max(...positions.winnable.map((/** @type {number} */ _, /** @type {number} */ each) => kinds.reduce((sum, kind) => sum + positions[kind][each], 0)));
  const parts = kinds.map((kind, number) => {
    const part = make("span", { class: kind });
    part.style.width = `${(100 * counts[number]) / most}%`;
    return part;
  });
  const from = 10 ** decade;
  return [make("span", {}, `${from.toLocaleString("en")} to ${(10 * from - 1).toLocaleString("en")}`), make("div", { class: "stack" }, ...parts), make("span", {}, String(here))];
}

search.addEventListener("input", show);
try {
  games = await ask("/api/winnability");
  show();
} catch (error) {
  byId("game").replaceChildren(problemList(error instanceof Problems ? error.sentences : [String(error)]));
}
