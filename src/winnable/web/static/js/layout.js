// Where everything lies on the table: computes the box of every place and the offset of every card in it, from the piles
// of a game and the size of the table. Nothing here changes the page.
import { isUp, kindOf } from "./words.js";

const PAD = 10;
/** The height of a strip that shows the whole rank of a card, in heights of its letters, and what the edges take. */
const STRIP = 1.04, EDGE = 1.5;
/** How wide the widest rank is, in the same measure, and where it begins, in widths of a card. */
const WIDEST_RANK = 1.34, LEFT = 0.07;
/** The smallest letters, and the lowest strip of a card face down. A pile that is still too long is scrolled. */
const LEAST_LETTERS = 9, LEAST_DOWN = 3;
/** How many steps of a pile must fit before letters are made smaller: in one row of piles, and in several. */
const STEPS = 8, STEPS_IN_ROWS = 4;
/** A table lower than this is that of a phone on its side. */
const LOW = 420;
/** The least width of cards that are made smaller for a long pile. */
const LEAST_WIDTH = 30;

/** Return the height of a card in widths: more on a phone, which has height to spare, less if the table is low. @param {number} width @param {number} height */
const ratioOf = (width, height) => (width < 620 ? 1.5 : height < LOW ? 1.3 : 1.4);
/** Return the height of the letters of a rank, in widths of a card. @param {boolean} isNarrow @param {boolean} large */
const lettersOf = (isNarrow, large) => (isNarrow ? (large ? 0.43 : 0.4) : large ? 0.36 : 0.29);
/** Return whether cards are narrow. Narrow cards have larger letters. @param {number} w */
export const isNarrow = (w) => w < 58;

/**
 * @typedef {import("./types").Box} Box
 * @typedef {import("./types").Pile} Pile
 * @typedef {import("./types").Group & { piles: Pile[] }} Group
 * @typedef {{ x: number, y: number, letters: number }} Offset
 * @typedef {{ w: number, h: number, height: number, spots: Map<string, Box>, offsets: (pile: Pile) => Offset[] }} Arranged
 */

/**
 * @param {Pile[]} piles @param {import("./types").Shape} shape @param {number} width @param {number} height
 * @param {boolean} large
 * @returns {Arranged}
 */
export function arrange(piles, shape, width, height, large) {
  const groups = shape.groups.map((group) => ({ ...group, piles: piles.filter((pile) => kindOf(pile.id) === group.kind) }));
  const main = groups.find((group) => group.at === "squares" || group.at === "line");
  return main ? squares(groups, main, width, height, large) : columns(groups, width, height, large);
}

/** Return where each place of squares or of a line stands, in steps from the left and from above. @param {Group} main @param {number} width */
function steps(main, width) {
  const across = width < 620 ? 9 : 13;
  return main.piles.map((pile, number) => {
    const square = /^r(\d+)c(\d+)$/.exec(pile.id);
    if (!square) return { x: number % across, y: Math.floor(number / across) };
    const row = Number(square[1]) - 1;
    const column = Number(square[2]) - 1;
    return { x: main.columns[row]?.[column] ?? column, y: row * main.row_height };
  });
}

/** Arrange a table of squares or of a line of piles. Cards are as large as the room allows. @param {Group[]} groups @param {Group} main @param {number} width @param {number} height @param {boolean} large @returns {Arranged} */
function squares(groups, main, width, height, large) {
  const narrow = width < 620, at = steps(main, width), { left, right, fan, wanted } = topGroups(groups, narrow);
  const across = main.at === "line" ? (narrow ? 9 : 13) : Math.max(...at.map(({ x }) => x)) + 1;
  const rows = main.at === "line" ? Math.ceil(main.size / across) : Math.max(...at.map(({ y }) => y)) + 1;
  const bands = wanted > 0 ? Math.ceil((wanted - 0.15) / across) : 0;
  const gap = narrow ? 0.05 : 0.1, ratio = ratioOf(width, height);
  const widest = (width - 2 * PAD) / (across + (across - 1) * gap);
  const highest = (height - 2 * PAD - 1) / ((rows * (1 + gap) + 1.14 * bands) * ratio);
  const w = Math.floor(Math.max(24, Math.min(widest, Math.max(highest, 40), large ? 150 : 112))), h = Math.round(w * ratio);
  const step = w * (1 + gap), content = (across - 1) * step + w, start = (width - content) / 2, letters = w * lettersOf(isNarrow(w), large);
  const spots = new Map();
  const top = placeTop(spots, left, right, { start, content, step, w, h, fan });
  main.piles.forEach((pile, number) => spots.set(pile.id, { x: start + at[number].x * step, y: top + at[number].y * h * (1 + gap), w, h }));
  const offsets = fanned(groups, { w, h, room: h, apart: w, narrow, letters });
  return { w, h, height: top + PAD + rows * h * (1 + gap), spots, offsets };
}

/** Return the groups in the rows above the others, from the left, the groups on the right, and how wide they are. @param {Group[]} groups @param {boolean} narrow */
function topGroups(groups, narrow) {
  /** @type {string[][]} */
  const left = [];
  for (const group of groups.filter(({ at }) => at === "left")) {
    const ids = group.piles.map((pile) => pile.id);
    if (group.spread === "fan" && left.length) left[left.length - 1].push(...ids);
    else left.push(ids);
  }
  const right = groups.filter(({ at }) => at === "right").flatMap((group) => group.piles.map((pile) => pile.id));
  const fans = groups.filter((group) => group.spread === "fan" && group.fan > 1);
  const fan = fans.length ? { kind: fans[0].kind, width: 2 * fanOf(narrow) } : { kind: "", width: 0 };
  const wanted = [...left, right].filter((group) => group.length).reduce((sum, group) => sum + group.length + 0.35, fan.width - 0.35);
  return { left, right, fan, wanted };
}

/** Arrange a table of piles that grow downwards. @param {Group[]} groups @param {number} width @param {number} height @param {boolean} large @returns {Arranged} */
function columns(groups, width, height, large) {
  const narrow = width < 620;
  const most = narrow ? 10 : width < 1000 && height >= LOW ? 12 : 16;
  const columnPiles = groups.filter(({ at }) => at === "columns").flatMap((group) => group.piles);
  const rows = Math.max(1, Math.ceil(columnPiles.length / most));
  const perRow = Math.ceil(columnPiles.length / rows) || 1;
  const { left, right, fan, wanted } = topGroups(groups, narrow);
  const across = Math.max(perRow, Math.min(Math.ceil(wanted - 0.15), most), 4);
  const gap = narrow ? 0.07 : 0.14, ratio = ratioOf(width, height);
  const band = groups.find(({ at }) => at === "band");
  const bands = Math.ceil((wanted - 0.15) / across) + (band ? 1 : 0);
  const widest = (width - 2 * PAD) / (across + (across - 1) * gap);
  // A card is as wide as possible, if a pile of usual length still shows its ranks in full.
  const steps = rows > 1 ? STEPS_IN_ROWS : STEPS;
  const highest = (height - 2 * PAD - rows * steps * EDGE) / (ratio * (1.14 * bands + rows) + rows * steps * STRIP * lettersOf(false, large));
  const least = narrow ? 36 : height < LOW ? 44 : 52;
  const w = Math.floor(Math.max(24, Math.min(widest, Math.max(highest, least), large ? 150 : Math.max(108, Math.min(0.13 * height, 140)))));
  const frame = { left, right, fan, band, columnPiles, rows, perRow, across, gap, ratio, narrow, large, width, height };
  const first = inColumns(groups, w, frame);
  // If a pile is too long even with the smallest letters, all cards are made smaller; if that is not enough, the table is scrolled.
  for (let smaller = w - 2, tried = first; tried.height > height && smaller >= LEAST_WIDTH; smaller -= 2) {
    tried = inColumns(groups, smaller, frame);
    if (tried.height <= height) return tried;
  }
  return first;
}

/**
 * Arrange a table of piles that grow downwards, with cards of a width. @param {Group[]} groups @param {number} w
 * @param {{ left: string[][], right: string[], fan: { kind: string, width: number }, band: Group | undefined, columnPiles: Pile[], rows: number,
 *   perRow: number, across: number, gap: number, ratio: number, narrow: boolean, large: boolean, width: number, height: number }} frame
 * @returns {Arranged}
 */
function inColumns(groups, w, { left, right, fan, band, columnPiles, rows, perRow, across, gap, ratio, narrow, large, width, height }) {
  const h = Math.round(w * ratio), step = w * (1 + gap), content = across * w + (across - 1) * gap * w;
  const start = (width - content) / 2;
  /** @type {Map<string, Box>} */
  const spots = new Map();
  let y = placeTop(spots, left, right, { start, content, step, w, h, fan }), apart = w;
  if (band) ({ y, apart } = placeBand(spots, band, { start: PAD, content: width - 2 * PAD, step, w, h, y }));
  const room = Math.max(h * 1.6, (height - y - PAD) / rows);
  const offsets = fanned(groups, { w, h, room, apart, narrow, letters: w * lettersOf(isNarrow(w), large) });
  const rowWidth = perRow * w + (perRow - 1) * gap * w, first = (width - rowWidth) / 2;
  for (let row = 0; row < rows; row += 1) {
    const here = columnPiles.slice(row * perRow, (row + 1) * perRow), heights = here.map((pile) => h + (offsets(pile).at(-1)?.y ?? 0));
    here.forEach((pile, number) => spots.set(pile.id, { x: first + number * step, y, w, h: heights[number] }));
    y += Math.max(room, ...heights.map((each) => each + PAD));
  }
  return { w, h, height: y, spots, offsets };
}

/** Return how far the cards of a fan lie apart, in widths of a card. @param {boolean} narrow */
const fanOf = (narrow) => (narrow ? 0.42 : 0.39);

/**
 * @param {Map<string, Box>} spots @param {string[][]} left @param {string[]} right
 * @param {{ start: number, content: number, step: number, w: number, h: number, fan: { kind: string, width: number } }} frame
 */
function placeTop(spots, left, right, { start, content, step, w, h, fan }) {
  let x = start, y = PAD;
  const end = start + content + 1;
  const line = () => { x = start; y += h * 1.1; };
  for (const group of left) {
    if (x > start && x + group.length * step - (step - w) > end) line();
    for (const id of group) {
      if (x + w > end) line();
      spots.set(id, { x, y, w, h });
      x += step + (kindOf(id) === fan.kind ? fan.width * w : 0);
    }
    x += 0.35 * w;
  }
  if (!right.length) return left.length ? y + h * 1.14 : y;
  let width = right.length * step - (step - w);
  if (x > start && x + width > end) line();
  x = Math.max(start, start + content - width);
  for (const id of right) {
    if (x + w > end) line();
    spots.set(id, { x, y, w, h });
    x += step;
  }
  return y + h * 1.14;
}

/**
 * @param {Map<string, Box>} spots @param {Group} band
 * @param {{ start: number, content: number, step: number, w: number, h: number, y: number }} frame
 */
function placeBand(spots, band, { start, content, step, w, h, y }) {
  const apart = (/** @type {number} */ size) => Math.min(step, (content - w) / Math.max(1, size - 1));
  const lines = apart(band.size) >= LEFT * w + LEAST_LETTERS * WIDEST_RANK + 1 ? 1 : 2, size = Math.ceil(band.size / lines), each = apart(size);
  const x = start + (content - (size - 1) * each - w) / 2;
  band.piles.forEach((pile, number) => spots.set(pile.id, { x: x + (number % size) * each, y: y + Math.floor(number / size) * h * 1.07, w, h }));
  return { y: y + (1.14 + (lines - 1) * 1.07) * h, apart: Math.min(each, w) };
}

/**
 * Return a function that says how the cards of a pile lie on each other, and how high the letters of their ranks are. The
 * part of a card that is seen always shows its whole rank. A long pile is pushed together: first cards that lie face
 * down, then all cards, with smaller letters.
 * @param {Group[]} groups
 * @param {{ w: number, h: number, room: number, apart: number, narrow: boolean, letters: number }} frame
 */
function fanned(groups, { w, h, room, apart, narrow, letters }) {
  /** Return the size of letters that fit if this much of the width of a card is seen. @param {number} seen */
  const beside = (seen) => (seen >= w ? letters : Math.max(LEAST_LETTERS, Math.min(letters, (seen - LEFT * w) / WIDEST_RANK)));
  const byKind = new Map(groups.map((group) => [group.kind, group]));
  return (/** @type {Pile} */ pile) => {
    const group = byKind.get(kindOf(pile.id)), cards = pile.cards;
    if (group?.spread === "fan") {
      const shown = group.fan > 1 ? 3 : 1, first = Math.max(0, cards.length - shown), between = fanOf(narrow) * w;
      return cards.map((_, number) => ({ x: Math.max(0, number - first) * between, y: 0, letters: number < cards.length - 1 ? beside(between) : letters }));
    }
    if (group?.spread === "back") return cards.map((_, number) => ({ x: Math.min(number, 3), y: -Math.min(number, 3) * 0.7, letters }));
    if (group?.at === "band") return cards.map(() => ({ x: 0, y: 0, letters: beside(apart) }));
    if (group?.spread !== "down") return cards.map(() => ({ x: 0, y: 0, letters }));
    return column(cards, { h, room: room - h - 6, narrow, letters });
  };
}

/** The cards of a column. @param {string[]} cards @param {{ h: number, room: number, narrow: boolean, letters: number }} frame @returns {Offset[]} */
function column(cards, { h, room, narrow, letters }) {
  const below = cards.slice(0, -1), least = LEAST_LETTERS * STRIP + EDGE;
  const usual = (/** @type {string} */ card) => (card === "?" ? (narrow ? 0.14 : 0.11) * h : Math.max((isUp(card) ? (narrow ? 0.34 : 0.27) : 0.23) * h, letters * STRIP + EDGE + 1));
  const sum = (/** @type {boolean} */ isHidden) => below.filter((card) => (card === "?") === isHidden).reduce((all, card) => all + usual(card), 0);
  const hidden = sum(true), seen = sum(false), count = below.filter((card) => card === "?").length;
  const forHidden = Math.max(Math.min(hidden, count * LEAST_DOWN), Math.min(hidden, room - seen));
  const squeeze = Math.min(1, (room - forHidden) / Math.max(1, seen));
  const steps = below.map((card) => (card === "?" ? (usual(card) * forHidden) / hidden : Math.max(usual(card) * squeeze, least)));
  const smallest = Math.min(...steps.filter((_, number) => below[number] !== "?"), Infinity);
  const fitting = Math.max(LEAST_LETTERS, Math.min(letters, (smallest - EDGE) / STRIP));
  let y = 0;
  return cards.map((_, number) => {
    const here = { x: 0, y, letters: fitting };
    y += steps[number] ?? 0;
    return here;
  });
}
