// Workers with the engine: requests one after another, and an end that works at any moment.

/** A worker that answers requests; `stop` ends it, and the next request starts another. */
export class Runner {
  #worker;
  #last = 0;
  #waiting = new Map();

  constructor(module) {
    this.module = module;
  }

  #start() {
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => {
      const waiting = this.#waiting.get(data.id);
      if (data.kind !== "done") return waiting?.take(data);
      this.#waiting.delete(data.id);
      waiting?.done(data.code);
    };
    this.module.then((module) => this.#worker?.postMessage({ module }));
  }

  /** Takes all answers to a request; resolves to the exit code, null if it was stopped. */
  async ask(request, take = () => {}) {
    if (!this.#worker) this.#start();
    const worker = this.#worker;
    await this.module;
    if (worker !== this.#worker) return null;
    const id = ++this.#last;
    return new Promise((done) => {
      this.#waiting.set(id, { take, done });
      worker.postMessage({ id, ...request });
    });
  }

  stop() {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { done } of this.#waiting.values()) done(null);
    this.#waiting.clear();
    this.#start();
  }
}
