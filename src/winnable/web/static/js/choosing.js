// The dialog for a new game: which game, which deal; or a deal, a saved game or rules pasted in.
import { ask, Problems, wasGivenUp } from "./api.js";
import { button, dialog, field, make, problemList } from "./dom.js";
import { favourites } from "./favourites.js";
import { optionFields } from "./variants.js";

/** @type {import("./types").GameLine[] | null} */
let games = null;
const KINDS = [["", "Any"], ["winnable", "Any that can be won"], ["very easy", "Very easy"], ["easy", "Easy"], ["medium", "Medium"], ["hard", "Hard"], ["very hard", "Very hard"]];

/**
 * @param {{ game: string, title: string, rules?: string }} now @param {(dealt: import("./types").DealResponse) => void} begin @param {boolean} hidden
 */
export async function chooseGame(now, begin, hidden) {
  games ??= /** @type {import("./types").GameLine[]} */ (await ask("/api/games"));
  const all = games;
  let chosen = all.find((game) => game.name === now.game) ?? all[0];
  const waiting = new AbortController();
  const problems = make("div"), list = make("ul", { class: "games", role: "listbox", "aria-label": "Games", tabindex: -1 });
  const search = /** @type {HTMLInputElement} */ (make("input", { type: "search", placeholder: `Search ${games.length} games`, autocomplete: "off", "aria-label": "Search games", on: { input: () => show() } }));
  const seed = /** @type {HTMLInputElement} */ (make("input", { type: "text", inputmode: "numeric", placeholder: "Any", maxlength: 90, autocomplete: "off" }));
  const dealers = /** @type {HTMLSelectElement} */ (make("select"));
  const kind = /** @type {HTMLSelectElement} */ (make("select", {}, ...KINDS.map(([value, words]) => make("option", { value }, words))));
  const start = /** @type {HTMLButtonElement} */ (make("button", { type: "submit", class: "button primary" }, "Deal"));
  const about = make("p", { class: "note" }), options = make("div", { class: "options" });

  function show() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (/** @type {import("./types").GameLine} */ game) => words.every((word) => `${game.name} ${game.title} ${game.aliases.join(" ")}`.toLowerCase().includes(word));
    // The variants of a game are its options, and in the list only if they are searched for.
    const found = all.filter((game) => fits(game) && (words.length || !game.variant_of || game === chosen)), liked = favourites();
    const rank = (/** @type {string} */ name) => (liked.includes(name) ? liked.indexOf(name) : 99);
    found.sort((one, other) => rank(one.name) - rank(other.name));
    if (words.length && !found.includes(chosen) && found[0]) pick(found[0]);
    list.replaceChildren(...found.map((game) => make("li", { role: "option", "aria-selected": game === chosen, tabindex: game === chosen ? 0 : -1, "data-game": game.name },
      make("span", {}, game.title), make("small", {}, game.published ? `${game.published} winnable` : ""))));
    list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {import("./types").GameLine} game */
  async function pick(game) {
    chosen = game;
    options.replaceChildren(...optionFields(all, game, (now) => pick(now).then(() => show())));
    dealers.replaceChildren();  // meanwhile the dealers of another game must not be on offer
    const found = await ask(`/api/games/${encodeURIComponent(game.name)}`);
    if (chosen !== game) return;
    about.textContent = found.description;
    dealers.replaceChildren(...found.dealers.map((/** @type {any} */ dealer) => make("option", { value: dealer.name }, `${dealer.name}: ${dealer.description}`)));
  }

  /** @param {Event} event */
  function choose(event) {
    const option = event.target instanceof Element && event.target.closest("[data-game]");
    const game = option instanceof HTMLElement && all.find((each) => each.name === option.dataset.game);
    if (game) pick(game).then(() => show());
  }

  /** @param {KeyboardEvent} event */
  function step(event) {
    const options = /** @type {HTMLElement[]} */ ([...list.children]);
    const at = options.findIndex((option) => option.dataset.game === chosen.name);
    const to = event.key === "ArrowDown" ? at + 1 : event.key === "ArrowUp" ? at - 1 : -1;
    const game = all.find((each) => each.name === options[to]?.dataset.game);
    if (!game) return;
    event.preventDefault();
    pick(game).then(() => {
      show();
      if (document.activeElement !== search) /** @type {HTMLElement | null} */ (list.querySelector("[aria-selected=true]"))?.focus();
    });
  }

  /** @param {Event} event */
  async function deal(event) {
    event.preventDefault();
    start.disabled = true;
    const isAny = !kind.value || seed.value.trim() !== "";
    start.textContent = isAny ? "Dealing…" : "Looking for one…";
    try {
      const isId = seed.value.includes(":");
      const wanted = { game: chosen.name, dealer: dealers.value, seed: isId ? "" : seed.value.trim() };
      const said = { deal: isId ? {} : wanted, id: isId ? seed.value.trim() : "", hidden, winnable: !isAny && kind.value === "winnable", difficulty: isAny || kind.value === "winnable" ? "" : kind.value };
      const dealt = await ask("/api/deal", said, waiting.signal);
      box.close();
      begin(dealt);
    } catch (error) {
      if (!wasGivenUp(error)) problems.replaceChildren(problemList(error instanceof Problems ? error.sentences : [String(error)]));
    } finally {
      start.disabled = false;
      start.textContent = "Deal";
    }
  }

  list.addEventListener("click", choose);
  list.addEventListener("dblclick", deal);
  for (const element of [list, search]) element.addEventListener("keydown", step);
  const form = make("form", { on: { submit: deal }, novalidate: true },
    search, list, about, options,
    field("Deal number or deal id, such as 617 or freecell:microsoft:617; empty for any", seed),
    field("Whose deal numbers", dealers),
    field("Which deals, if no number is given", kind),
    problems,
    make("div", { class: "actions" }, start, button("Paste a deal or rules…", () => pasteDialog(now, begin, hidden)), make("a", { class: "button", href: "/games" }, "All games with pictures")));
  form.style.padding = "0";
  const box = dialog("New game", form);
  box.addEventListener("close", () => waiting.abort());
  show();
  search.focus();  // before the first wait, so that a field in which the player types meanwhile keeps the focus
  await pick(chosen);
}

/** Say that there is no such game, and offer the nearest ones. @param {string} name @param {unknown} error @param {(name: string) => void} begin */
export async function unknownGameDialog(name, error, begin) {
  if (!(error instanceof Problems) || error.status !== 422) return;
  const { found, nearest } = /** @type {import("./types").NearestResponse} */ (await ask(`/api/nearest/${encodeURIComponent(name)}`));
  if (found) return;  // something else is wrong with the link
  const box = dialog(`There is no game “${name.slice(0, 60)}”`, make("p", {}, "Perhaps one of these is meant:"),
    make("div", { class: "actions" }, ...nearest.map((each) => button(each.title, () => { box.close(); begin(each.name); })), make("a", { class: "button", href: "/games" }, "All games")));
}

/** A deal, position, saved game or rule file, pasted. @param {{ game: string, title: string, rules?: string }} now @param {(dealt: import("./types").DealResponse) => void} begin @param {boolean} hidden */
export function pasteDialog(now, begin, hidden) {
  const text = /** @type {HTMLTextAreaElement} */ (make("textarea", { rows: 10, spellcheck: "false", "aria-label": "Text", placeholder: "tableau 1: 9D 8C …" }));
  const problems = make("div");
  /** @param {() => Promise<import("./types").DealResponse>} read */
  const attempt = (read) => async () => {
    try {
      const dealt = await read();
      box.close();
      begin(dealt);
    } catch (error) {
      problems.replaceChildren(problemList(error instanceof Problems ? error.sentences : [String(error)]));
    }
  };
  const box = dialog("Paste", make("p", { class: "note" }, `A deal or position of ${now.title} in any format, a saved game, the id of a deal; or the rules of a game of your own.`),
    text, problems, make("div", { class: "actions" },
      button("Read as a deal", attempt(() => ask("/api/paste", { text: text.value, deal: { game: now.game, rules: now.rules ?? "" }, hidden })), "button primary"),
      button("Read as rules, and deal", attempt(() => ask("/api/deal", { deal: { rules: text.value }, hidden })))));
}
