// The page of luck and skill: how often each player wins each game.
import { ask, Problems } from "./api.js";
import { byId, make, problemList } from "./dom.js";
import { between, interval } from "./figures.js";
import { counted } from "./words.js";

/** @type {{ game: string, title: string, shares: { name: string, low: number, high: number, games: number | null }[] }[]} */
let games = [];
const search = /** @type {HTMLInputElement} */ (byId("search"));

function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = games.filter((game) => words.every((word) => `${game.game} ${game.title}`.toLowerCase().includes(word)));
  byId("rows").replaceChildren(...fitting.map((game) => make("section", { class: "skill" },
    make("h2", {}, make("a", { href: `/#game=${encodeURIComponent(game.game)}&deal=:1` }, game.title)),
    make("dl", {}, ...game.shares.flatMap((share) => [
      make("dt", { title: share.games ? counted(share.games, "game") : "" }, share.name),
      make("dd", {}, interval(share.low, share.high, `of-${share.name}`)), make("dd", { class: "number" }, between(share.low, share.high))])))));
}

search.addEventListener("input", show);
try {
  const found = await ask("/api/skill");
  games = found.games;
  byId("about").textContent = found.about;
  show();
} catch (error) {
  byId("rows").replaceChildren(problemList(error instanceof Problems ? error.sentences : [String(error)]));
}
