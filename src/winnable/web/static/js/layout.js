// Where everything lies on the table: from the piles of a game and the room there is, the box of every place and the
// offset of every card in it. Nothing here touches the page.
import { isUp, kindOf } from "./words.js";

const PAD = 10;
/** Cards are higher on a phone, where there is height to spare. @param {number} width */
const ratioOf = (width) => (width < 620 ? 1.5 : 1.4);

/**
 * @typedef {import("./types").Box} Box
 * @typedef {{ w: number, h: number, height: number, spots: Map<string, Box>, offsets: (pile: import("./types").Pile) => { x: number, y: number }[] }} Arranged
 */

/**
 * @param {import("./types").Pile[]} piles @param {import("./types").Shape} shape @param {number} width @param {number} height
 * @param {boolean} large
 * @returns {Arranged}
 */
export function arrange(piles, shape, width, height, large) {
  if (shape.family === "tableau") return tableau(piles, shape, width, height, large);
  const columns = shape.family === "accordion" ? (width < 620 ? 9 : 13) : Math.max(...piles.map((pile) => Number(pile.id.split("c")[1])));
  const rows = shape.family === "accordion" ? Math.ceil(52 / columns) : Math.max(...piles.map((pile) => Number(/\d+/.exec(pile.id)?.[0])));
  const gap = width < 620 ? 0.05 : 0.1, ratio = ratioOf(width);
  const widest = (width - 2 * PAD) / (columns + (columns - 1) * gap);
  const highest = (height - 2 * PAD) / (rows * (1 + gap) * ratio);
  const w = Math.floor(Math.max(24, Math.min(widest, Math.max(highest, 40), large ? 150 : 112))), h = Math.round(w * ratio);
  const step = w * (1 + gap), left = (width - (columns - 1) * step - w) / 2;
  const spots = new Map();
  piles.forEach((pile, number) => {
    const square = /^r(\d+)c(\d+)$/.exec(pile.id);
    const [row, column] = square ? [Number(square[1]) - 1, Number(square[2]) - 1] : [Math.floor(number / columns), number % columns];
    spots.set(pile.id, { x: left + column * step, y: PAD + row * h * (1 + gap), w, h });
  });
  return { w, h, height: PAD * 2 + rows * h * (1 + gap), spots, offsets: (pile) => pile.cards.map(() => ({ x: 0, y: 0 })) };
}

/** The groups of the rows above the tableau, from the left, and those that stand on the right. @param {import("./types").Pile[]} piles @param {import("./types").Shape} shape */
function topGroups(piles, shape) {
  const of = (/** @type {string} */ kinds) => piles.filter((pile) => kinds.includes(kindOf(pile.id))).map((pile) => pile.id);
  const left = [of("sw"), shape.stacked_reserve ? of("r") : [], of("c"), of("h")].filter((group) => group.length);
  return { left, right: of("f") };
}

/** @type {typeof arrange} */
function tableau(piles, shape, width, height, large) {
  const narrow = width < 620;
  const most = narrow ? 10 : width < 1000 ? 12 : 16;
  const columnPiles = piles.filter((pile) => kindOf(pile.id) === "t");
  const rows = Math.max(1, Math.ceil(columnPiles.length / most));
  const perRow = Math.ceil(columnPiles.length / rows) || 1;
  const { left, right } = topGroups(piles, shape);
  const fan = shape.stock_to === "waste" && shape.deal_count > 1 ? 0.56 : 0;
  const wanted = [...left, right].filter((group) => group.length).reduce((sum, group) => sum + group.length + 0.35, fan - 0.35);
  const columns = Math.max(perRow, Math.min(Math.ceil(wanted), most), 4);
  const gap = narrow ? 0.07 : 0.14, ratio = ratioOf(width);
  const reserve = shape.stacked_reserve ? 0 : shape.reserve;
  const bands = Math.ceil(wanted / columns) + (reserve ? 1 : 0) + 2.1 * rows;
  const widest = (width - 2 * PAD) / (columns + (columns - 1) * gap);
  const w = Math.floor(Math.max(24, Math.min(widest, Math.max((height - 2 * PAD) / (bands * 1.12 * ratio), narrow ? 36 : 52), large ? 150 : 108)));
  const h = Math.round(w * ratio), step = w * (1 + gap), content = columns * w + (columns - 1) * gap * w;
  const start = (width - content) / 2;
  /** @type {Map<string, Box>} */
  const spots = new Map();
  let y = placeTop(spots, left, right, { start, content, step, w, h, fan });
  if (reserve) y = placeReserve(spots, piles, { start: PAD, content: width - 2 * PAD, step, w, h, y, size: reserve });
  const room = Math.max(h * 2.1, (height - y - PAD) / rows);
  const rowWidth = perRow * w + (perRow - 1) * gap * w, first = (width - rowWidth) / 2;
  columnPiles.forEach((pile, number) => {
    const row = Math.floor(number / perRow);
    spots.set(pile.id, { x: first + (number % perRow) * step, y: y + row * room, w, h });
  });
  const offsets = fanned(shape, w, h, room, narrow);
  for (const pile of columnPiles) {
    const box = spots.get(pile.id), last = offsets(pile).at(-1);
    if (box && last) box.h = h + last.y;
  }
  return { w, h, height: y + rows * room, spots, offsets };
}

/**
 * @param {Map<string, Box>} spots @param {string[][]} left @param {string[]} right
 * @param {{ start: number, content: number, step: number, w: number, h: number, fan: number }} frame
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
      x += step + (id === "w" ? fan * w : 0);
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
 * @param {Map<string, Box>} spots @param {import("./types").Pile[]} piles
 * @param {{ start: number, content: number, step: number, w: number, h: number, y: number, size: number }} frame
 */
function placeReserve(spots, piles, { start, content, step, w, h, y, size }) {
  const each = Math.min(step, (content - w) / Math.max(1, size - 1));
  const x = start + (content - (size - 1) * each - w) / 2;
  piles.filter((pile) => kindOf(pile.id) === "r").forEach((pile, number) => {
    spots.set(pile.id, { x: x + number * each, y, w, h });
  });
  return y + h * 1.14;
}

/**
 * How the cards of a pile lie on each other; a long pile is pushed together until it fits.
 * @param {import("./types").Shape} shape @param {number} w @param {number} h @param {number} room @param {boolean} narrow
 */
function fanned(shape, w, h, room, narrow) {
  return (/** @type {import("./types").Pile} */ pile) => {
    const kind = kindOf(pile.id), cards = pile.cards;
    if (kind === "w") {
      const shown = shape.deal_count > 1 ? 3 : 1, first = Math.max(0, cards.length - shown);
      return cards.map((_, number) => ({ x: Math.max(0, number - first) * w * 0.28, y: 0 }));
    }
    if (kind === "s") return cards.map((_, number) => ({ x: Math.min(number, 3), y: -Math.min(number, 3) * 0.7 }));
    if (kind !== "t") return cards.map(() => ({ x: 0, y: 0 }));
    const steps = cards.map((card) => (card === "?" ? (narrow ? 0.14 : 0.11) : isUp(card) ? (narrow ? 0.34 : 0.27) : 0.23) * h);
    const total = steps.slice(0, -1).reduce((sum, step) => sum + step, 0);
    const squeeze = Math.min(1, (room - h - 6) / Math.max(1, total));
    let y = 0;
    return steps.map((step) => {
      const here = { x: 0, y };
      y += step * squeeze;
      return here;
    });
  };
}
