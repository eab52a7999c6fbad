// The table page: brings the game, the view, hands and keys, and the dialogs together.
import { Analysis } from "./analysis.js";
import { ask, Problems } from "./api.js";
import { chooseGame, unknownGameDialog } from "./choosing.js";
import { celebrate } from "./celebration.js";
import { clock } from "./clock.js";
import { keysDialog, moreDialog, rulesDialog, shareDialog, statisticsDialog, wonDialog } from "./dialogs.js";
import { button, byId } from "./dom.js";
import { dayOf, noteDaily } from "./daily.js";
import { Game } from "./game.js";
import { Hands } from "./hands.js";
import { Keys } from "./keys.js";
import { linkTo, readLink } from "./link.js";
import { applyLooks } from "./looks.js";
import { Keeper, lastGame, takeOver } from "./saved.js";
import { nameOf, shelfDialog } from "./shelf.js";
import { play as sound, soundOf } from "./sound.js";
import { keepSettings, noteGame, readSettings } from "./store.js";
import { View } from "./view.js";
import { capital, counted, spoken } from "./words.js";

/** Milliseconds from one card that goes home by itself to the next. */
const FINISHING = 70;

takeOver();
const settings = readSettings(), keeper = new Keeper();
const game = new Game();
const view = new View(byId("table"));
const hands = new Hands(view, game, { play, say, refused });
const analysis = new Analysis({ game, view, hands, settings, say, offer, play, openCards });

/** Show a message and have it read aloud by screen readers. @param {string} text @param {boolean} [isBad] */
function say(text, isBad = false) {
  byId("message").textContent = text;
  byId("message").classList.toggle("bad", isBad);
  offer();
  announce(text);
}

/** @param {string} text */
function announce(text) {
  const live = byId("live");
  // The same words twice are said twice.
  live.textContent = live.textContent === spoken(text) ? `${spoken(text)}\u00a0` : spoken(text);
}

/** Show buttons beside the message. @param {[string, () => void][]} offers */
function offer(...offers) {
  byId("offers").replaceChildren(...offers.map(([text, press]) => button(text, press, "")));
}

/** @param {unknown} error */
function fail(error) {
  const text = error instanceof Problems ? error.sentences.join(" ") : String(error);
  if (settings.sound) sound("no");
  say(text.replace(/^[a-z]\S*-\S+ (\(([^)]*)\))?:? ?/, "$2: ").replace(/^: /, ""), true);
}

/** @param {string} move */
async function play(move) {
  hands.release();
  try {
    await game.play(move, settings.autoplay);
    const turn = game.turns[game.at - 1];
    if (settings.sound && !game.table?.won) sound(soundOf(turn.moves));
    say(turn.words.map(capital).join(". "));
    analysis.helpIfStuck();
    sayWhetherParted();
    if (settings.finish) await finish();
  } catch (error) {
    fail(error);
  }
}

/** Play the rest of a game in which every card can go home, unless the player does something meanwhile. */
async function finish() {
  const moves = game.table?.finish ?? [], { dealt } = game;
  let at = game.at;
  for (const move of moves) {
    if (game.dealt !== dealt || game.at !== at) return;
    await game.play(move, "off");
    at += 1;
    if (!settings.still) await new Promise((done) => setTimeout(done, FINISHING));
  }
}

/** Ask the server why a move is not legal. @param {string} place @param {string} target @param {number} amount */
function refused(place, target, amount) {
  const to = target[0] === "f" ? "f" : target;
  return play(place === "s" ? "deal" : `${place}-${to}${amount > 1 ? `:${amount}` : ""}`);
}

/**
 * Begin a game, or continue the game of a record. The game on the table stays among the games to continue.
 * @param {import("./types").DealResponse} dealt @param {{ hidden?: boolean, turns?: string[][], daily?: string }} [how] @param {import("./types").SavedGame | null} [record]
 */
function begin(dealt, how = {}, record = null) {
  const left = game.dealt && game.turns.length && !game.isOver && keeper.saved;
  hands.release();
  keeper.hold(record);
  game.begin(dealt, { hidden: settings.hidden, ...(record ? { seconds: record.seconds, helped: record.helped, outcome: dealt.table.won ? "won" : record.outcome, daily: record.daily } : {}), ...how });
  const passed = dealt.tried ? `; ${counted(dealt.tried, "other deal")} passed over` : "";
  say(dealt.grade?.word ? `A deal that is ${dealt.grade.word}, ${dealt.grade.difficulty} of 100${passed}` : dealt.tried ? `A deal that can be won${passed}` : "");
  if (left && left.id !== keeper.id) offer([`Back to ${nameOf(left)}`, () => goOn(left)]);
}

/** Begin a deal that was chosen, or continue it if it was begun before. @param {import("./types").DealResponse} dealt */
function deal(dealt) {
  const record = dealt.moves ? null : keeper.find(dealt.deal, "");
  if (!record?.turns.length || record.outcome) return begin(dealt);
  goOn(record).then(() => say("You had begun this deal, and continue it; Restart takes all moves back"));
}

/** @param {import("./types").SavedGame} record */
const goOn = (record) => open({ deal: record.deal, moves: "", hidden: record.hidden, daily: "" }, record);

/** Show the cards that lie face down, from now on. */
async function openCards() {
  settings.hidden = false;
  keepSettings(settings);
  await game.setHidden(false);
}

/** Count the game as lost only if the player gives it up. A game that is left can be continued. */
function giveUp() {
  if (game.dealt && game.turns.length && !game.isOver) note("lost");
}

/** @param {"won" | "lost"} outcome */
function note(outcome) {
  if (!game.dealt) return;
  if (outcome === "won" && game.daily) noteDaily(game.dealt.deal.game, game.daily, { moves: game.moves().length, seconds: game.seconds, helped: game.helped });
  noteGame(game.dealt.game_id, game.dealt.title, { won: outcome === "won", moves: game.moves().length, seconds: game.seconds, helped: game.helped });
  game.end(outcome);
  save();
}

/** Whether another tab continued this game in another way. The page says so. */
let hasParted = false;

function save() {
  if (!game.dealt) return;
  const { dealt: { deal, title }, at, hidden, seconds, helped, outcome, daily } = game;
  const how = keeper.keep({ deal, title, turns: game.turns.map((turn) => turn.moves), at, hidden, seconds, helped, outcome, daily });
  hasParted ||= how === "parted";
}

/** @returns {void} */
function sayWhetherParted() {
  if (!hasParted) return;
  hasParted = false;
  say("This game went on in another tab, too; both are kept");
  offer(["Games to continue", shelf]);
}

async function another() {
  if (!game.dealt) return;
  const { deal } = game.dealt;
  try {
    begin(await ask("/api/deal", { deal: { game: deal.game, rules: deal.rules, dealer: deal.dealer }, hidden: settings.hidden }));
  } catch (error) {
    fail(error);
  }
}

function show() {
  const { dealt, table, shape } = game;
  if (!dealt || !table) return;
  view.draw(table, shape);
  byId("title").textContent = dealt.title;
  byId("number").textContent = game.daily ? `Deal of ${game.daily}` : dealt.deal.seed ? `№ ${dealt.deal.seed.length > 12 ? `${dealt.deal.seed.slice(0, 9)}…` : dealt.deal.seed}` : "typed in";
  byId("number").setAttribute("aria-label", `Deal ${dealt.deal.seed || "typed in"}: choose another`);
  document.title = `${dealt.title} · Winnable`;
  byId("count").textContent = counted(game.moves().length, "move");
  /** @type {[string, boolean][]} */
  const usable = [["undo", game.at > 0], ["redo", game.at < game.turns.length], ["restart", game.at > 0]];
  byId("redeal").hidden = !redealsPiles();
  for (const [id, isOn] of usable) /** @type {HTMLButtonElement} */ (byId(id)).disabled = !isOn;
  history.replaceState(null, "", linkTo(dealt.deal, [], game.hidden, game.daily));
  save();
}

/** @param {string} how */
function changed(how) {
  hands.release();
  show();
  analysis.changed(how);
  if (how === "played" && game.table?.won && !game.isOver) {
    note("won");
    analysis.stop();
    announce("You won!");
    if (settings.sound) sound("won");
    const { dealt } = game, isStill = settings.still || matchMedia("(prefers-reduced-motion: reduce)").matches;
    (isStill ? Promise.resolve() : celebrate(view)).then(() => {
      if (game.dealt === dealt && game.table?.won) wonDialog(game, () => game.goTo(0), another, () => analysis.review());
    });
  }
}

function applySettings() {
  keepSettings(settings);
  applyLooks(settings);
  document.body.classList.toggle("four", settings.four);
  document.body.classList.toggle("large", settings.large);
  view.large = settings.large;
  view.still = settings.still;
  if (game.dealt && game.hidden !== settings.hidden) game.setHidden(settings.hidden).catch(fail);
  if (game.table) view.draw(game.table, game.shape, false);
}

const undo = () => { if (game.at) { game.goTo(game.at - 1).catch(fail); say("Taken back"); } else say("There is nothing to take back"); };
const redo = () => { if (game.at < game.turns.length) { game.goTo(game.at + 1).catch(fail); say("Played again"); } else say("There is nothing to play again"); };
const restart = () => { game.goTo(0).catch(fail); say("Back at the start; redo plays on"); };
/** Whether the piles of this game can be dealt again. */
const redealsPiles = () => game.shape !== undefined && game.shape.redeals !== 0 && !game.shape.groups.some(({ kind }) => kind === "s");
const redeal = () => play("redeal");
const turnStock = () => (redealsPiles() ? redeal() : hands.activate("s", 1));
const choose = () => chooseGame({ game: game.dealt?.deal.game ?? "klondike", title: game.dealt?.title ?? "", rules: game.dealt?.deal.rules }, deal, settings.hidden).catch(fail);
/** Play today's deal of the game on the table. */
const today = () => {
  if (game.dealt) open({ deal: { ...game.dealt.deal, dealer: "", seed: "", position: "" }, moves: "", hidden: game.hidden, daily: dayOf() });
};
const shelf = () => shelfDialog(keeper.id, (record) => goOn(record));
const more = () => moreDialog(settings, applySettings, {
  statistics: statisticsDialog, keys: keysDialog, rules: () => rulesDialog(game).catch(fail),
  games: shelf, today: () => { document.querySelector("dialog")?.close(); today(); }, giveUp: () => { giveUp(); document.querySelector("dialog")?.close(); analysis.review(); },
});

/** @type {[string, () => void][]} */
const pressed = [["new", choose], ["number", choose], ["undo", undo], ["redo", redo], ["restart", restart], ["redeal", redeal], ["share", () => shareDialog(game)], ["more", more],
  ["hint", () => analysis.hint()], ["know", () => analysis.toggle()], ["light", () => analysis.switchLight()]];
for (const [id, press] of pressed) byId(id).addEventListener("click", press);
new Keys(view, game, hands, announce, { u: undo, y: redo, r: redo, d: turnStock, n: choose, h: () => analysis.hint(), w: () => analysis.switchLight(), "?": keysDialog });
game.addEventListener("change", (event) => changed(/** @type {CustomEvent} */ (event).detail));
setInterval(() => { byId("clock").textContent = clock(game.seconds); }, 1000);
addEventListener("hashchange", () => { const link = readLink(location.hash); if (link) open(link); });

/**
 * Open the deal of a link, or a record. A deal that was begun is continued. If the link has other moves, they are a game of their own.
 * @param {{ deal: import("./types").DealChoice, moves: string, hidden: boolean, daily: string }} link @param {import("./types").SavedGame} [record]
 */
async function open({ deal, moves, hidden, daily }, record) {
  settings.hidden = hidden;
  try {
    if (daily) say("Looking for the deal of the day…");
    const dealt = await (daily ? ask("/api/daily", { deal, day: daily, hidden }) : ask("/api/deal", { deal, hidden }));
    const kept = record ?? keeper.find(dealt.deal, moves);
    const turns = kept ? kept.turns : moves.split(" ").filter(Boolean).map((move) => [move]);
    if (turns.length) {
      dealt.moves = turns.flat().join(" ");
      dealt.table = await ask("/api/table", { deal: dealt.deal, moves: dealt.moves, hidden: hidden && dealt.shape.has_hidden });
    }
    const at = kept?.at ?? turns.length;
    begin(dealt, { hidden, turns, ...(daily ? { daily } : {}) }, kept);
    if (daily && !turns.length) say(`The deal of ${daily}: it can be won`);
    if (at < turns.length) await game.goTo(at);
  } catch (error) {
    if (!game.dealt) begin(await ask("/api/deal", { deal: { game: "klondike" }, hidden: settings.hidden }), { hidden: settings.hidden });
    fail(error);
    if (!deal.rules) await unknownGameDialog(deal.game, error, (name) => open({ deal: { game: name, rules: "", dealer: "", seed: "", position: "" }, moves: "", hidden, daily: "" }));
  }
}

/** Begin a game for somebody who was never here: one that can be won, if the server has time to find it. Return what is known of it. */
async function beginFirst() {
  const wanted = { deal: { game: "klondike" }, hidden: settings.hidden };
  try {
    begin(await ask("/api/deal", { ...wanted, winnable: true }));
    return "This deal can be won. ";
  } catch {
    begin(await ask("/api/deal", wanted));
    return "";
  }
}

async function start() {
  const link = readLink(location.hash), last = lastGame();
  applySettings();
  if (link) return open(link);
  if (last) return goOn(last);
  const known = await beginFirst();
  say(`${known}Drag a card, or click it and then where it goes. Hint shows a move.`);
  offer(["All games", () => location.assign("/games")]);
}

// For tests and for the curious: the page's own way to play.
Object.assign(window, { winnable: { game, play, settings, view } });
start().catch(fail);
