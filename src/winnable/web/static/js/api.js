// Requests to the server. A refusal is thrown as `Problems`, whose text is the server's sentences.

export class Problems extends Error {
  /** @param {string[]} sentences @param {number} status */
  constructor(sentences, status) {
    super(sentences.join(" "));
    this.sentences = sentences;
    this.status = status;
  }
}

/** @param {object} body @param {AbortSignal} [signal] */
const posted = (body, signal) => ({ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });

/**
 * @param {string} path @param {object} [body] @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(path, body, signal) {
  let response;
  try {
    response = await fetch(path, body === undefined ? { signal } : posted(body, signal));
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problems(["The server does not answer; is it still running?"], 0);
  }
  const found = await response.json();
  if (!response.ok) throw new Problems(found.problems ?? ["The server failed."], response.status);
  return found;
}

/** Whether an error only says that a question was given up. @param {unknown} error */
export function wasGivenUp(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/** The lines of a response that comes bit by bit. @param {string} path @param {object} body @param {AbortSignal} signal */
export async function* stream(path, body, signal) {
  const response = await fetch(path, posted(body, signal));
  if (!response.ok || !response.body) throw new Problems((await response.json()).problems, response.status);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) if (line) yield JSON.parse(line);
  }
}
