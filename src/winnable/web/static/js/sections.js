// Parts of the panel that only show a response of the server: reasons of a loss, a difficulty, a reviewed game.
import { button, make } from "./dom.js";
import { capital, counted } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 100;
const MOST_CASES = 12;

/** Why a position is lost. @param {import("./types").WhyResponse} found @param {() => void} saveProof */
export function reasonsSection(found, saveProof) {
  const title = make("h3", {}, found.verdict === "winnable" ? "It can be won" : found.verdict === "unknown" ? "Not known yet" : "Why it is lost");
  if (found.verdict === "unknown") return make("section", {}, title, make("p", {}, "Neither a win nor a proof that there is none was found in time."));
  if (found.verdict !== "unwinnable") return make("section", {}, title);
  const saving = make("div", { class: "row" }, button("Download the proof", saveProof));
  if (!found.cases.length) return make("section", { "aria-label": "Why it is lost" }, title, make("p", {}, found.proof), make("p", { class: "note" }, "A review shows the move that lost it."), saving);
  const shown = found.cases.slice(0, MOST_CASES).flatMap((each, number) => [
    ...(found.cases.length > 1 ? [make("h3", {}, `Case ${number + 1} of ${found.cases.length}`), make("p", { class: "note" }, `${each.assumed.join("; ")}.`)] : []),
    ...[...each.rules, ...each.notes].map((note) => make("p", { class: "note" }, note.replaceAll("in [ ]", "in red"))),
    ...each.obstacles.flatMap(({ cards, place, never, waits }) => [
      make("p", {}, make("strong", {}, cards.join(", ")), ` (${place}) ${cards.length > 1 ? never.replace(/(go|come|move)e?s/, "$1").replace("is", "are") : never}:`),
      make("ul", { class: "reasons" }, ...waits.map((wait) => make("li", {}, wait)))]),
  ]);
  const more = found.cases.length > MOST_CASES ? [make("p", { class: "note" }, `… and ${found.cases.length - MOST_CASES} more cases: winnable explain --full shows them all.`)] : [];
  const marks = "The cards in red wait for each other: none can move before another of them. Each could go home or onto a card only as is written here; in ( ) stands where that card stays, a pile by its number, or (out): it never comes into the tableau.";
  return make("section", { "aria-label": "Why it is lost" }, title, make("p", {}, found.proof), make("p", { class: "note" }, marks), ...shown, ...more, saving);
}

/** How hard a deal is. @param {import("./types").GradeResponse} found @param {boolean} isHidden */
export function gradeSection(found, isHidden) {
  const title = make("h3", {}, "How hard is this deal?");
  if (found.verdict === "unwinnable") return make("section", { "aria-label": "Difficulty" }, title, make("p", {}, "It cannot be won, so it has no difficulty."));
  if (found.difficulty === null || found.word === null) return make("section", { "aria-label": "Difficulty" }, title, make("p", {}, "No other deal of this game is known to compare it with."));
  const mark = make("span");
  mark.style.left = `${found.difficulty}%`;
  const why = isHidden ? [make("p", { class: "note" }, "The reasons would tell where hidden cards lie; open the cards to read them.")]
    : found.reasons.length ? [make("ul", { class: "reasons" }, ...found.reasons.map((reason) => make("li", {}, capital(reason))))] : [];
  return make("section", { "aria-label": "Difficulty" }, title,
    make("p", { class: "grade" }, make("strong", {}, capital(found.word)), ` ${found.difficulty} of 100`),
    make("div", { class: "scale", "aria-hidden": "true" }, mark), make("div", { class: "ends note", "aria-hidden": "true" }, make("span", {}, "easiest"), make("span", {}, "hardest")),
    ...(found.verdict === "unknown" ? [make("p", {}, "Whether it can be won at all is not known.")] : []), ...why,
    make("p", { class: "note" }, found.how));
}

/** @param {string} name @param {{ [attribute: string]: string | number }} attributes */
function drawn(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** The choices at every move as a column: how many keep the win, and after how many the game is lost. @param {import("./types").ReviewResponse} found @param {number} at @param {(move: number) => void} goTo */
function chart(found, at, goTo) {
  const count = found.moves.length, most = Math.max(...found.moves.map((move) => move.keep + move.unknown + move.lose), 1);
  const image = drawn("svg", { class: "chart", viewBox: `0 0 ${count} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": chartWords(found) });
  found.moves.forEach((move, number) => {
    let y = HEIGHT;
    for (const kind of /** @type {const} */ (["keep", "unknown", "lose"])) {
      const height = (move[kind] / most) * HEIGHT;
      y -= height;
      if (height) image.append(drawn("rect", { class: kind, x: number + 0.06, y, width: 0.88, height }));
    }
  });
  if (found.lost_by && found.lost_by.last) image.append(drawn("line", { class: "return", x1: found.lost_by.last, x2: found.lost_by.last, y1: 0, y2: HEIGHT }));
  image.append(drawn("rect", { class: "here", x: Math.min(at, count - 1), y: 0, width: 1, height: HEIGHT }));
  image.addEventListener("click", (event) => {
    const box = image.getBoundingClientRect(), where = (/** @type {MouseEvent} */ (event).clientX - box.x) / box.width;
    goTo(Math.min(count - 1, Math.floor(where * count)));
  });
  return image;
}

/** @param {import("./types").ReviewResponse} found */
function chartWords(found) {
  const kept = found.moves.filter((move) => move.before === "winnable").length;
  const lost = found.lost_by ? found.lost_by.last ? `, lost by move ${found.lost_by.last}` : ", never winnable" : "";
  return `Choices at each of ${counted(found.moves.length, "move")}: at ${kept} of them the game could be won${lost}`;
}

/**
 * A reviewed game. `at` is how many of its moves are played now.
 * @param {import("./types").ReviewResponse} found @param {number} at @param {(move: number) => void} goTo
 */
export function reviewSection(found, at, goTo) {
  const title = make("h3", {}, "Review of the game");
  const lost = found.lost_by && found.lost_by.last > 0 ? found.lost_by : null;
  const parts = [title, ...found.sentences.map((sentence) => make("p", {}, sentence))];
  if (lost) parts.push(make("div", { class: "row" }, button(lost.first === lost.last ? "Go to the move that lost it" : "Go to where it was last won", () => goTo(Math.max(0, lost.first - 1)), "button primary")));
  if (found.moves.length) {
    const key = make("p", { class: "key note" }, ...[["keep", "keep the win"], ["unknown", "not known"], ["lose", "lost after it"]].flatMap(([kind, words]) => [make("i", { class: kind }), `${words} `]), ...(lost ? [make("i", { class: "return" }), "no return"] : []));
    const figure = make("figure", {}, make("figcaption", {}, "Moves that keep the win, over time"), key);
    figure.insertBefore(chart(found, at, goTo), key);
    parts.push(figure, make("ol", { class: "steps" }, ...found.moves.map((move, number) => reviewedMove(move, number, at, goTo))));
  }
  return make("section", { "aria-label": "Review" }, ...parts);
}

/** @param {import("./types").ReviewedMoveResponse} move @param {number} number @param {number} at @param {(move: number) => void} goTo */
function reviewedMove(move, number, at, goTo) {
  const all = move.keep + move.lose + move.unknown, loses = move.before === "winnable" && move.after === "unwinnable";
  const found = loses ? "lost it" : move.before === "unwinnable" ? "lost already" : `${move.keep}${move.unknown ? "?" : ""} of ${all} keep the win`;
  return make("li", { "aria-current": number === at ? "step" : false, class: loses ? "loss" : move.before === "unwinnable" ? "done" : "" },
    make("button", { type: "button", title: "Go to the position before this move", on: { click: () => goTo(number) } },
      make("i", {}, `${number + 1}.`), make("span", {}, move.words, make("small", {}, found),
        ...(loses && move.better.length ? [make("small", {}, `Better: ${move.better.join(", or ")}`)] : []))));
}
