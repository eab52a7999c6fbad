// Knowing: the light, moves that keep the win, hints, the way back, solutions, and why a deal is lost.
import { ask, Problems, wasGivenUp } from "./api.js";
import { button, byId, make, tick } from "./dom.js";
import { counted, parseMove } from "./words.js";

const WORDS = { winnable: "Winnable", unwinnable: "Lost", unknown: "Nobody knows", thinking: "Thinking…", off: "Can I still win?" };
const PACE = 450;

/**
 * @typedef {{ game: import("./game.js").Game, view: import("./view.js").View, hands: import("./hands.js").Hands,
 *   settings: import("./types").Settings, say: (text: string, isBad?: boolean) => void,
 *   offer: (...offers: [string, () => void][]) => void, play: (move: string) => Promise<void> }} Around
 */

export class Knowing {
  /** @type {Map<string, import("./types").Verdict>} What is known of positions, by the moves that lead there. */
  #known = new Map();
  /** @type {AbortController | null} */
  #asking = null;
  /** @type {AbortController | null} */
  #judging = null;
  /** @type {{ from: number, moves: string[], words: string[] } | null} */
  #solution = null;
  #playing = 0;
  /** @type {import("./types").Why | null} */
  #why = null;
  #isOpen = false;

  /** @param {Around} around */
  constructor({ game, view, hands, settings, say, offer, play }) {
    this.game = game;
    this.view = view;
    this.hands = hands;
    this.settings = settings;
    this.say = say;
    this.offer = offer;
    this.play = play;
  }

  /** The position changed. @param {string} how */
  changed(how) {
    this.view.clear("keeps", "loses", "unsure", "blocking", "buried");
    this.hands.judged.clear();
    if (how === "begun") {
      this.#known.clear();
      this.#solution = this.#why = null;
      this.stop();
    }
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
    /** @type {[string, () => void][]} */
    const offers = [];
    if (this.game.at) offers.push(["Back to where it was won", () => this.back()]);
    if (!this.game.isHidden) offers.push(["Why?", () => this.why()]);
    this.say(this.game.at ? "This position cannot be won any more" : "This deal cannot be won", true);
    this.offer(...offers);
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
    if (this.game.isHidden) return this.open();
    const at = this.game.at, known = this.#known.get(this.game.asked().moves);
    const told = await this.#showing(async () => {
      this.#asking?.abort();
      this.#asking = new AbortController();
      return ask("/api/hint", this.game.asked(), this.#asking.signal);
    });
    if (!told || at !== this.game.at) return;
    if (this.settings.light) this.#shine(told.verdict);
    else this.#shine("off");
    if (!told.step.length) return told.verdict === "winnable" ? this.say("The game is won") : this.#offerWayOut();
    if (!known && told.verdict !== "unknown") this.#known.delete(this.game.asked().moves);
    this.#point(told.step);
    const words = told.words[0].toUpperCase() + told.words.slice(1);
    this.say(`${words}: ${told.verdict === "winnable" ? "keeps the win" : "looks best, but nothing is proved"}`);
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

  open() {
    this.#isOpen = true;
    byId("panel").hidden = false;
    byId("know").setAttribute("aria-expanded", "true");
    this.#draw();
    if (this.game.isHidden) this.#chances();
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
    const { game } = this;
    const closing = button("×", () => this.close(), "close");
    closing.setAttribute("aria-label", "Close");
    const parts = [closing, make("h2", {}, "What is known"),
      tick("Say after each move whether I can still win", this.settings.light, (isOn) => { if (isOn !== this.settings.light) this.switchLight(); })];
    if (game.isHidden) parts.push(make("p", { class: "note" }, "Hidden cards stay hidden: the light judges the real cards, chances only what you have seen."), make("div", { id: "chances" }));
    else {
      parts.push(tick("Colour moves by whether they keep the win", this.settings.colours, (isOn) => this.#switchColours(isOn), "Green keeps it, red loses, yellow is not known"),
        make("div", { class: "row" }, button("Show a win", () => this.solve()), button("Why is it lost?", () => this.why()), ...(game.at ? [button("Back to where it was won", () => this.back())] : [])));
    }
    if (this.#solution) parts.push(this.#steps());
    if (this.#why) parts.push(this.#reasons(this.#why));
    byId("panel").replaceChildren(...parts);
    byId("panel").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {boolean} isOn */
  #switchColours(isOn) {
    this.settings.colours = isOn;
    this.game.helped ||= isOn;
    this.view.clear("keeps", "loses", "unsure");
    if (isOn) this.#judge();
  }

  async #chances() {
    const place = document.getElementById("chances");
    if (!place) return;
    place.textContent = "Weighing what you can do…";
    const at = this.game.at;
    const told = await this.#showing(async () => {
      this.#judging?.abort();
      this.#judging = new AbortController();
      return /** @type {Promise<import("./types").Chances>} */ (ask("/api/chances", this.game.asked(), this.#judging.signal));
    });
    if (this.settings.light) this.#look();
    else this.#shine("off");
    if (!told || at !== this.game.at || !place.isConnected) return;
    const best = told.chances.slice(0, 8);
    const title = !best.length ? "No move is left that leads anywhere." : !best[0].tried ? "Turning the stock costs nothing, and shows its cards." : `Win chances over ${counted(told.worlds, "world")} that fit what you see:`;
    place.replaceChildren(make("p", {}, title), ...best.map((chance) => this.#chance(chance)), make("div", { class: "row" }, button("Weigh again", () => this.#chances())));
  }

  /** @param {import("./types").Chances["chances"][0]} chance */
  #chance({ words, tried, share, moves }) {
    const meter = make("span"), percent = tried ? `${Math.round(100 * share)} %` : "–";
    meter.style.width = `${100 * share}%`;
    const press = button(`${words[0].toUpperCase()}${words.slice(1)}`, async () => {
      await this.play(moves[0]);
      this.#chances();
    });
    return make("div", { class: "chance" }, make("span", {}, percent), make("div", {}, press, make("div", { class: "meter" }, meter)));
  }

  // A win, step by step

  async solve() {
    this.game.helped = true;
    this.#why = null;
    const at = this.game.at, told = await this.#showing(() => this.#verdict(at));
    if (!told || at !== this.game.at) return;
    if (this.settings.light) this.#shine(told.verdict);
    else this.#shine("off");
    if (told.verdict === "unwinnable") return this.#offerWayOut();
    if (told.verdict === "unknown") return this.say("No win was found in time, and no proof that there is none", true);
    this.#solution = { from: at, moves: told.line, words: told.words };
    this.open();
    this.say(`A win in ${counted(told.line.length, "move")}`);
  }

  /** How many moves of the shown win have been played. */
  #stepsDone() {
    const { game } = this, solution = this.#solution;
    if (!solution || game.at < solution.from) return -1;
    const played = game.moves().slice(game.moves(solution.from).length);
    return played.every((move, number) => move === solution.moves[number]) ? played.length : -1;
  }

  #steps() {
    const solution = /** @type {{ from: number, moves: string[], words: string[] }} */ (this.#solution), done = this.#stepsDone();
    if (done < 0) return make("p", { class: "note" }, "You have left the win that was shown.");
    const items = solution.moves.map((_, number) => make("li", { "aria-current": number === done ? "step" : false, class: number < done ? "done" : "" },
      make("button", { type: "button", on: { click: () => this.#stepTo(number + 1) } }, make("i", {}, `${number + 1}.`), make("span", {}, solution.words[number]))));
    return make("section", { "aria-label": "A win" }, make("h3", {}, `A win in ${counted(solution.moves.length, "move")}`),
      make("div", { class: "row" }, button("Back", () => this.#stepTo(done - 1)), button("Next", () => this.#stepTo(done + 1), "button primary"),
        button(this.#playing ? "Pause" : "Play", () => (this.#playing ? this.stop() : this.#run()))),
      make("ol", { class: "steps" }, ...items));
  }

  /** Play or take back until so many moves of the win are played. @param {number} wanted */
  async #stepTo(wanted) {
    const solution = this.#solution;
    for (let done = this.#stepsDone(); solution && done >= 0 && done !== wanted && wanted >= 0 && wanted <= solution.moves.length; done = this.#stepsDone()) {
      if (done > wanted) await this.game.goTo(this.game.at - 1);
      else await this.game.play(solution.moves[done], "off");
    }
  }

  #run() {
    const next = async () => {
      const done = this.#stepsDone();
      if (done < 0 || !this.#solution || done >= this.#solution.moves.length) return this.stop();
      await this.#stepTo(done + 1);
      if (this.#playing) this.#playing = window.setTimeout(next, PACE);
    };
    this.#playing = window.setTimeout(next, 0);
    this.#draw();
  }

  stop() {
    clearTimeout(this.#playing);
    const wasPlaying = this.#playing;
    this.#playing = 0;
    if (wasPlaying && this.#isOpen) this.#draw();
  }

  // Why it is lost

  async why() {
    this.game.helped = true;
    this.#solution = null;
    const at = this.game.at;
    const told = await this.#showing(async () => {
      this.#asking?.abort();
      this.#asking = new AbortController();
      return /** @type {Promise<import("./types").Why>} */ (ask("/api/why", this.game.asked(), this.#asking.signal));
    });
    if (!told || at !== this.game.at) return;
    if (this.settings.light) this.#shine(/** @type {keyof WORDS} */ (told.verdict));
    else this.#shine("off");
    this.#why = told;
    this.open();
    this.#drawBlocked(told);
  }

  /** @param {import("./types").Why} told */
  #drawBlocked(told) {
    this.view.clear("blocking", "buried");
    for (const card of told.buried) this.view.markCard(card, "buried");
    for (const each of told.cases) for (const { card } of each.blockers) this.view.markCard(card, "blocking");
  }

  /** @param {import("./types").Why} told */
  #reasons(told) {
    const title = make("h3", {}, told.verdict === "winnable" ? "It can be won" : told.verdict === "unknown" ? "Nobody knows yet" : "Why it is lost");
    if (told.verdict !== "unwinnable") return make("section", {}, title);
    if (!told.cases.length) return make("section", {}, title, make("p", {}, told.proof || "Every line of play was searched."));
    const shown = told.cases.slice(0, 12).flatMap((each, number) => [
      ...(told.cases.length > 1 ? [make("h3", {}, `Case ${number + 1} of ${told.cases.length}`), make("p", { class: "note" }, each.assumed.join("; ") || "Otherwise")] : []),
      ...(each.note ? [make("p", {}, each.note)] : []),
      ...each.blockers.flatMap((blocker) => [
        make("p", {}, make("strong", {}, blocker.card), ` in ${blocker.place} can never move${blocker.hides.length ? `, and keeps ${blocker.hides.join(", ")} buried` : ""}:`),
        make("ul", { class: "reasons" }, ...blocker.reasons.map((reason) => make("li", {}, reason)))]),
    ]);
    const rules = told.rules.length ? [make("p", { class: "note" }, `Besides the plain rules this needs: ${told.rules.join("; ")}.`)] : [];
    return make("section", { "aria-label": "Why it is lost" }, title, make("p", { class: "note" }, "Red cards block each other; yellow ones are needed and held back."), ...shown, ...rules);
  }
}
