// A client of `winnable-solve` in JavaScript, for Node: is this deal winnable, and what is a good move?
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [command = "winnable-solve", ...words] = process.argv.slice(2);
const service = spawn(command, words, { stdio: ["pipe", "pipe", "inherit"] });
const waiting = new Map();
createInterface({ input: service.stdout }).on("line", (line) => {
  const answer = JSON.parse(line);
  waiting.get(answer.id)?.(answer);
  waiting.delete(answer.id);
});
const ask = (question, id = crypto.randomUUID()) =>
  new Promise((resolve) => {
    waiting.set(id, resolve);
    service.stdin.write(`${JSON.stringify({ id, ...question })}\n`);
  });
const found = await ask({ game: "freecell", dealer: "microsoft", seed: 617, positions: 100_000 });
console.log("verdict:", found.verdict, "in", found.moves.length, "moves");
console.log("hint:", (await ask({ ask: "hint", game: "klondike", seed: 7, moves: ["deal"] })).words);
service.stdin.end();
