// A small picture of the opening layout of a game.
const SVG = "http://www.w3.org/2000/svg";
const WIDE = 120, HIGH = 78, PAD = 4, RATIO = 1.4, MOST = 14, GAP = 1.16;

/** @param {string} name @param {{ [attribute: string]: string | number }} attributes */
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** @param {import("./types").Picture} picture */
export function pictureOf({ left, right, columns, squares }) {
  const image = shape("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "picture", "aria-hidden": "true" });
  /** @param {number} x @param {number} y @param {number} w @param {string} kind */
  const card = (x, y, w, kind) => image.append(shape("rect", { x: x.toFixed(1), y: y.toFixed(1), width: w.toFixed(1), height: (w * RATIO).toFixed(1), rx: (w * 0.1).toFixed(1), class: kind }));
  const top = left.length + right.length, rows = columns.length ? Math.ceil(columns.length / MOST) : 0, across = Math.max(Math.ceil(columns.length / (rows || 1)), Math.min(top + 0.6, MOST), 5);
  const w = Math.min(15, (WIDE - 2 * PAD) / (across * GAP));
  if (squares.length) drawSquares(card, squares, top ? PAD + w * RATIO * 1.15 : PAD);
  const place = (/** @type {number} */ lies) => (lies ? "up" : "place"), step = Math.min(w * GAP, (WIDE - 2 * PAD - w) / Math.max(1, top - 1));
  left.forEach((lies, at) => card(PAD + at * step, PAD, w, place(lies)));
  right.forEach((lies, at) => card(WIDE - PAD - w - (right.length - 1 - at) * step, PAD, w, place(lies)));
  const first = top ? PAD + w * RATIO * 1.2 : PAD, room = (HIGH - first - PAD) / Math.max(1, rows);
  columns.forEach(([cards, down], number) => {
    const row = Math.floor(number / Math.ceil(columns.length / rows)), at = number % Math.ceil(columns.length / rows), inRow = Math.min(columns.length, Math.ceil(columns.length / rows));
    const x = (WIDE - ((inRow - 1) * GAP + 1) * w) / 2 + at * w * GAP, y = first + row * room;
    if (!cards) card(x, y, w, "place");
    const between = Math.min(w * 0.32, (room - w * RATIO - 1) / Math.max(1, cards - 1));
    for (let each = 0; each < cards; each += 1) card(x, y + each * Math.max(between, 0.8), w, each < down ? "down" : "up");
  });
  return image;
}

/** @param {(x: number, y: number, w: number, kind: string) => void} card @param {[number, number][]} squares @param {number} first */
function drawSquares(card, squares, first) {
  const across = Math.max(...squares.map(([x]) => x)) + 1, high = Math.max(...squares.map(([, y]) => y)) + 1;
  const w = Math.min((WIDE - 2 * PAD) / (across * 1.1), (HIGH - first - PAD) / (high * 1.1 * RATIO), 15), start = (WIDE - across * w * 1.1) / 2;
  for (const [x, y] of squares) card(start + x * w * 1.1, first + y * w * RATIO * 1.1, w, "up");
}
