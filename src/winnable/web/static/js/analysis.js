// Analysis: the light, moves that keep the win, hints, the way back, solutions, and why a deal is lost.
import { ask, wasGivenUp } from "./api.js";
import { button, make, saveFile } from "./dom.js";
import { Hints } from "./hints.js";
import { Light } from "./light.js";
import { Panel } from "./panel.js";
import { gradeSection, reasonsSection, reviewSection } from "./sections.js";
import { Solution } from "./solution.js";
import { Verdicts } from "./verdicts.js";
import { capital, counted, parseMove } from "./words.js";

const MOST_CHANCES = 8;

/**
 * @typedef {{ game: import("./game.js").Game, view: import("./view.js").View, hands: import("./hands.js").Hands,
 *   settings: import("./types").Settings, say: (text: string, isBad?: boolean) => void,
 *   offer: (...offers: [string, () => void][]) => void, play: (move: string) => Promise<void>, openCards: () => Promise<void> }} Around
 */

export class Analysis {
  #verdicts = new Verdicts();
  #hints = new Hints();
  /** @type {AbortController | null} The question about the position that is being searched. */
  #asking = null;
  /** @type {AbortController | null} The question about the moves of the position. */
  #judging = null;

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
    this.light = new Light(settings, say);
    this.panel = new Panel({
      game, settings, switchLight: () => this.switchLight(), switchColours: (isOn) => this.#switchColours(isOn),
      solve: () => this.solve(), why: () => this.why(), back: () => this.back(), grade: () => this.grade(),
      review: () => this.review(), closed: () => view.clear("blocking", "buried"),
    });
  }

  /** The position changed. @param {string} how */
  changed(how) {
    this.view.clear("keeps", "loses", "unsure", "blocking", "buried", "hinted", "target");
    this.hands.judged.clear();
    this.offer();  // what was offered was about the position before
    if (how === "begun") this.#verdicts.clear();
    this.#asking?.abort();
    this.#judging?.abort();
    this.#look();
    if (this.settings.colours && !this.game.isHidden) this.#judge();
    this.panel.changed(how);
  }

  stop() { this.panel.stop(); }

  toggle() {
    if (this.panel.isOpen) this.panel.close();
    else this.open();
  }

  open() {
    this.panel.open();
    if (this.game.isHidden) this.#chances();
  }

  /** Return the signal of a new question, and cancel the question before it. */
  #signal() {
    this.#asking?.abort();
    this.#asking = new AbortController();
    return this.#asking.signal;
  }

  // The light

  switchLight() {
    this.settings.light = !this.settings.light;
    if (this.settings.light) this.game.helped = true;
    else {
      this.#asking?.abort();
      this.offer();
    }
    this.#look();
    this.panel.redraw();
  }

  /** Find out whether the position can be won, if the light is on. */
  async #look() {
    if (!this.settings.light) return this.light.off();
    const { at } = this.game, found = await this.#verdict();
    if (!found || at !== this.game.at) return;
    this.light.show(found.verdict);
    if (found.verdict === "unwinnable") this.#offerWayOut();
  }

  async #verdict() {
    const request = this.game.request(), known = this.#verdicts.known(request.moves);
    return known ?? this.light.during(() => this.#verdicts.ask(request, this.#signal()));
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

  /** Offer help to a player who cannot go on. */
  helpIfStuck() {
    const { game } = this;
    if (!game.table || game.table.won) return;
    if (!game.legal.length) {
      this.say("No move is left", true);
      return this.offer(...this.#waysOut());
    }
    if (!game.hasSeenStockInVain || this.settings.light) return;
    this.say("You have seen the whole stock and played nothing. Stuck?");
    this.offer(["Can I still win?", () => this.switchLight()], ["Hint", () => this.hint()]);
  }

  /** Go to the last turn at which the game could still be won. */
  async back() {
    const { game } = this, turns = game.turns.slice(0, game.at).map((turn) => turn.moves.length);
    const found = /** @type {import("./types").WayBackResponse | undefined} */ (
      await this.#found("/api/back", { ...game.request(), turns }, "Looking for the way back…"));
    if (!found) return;
    if (found.turn === null) {
      const isLost = found.start === "unwinnable";
      this.say(isLost ? "This deal could not be won from the start" : "No position of this game is known to be winnable", true);
      if (isLost && !game.isHidden) this.offer(["Go there, and say why", () => game.goTo(0).then(() => this.why())]);
      return;
    }
    if (found.turn === game.at) this.say("This position can still be won");
    else {
      const lost = game.turns[found.turn], words = lost.words[0] ?? lost.moves.join(" ");
      await game.goTo(found.turn);
      this.say(`Here it could still be won; ${found.is_certain ? "what lost it was" : "after"}: ${words}`);
    }
    this.offer(["Show a win", () => this.solve()]);
  }

  // Moves and hints

  async #judge() {
    this.#judging = new AbortController();
    try {
      const { moves } = await ask("/api/moves", this.game.request(), this.#judging.signal);
      this.hands.judged = new Map(Object.entries(moves));
      this.#colour();
    } catch (error) {
      if (!wasGivenUp(error)) this.say(String(error instanceof Error ? error.message : error), true);
    }
  }

  /** Mark cards: green if a move of the card keeps the win, red if the game is known to be lost after all its moves. */
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
      this.view.topCards(place, Number(amount))[0]?.element.classList.add(name);
    }
  }

  /** @param {boolean} isOn */
  #switchColours(isOn) {
    this.settings.colours = isOn;
    this.game.helped ||= isOn;
    this.view.clear("keeps", "loses", "unsure");
    if (isOn) this.#judge();
  }

  /** Point at what to play: at once, and again when a search has found more. */
  async hint() {
    const { game } = this, { at } = game, known = game.isHidden ? [] : this.#verdicts.known(game.request().moves)?.line ?? [];
    game.helped = true;
    const signal = this.#signal();
    await this.light.during(async () => {
      for await (const hint of this.#hints.next(game, known, signal)) if (at === game.at) this.#showHint(hint);
    });
    if (game.isHidden && at === game.at) this.#look();
  }

  /** @param {import("./hints.js").Hint} hint */
  #showHint(hint) {
    if (!hint.isFirst && !this.game.isHidden) this.light.show(hint.verdict);
    if (hint.chances && !hint.isFirst && this.panel.isOpen) this.#showChances(hint.chances);
    if (hint.step.length) this.#advise(hint);
    else if (hint.verdict === "winnable") this.say("The game is won");
    else this.#offerWayOut();
  }

  /** Point at a step and offer to play it, also move by move. @param {import("./hints.js").Hint} hint */
  #advise({ verdict, step, words, why, standing }) {
    this.view.point(step.map(parseMove), words);
    this.say(`${capital(words)}: ${[why, standing].filter(Boolean).join("; ")}`);
    const oneByOne = async () => {
      await this.play(step[0]);
      await this.hint();
    };
    this.offer(["Play it", () => this.play(step.join(" "))], ...(step.length > 1 ? [/** @type {[string, () => void]} */ (["One step", oneByOne])] : []),
      ...(verdict === "unwinnable" ? this.#waysOut().slice(0, 1) : []));
  }

  /** Weigh every decision of a hidden game, in the panel. */
  async #chances() {
    const place = this.panel.chances, { at } = this.game, request = this.game.request();
    place.textContent = "Weighing what you can do…";
    this.#judging?.abort();
    const { signal } = this.#judging = new AbortController();
    const found = /** @type {import("./types").ChancesResponse | undefined} */ (await this.light.during(() => ask("/api/chances", request, signal)));
    this.#look();
    if (!found || at !== this.game.at) return place.replaceChildren(button("Weigh my moves", () => this.#chances()));
    this.#showChances(found);
  }

  /** @param {import("./types").ChancesResponse} found */
  #showChances(found) {
    this.panel.chances.replaceChildren(make("p", {}, found.title), ...found.chances.slice(0, MOST_CHANCES).map((chance) => this.#chance(chance)),
      make("div", { class: "row" }, button("Weigh again", () => this.#chances())));
  }

  /** @param {import("./types").ChanceResponse} chance */
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

  /** Ask a question that takes a while, say so, and return the response; undefined if the game changed meanwhile. @param {string} path @param {object} request @param {string} words */
  async #found(path, request, words) {
    this.game.helped = true;
    this.say(words);
    const { at, dealt } = this.game, found = await this.light.during(() => ask(path, request, this.#signal()));
    this.#look();
    if (!found || at !== this.game.at || dealt !== this.game.dealt) return undefined;
    this.say("");
    return found;
  }

  async solve() {
    this.game.helped = true;
    const { at } = this.game, found = await this.#verdict();
    if (!found || at !== this.game.at) return;
    this.light.show(found.verdict);
    if (found.verdict === "unwinnable") return this.#offerWayOut();
    if (found.verdict === "unknown") return this.say("No win was found in time, and no proof that there is none", true);
    this.panel.showSolution(new Solution(this.game, found.line, found.words, () => this.panel.redraw()));
    this.say(`A win in ${counted(found.line.length, "move")}`);
  }

  async why() {
    const found = /** @type {import("./types").WhyResponse | undefined} */ (await this.#found("/api/why", this.game.request(), "Looking for the reason…"));
    if (!found) return;
    this.view.clear("blocking", "buried");
    for (const card of found.named) this.view.markCard(card, "buried");
    for (const card of found.blocking) this.view.markCard(card, "blocking");
    this.panel.show("position", () => reasonsSection(found, () => this.proof()));
    if (found.verdict === "unwinnable" && this.game.at) this.offer(["Back to where it was won", () => this.back()]);
  }

  /** Let the browser save a proof of the loss, which anybody can check. */
  async proof() {
    const found = /** @type {import("./types").ProofResponse | undefined} */ (await this.#found("/api/proof", this.game.request(), "Writing a proof…"));
    if (!found) return;
    const bytes = Uint8Array.from(atob(found.content), (letter) => letter.charCodeAt(0));
    saveFile(found.name, new Blob([bytes]));
    this.say(`The proof has ${bytes.length.toLocaleString("en")} bytes; winnable check-proof checks it`);
  }

  async grade() {
    const { isHidden } = this.game;
    const found = await this.#found("/api/grade", { deal: this.game.dealt?.deal, hidden: isHidden }, "Weighing the deal…");
    if (found) this.panel.show("deal", () => gradeSection(found, isHidden));
  }

  /** Judge the game as far as it was played, turns that were taken back included. */
  async review() {
    const { game } = this, request = game.request(game.turns.length);
    const found = /** @type {import("./types").ReviewResponse | undefined} */ (await this.#found("/api/review", request, "Judging every move…"));
    if (!found) return;
    this.panel.show("game", () => reviewSection(found, game.moves().length, (move) => game.goTo(game.turnOf(move))));
  }
}
