// The page about the API, made from its schema.
import { ask } from "./api.js";
import { byId, make } from "./dom.js";

const schema = await ask("/openapi.json");

/** Return a type of the schema in short. @param {any} part @returns {string} */
function typeOf(part) {
  if (!part) return "";
  if (part.$ref) return part.$ref.split("/").pop();
  if (part.anyOf) return part.anyOf.map(typeOf).join(" or ");
  if (part.const !== undefined || part.enum) return (part.enum ?? [part.const]).join(" | ");
  if (part.type === "array") return `list of ${typeOf(part.items)}`;
  return part.type ?? "anything";
}

/** @param {string} name @returns {HTMLElement} */
function model(name) {
  const { properties = {}, description = "", required = [] } = schema.components.schemas[name] ?? {};
  const rows = Object.entries(properties).map(([key, part]) => make("tr", {},
    make("td", {}, make("code", {}, key), required.includes(key) ? " *" : ""), make("td", {}, typeOf(part)), make("td", {}, /** @type {any} */ (part).description ?? "")));
  return make("div", { class: "scroll" }, make("p", {}, make("strong", {}, name), `: ${description}`),
    make("table", { class: "figures" }, make("tbody", {}, ...rows)));
}

/** Collect the models that a part of the schema names, and the models that those name. @param {any} part @param {Set<string>} found */
function namesIn(part, found = new Set()) {
  for (const match of JSON.stringify(part ?? {}).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    if (found.has(match[1])) continue;
    found.add(match[1]);
    namesIn(schema.components.schemas[match[1]], found);
  }
  return found;
}

byId("about").textContent = schema.info.description;
for (const [path, verbs] of Object.entries(schema.paths)) for (const [verb, request] of Object.entries(/** @type {any} */ (verbs))) {
  const models = namesIn({ request: request.requestBody, response: request.responses["200"] });
  byId("requests").append(make("details", {},
    make("summary", {}, make("span", { class: "verb" }, verb.toUpperCase()), make("code", {}, path), ` ${request.description ?? ""}`),
    ...[...models].map(model)));
}
