// The engine in a worker. The protocol, each message an object:
//
//   to the worker    {module} or {address}: the engine, as a WebAssembly.Module or where it lies; first of all
//                    {id, ...request}: any of
//                      files: {name: text}    writes files into the folder in memory
//                      remove: name           removes one
//                      run: text              runs a script in a new session; with goOn in the one before
//                        name, seconds, memory  what reports call it; its limits (memory in bytes)
//                      message, settle: true  a message to the language server; its reports are asked for
//                      list: true             lists the folder
//                      read: name             reads a file
//   from the worker  {id, kind, text}: kind is output (lines), report (an event of `--format json`), saved (a file's name),
//                    progress, message, files (JSON), panic
//                    {id, kind: "file", bytes}
//                    {id, kind: "done", code}: the request is answered; code is the program's exit code
//
// What ends a run is ending the worker.
const KINDS = ["output", "report", "progress", "message", "files", "file", "panic", "saved"];
const MOST_HELD = 1 << 14;
const decoder = new TextDecoder();

/** An instance of a module: a function of a request and of what takes the answers, that gives the exit code. */
export async function instance(module) {
  let take = () => {};
  const env = {
    now: () => performance.now(),
    emit(kind, pointer, length) {
      const bytes = new Uint8Array(exports.memory.buffer, pointer >>> 0, length >>> 0);
      const name = KINDS[kind];
      take(name === "file" ? { kind: name, bytes: bytes.slice() } : { kind: name, text: decoder.decode(bytes) });
    },
  };
  const { exports } = await WebAssembly.instantiate(module, { env });
  return (request, taker) => {
    take = taker;
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const pointer = exports.buffer(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer, pointer, bytes.length).set(bytes);
    return exports.request();
  };
}

/** Hands lines of output over in large pieces, everything else at once and in order. */
function gathered(post) {
  let held = "";
  let since = performance.now();
  const flush = () => {
    if (held) post({ kind: "output", text: held });
    held = "";
    since = performance.now();
  };
  const take = (answer) => {
    if (answer.kind === "output") held += answer.text;
    if (answer.kind !== "output" || held.length > MOST_HELD || performance.now() - since > 50) flush();
    if (answer.kind !== "output") post(answer);
  };
  return { take, flush };
}

if (typeof WorkerGlobalScope !== "undefined") {
  let ready;
  self.onmessage = async ({ data }) => {
    if (data.module || data.address) {
      ready = instance(data.module ?? (await WebAssembly.compileStreaming(fetch(data.address))));
      return;
    }
    const { id, ...request } = data;
    const answer = await ready;
    const { take, flush } = gathered((message) => postMessage({ id, ...message }));
    let code;
    try {
      code = answer(request, take);
    } catch (trap) {
      take({ kind: "panic", text: String(trap.message) });
    }
    flush();
    postMessage({ id, kind: "done", code: code ?? 1 });
  };
}
