// The dialogs for sharing, settings, statistics, rules and keys.
import { ask, Problems } from "./api.js";
import { clock } from "./clock.js";
import { resultText, streakOf, wonOn } from "./daily.js";
import { button, dialog, field, make, problemList, tick } from "./dom.js";
import { download, takeOver } from "./keepsake.js";
import { linkTo } from "./link.js";
import { forgetStatistics, readStatistics } from "./store.js";
import { counted } from "./words.js";

const FORMATS = { save: "Saved game: the deal and the moves", text: "Text", position: "Position, one line", json: "JSON", solvitaire: "Solvitaire", "fc-solve": "Freecell Solver and PySolFC" };

/** @param {HTMLElement} place @param {string} text */
async function copy(place, text) {
  try {
    await navigator.clipboard.writeText(text);
    place.textContent = "Copied";
  } catch {
    place.textContent = "Select the text and copy it";
  }
}

/** @param {import("./game.js").Game} game */
export function shareDialog(game) {
  if (!game.dealt) return;
  const here = location.origin + location.pathname;
  const links = { "this deal": here + linkTo(game.dealt.deal, [], game.hidden), "this position, with all moves": here + linkTo(game.dealt.deal, game.moves(), game.hidden) };
  const text = /** @type {HTMLTextAreaElement} */ (make("textarea", { rows: 9, readonly: true, spellcheck: "false", "aria-label": "Exported text" }));
  const problems = make("div");
  const format = /** @type {HTMLSelectElement} */ (make("select", { on: { change: write } }, ...Object.entries(FORMATS).map(([value, name]) => make("option", { value }, name))));
  async function write() {
    try {
      text.value = (await ask("/api/export", { ...game.request(), format: format.value })).text;
      problems.replaceChildren();
    } catch (error) {
      text.value = "";
      problems.replaceChildren(problemList(error instanceof Problems ? error.sentences : [String(error)]));
    }
  }
  const linkRow = (/** @type {[string, string]} */ [name, link]) => {
    const copying = button("Copy", () => copy(copying, link));
    return make("div", {}, field(`Link to ${name}`, make("input", { type: "text", readonly: true, value: link, "data-link": name })), copying);
  };
  const copying = button("Copy the text", () => copy(copying, text.value));
  dialog("Share", make("p", { class: "note" }, game.dealt.id), ...Object.entries(links).map(linkRow), make("h3", {}, "As text"), field("Format", format), text, problems, make("div", { class: "actions" }, copying));
  write();
}

/**
 * @param {import("./types").Settings} settings @param {() => void} changed @param {{ statistics: () => void, keys: () => void, rules: () => void, games: () => void, today: () => void, giveUp: () => void }} doing
 */
export function moreDialog(settings, changed, doing) {
  const set = (/** @type {"four" | "large" | "still" | "hidden" | "sound" | "finish"} */ name, /** @type {boolean} */ turned = false) => (/** @type {boolean} */ isOn) => {
    settings[name] = turned ? !isOn : isOn;
    changed();
  };
  const choice = (/** @type {"theme" | "felt"} */ name, /** @type {string[][]} */ options) => make("select", { on: { change: (/** @type {any} */ event) => { Object.assign(settings, { [name]: event.target.value }); changed(); } } },
    ...options.map(([value, text]) => make("option", { value, selected: value === settings[name] }, text)));
  const autoplay = make("select", { on: { change: (/** @type {any} */ event) => { settings.autoplay = event.target.value; changed(); } } },
    ...[["off", "Never"], ["safe", "When nothing can be built on them"], ["all", "Whenever they can"]].map(([value, text]) => make("option", { value, selected: value === settings.autoplay }, text)));
  dialog("More",
    make("div", { class: "actions" }, button("Deal of the day", doing.today), button("Games to continue", doing.games), button("Rules of this game", doing.rules), button("Statistics", doing.statistics), button("Keys", doing.keys), button("Give up", doing.giveUp)),
    make("h3", {}, "Cards"),
    tick("Four colours", settings.four, set("four"), "Diamonds blue, clubs green"),
    tick("Large print", settings.large, set("large")),
    tick("Move cards smoothly", !settings.still, set("still", true)),
    tick("Hide cards that lie face down", settings.hidden, set("hidden"), "They are not even sent to this page. Without it you play with open cards"),
    field("Cards go home by themselves", autoplay),
    tick("Finish by itself", settings.finish, set("finish"), "Once every card can go home, one after another"),
    make("h3", {}, "Looks and sound"),
    field("Colour of the table", choice("felt", [["green", "Green"], ["blue", "Blue"], ["red", "Red"]])),
    field("Light or dark", choice("theme", [["system", "As the system"], ["light", "Light"], ["dark", "Dark"]])),
    tick("Sounds", settings.sound, set("sound")),
    make("h3", {}, "What this browser keeps"), ...keeping());
}

/** Buttons for a file with all games, statistics and settings. */
function keeping() {
  const told = make("p", { class: "note", role: "status" }, "Games, statistics and settings as one file, for another browser.");
  const file = /** @type {HTMLInputElement} */ (make("input", { type: "file", accept: "application/json,.json", hidden: true, "aria-label": "A file that was saved", on: { change: async () => {
    try {
      told.textContent = `${takeOver(await (file.files?.[0]?.text() ?? ""))}. Load the page again to see them.`;
    } catch (error) {
      told.textContent = error instanceof Error ? error.message : String(error);
    }
    file.value = "";
  } } }));
  return [told, make("div", { class: "actions" }, button("Save to a file", download), button("Take over from a file", () => file.click())), file];
}

export function statisticsDialog() {
  const all = Object.entries(readStatistics()).sort(([, one], [, other]) => other.played - one.played);
  const head = ["Game", "Played", "Won", "Share", "Streak", "Best", "Fewest moves", "Time of a win"];
  const rows = all.map(([, each]) => [each.title, each.played, each.won, `${Math.round((100 * each.won) / each.played)} %`, each.streak, each.best, each.least ?? "", each.won ? clock(each.seconds / each.won) : ""]);
  const table = make("table", { class: "figures" },
    make("thead", {}, make("tr", {}, ...head.map((text) => make("th", { scope: "col" }, text)))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((value, column) => make("td", { class: column ? "number" : "" }, String(value)))))));
  const box = dialog("Statistics", make("p", { class: "note" }, all.length ? "Kept in this browser only. A game counts once it is won or given up." : "No game has been finished yet. They are kept in this browser only."),
    ...(all.length ? [make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Statistics" }, table), make("div", { class: "actions" }, button("Forget them", () => { forgetStatistics(); box.close(); }))] : []));
  box.classList.add("wide");
}

/** @param {import("./game.js").Game} game */
export async function rulesDialog(game) {
  if (!game.dealt) return;
  const { deal, title, description } = game.dealt;
  const found = deal.rules ? await ask("/api/rules", { rules: deal.rules }) : await ask(`/api/games/${encodeURIComponent(deal.game)}`);
  dialog(title, make("p", {}, description), ...found.words.flatMap((/** @type {any} */ section) => [make("h3", {}, section.heading), make("p", {}, section.sentences.join(" "))]));
}

export function keysDialog() {
  const keys = [["Arrow keys", "go from pile to pile; up and down take more or fewer cards"], ["Enter or Space", "take cards, put them down, turn the stock"], ["1 to 9, 0", "go to a pile"],
    ["F", "play the card home"], ["D", "turn the stock, or deal the piles again"], ["U, Ctrl Z", "undo"], ["Y, Ctrl Y", "redo"], ["H", "hint"], ["W", "can I still win?"], ["N", "new game"], ["Escape", "put cards back"], ["?", "this list"]];
  dialog("Keys", make("dl", { class: "keys" }, ...keys.flatMap(([key, does]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, does)])),
    make("h3", {}, "By mouse or finger"), make("p", {}, "Drag cards; or click a card and then where it is to go. A double click plays it home."));
}

/** Return the result of a deal of the day, to copy. It says nothing of how it was won. @param {import("./game.js").Game} game */
function dailyResult(game) {
  if (!game.daily || !game.dealt) return [];
  const { deal, title } = game.dealt, result = wonOn(deal.game, game.daily) ?? { moves: game.moves().length, seconds: game.seconds, helped: game.helped };
  const text = resultText(title, game.daily, result, streakOf(deal.game, game.daily)), link = location.origin + location.pathname + linkTo(deal, [], true, game.daily);
  const copying = button("Copy the result", () => copy(copying, `${text}\n${link}`));
  return [make("p", { class: "result" }, text), make("div", { class: "actions" }, copying)];
}

/** Return how this win stands beside the player's others. @param {import("./game.js").Game} game */
function ownRecord(game) {
  const record = game.dealt && readStatistics()[game.dealt.game_id], moves = game.moves().length;
  if (!record) return [];
  const fewest = record.won > 1 && record.least !== null ? (record.least >= moves ? " No win of yours had fewer moves." : ` Your fewest moves are ${record.least}.`) : "";
  const row = record.streak > 1 ? `, ${record.streak} in a row` : "";
  return [make("p", {}, `${counted(record.won, "win")} of ${counted(record.played, "game")}${row}.${fewest}`)];
}

/** @param {import("./game.js").Game} game @param {() => void} again @param {() => void} another @param {() => void} review */
export function wonDialog(game, again, another, review) {
  const box = dialog("You won!", make("p", {}, `${counted(game.moves().length, "move")} in ${clock(game.seconds)}.`), ...ownRecord(game), ...dailyResult(game),
    make("div", { class: "actions" }, button("Another deal", () => { box.close(); another(); }, "button primary"), button("This deal again", () => { box.close(); again(); }), button("Review my game", () => { box.close(); review(); }), button("Look at the table", () => box.close())));
}
