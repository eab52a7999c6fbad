// Shares and intervals, as text and drawn.
import { make } from "./dom.js";

/** Return a share in per cent. @param {number} share */
const percent = (share) => (share <= 0 || share >= 1 ? `${100 * share}` : (100 * share).toFixed(share > 0.001 && share < 0.999 ? 1 : 2));

/** @param {number} low @param {number} high */
export const between = (low, high) => `${percent(low)}–${percent(high)} %`;

/** Draw an interval on a line from 0 to 100 %. @param {number} low @param {number} high @param {string} [kind] */
export function interval(low, high, kind = "") {
  const bar = make("span");
  bar.style.left = `${100 * low}%`;
  bar.style.width = `${Math.max(0.5, 100 * (high - low))}%`;
  return make("div", { class: `interval ${kind}`, role: "img", "aria-label": between(low, high) }, bar);
}
