// Workers with the engine: requests one after another, and an end that works at any moment.

/** A function that starts a worker. */
async function starter() {
  const script = new URL("worker.js", import.meta.url);
  if (self.origin !== "null") return () => new Worker(script, { type: "module" });
  // A frame without an origin starts only workers that it holds itself, and no modules.
  const text = await (await fetch(script)).text();
  const held = URL.createObjectURL(new Blob([text.replace(/^export /gm, "")], { type: "text/javascript" }));
  return () => new Worker(held);
}
const ready = starter();

/** A worker that answers requests; `stop` ends it, and the next request starts another. */
export class Runner {
  #worker;
  #last = 0;
  #waiting = new Map();

  constructor(module) {
    this.module = module;
  }

  async #start() {
    const [start, module] = await Promise.all([ready, this.module]);
    const worker = start();
    worker.onmessage = ({ data }) => {
      const waiting = this.#waiting.get(data.id);
      if (data.kind !== "done") return waiting?.take(data);
      this.#waiting.delete(data.id);
      waiting?.done(data.code);
    };
    worker.postMessage({ module });
    return worker;
  }

  /** Takes all answers to a request; resolves to the exit code, null if it was stopped. */
  async ask(request, take = () => {}) {
    const starting = (this.#worker ??= this.#start());
    const worker = await starting;
    if (starting !== this.#worker) return null;
    const id = ++this.#last;
    return new Promise((done) => {
      this.#waiting.set(id, { take, done });
      worker.postMessage({ id, ...request });
    });
  }

  /** Ends what is asked; it begins anew at once where it had begun. */
  stop() {
    if (!this.#worker) return;
    this.#worker.then((worker) => worker.terminate());
    for (const { done } of this.#waiting.values()) done(null);
    this.#waiting.clear();
    this.#worker = this.#start();
  }
}
