// The editor of rules: shows what the rules mean while a player types them, and on request how winnable the game is.
import { ask, Problems, stream, wasGivenUp } from "./api.js";
import { button, byId, make, problemList } from "./dom.js";
import { between, interval } from "./figures.js";
import { linkTo } from "./link.js";

const rules = /** @type {HTMLTextAreaElement} */ (byId("rules")), begin = /** @type {HTMLSelectElement} */ (byId("begin"));
const play = /** @type {HTMLButtonElement} */ (byId("play")), rate = /** @type {HTMLButtonElement} */ (byId("rate"));
/** @type {AbortController | null} */
let checking = null;
/** @type {AbortController | null} */
let rating = null;

async function check() {
  checking?.abort();
  checking = new AbortController();
  try {
    const found = await ask("/api/rules", { rules: rules.value }, checking.signal);
    const isGood = found.problems.length === 0;
    play.disabled = rate.disabled = !isGood;
    byId("meaning").replaceChildren(...(isGood ? [
      make("h2", {}, found.title), ...found.notes.map((/** @type {string} */ note) => make("p", { class: "note" }, `Note: ${note}`)),
      ...found.words.flatMap((/** @type {any} */ section) => [make("h3", {}, section.heading), make("p", {}, section.sentences.join(" "))]),
    ] : [make("h2", {}, "These rules describe no game yet"), problemList(found.problems)]));
  } catch (error) {
    if (!wasGivenUp(error)) byId("meaning").replaceChildren(problemList(error instanceof Problems ? error.sentences : [String(error)]));
  }
}

/** @param {string} name */
async function load(name) {
  const found = await ask(`/api/games/${encodeURIComponent(name)}`);
  rules.value = JSON.stringify({ title: `My ${found.title}`, extends: name, rules: found.rules }, null, 2);
  await check();
}

async function estimate() {
  rating?.abort();
  rating = new AbortController();
  const progress = /** @type {HTMLProgressElement} */ (make("progress", { max: 1, value: 0, "aria-label": "Progress" })), words = make("p"), line = make("div");
  byId("rating").replaceChildren(make("div", { class: "box" }, make("h2", {}, "How winnable is it?"), words, line, progress, button("Stop", () => rating?.abort())));
  try {
    for await (const found of stream("/api/rate", { deal: { rules: rules.value }, deals: 2000, seconds: 60 }, rating.signal)) {
      progress.value = found.done;
      words.textContent = found.problem || (found.deals ? `${between(found.low, found.high)} of its deals can be won: ${found.deals} tried, ${found.winnable} winnable, ${found.unwinnable} unwinnable, ${found.unknown} undecided.` : "The first deal takes a while…");
      line.replaceChildren(interval(found.low, found.high, "wide"));
    }
    progress.value = 1;
  } catch (error) {
    if (!wasGivenUp(error)) words.replaceChildren(problemList(error instanceof Problems ? error.sentences : [String(error)]));
  }
}

play.addEventListener("click", async () => {
  const dealt = await ask("/api/deal", { deal: { rules: rules.value } });
  location.assign(`/${linkTo(dealt.deal, [], true)}`);
});
rate.addEventListener("click", estimate);
rules.addEventListener("input", check);
begin.addEventListener("change", () => load(begin.value));
const games = await ask("/api/games");
begin.replaceChildren(...games.map((/** @type {any} */ game) => make("option", { value: game.name, selected: game.name === "freecell" }, game.title)));
await load("freecell");
