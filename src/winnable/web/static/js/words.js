// Cards and moves as values and in words that a screen reader can say.

const RANKS = { A: "ace", J: "jack", Q: "queen", K: "king" };
const SUITS = { C: "clubs", H: "hearts", S: "spades", D: "diamonds" };
const SYMBOLS = { "♣": "clubs", "♥": "hearts", "♠": "spades", "♦": "diamonds" };

/** Return the suit of a card text, always as a capital. @param {string} card */
export const suitOf = (card) => card.slice(-1).toUpperCase();
/** @param {string} card */
export const rankOf = (card) => card.slice(0, -1);
/** Return whether a card lies face up. @param {string} card */
export const isUp = (card) => card !== "?" && /[CHSD]$/.test(card);

/** Return a card in words. @param {string} card @returns {string} */
export function cardName(card) {
  if (card === "?") return "a hidden card";
  const rank = rankOf(card);
  return `${RANKS[/** @type {keyof RANKS} */ (rank)] ?? rank} of ${SUITS[/** @type {keyof SUITS} */ (suitOf(card))]}`;
}

/** Return a sentence with suit symbols in words that are spoken. @param {string} text */
export function spoken(text) {
  return text.replace(/\b(10|[2-9AJQK])([♣♥♠♦])/g, (_, rank, suit) =>
    `${RANKS[/** @type {keyof RANKS} */ (rank)] ?? rank} of ${SYMBOLS[/** @type {keyof SYMBOLS} */ (suit)]}`);
}

/** @param {string} text @returns {import("./types").Move} */
export function parseMove(text) {
  if (text === "deal") return { text, source: "s", target: "s", amount: 1 };
  if (text === "redeal") return { text, source: "w", target: "s", amount: 0 };
  const [way, amount] = text.split(":");
  const [source, target] = way.split("-");
  return { text, source, target, amount: Number(amount ?? 1) };
}

/** @param {string} place */
export function kindOf(place) {
  return /^r\d+c\d+$/.test(place) ? "q" : place[0];
}

const KINDS = { s: "Stock", w: "Waste", c: "Cell", h: "Hole", x: "Discards", f: "Foundation", r: "Reserve", t: "Pile", p: "Pile" };

/** Return a place in words. @param {string} place @param {import("./types").Shape} shape */
export function placeName(place, shape) {
  const square = /^r(\d+)c(\d+)$/.exec(place);
  if (square) return `Row ${square[1]}, column ${square[2]}`;
  const number = place.slice(1);
  if (place[0] === "f" && number) return `Foundation of ${SUITS[/** @type {keyof SUITS} */ (shape.foundations[Number(number) - 1])]}`;
  return `${KINDS[/** @type {keyof KINDS} */ (place[0])]}${number ? ` ${number}` : ""}`;
}

/** Return a pile in words. @param {import("./types").Pile} pile @param {import("./types").Shape} shape */
export function pileName(pile, shape) {
  const name = placeName(pile.id, shape), cards = pile.cards, kind = kindOf(pile.id);
  if (!cards.length) return `${name}: ${kind === "q" ? "a gap" : "empty"}`;
  if (kind === "s" && !isUp(cards[cards.length - 1])) return `${name}: ${counted(cards.length, "card")}`;
  if ("fwhrxs".includes(kind)) {
    const below = cards.length > 1 ? `, ${cards.length} cards` : "";
    return `${name}: ${cardName(cards[cards.length - 1])}${below}`;
  }
  const up = cards.filter(isUp), down = cards.length - up.length;
  const listed = up.map(cardName).reverse();
  if (down) listed.push(`${down} face down`);
  return `${name}: ${listed.join(", ")}`;
}

/** @param {string} text */
export const capital = (text) => (text ? text[0].toUpperCase() + text.slice(1) : text);

/** @param {number} number @param {string} noun */
export const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
