// What the server tells, for the type checker of the editor and of `make types`; it is not loaded by the page.
export interface Chosen { game: string; rules: string; dealer: string; seed: string; position: string }
export interface Pile { id: string; cards: string[] }
export interface Table { turn: string[]; told: string[]; piles: Pile[]; legal: string[]; carried: string[]; won: boolean; redeals_used: number }
/** The places of one kind: where they stand, how their cards lie, and how many places there can be. */
export interface Group {
  kind: string; at: "left" | "right" | "band" | "columns" | "line" | "squares"; spread: "top" | "back" | "fan" | "down";
  fan: number; size: number; row_height: number; indents: number[];
}
export interface Shape {
  groups: Group[]; foundations: string[]; deal_count: number; redeals: number | null; has_hidden: boolean; one_suit: boolean;
}
export interface Dealt { deal: Chosen; id: string; game_id: string; title: string; description: string; moves: string; shape: Shape; table: Table; tried: number; grade: Grade | null }
export interface Move { text: string; source: string; target: string; amount: number }
export interface Turn { moves: string[]; told: string[] }
export interface GameLine { name: string; title: string; aliases: string[]; family: string; extends: string | null; has_hidden: boolean; published: string }
export interface Verdict { verdict: "winnable" | "unwinnable" | "unknown"; reason: string | null; line: string[]; words: string[]; proof: string }
export interface Why {
  verdict: string; lines: string[]; proof: string; stock: string; rules: string[]; buried: string[];
  cases: { assumed: string[]; note: string; blockers: { card: string; place: string; hides: string[]; reasons: string[] }[] }[];
}
export interface Grade { verdict: string; difficulty: number | null; word: string | null; error: number; how: string; reasons: string[] }
export interface ReviewedMove { words: string; before: string; after: string; keep: number; lose: number; unknown: number; better: string[] }
export interface Review { start: string; end: string; won: boolean; lost_by: { first: number; last: number } | null; sentences: string[]; moves: ReviewedMove[] }
export interface Chance { moves: string[]; words: string; tried: number; share: number }
export interface Chances { worlds: number; chances: Chance[] }
export interface Settings {
  four: boolean; large: boolean; still: boolean; autoplay: "off" | "safe" | "all"; light: boolean; colours: boolean; hidden: boolean;
}
export interface SavedGame {
  id: string; revision: number; when: number; deal: Chosen; title: string; turns: string[][]; at: number; hidden: boolean; seconds: number;
  helped: boolean; outcome: "" | "won" | "lost";
}
export interface Hint { verdict: "winnable" | "unwinnable" | "unknown"; step: string[]; words: string; line: string[]; isFirst?: boolean; standing?: string }
export interface Picked { place: string; amount: number }
export interface Box { x: number; y: number; w: number; h: number }
