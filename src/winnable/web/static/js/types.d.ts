// Types for the checker of the editor and of `make types`; the page does not load them. What the server sends is described in
// responses.d.ts, which is made from the server's models.
import type { DealChoice } from "./responses";

export * from "./responses";
export interface GameRequest { deal: DealChoice | undefined; moves: string; hidden: boolean }
export interface Move { text: string; source: string; target: string; amount: number }
export interface Turn { moves: string[]; words: string[] }
export interface Settings {
  four: boolean; large: boolean; still: boolean; autoplay: "off" | "safe" | "all"; light: boolean; colours: boolean; hidden: boolean;
  theme: "system" | "light" | "dark"; felt: "green" | "blue" | "red"; sound: boolean; finish: boolean;
}
export interface SavedGame {
  id: string; revision: number; when: number; deal: DealChoice; title: string; turns: string[][]; at: number; hidden: boolean; seconds: number;
  helped: boolean; outcome: "" | "won" | "lost";
  /** The day whose deal it is. */
  daily?: string;
}
export interface Picked { place: string; amount: number }
export interface Box { x: number; y: number; w: number; h: number }
