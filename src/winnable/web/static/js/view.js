// The table on the page: an element for every card and every place, moved by transforms. The view knows no rules.
import { faceImage } from "./faces.js";
import { arrange, isNarrow } from "./layout.js";
import { isUp, kindOf, pileName, rankOf, suitOf } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
/** @typedef {{ element: HTMLElement, face: string, pile: string, index: number, x: number, y: number }} CardView */

/** @param {string} suit @param {string} [name] */
export function suitImage(suit, name = "") {
  const image = document.createElementNS(SVG, "svg"), use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#suit-${suit}`);
  if (name) image.setAttribute("class", name);
  image.setAttribute("aria-hidden", "true");
  image.append(use);
  return image;
}

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/** Return how high a card lies: above the cards below it in its pile, the squares of earlier rows, and the places before it in a band. @param {CardView} card */
const heightOf = (card) => 10 + card.index + Number(/^r(\d+)/.exec(card.pile)?.[1] ?? 0);

export class View {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
    this.ground = document.createElement("div");
    this.ground.className = "ground";
    stage.append(this.ground);
    /** @type {CardView[]} */
    this.cards = [];
    /** @type {Map<string, HTMLButtonElement>} */
    this.spots = new Map();
    /** @type {Map<string, HTMLElement>} */
    this.counts = new Map();
    this.large = false;
    new ResizeObserver(() => this.table && this.draw(this.table, this.shape, false)).observe(stage);
  }

  /** @param {import("./types").TableResponse} table @param {import("./types").Shape | undefined} shape @param {boolean} [moves] */
  draw(table, shape, moves = true) {
    if (!shape) return;
    this.table = table;
    this.shape = shape;
    const { clientWidth, clientHeight } = this.stage;
    this.arranged = arrange(table.piles, shape, clientWidth, clientHeight, this.large);
    const { w, h, height } = this.arranged;
    this.ground.style.setProperty("--w", `${w}px`);
    this.ground.style.setProperty("--h", `${h}px`);
    this.ground.style.height = `${Math.max(height, clientHeight - 2)}px`;
    // Narrow cards have one pip, others a drawing; so all are made again when cards become narrow or wide.
    if (this.ground.classList.contains("narrow") !== isNarrow(w)) for (const card of this.cards) card.face = "";
    this.ground.classList.toggle("narrow", isNarrow(w));
    this.ground.classList.toggle("still", !moves || this.still === true);
    this.#drawSpots(table.piles, shape);
    this.#drawCards(table.piles);
    this.#drawCounts(table.piles);
  }

  still = false;

  /** @param {import("./types").Pile[]} piles @param {import("./types").Shape} shape */
  #drawSpots(piles, shape) {
    const there = new Set(piles.map((pile) => pile.id));
    for (const [id, spot] of this.spots) if (!there.has(id)) { spot.remove(); this.spots.delete(id); }
    for (const pile of piles) {
      let spot = this.spots.get(pile.id);
      if (!spot) {
        spot = this.#newSpot(pile.id, shape);
        this.spots.set(pile.id, spot);
        this.ground.append(spot);
      }
      const box = this.arranged?.spots.get(pile.id);
      if (!box) continue;
      spot.style.transform = `translate(${box.x}px, ${box.y}px)`;
      spot.style.width = `${box.w}px`;
      spot.style.height = `${box.h}px`;
      spot.classList.toggle("full", pile.cards.length > 0);
      // Where cards cover each other, an empty place would lie over the card that is free now.
      const group = shape.groups.find(({ kind }) => kind === kindOf(pile.id));
      spot.classList.toggle("gone", pile.cards.length === 0 && (group?.row_height ?? 1) < 1);
      spot.setAttribute("aria-label", pileName(pile, shape));
    }
    if (![...this.spots.values()].some((spot) => spot.tabIndex === 0)) this.focusable(piles[0]?.id);
  }

  /** @param {string} id @param {import("./types").Shape} shape */
  #newSpot(id, shape) {
    const spot = document.createElement("button");
    spot.type = "button";
    spot.className = "spot";
    spot.dataset.place = id;
    spot.tabIndex = -1;
    const mark = document.createElement("span");
    mark.className = "mark";
    mark.setAttribute("aria-hidden", "true");
    if (kindOf(id) === "f") mark.append(suitImage(shape.foundations[Number(id.slice(1)) - 1]));
    if (kindOf(id) === "s") mark.textContent = shape.redeals === 0 ? "" : "↻";
    spot.append(mark);
    return spot;
  }

  /** Make a place the only one that the Tab key goes to. @param {string | undefined} id */
  focusable(id) {
    for (const [place, spot] of this.spots) spot.tabIndex = place === id ? 0 : -1;
  }

  /** Give each card the element that showed it before, so that the card is seen to move. @param {import("./types").Pile[]} piles */
  #drawCards(piles) {
    const wanted = piles.flatMap((pile) => pile.cards.map((face, index) => ({ face, pile: pile.id, index })));
    const left = new Set(this.cards);
    const where = new Map(this.cards.map((card) => [`${card.pile}/${card.index}`, card]));
    /** @type {Map<object, CardView>} */
    const taken = new Map();
    const take = (/** @type {any} */ want, /** @type {CardView | undefined} */ card) => {
      if (!card || !left.has(card) || taken.has(want)) return;
      left.delete(card);
      taken.set(want, card);
    };
    for (const want of wanted) {
      const same = where.get(`${want.pile}/${want.index}`);
      if (same?.face === want.face) take(want, same);
    }
    const known = (/** @type {string} */ face) => face.toUpperCase();
    for (const want of wanted) if (want.face !== "?" && !taken.has(want)) {
      take(want, [...left].find((card) => known(card.face) === known(want.face)));
    }
    for (const want of wanted) take(want, where.get(`${want.pile}/${want.index}`));
    for (const want of wanted) if (!taken.has(want)) {
      const hidden = [...left].filter((card) => card.face === "?");
      take(want, hidden.findLast((card) => card.pile === "s") ?? hidden.at(-1) ?? (want.face === "?" ? [...left].at(-1) : undefined));
    }
    for (const card of left) card.element.remove();
    this.cards = wanted.map((want) => {
      const card = taken.get(want) ?? this.#newCard();
      Object.assign(card, { pile: want.pile, index: want.index });
      this.#show(card, want.face);
      return card;
    });
    for (const pile of piles) this.#lay(pile);
  }

  /** Say how many cards lie in places that do not show it. @param {import("./types").Pile[]} piles */
  #drawCounts(piles) {
    const counted = piles.filter(({ id, cards }) => "swr".includes(kindOf(id)) && cards.length > 1);
    for (const [id, label] of this.counts) if (!counted.some((pile) => pile.id === id)) { label.remove(); this.counts.delete(id); }
    for (const { id, cards } of counted) {
      const box = this.arranged?.spots.get(id), top = this.cards.findLast((card) => card.pile === id);
      if (!box || !top || !this.arranged) continue;
      let label = this.counts.get(id);
      if (!label) {
        label = document.createElement("span");
        label.className = "number";
        label.setAttribute("aria-hidden", "true");  // the name of the place says it
        this.counts.set(id, label);
        this.ground.append(label);
      }
      label.textContent = String(cards.length);
      label.style.transform = `translate(${top.x + this.arranged.w}px, ${top.y + this.arranged.h}px) translate(-100%, -100%)`;
    }
  }

  #newCard() {
    const element = document.createElement("div");
    element.className = "card";
    element.setAttribute("aria-hidden", "true");
    this.ground.append(element);
    return { element, face: "", pile: "", index: 0, x: 0, y: 0 };
  }

  /** @param {CardView} card @param {string} face */
  #show(card, face) {
    card.element.dataset.place = card.pile;
    card.element.dataset.index = String(card.index);
    if (card.face === face) return;
    card.face = face;
    card.element.dataset.card = face === "?" ? "" : face;
    if (face === "?") {
      card.element.className = "card down";
      card.element.replaceChildren();
      return;
    }
    const suit = suitOf(face), index = document.createElement("span");
    card.element.className = `card suit-${suit}${isUp(face) ? "" : " known"}`;
    index.className = "index";
    index.append(rankOf(face), suitImage(suit));
    card.element.replaceChildren(index, this.ground.classList.contains("narrow") ? suitImage(suit, "pip") : faceImage(face));
  }

  /** @param {import("./types").Pile} pile */
  #lay(pile) {
    const box = this.arranged?.spots.get(pile.id), offsets = this.arranged?.offsets(pile) ?? [];
    if (!box) return;
    // Cards of a pile follow each other in this.cards, since they were made from the piles in their order.
    for (const card of this.cards) if (card.pile === pile.id) {
      const { letters } = offsets[card.index], x = box.x + offsets[card.index].x, y = box.y + offsets[card.index].y;
      const isNew = card.element.style.transform === "", moved = !isNew && Math.abs(card.x - x) + Math.abs(card.y - y) > 1;
      Object.assign(card, { x, y });
      card.element.style.setProperty("--letters", `${letters.toFixed(1)}px`);
      card.element.style.transform = `translate(${x}px, ${y}px)`;
      // A card on its way lies above all others. Without a transition it is there already.
      const isOnItsWay = moved && !this.ground.classList.contains("still") && !isStill.matches;
      card.element.style.zIndex = String(heightOf(card) + (isOnItsWay ? 200 : 0));
      if (isOnItsWay) card.element.addEventListener("transitionend", () => this.#settle(card), { once: true });
    }
  }

  /** @param {CardView} card */
  #settle(card) {
    if (!card.element.classList.contains("lifted")) card.element.style.zIndex = String(heightOf(card));
  }

  /** Return the topmost `amount` cards of a place. @param {string} place @param {number} amount */
  topCards(place, amount) {
    const cards = this.cards.filter((card) => card.pile === place);
    return amount ? cards.slice(-amount) : [];
  }

  /** Take marks away. @param {string[]} names */
  clear(...names) {
    for (const card of this.cards) card.element.classList.remove(...names);
    for (const spot of this.spots.values()) spot.classList.remove(...names);
  }

  /** @param {string} place @param {number} amount @param {string} name */
  mark(place, amount, name) {
    for (const card of this.topCards(place, amount)) card.element.classList.add(name);
  }

  /** Mark a place itself, or the card on top of it. @param {string} place @param {string} name */
  markSpot(place, name) {
    this.spots.get(place)?.classList.add(name);
  }

  /**
   * Point at a step: at the cards that it takes and at the place where they go. Turns of the stock point at the stock and, if a
   * card is played after them, at its target.
   * @param {import("./types").Move[]} step @param {string} words The step in words, which name the card that goes home.
   */
  point(step, words) {
    const [first] = step, last = step[step.length - 1], isTurn = first.text === "deal" || first.text === "redeal";
    const amount = step.filter(({ source }) => source === first.source).reduce((sum, move) => sum + move.amount, 0);
    this.clear("hinted", "target");
    if (isTurn) this.markSpot("s", "hinted");
    this.mark(isTurn ? "s" : first.source, isTurn ? 1 : amount, "hinted");
    if (last.text === "deal" || last.text === "redeal") return;
    const suit = suitOf(words.match(/[♣♥♠♦]/g)?.map((symbol) => ({ "♣": "C", "♥": "H", "♠": "S", "♦": "D" })[symbol] ?? "").at(-1) ?? "");
    const isHome = (/** @type {string} */ place) => last.target === "f" && kindOf(place) === "f" && this.shape?.foundations[Number(place.slice(1)) - 1] === suit;
    for (const place of this.spots.keys()) if (place === last.target || isHome(place)) this.markSpot(place, "target");
  }

  /** Mark every element of a card by its symbol, as in 9♥. @param {string} symbol @param {string} name */
  markCard(symbol, name) {
    const face = symbol.replace("♣", "C").replace("♥", "H").replace("♠", "S").replace("♦", "D");
    for (const card of this.cards) if (card.face.toUpperCase() === face) card.element.classList.add(name);
  }

  /** Return the places whose boxes a box lies over, the place that it covers most first. @param {import("./types").Box} box */
  under(box) {
    const found = [];
    for (const [id, spot] of this.arranged?.spots ?? []) {
      const wide = Math.min(box.x + box.w, spot.x + spot.w) - Math.max(box.x, spot.x);
      const high = Math.min(box.y + box.h, spot.y + Math.max(spot.h, this.arranged?.h ?? 0)) - Math.max(box.y, spot.y);
      if (wide > 0 && high > 0) found.push({ id, area: wide * high });
    }
    return found.sort((one, other) => other.area - one.area).map(({ id }) => id);
  }
}
