// Knowing: the light, moves that keep the win, hints, the way back, solutions, and why a deal is lost.
import { ask, Problems, wasGivenUp } from "./api.js";
import { button, byId, make, tick } from "./dom.js";
import { chanceOf, chancesTitle, hints, standing } from "./hints.js";
import { capital, gradeSection, reasonsSection, reviewSection } from "./sections.js";
import { Solution } from "./solution.js";
import { counted, parseMove } from "./words.js";

const WORDS = { winnable: "Winnable", unwinnable: "Lost", unknown: "Nobody knows", thinking: "Thinking…", off: "Can I still win?" };

/**
 * @typedef {{ game: import("./game.js").Game, view: import("./view.js").View, hands: import("./hands.js").Hands,
 *   settings: import("./types").Settings, say: (text: string, isBad?: boolean) => void,
 *   offer: (...offers: [string, () => void][]) => void, play: (move: string) => Promise<void>, openCards: () => Promise<void> }} Around
 */

export class Knowing {
  /** @type {Map<string, import("./types").Verdict>} What is known of positions, by the moves that lead there. */
  #known = new Map();
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {AbortController | null} */
  #judging = null;
  /** @type {Solution | null} */
  #solution = null;
  /** @type {{ lasts: "position" | "game" | "deal", make: () => HTMLElement } | null} Reasons of a position, the review of a game, the difficulty of a deal. */
  #section = null;
  #isOpen = false;

  /** @param {Around} around */
  constructor({ game, view, hands, settings, say, offer, play, openCards }) {
    this.game = game;
    this.view = view;
    this.hands = hands;
    this.settings = settings;
    this.say = say;
    this.offer = offer;
    this.play = play;
    this.openCards = openCards;
  }

  /** The position changed. @param {string} how */
  changed(how) {
    this.view.clear("keeps", "loses", "unsure", "blocking", "buried");
    this.hands.judged.clear();
    if (how === "begun") {
      this.#known.clear();
      this.stop();
      this.#solution = this.#section = null;
    }
    if (this.#section?.lasts === "position" || (how === "played" && this.#section?.lasts === "game")) this.#section = null;
    this.#asking?.abort();
    this.#judging?.abort();
    if (this.settings.light) this.#look();
    else this.#shine("off");
    if (this.settings.colours && !this.game.isHidden) this.#judge();
    if (this.#isOpen) this.#draw();
  }

  // The light

  switchLight() {
    this.settings.light = !this.settings.light;
    if (this.settings.light) {
      this.game.helped = true;
      this.#look();
    } else {
      this.#asking?.abort();
      this.#shine("off");
      this.offer();
    }
    if (this.#isOpen) this.#draw();
  }

  /** @param {keyof WORDS} word */
  #shine(word) {
    const light = byId("light");
    light.dataset.word = word === "unwinnable" ? "lost" : word;
    light.setAttribute("aria-pressed", String(this.settings.light));
    byId("light-word").textContent = WORDS[word];
  }

  async #look() {
    const at = this.game.at, told = await this.#showing(() => this.#verdict(at));
    if (!told || at !== this.game.at) return;
    this.#shine(told.verdict);
    if (told.verdict === "unwinnable") this.#offerWayOut();
  }

  /** Whether the position after some turns can be won; what is known is not asked again. @param {number} turns @returns {Promise<import("./types").Verdict>} */
  async #verdict(turns) {
    const asked = this.game.asked(turns);
    const known = this.#known.get(asked.moves);
    if (known) return known;
    this.#asking?.abort();
    this.#asking = new AbortController();
    const found = /** @type {import("./types").Verdict} */ (await ask("/api/verdict", asked, this.#asking.signal));
    this.#learn(asked.moves, found);
    return found;
  }

  /** Every position on the way to a win is winnable too, and its win is what is left. @param {string} moves @param {import("./types").Verdict} found */
  #learn(moves, found) {
    this.#known.set(moves, found);
    if (found.verdict !== "winnable") return;
    let here = moves;
    found.line.forEach((move, number) => {
      here = here ? `${here} ${move}` : move;
      this.#known.set(here, { ...found, line: found.line.slice(number + 1), words: found.words.slice(number + 1) });
    });
  }

  /** Some work with the light on "thinking" meanwhile. @template T @param {() => Promise<T>} work @returns {Promise<T | undefined>} */
  async #showing(work) {
    const thinking = setTimeout(() => this.#shine("thinking"), 120);
    try {
      return await work();
    } catch (error) {
      if (wasGivenUp(error)) return undefined;
      this.#shine(this.settings.light ? "unknown" : "off");
      this.say(error instanceof Problems ? error.message : String(error), true);
      return undefined;
    } finally {
      clearTimeout(thinking);
    }
  }

  #offerWayOut() {
    this.say(this.game.at ? "This position cannot be won any more" : "This deal cannot be won", true);
    this.offer(...this.#waysOut());
  }

  /** What a player who has lost may want. @returns {[string, () => void][]} */
  #waysOut() {
    /** @type {[string, () => void]} */
    const why = this.game.isHidden ? ["Open the cards: why?", () => this.openCards().then(() => this.why())] : ["Why?", () => this.why()];
    return this.game.at ? [["Back to where it was won", () => this.back()], why] : [why];
  }

  /** Whoever cannot go on is offered help, before they ask for it. */
  helpIfStuck() {
    const { game } = this, table = game.table;
    if (!table || table.won) return;
    if (!game.legal.length) {
      this.say("No move is left", true);
      return this.offer(...this.#waysOut());
    }
    const moves = game.moves(), idle = moves.slice(1 + moves.findLastIndex((move) => move !== "deal" && move !== "redeal"));
    const cards = table.piles.filter((pile) => pile.id === "s" || pile.id === "w").reduce((sum, pile) => sum + pile.cards.length, 0);
    const turns = idle.filter((move) => move === "deal").length, pass = Math.ceil(cards / (game.shape?.deal_count || 1));
    if (!idle.includes("redeal") || turns <= pass || this.settings.light) return;
    this.say("You have seen the whole stock and played nothing. Stuck?");
    this.offer(["Can I still win?", () => this.switchLight()], ["Hint", () => this.hint()]);
  }

  /** Go to the last turn at which the game could still be won. Once it is lost it stays lost, so halves are enough. */
  async back() {
    this.game.helped = true;
    const start = this.game.at;
    const found = await this.#showing(async () => {
      let low = -1, high = start, unknown = 0;
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2), { verdict } = await this.#verdict(middle);
        if (verdict === "winnable") low = middle;
        else high = middle;
        if (verdict === "unknown") unknown += 1;
      }
      return { low, unknown };
    });
    if (!found) return;
    if (found.low < 0) {
      this.say(found.unknown ? "No position of this game is known to be winnable" : "This deal could not be won from the start", true);
      if (!found.unknown && !this.game.isHidden) this.offer(["Go there, and say why", () => this.game.goTo(0).then(() => this.why())]);
      return;
    }
    const lost = this.game.turns[found.low];
    await this.game.goTo(found.low);
    const words = lost.told[0] ?? lost.moves.join(" ");
    this.say(`Here it could still be won; ${found.unknown ? "after" : "what lost it was"}: ${words}`);
    this.offer(["Show a win", () => this.solve()]);
  }

  // Moves and hints

  async #judge() {
    this.#judging = new AbortController();
    try {
      const { moves } = await ask("/api/moves", this.game.asked(), this.#judging.signal);
      this.hands.judged = new Map(Object.entries(moves));
      this.#colour();
    } catch (error) {
      if (!wasGivenUp(error)) this.say(String(error instanceof Error ? error.message : error), true);
    }
  }

  /** A card that has a move which keeps the win is green; one that has only losing moves is red. */
  #colour() {
    /** @type {Map<string, string[]>} */
    const found = new Map();
    for (const [text, verdict] of this.hands.judged) {
      const { source, amount } = parseMove(text);
      const key = `${source}:${text === "deal" ? 1 : amount}`;
      found.set(key, [...(found.get(key) ?? []), verdict]);
    }
    for (const [key, verdicts] of found) {
      const [place, amount] = key.split(":");
      const name = verdicts.includes("winnable") ? "keeps" : verdicts.includes("unknown") ? "unsure" : "loses";
      const lowest = this.view.topCards(place, Number(amount))[0];
      lowest?.element.classList.add(name);
    }
  }

  async hint() {
    this.game.helped = true;
    if (this.game.isHidden) return this.open(true);
    const { at } = this.game;
    this.#asking?.abort();
    const { signal } = this.#asking = new AbortController();
    await this.#showing(async () => {
      for await (const told of hints(this.game.asked(), signal)) if (at === this.game.at) this.#hinted(told);
    });
  }

  /** @param {import("./types").Hint} told */
  #hinted(told) {
    if (!told.isFirst) this.#shine(this.settings.light ? told.verdict : "off");
    if (!told.step.length) return told.verdict === "winnable" ? this.say("The game is won") : this.#offerWayOut();
    this.#point(told.step);
    this.say(`${capital(told.words)}: ${told.standing ?? standing(told)}`);
    this.offer(["Play it", async () => { for (const move of told.step) await this.play(move); }]);
  }

  /** Show the cards of a step, and where they go. @param {string[]} step */
  #point(step) {
    const first = parseMove(step[0]), last = parseMove(step[step.length - 1]);
    this.view.clear("hinted");
    this.view.mark(first.source, first.amount || 1, "hinted");
    for (const place of this.view.spots.keys()) if (step.length === 1 && this.hands.leadsTo(last, place) && first.text !== "deal") this.view.markSpot(place, "target");
  }

  // The panel

  toggle() {
    if (this.#isOpen) this.close();
    else this.open();
  }

  /** @param {boolean} [isHint] Whether the best decision is to be pointed at, in a hidden game. */
  open(isHint = false) {
    this.#isOpen = true;
    byId("panel").hidden = false;
    byId("know").setAttribute("aria-expanded", "true");
    this.#draw();
    if (this.game.isHidden) this.#chances(isHint);
  }

  close() {
    this.#isOpen = false;
    this.stop();
    byId("panel").hidden = true;
    byId("know").setAttribute("aria-expanded", "false");
    this.view.clear("blocking", "buried");
    byId("know").focus();
  }

  #draw() {
    const { game } = this, panel = byId("panel"), focused = document.activeElement?.textContent, hadFocus = panel.contains(document.activeElement), scrolled = panel.scrollTop;
    const closing = button("×", () => this.close(), "close");
    closing.setAttribute("aria-label", "Close");
    const parts = [closing, make("h2", {}, "What is known"),
      tick("Say after each move whether I can still win", this.settings.light, (isOn) => { if (isOn !== this.settings.light) this.switchLight(); })];
    const asking = [button("How hard is this deal?", () => this.grade()), ...(game.turns.length ? [button("Review my game", () => this.review())] : [])];
    const back = game.at ? [button("Back to where it was won", () => this.back())] : [];
    if (game.isHidden) parts.push(make("p", { class: "note" }, "Hidden cards stay hidden: the light judges the real cards, chances only what you have seen."), make("div", { class: "row" }, ...back, ...asking));
    else {
      parts.push(tick("Colour moves by whether they keep the win", this.settings.colours, (isOn) => this.#switchColours(isOn), "Green keeps it, red loses, yellow is not known"),
        make("div", { class: "row" }, button("Show a win", () => this.solve()), button("Why is it lost?", () => this.why()), ...back, ...asking));
    }
    if (this.#solution) parts.push(this.#solution.section());
    if (this.#section) parts.push(this.#section.make());
    if (game.isHidden) parts.push(this.#chancesPlace);
    panel.replaceChildren(...parts);
    panel.scrollTop = scrolled;
    panel.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    if (hadFocus) /** @type {HTMLElement | undefined} */ ([...panel.querySelectorAll("button, input")].find((each) => each.textContent === focused))?.focus({ preventScroll: true });
  }

  #chancesPlace = make("div", { id: "chances" });

  /** Show a part of the panel, which is taken away when what it speaks of is over. @param {"position" | "game" | "deal"} lasts @param {() => HTMLElement} content */
  #show(lasts, content) {
    this.stop();
    this.#solution = null;
    this.#section = { lasts, make: content };
    this.#isOpen ? this.#draw() : this.open();
    byId("panel").querySelector("section")?.scrollIntoView({ block: "start" });
  }

  /** @param {boolean} isOn */
  #switchColours(isOn) {
    this.settings.colours = isOn;
    this.game.helped ||= isOn;
    this.view.clear("keeps", "loses", "unsure");
    if (isOn) this.#judge();
  }

  /** @param {boolean} [isHint] */
  async #chances(isHint = false) {
    const place = this.#chancesPlace;
    place.textContent = "Weighing what you can do…";
    const at = this.game.at;
    this.#judging?.abort();
    const { signal } = this.#judging = new AbortController();
    const told = await this.#showing(() => /** @type {Promise<import("./types").Chances>} */ (ask("/api/chances", this.game.asked(), signal)));
    if (this.settings.light) this.#look();
    else this.#shine("off");
    if (!told || at !== this.game.at) return place.replaceChildren(button("Weigh my moves", () => this.#chances()));
    const best = told.chances.slice(0, 8);
    if (isHint && best.length) this.#hinted({ verdict: "unknown", step: best[0].moves.slice(0, 1), words: best[0].words, line: [], standing: chanceOf(best[0]) });
    place.replaceChildren(make("p", {}, chancesTitle(told, best[0])), ...best.map((chance) => this.#chance(chance)), make("div", { class: "row" }, button("Weigh again", () => this.#chances())));
  }

  /** @param {import("./types").Chance} chance */
  #chance({ words, tried, share, moves }) {
    const meter = make("span"), percent = tried ? `${Math.round(100 * share)} %` : "–";
    meter.style.width = `${100 * share}%`;
    const press = button(capital(words), async () => {
      await this.play(moves[0]);
      this.#chances();
    });
    return make("div", { class: "chance" }, make("span", {}, percent), make("div", {}, press, make("div", { class: "meter" }, meter)));
  }

  // A win, step by step; why a position is lost; how hard a deal is; where a game was lost

  /** Ask something that takes a while, with a word about it. @param {string} path @param {object} body @param {string} words */
  async #asked(path, body, words) {
    this.game.helped = true;
    this.say(words);
    const { at, dealt } = this.game;
    const told = await this.#showing(async () => {
      this.#asking?.abort();
      this.#asking = new AbortController();
      return ask(path, body, this.#asking.signal);
    });
    if (this.settings.light) this.#look();
    else this.#shine("off");
    if (!told || at !== this.game.at || dealt !== this.game.dealt) return undefined;
    this.say("");
    return told;
  }

  async solve() {
    this.game.helped = true;
    const at = this.game.at, told = await this.#showing(() => this.#verdict(at));
    if (!told || at !== this.game.at) return;
    if (this.settings.light) this.#shine(told.verdict);
    else this.#shine("off");
    if (told.verdict === "unwinnable") return this.#offerWayOut();
    if (told.verdict === "unknown") return this.say("No win was found in time, and no proof that there is none", true);
    this.stop();
    this.#section = null;
    this.#solution = new Solution(this.game, told.line, told.words, () => { if (this.#isOpen) this.#draw(); });
    this.#isOpen ? this.#draw() : this.open();
    byId("panel").querySelector("section")?.scrollIntoView({ block: "start" });
    this.say(`A win in ${counted(told.line.length, "move")}`);
  }

  stop() { this.#solution?.stop(); }

  async why() {
    const told = /** @type {import("./types").Why | undefined} */ (await this.#asked("/api/why", this.game.asked(), "Looking for the reason…"));
    if (!told) return;
    this.view.clear("blocking", "buried");
    for (const card of told.buried) this.view.markCard(card, "buried");
    for (const each of told.cases) for (const { card } of each.blockers) this.view.markCard(card, "blocking");
    this.#show("position", () => reasonsSection(told));
    if (told.verdict === "unwinnable" && this.game.at) this.offer(["Back to where it was won", () => this.back()]);
  }

  async grade() {
    const { isHidden } = this.game;
    const told = await this.#asked("/api/grade", { deal: this.game.dealt?.deal, hidden: isHidden }, "Weighing the deal…");
    if (told) this.#show("deal", () => gradeSection(told, isHidden));
  }

  /** Judge the game as far as it was played, what was taken back among it. */
  async review() {
    const { game } = this;
    const told = /** @type {import("./types").Review | undefined} */ (await this.#asked("/api/review", game.asked(game.turns.length), "Judging every move…"));
    if (!told) return;
    /** The turn that a move of the game belongs to. @param {number} move */
    const turnOf = (move) => {
      let turn = 0;
      while (turn < game.turns.length && game.moves(turn + 1).length <= move) turn += 1;
      return turn;
    };
    this.#show("game", () => reviewSection(told, game.moves().length, (move) => game.goTo(turnOf(move))));
  }
}
