// Lets a page look as the player wishes: light or dark, and the colour of the table. Every page loads this.
import { readSettings } from "./store.js";

/** @param {import("./types").Settings} settings */
export function applyLooks({ theme, felt }) {
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.felt = felt;
}

applyLooks(readSettings());
