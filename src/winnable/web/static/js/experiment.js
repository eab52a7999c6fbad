// The page of an experiment under way: what its runs have found. The page asks again and again while it is visible.
import { ask, Problems } from "./api.js";
import { byId, make, problemList } from "./dom.js";
import { between, interval } from "./figures.js";
import { counted } from "./words.js";

const EVERY = 2000;
/** @type {{ deals: number, at: number } | null} How many deals there were when the page was opened. */
let first = null;

/** @param {any} found */
function show(found) {
  if (!found.name) {
    byId("standing").textContent = "This server shows no experiment. Start it with winnable serve --experiment DIR, where DIR is the directory of winnable rate --out DIR.";
    return false;
  }
  const deals = found.runs.reduce((/** @type {number} */ sum, /** @type {any} */ run) => sum + run.deals, 0), now = Date.now();
  first ??= { deals, at: now };
  const fresh = deals - first.deals, pace = fresh && now > first.at ? `, ${(fresh / ((now - first.at) / 1000)).toFixed(1)} a second since this page was opened` : "";
  const ago = found.seconds_ago === null ? "no result yet" : found.seconds_ago < 10 ? "results are coming in" : `the last result came ${lasting(found.seconds_ago)} ago`;
  byId("name").textContent = `Experiment ${found.name}`;
  byId("standing").textContent = `${counted(found.runs.length, "run")}, ${deals.toLocaleString("en")} deals${pace}; ${ago}.`;
  byId("runs").hidden = false;
  byId("rows").replaceChildren(...found.runs.map((/** @type {any} */ run) => make("tr", {},
    make("th", { scope: "row" }, run.title), make("td", {}, [run.dealer, run.strategy, run.limits].filter(Boolean).join(", ")),
    make("td", { class: "number" }, run.deals.toLocaleString("en")), make("td", { class: "number" }, between(run.low, run.high)),
    make("td", {}, interval(run.low, run.high)), make("td", { class: "number" }, run.unknown.toLocaleString("en")))));
  return true;
}

/** @param {number} seconds */
const lasting = (seconds) => (seconds < 120 ? counted(Math.round(seconds), "second") : seconds < 7200 ? counted(Math.round(seconds / 60), "minute") : counted(Math.round(seconds / 3600), "hour"));

async function look() {
  let goesOn = true;
  try {
    if (!document.hidden) goesOn = show(await ask("/api/experiment"));
  } catch (error) {
    byId("standing").replaceChildren(problemList(error instanceof Problems ? error.sentences : [String(error)]));
  }
  if (goesOn) setTimeout(look, EVERY);
}

await look();
