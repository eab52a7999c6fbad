// Small helpers for making parts of the page.

/**
 * Make an element with attributes and children. Texts are never read as markup.
 * @param {string} name @param {{ [attribute: string]: any }} [attributes] @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "on") for (const [event, handler] of Object.entries(value)) element.addEventListener(event, /** @type {any} */ (handler));
    else if (key === "value" || key === "checked") /** @type {any} */ (element)[key] = value;
    else if (key === "aria-selected") element.setAttribute(key, String(value));
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(key, String(value));
  }
  element.append(...children);
  return element;
}

/** @param {string} text @param {() => void} press @param {string} [kind] */
export const button = (text, press, kind = "button") => make("button", { type: "button", class: kind, on: { click: press } }, text);

/** Return the element with an id; the page must have it. @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no #${id}`);
  return element;
}

/** A labelled field. @param {string} label @param {HTMLElement} input */
export const field = (label, input) => make("label", { class: "field" }, make("span", {}, label), input);

/** A choice to tick. @param {string} text @param {boolean} isOn @param {(isOn: boolean) => void} change @param {string} [note] */
export function tick(text, isOn, change, note = "") {
  const input = make("input", { type: "checkbox", checked: isOn, on: { change: (/** @type {any} */ event) => change(event.target.checked) } });
  return make("label", { class: "switch" }, input, make("span", {}, text, ...(note ? [make("br"), make("small", {}, note)] : [])));
}

/** Show a dialog, which is removed when it is closed. @param {string} title @param {...(Node | string)} children */
export function dialog(title, ...children) {
  document.querySelectorAll("dialog[open]").forEach((open) => /** @type {HTMLDialogElement} */ (open).close());
  const heading = make("h2", { id: "dialog-title" }, title);
  const element = /** @type {HTMLDialogElement} */ (make("dialog", { "aria-labelledby": "dialog-title" }, make("div", { class: "inside" }, heading, ...children)));
  element.addEventListener("close", () => element.remove());
  element.addEventListener("click", (event) => { if (event.target === element) element.close(); });
  document.body.append(element);
  element.showModal();
  return element;
}

/** @param {string[]} sentences */
export const problemList = (sentences) => make("ul", { class: "problems", role: "alert" }, ...sentences.map((text) => make("li", {}, text)));

/** Let the browser save a file. @param {string} name @param {Blob} content */
export function saveFile(name, content) {
  const address = URL.createObjectURL(content);
  make("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
