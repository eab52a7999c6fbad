// The start page: games to continue, favourites, and all games in groups, each with a picture of its layout.
import { ask, Problems } from "./api.js";
import { clock } from "./clock.js";
import { dayOf, streakOf, wonOn } from "./daily.js";
import { button, byId, field, make } from "./dom.js";
import { favourites, switchFavourite } from "./favourites.js";
import { linkTo } from "./link.js";
import { pictureOf } from "./picture.js";
import { forgetGame, takeOver, unfinishedGames } from "./saved.js";
import { nameOf } from "./shelf.js";
import { optionFields } from "./variants.js";
import { counted } from "./words.js";

/** @typedef {import("./types").GameLine} GameLine */

/** @type {GameLine[]} */
let games = [];
/** @type {Map<string, string>} How many deals of each game can be won, as shown. */
const shares = new Map();
const search = /** @type {HTMLInputElement} */ (byId("search"));
const MOST_VARIANTS = 12;
/** The width of an interval from which on both ends are shown. */
const WIDE = 0.2;

/** The tags by which games are chosen, with their values and words. @type {{ [tag in "cards" | "decks" | "skill" | "length" | "difficulty"]: { label: string, words: { [value: string]: string } } }} */
const FILTERS = {
  cards: { label: "Cards", words: { open: "All open", hidden: "Some hidden" } },
  decks: { label: "Decks", words: { 1: "One", 2: "Two" } },
  skill: { label: "Skill", words: { low: "Mostly luck", medium: "Some skill", high: "Much skill" } },
  length: { label: "Length", words: { short: "Short", medium: "Medium", long: "Long" } },
  difficulty: { label: "Difficulty", words: { easy: "Easy", medium: "Medium", hard: "Hard" } },
};
/** @typedef {keyof typeof FILTERS} Tag */
/** @type {Map<Tag, string>} What was chosen. */
const chosen = new Map();

/** @param {GameLine} game @param {Tag} tag */
const tagOf = (game, tag) => (tag === "cards" ? (game.has_hidden ? "hidden" : "open") : String(game[tag]));

/** @param {GameLine} game */
const isChosen = (game) => [...chosen].every(([tag, value]) => tagOf(game, tag) === value);

function showFilters() {
  byId("filters").replaceChildren(.../** @type {[Tag, { label: string, words: { [value: string]: string } }][]} */ (Object.entries(FILTERS)).map(([tag, { label, words }]) => {
    const select = /** @type {HTMLSelectElement} */ (make("select", { on: { change: () => {
      if (select.value) chosen.set(tag, select.value);
      else chosen.delete(tag);
      draw();
    } } }, make("option", { value: "" }, "Any"), ...Object.entries(words).map(([value, text]) => make("option", { value }, text))));
    return field(label, select);
  }));
}

/** @param {string} name */
const address = (name) => `/#game=${encodeURIComponent(name)}`;

/** @param {string} name */
const dailyAddress = (name) => `${address(name)}&daily=${dayOf()}`;

/** @param {string} name */
function dailyWords(name) {
  const streak = streakOf(name), won = wonOn(name) ? "Deal of the day ✓" : "Deal of the day";
  return streak > 1 ? `${won}, ${streak} in a row` : won;
}

function showKept() {
  const kept = unfinishedGames();
  byId("continue").hidden = !kept.length || search.value.trim() !== "" || chosen.size > 0;
  byId("kept").replaceChildren(...kept.map((game) => {
    const name = nameOf(game), going = make("a", { class: "button primary", href: `/${linkTo(game.deal, [], game.hidden, game.daily)}`, "aria-label": `Continue ${name}` }, "Continue");
    const away = button("Forget", () => { forgetGame(game.id); showKept(); });
    away.setAttribute("aria-label", `Forget ${name}`);
    return make("li", {}, make("strong", {}, name), make("small", {}, `${counted(game.turns.flat().length, "move")}, ${clock(game.seconds)}`), make("span", { class: "row" }, going, away));
  }));
}

/** @param {GameLine} game */
function tags(game) {
  const share = shares.get(game.name) ?? "";
  const measured = [...(game.skill ? [FILTERS.skill.words[game.skill].toLowerCase()] : []), ...(game.length ? [`${game.length} game`] : [])];
  return [game.decks === 1 ? "1 deck" : `${game.decks} decks`, game.has_hidden ? "hidden cards" : "open", ...measured, ...(share ? [share] : [])];
}

/** @param {GameLine} game */
function card(game) {
  const isLiked = favourites().includes(game.name), going = make("a", { href: address(game.name) }, game.title);
  const about = make("p", { class: "tags" }, ...tags(game).map((tag) => make("span", {}, tag)));
  const star = button(isLiked ? "★" : "☆", () => { switchFavourite(game.name); draw(`[data-star="${game.name}"]`); }, "star");
  star.setAttribute("aria-label", `${game.title} is a favourite`);
  star.setAttribute("aria-pressed", String(isLiked));
  star.dataset.star = game.name;
  const item = make("li", { class: "game", "data-game": game.name }, ...(game.picture ? [pictureOf(game.picture)] : []), make("div", { class: "title" }, make("h3", {}, going), star), about);
  const today = make("a", { class: "today", href: dailyAddress(game.name) }, dailyWords(game.name));
  today.setAttribute("aria-label", `${game.title}: ${dailyWords(game.name)}`);
  item.append(today);
  if (game.options.length) {
    const chosen = (/** @type {GameLine} */ now) => {
      going.setAttribute("href", address(now.name));
      going.textContent = now.title;
      today.setAttribute("href", dailyAddress(now.name));
      today.setAttribute("aria-label", `${now.title}: ${dailyWords(now.name)}`);
      today.textContent = dailyWords(now.name);
      about.replaceChildren(...tags(now).map((tag) => make("span", {}, tag)));
    };
    item.append(make("details", {}, make("summary", {}, "Options"), ...optionFields(games, game, chosen)));
  }
  return item;
}

/** @param {string} title @param {GameLine[]} shown */
const group = (title, shown) => make("section", {}, make("h2", {}, title), make("ul", { class: "cards" }, ...shown.map(card)));

/** Draw all groups, or what a search found. @param {string} [focus] What has the focus after it. */
function draw(focus = "") {
  const words = search.value.toLowerCase().replaceAll(/['’]/g, "").split(/[\s-]+/).filter(Boolean);
  showKept();
  if (words.length || chosen.size) return showFound(words);
  const own = games.filter((game) => !game.variant_of), liked = favourites().flatMap((name) => own.find((game) => game.name === name) ?? []);
  const titles = [...new Set(own.map((game) => game.group))];
  byId("found").textContent = "";
  byId("groups").replaceChildren(...(liked.length ? [group("Favourites", liked)] : []), ...titles.map((title) => group(title, own.filter((game) => game.group === title))));
  if (focus) /** @type {HTMLElement | null} */ (document.querySelector(focus))?.focus();
}

/** @param {string[]} words */
async function showFound(words) {
  const wanted = search.value;
  const fits = (/** @type {GameLine} */ game) => {
    const names = `${game.name} ${game.title} ${game.aliases.join(" ")}`.toLowerCase().replaceAll(/['’]/g, "");
    return words.every((word) => names.includes(word)) && isChosen(game);
  };
  let found = games.filter(fits), said = counted(found.length, "game");
  if (!found.length && !chosen.size) {
    const { nearest } = /** @type {import("./types").NearestResponse} */ (await ask(`/api/nearest/${encodeURIComponent(wanted.trim())}`));
    if (search.value !== wanted) return;
    found = nearest;
    said = `There is no game “${wanted.trim()}”. The nearest:`;
  }
  const own = found.filter((game) => !game.variant_of), variants = found.filter((game) => game.variant_of);
  byId("found").textContent = said;
  byId("groups").replaceChildren(make("h2", { class: "unseen" }, "Found"), make("ul", { class: "cards" }, ...own.map(card)),
    make("ul", { class: "plain" }, ...variants.slice(0, MOST_VARIANTS).map((game) => make("li", {}, make("a", { href: address(game.name) }, game.title)))));
}

/** Say how many deals of each game can be won, if the server knows. */
async function showShares() {
  try {
    for (const { game, low, high } of /** @type {import("./types").WinnabilityResponse[]} */ (await ask("/api/winnability"))) {
      const ends = [low, high].map((share) => (100 * share).toFixed(0)), middle = (50 * (low + high)).toFixed(0);
      shares.set(game, `${high - low > WIDE ? ends.join(" to ") : middle} % winnable`);
    }
  } catch (error) {
    if (!(error instanceof Problems)) throw error;
    for (const game of games) if (game.published) shares.set(game.name, `${game.published} winnable`);
  }
  for (const item of document.querySelectorAll("li.game")) {
    const game = games.find((each) => each.name === /** @type {HTMLElement} */ (item).dataset.game);
    if (game) item.querySelector(".tags")?.replaceChildren(...tags(game).map((tag) => make("span", {}, tag)));
  }
}

takeOver();
showKept();
showFilters();
search.addEventListener("input", () => draw());
try {
  games = await ask("/api/games");
  draw();
  await showShares();
} catch (error) {
  byId("found").textContent = String(error instanceof Error ? error.message : error);
}
