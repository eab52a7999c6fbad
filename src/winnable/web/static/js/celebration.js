// A win: the cards leap from their places, one after another, and fall off the table.

const LONGEST = 1900, EACH = 900;

/**
 * Show the cards in motion, and return when the motion is over. A click or a key ends it at once.
 * @param {import("./view.js").View} view
 */
export function celebrate(view) {
  const { width, height } = view.stage.getBoundingClientRect(), most = Math.max(1, view.cards.length - 1), top = view.stage.scrollTop;
  const runs = view.cards.map((card, number) => {
    const way = number % 2 ? 1 : -1, far = way * width * (0.2 + 0.5 * Math.random()), up = height * (0.1 + 0.3 * Math.random());
    const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turn) => ({ transform: `translate(${card.x + x}px, ${card.y + y}px) rotate(${turn}deg)` });
    card.element.style.zIndex = String(500 + number);
    return card.element.animate(
      [at(0, 0, 0), { ...at(far / 2, -up, way * 90), easing: "ease-in" }, at(far, top + height - card.y + view.cards.length, way * 300)],
      { duration: EACH, delay: (number / most) * (LONGEST - EACH), easing: "ease-out", fill: "backwards" },
    );
  });
  const end = () => runs.forEach((run) => run.finish());
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, end, { once: true });
  return Promise.allSettled(runs.map((run) => run.finished)).then(() => {
    for (const event of ["pointerdown", "keydown"]) removeEventListener(event, end);
    if (view.table) view.draw(view.table, view.shape, false);
  });
}
