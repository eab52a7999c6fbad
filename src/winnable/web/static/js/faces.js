// What is drawn in the middle of a card: pips, as many as its rank has, or a figure for jack, queen and king. index.html has the figures.
import { rankOf, suitOf } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
/** The size of the drawing, and of a pip in it. */
const WIDE = 72, HIGH = 92, PIP = 19, ACE = 38;
const SIDES = { 2: [0, 1], 3: [0, 0.5, 1], 4: [0, 1 / 3, 2 / 3, 1] };
/** How many pips stand on each side, and where pips stand in the middle, from above. @type {{ [rank: string]: { side: 0 | 2 | 3 | 4, middle: number[] } }} */
const PIPS = {
  A: { side: 0, middle: [0.5] }, 2: { side: 0, middle: [0, 1] }, 3: { side: 0, middle: [0, 0.5, 1] }, 4: { side: 2, middle: [] }, 5: { side: 2, middle: [0.5] },
  6: { side: 3, middle: [] }, 7: { side: 3, middle: [0.25] }, 8: { side: 3, middle: [0.25, 0.75] }, 9: { side: 4, middle: [0.5] }, 10: { side: 4, middle: [1 / 6, 5 / 6] },
};

/** @param {string} id @param {number} x The middle. @param {number} y @param {number} size @param {string} [name] */
function drawn(id, x, y, size, name = "") {
  const use = document.createElementNS(SVG, "use");
  const attributes = { href: `#${id}`, x: x - size / 2, y: y - size / 2, width: size, height: size };
  for (const [key, value] of Object.entries(attributes)) use.setAttribute(key, String(value));
  if (name) use.setAttribute("class", name);
  return use;
}

/** Draw the middle of a card that is wide enough for it. @param {string} card */
export function faceImage(card) {
  const rank = rankOf(card), suit = `suit-${suitOf(card)}`, image = document.createElementNS(SVG, "svg"), pips = PIPS[rank];
  image.setAttribute("class", "face");
  image.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
  image.setAttribute("aria-hidden", "true");
  if (!pips) {
    const figure = document.createElementNS(SVG, "use");
    figure.setAttribute("href", `#figure-${rank}`);
    image.append(figure, drawn(suit, WIDE / 2, HIGH - 11, 13, "emblem"));
    return image;
  }
  const size = rank === "A" ? ACE : PIP, top = size / 2 + 1, height = HIGH - size - 2;
  const place = (/** @type {number} */ x, /** @type {number} */ down) => {
    const pip = drawn(suit, x, top + down * height, size);
    if (down > 0.5) pip.setAttribute("transform", `rotate(180 ${x} ${top + down * height})`);
    image.append(pip);
  };
  if (pips.side) for (const x of [13, WIDE - 13]) for (const down of SIDES[pips.side]) place(x, down);
  for (const down of pips.middle) place(WIDE / 2, down);
  return image;
}
