// Hands: cards taken and put down by mouse, finger or keyboard. The game says which moves the rules allow.
import { cardName, isUp, kindOf, placeName } from "./words.js";

/**
 * @typedef {import("./types").Picked} Picked
 * @typedef {{ play: (move: string) => void, say: (text: string, isBad?: boolean) => void, refused: (place: string, target: string, amount: number) => void }} Doing
 */

const FAR = 6, TWICE = 380;

export class Hands {
  /** @type {Picked | null} */
  picked = null;
  /** @type {{ id: number, x: number, y: number, place: string, amount: number, cards: import("./view.js").CardView[], moved: boolean } | null} */
  #drag = null;
  #tapped = { place: "", index: -1, at: 0 };

  /** @param {import("./view.js").View} view @param {import("./game.js").Game} game @param {Doing} doing */
  constructor(view, game, doing) {
    this.view = view;
    this.game = game;
    this.doing = doing;
    const { stage } = view;
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    stage.addEventListener("pointerup", (event) => this.#up(event));
    stage.addEventListener("pointercancel", () => this.#drop());
    // A click without a pointer comes from a keyboard or a screen reader.
    stage.addEventListener("click", (event) => {
      const spot = event.target instanceof Element && event.target.closest(".spot");
      if (spot instanceof HTMLElement && event.detail === 0 && event.isTrusted) this.activate(spot.dataset.place ?? "", 1);
    });
  }

  /** Return the pile of a place. @param {string} place */
  #pile(place) { return this.game.table?.piles.find((pile) => pile.id === place); }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || this.#drag || !(event.target instanceof Element)) return;
    const element = event.target.closest(".card, .spot");
    if (!(element instanceof HTMLElement)) return this.release();
    const place = element.dataset.place ?? "", pile = this.#pile(place);
    if (!pile) return;
    // Only piles of the tableau give several cards. Of any other pile the top card moves, whichever card is touched.
    const index = element.dataset.index === undefined || kindOf(place) !== "t" ? pile.cards.length - 1 : Number(element.dataset.index);
    const amount = pile.cards.length - index;
    const isLoose = pile.cards.length > 0 && isUp(pile.cards[index]);
    event.preventDefault();
    this.view.stage.setPointerCapture(event.pointerId);
    this.view.spots.get(place)?.focus({ preventScroll: true });
    this.view.focusable(place);
    this.#drag = {
      id: event.pointerId, x: event.clientX, y: event.clientY, place, amount, moved: false,
      cards: isLoose ? this.view.topCards(place, amount) : [],
    };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (!drag.moved && Math.hypot(dx, dy) < FAR) return;
    if (!drag.moved) {
      drag.moved = true;
      this.release();
      if (drag.cards.length) this.#showTargets(drag.place, drag.amount);
    }
    for (const card of drag.cards) {
      card.element.classList.add("lifted");
      card.element.style.zIndex = String(800 + card.index);
      card.element.style.transform = `translate(${card.x + dx}px, ${card.y + dy}px)`;
    }
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    const lowest = drag.cards[0], dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    this.#drop();
    if (!drag.moved) return this.#tap(drag.place, drag.amount, event.timeStamp);
    if (!lowest || !this.view.arranged) return;
    const { w, h } = this.view.arranged;
    const under = this.view.under({ x: lowest.x + dx, y: lowest.y + dy, w, h }).filter((place) => place !== drag.place);
    const move = under.map((place) => this.moveTo(drag.place, drag.amount, place)).find((found) => found);
    if (move) this.doing.play(move.text);
    else if (under.length) this.doing.refused(drag.place, under[0], drag.amount);
  }

  /** Let go of the cards that are dragged; they go back to their place. */
  #drop() {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    this.view.clear("target", "keeps", "loses", "lifted");
    if (drag.moved && this.view.table) this.view.draw(this.view.table, this.view.shape);
  }

  /** Handle a click or a tap. @param {string} place @param {number} amount @param {number} at */
  #tap(place, amount, at) {
    const isTwice = this.#tapped.place === place && this.#tapped.index === amount && at - this.#tapped.at < TWICE;
    this.#tapped = { place, index: amount, at };
    if (isTwice && kindOf(place) !== "s" && this.home(place)) {
      this.release();
      this.#tapped.at = 0;
      return;
    }
    if (this.picked) this.#tapped.at = 0;  // to put cards down and take them up again at once is not a double click
    this.activate(place, amount);
  }

  /** Do what Enter or a click on a place means: turn the stock, take cards, or put them down. @param {string} place @param {number} amount */
  activate(place, amount) {
    if (this.picked) return this.#putDown(place, amount);
    const discard = this.game.legal.find((move) => move.source === place && move.target === "x");
    if (kindOf(place) === "s" && !discard && this.#turn()) return;
    this.take(place, amount);
  }

  #turn() {
    const texts = this.game.legal.map((move) => move.text);
    const turn = texts.includes("deal") ? "deal" : texts.includes("redeal") ? "redeal" : "";
    if (turn) this.doing.play(turn);
    else if (!this.game.movesOf("s", 1).length) this.doing.refused("s", "s", 0);
    return turn !== "" || !this.game.movesOf("s", 1).length;
  }

  /** @param {string} place @param {number} amount */
  take(place, amount) {
    const pile = this.#pile(place);
    if (!pile?.cards.length) return this.doing.say(this.game.shape ? `${placeName(place, this.game.shape)} is empty` : "");
    const moves = this.game.movesOf(place, amount), face = pile.cards[pile.cards.length - amount];
    if (!moves.length) return this.#refuse(place, amount, face);
    if (moves.every(isHome)) return this.doing.play(moves[0].text);
    this.picked = { place, amount };
    this.view.mark(place, amount, "chosen");
    this.#showTargets(place, amount);
    const ways = new Set(moves.map((move) => move.target)).size;
    this.doing.say(`${symbol(face)} taken: ${ways === 1 ? "one place" : `${ways} places`} to go`);
  }

  /** Say that cards cannot be taken, and shake them. @param {string} place @param {number} amount @param {string} face */
  #refuse(place, amount, face) {
    for (const { element } of this.view.topCards(place, amount)) {
      element.classList.add("shake");
      element.addEventListener("animationend", () => element.classList.remove("shake"), { once: true });
    }
    const words = isUp(face) ? `${symbol(face)}${amount > 1 ? " with the cards on it" : ""} cannot move now` : "That card lies face down";
    this.doing.say(words, true);
  }

  /** @param {string} place @param {number} amount */
  #putDown(place, amount) {
    const picked = /** @type {Picked} */ (this.picked);
    this.release();
    const move = this.moveTo(picked.place, picked.amount, place);
    if (move) return this.doing.play(move.text);
    if (place === picked.place) return this.doing.say("Put back");
    if (this.#pile(place)?.cards.length && this.game.movesOf(place, amount).length) return this.take(place, amount);
    this.doing.refused(picked.place, place, picked.amount);
  }

  /** Put the taken cards back. */
  release() {
    this.picked = null;
    this.view.clear("chosen", "target", "keeps", "loses", "hinted");
  }

  /** Return the move of a number of cards from one place to another, if there is one. @param {string} place @param {number} amount @param {string} target */
  moveTo(place, amount, target) {
    return this.game.movesOf(place, amount).find((move) => this.leadsTo(move, target));
  }

  /** @param {import("./types").Move} move @param {string} target */
  leadsTo(move, target) {
    return move.target === target || (move.target === "f" && kindOf(target) === "f");
  }

  /** Play the top card of a place home, or to the only place where it can go. Return whether there was such a move. @param {string} place */
  home(place) {
    const moves = this.game.legal.filter((move) => move.source === place);
    const home = moves.find((move) => move.target === "f" || isHome(move));
    const only = new Set(moves.map((move) => move.target)).size === 1 ? moves[0] : undefined;
    const move = home ?? only;
    if (move) this.doing.play(move.text);
    return move !== undefined;
  }

  /** @type {Map<string, string>} Whether each move keeps the win, if the page shows that. */
  judged = new Map();

  /** @param {string} place @param {number} amount */
  #showTargets(place, amount) {
    const suit = this.#pile(place)?.cards.at(-1)?.slice(-1).toUpperCase();
    const isOther = (/** @type {string} */ foundation) => this.game.shape?.foundations[Number(foundation.slice(1)) - 1] !== suit;
    for (const move of this.game.movesOf(place, amount)) for (const target of this.view.spots.keys()) {
      if (this.leadsTo(move, target) && !(move.target === "f" && isOther(target))) this.#markTarget(target, this.judged.get(move.text));
    }
  }

  /** @param {string} target @param {string | undefined} verdict */
  #markTarget(target, verdict) {
    this.view.markSpot(target, "target");
    if (verdict === "winnable") this.view.markSpot(target, "keeps");
    if (verdict === "unwinnable") this.view.markSpot(target, "loses");
  }
}

/** Return whether a move takes a card to the one place where all cards go. @param {import("./types").Move} move */
const isHome = (move) => move.target === "h" || move.target === "x";

/** @param {string} card */
const symbol = (card) => (card === "?" ? cardName(card) : card.slice(0, -1) + { C: "♣", H: "♥", S: "♠", D: "♦" }[/** @type {"C"|"H"|"S"|"D"} */ (card.slice(-1).toUpperCase())]);
