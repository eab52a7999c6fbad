// The light: says whether the game can be won from here, or that the search is under way.
import { Problems, wasGivenUp } from "./api.js";
import { byId } from "./dom.js";

const WORDS = { winnable: "Winnable", unwinnable: "Lost", unknown: "Not known", thinking: "Thinking…", off: "Can I still win?" };
const THINKING_AFTER = 120;

export class Light {
  /** @param {import("./types").Settings} settings @param {(text: string, isBad?: boolean) => void} say */
  constructor(settings, say) {
    this.settings = settings;
    this.say = say;
  }

  /** Show a verdict if the light is switched on. @param {"winnable" | "unwinnable" | "unknown"} verdict */
  show(verdict) { this.#shine(this.settings.light ? verdict : "off"); }

  off() { this.#shine("off"); }

  /** @param {keyof WORDS} word */
  #shine(word) {
    const light = byId("light");
    light.dataset.word = word === "unwinnable" ? "lost" : word;
    light.setAttribute("aria-pressed", String(this.settings.light));
    byId("light-word").textContent = WORDS[word];
  }

  /**
   * Do some work while the light shows "thinking", and return its result; undefined if it fails or is cancelled.
   * @template T @param {() => Promise<T>} work @returns {Promise<T | undefined>}
   */
  async during(work) {
    const thinking = setTimeout(() => this.#shine("thinking"), THINKING_AFTER);
    try {
      return await work();
    } catch (error) {
      if (wasGivenUp(error)) return undefined;
      this.show("unknown");
      this.say(error instanceof Problems ? error.message : String(error), true);
      return undefined;
    } finally {
      clearTimeout(thinking);
    }
  }
}
