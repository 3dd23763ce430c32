"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (selector, within = document) => within.querySelector(selector);
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const OPEN = 1, EXPANDED = 2, SOLUTION = 3, CUT = 4;
  const FATES = ["open", "known", "better", "passed over", "cut", "deep", "cycle", "back"];
  const TREE_MOST = 2000;

  /* Numbers of seven bits a byte, the lowest first. */
  function reader(text) {
    const all = bytes(text);
    let at = 0;
    const next = () => {
      let value = 0, scale = 1, byte;
      do {
        byte = all[at++];
        value += (byte & 127) * scale;
        scale *= 128;
      } while (byte > 127);
      return value;
    };
    return { next, more: () => at < all.length };
  }

  /* Boards: all of them, or each as two cells that its parent exchanges. */
  const cells = data.cells;
  const boards = data.boards ? bytes(data.boards) : new Uint8Array(data.atlas.size * cells);
  let atlas = null;
  if (data.atlas) {
    const size = data.atlas.size, read = reader(data.atlas.parents);
    const parent = new Int32Array(size), depth = new Uint16Array(size);
    boards.set(data.atlas.goal, 0);
    const swaps = data.atlas.swaps ? bytes(data.atlas.swaps) : null;
    for (let state = 1, last = 0; state < size; state++) {
      last += read.next();
      parent[state] = last;
      depth[state] = depth[last] + 1;
      if (swaps) {
        boards.copyWithin(state * cells, last * cells, (last + 1) * cells);
        const one = state * cells + (swaps[state] >> 4), other = state * cells + (swaps[state] & 15);
        [boards[one], boards[other]] = [boards[other], boards[one]];
      }
    }
    atlas = { size, parent, depth, ...layout(parent, depth) };
  }
  const board = (state) => boards.subarray(state * cells, (state + 1) * cells);
  const shown = (value) => data.labels[value] ?? String(value);
  const compact = (state) => {
    const all = [...board(state)].map((value) => shown(value) || "_");
    if (!data.columns) return all.join(" ");
    const rows = [];
    for (let at = 0; at < cells; at += data.columns) rows.push(all.slice(at, at + data.columns).join(cells > 9 ? " " : ""));
    return rows.join(cells > 9 ? " / " : " ");
  };

  /* Places of all states: a ring for each distance, wide enough for its states, each within its parent's sector. */
  function layout(parent, depth) {
    const size = parent.length, leaves = new Float64Array(size), rings = depth[size - 1] + 1;
    const count = new Float64Array(rings);
    for (let state = size - 1; state > 0; state--) {
      leaves[state] = Math.max(leaves[state], 1);
      leaves[parent[state]] += leaves[state];
    }
    for (let state = 0; state < size; state++) count[depth[state]]++;
    const edge = new Float64Array(rings + 1);
    for (let ring = 0; ring < rings; ring++) edge[ring + 1] = edge[ring] + Math.sqrt(count[ring]) + 12;
    const most = edge[rings], x = new Float32Array(size), y = new Float32Array(size);
    const from = new Float64Array(size), used = new Float64Array(size);
    for (let state = 1; state < size; state++) {
      const above = parent[state], share = leaves[state] / leaves[above];
      const wide = above === 0 ? 1 : leaves[above] / leaves[0];
      from[state] = from[above] + used[above];
      used[above] += wide * share;
      const angle = 2 * Math.PI * (from[state] + (wide * share) / 2);
      /* Spread over the ring by a fixed sequence, so that dots do not hide each other. */
      const inside = (state * 0.6180339887) % 1;
      const ring = depth[state], radius = (edge[ring] + (0.1 + 0.8 * inside) * (edge[ring + 1] - edge[ring])) / most;
      x[state] = radius * Math.cos(angle);
      y[state] = radius * Math.sin(angle);
    }
    return { x, y, edge, most };
  }

  /* What a search did. */
  function decode(run) {
    const read = reader(run.stream), all = [], expansions = [];
    const optional = () => read.next() - 1;
    while (read.more()) {
      const first = read.next(), kind = first >> 4, fate = first & 15;
      if (kind === 0) {
        const from = optional(), state = from < 0 ? read.next() : all[from].state;
        const h = optional(), f = optional(), open = optional();
        const g = from < 0 ? 0 : all[from].g;
        expansions.push(all.length);
        all.push({ kind, from, state, h, f, open, g, number: expansions.length, children: [] });
      } else if (kind === 1) {
        const state = read.next(), parent = expansions.length - read.next(), mv = read.next(), h = optional(), f = optional();
        const limit = fate === 2 || fate === 4 ? read.next() : 0, above = all[expansions[parent - 1]];
        const one = { kind, fate, state, parent, mv, h, f, limit, g: above.g + 1, index: all.length, expanded: 0 };
        above.children.push(one);
        all.push(one);
      } else if (kind === 2) {
        all.push({ kind, round: fate, limit: read.next() });
      } else if (kind === 3) {
        all.push({ kind, state: read.next(), rank: read.next(), width: read.next() });
      } else if (kind === 4) {
        all.push({ kind, expansion: read.next(), f: optional() });
      } else {
        const from = optional(), state = from < 0 ? read.next() : all[from].state;
        all.push({ kind, from, state, g: from < 0 ? 0 : all[from].g });
      }
    }
    return { all, expansions };
  }

  const ROUNDS = ["threshold", "depth", "layer", "layer from the start", "layer from the goal"];
  const CODE = {
    best: [
      ["open := {start}", "begin"], ["repeat", ""], ["  n := the first of open: smallest f", "taken"],
      ["  if n is the goal: return its path", "goal"], ["  for each successor s of n:", "taken"],
      ["    if s is new: open += s, f(s) = RULE", "open"], ["    else if this way is shorter: s waits again", "better"],
      ["until open is empty: there is no solution", "end"],
    ],
    queue: [
      ["queue := [start]", "begin"], ["repeat", ""], ["  n := the first of the queue", "taken"], ["  for each successor s of n:", "taken"],
      ["    if s is the goal: return its path", "goal"], ["    if s is new: to the end of the queue", "open"],
      ["    else: drop s, it is known", "known back"], ["until the queue is empty: no solution", "end"],
    ],
    stack: [
      ["stack := [start]", "begin"], ["repeat", ""], ["  n := the last of the stack", "taken"], ["  for each successor s of n:", "taken"],
      ["    if s is the goal: return its path", "goal"], ["    if s is new: on top of the stack", "open"],
      ["    else: drop s, it is known", "known back"], ["until the stack is empty: no solution", "end"],
    ],
    depth: [
      ["for limit := 0, 1, 2, ... (or the one given)", "round"], ["  visit the start", "begin"], ["visit n:", "taken"],
      ["  if n is the goal: return the path", "goal"], ["  if n is at the limit: go back", "deep"], ["  for each successor s of n:", "taken"],
      ["    if s is on the path: drop it", "cycle"], ["    else visit s", "open"],
    ],
    ida: [
      ["t := h(start)", "begin"], ["repeat: visit the start", "round"], ["  visit n:", "taken"], ["    if n is the goal: return the path", "goal"],
      ["    for each successor s of n:", "taken"], ["      if g + h > t: cut s off", "cut"], ["      else visit s", "open"],
      ["  t := the smallest f that was cut off", "round"],
    ],
    rbfs: [
      ["visit the start, limit = infinity", "begin"], ["visit n, limit:", "taken"], ["  if n is the goal: return the path", "goal"],
      ["  f(s) := max(f(n), g + h) of each successor", "open"], ["  repeat: b := the successor with the smallest f", ""],
      ["    if f(b) > limit: go back with f(b)", "backed"], ["    a := the second smallest f", ""], ["    f(b) := visit b, min(limit, a)", "taken"],
    ],
    beam: [
      ["beam := {start}", "begin"], ["repeat", "round"], ["  if a state of the beam is the goal: return", "goal"], ["  for the first k states n of the beam:", "taken"],
      ["    list += the successors of n", "open"], ["  forget the others", "dropped"], ["  beam := list, sorted by the evaluation", "round"],
      ["until the beam is empty: a dead end", "end"],
    ],
    sides: [
      ["two queues: from the start, from the goal", "begin"], ["repeat with the side of fewer states", "round"], ["  for each n of its layer:", "taken"],
      ["    for each successor s of n:", "taken"], ["      if the other side knows s: join the paths", "goal"], ["      if s is new: to the end of the queue", "open"],
      ["      else: drop s", "known"], ["until a queue is empty: no solution", "end"],
    ],
    walk: [["This is no search of the table:", "begin"], ["its solution, state by state", "taken"]],
  };

  const codes = (order) => ({ fifo: "best", lifo: "best", highG: "best", lowH: "best" })[order] || order;

  /* A search at a place: what is open, expanded and painted there. */
  class Search {
    constructor(run, index) {
      Object.assign(this, decode(run), { run, index, view: { x: 0, y: 0, zoom: 1 } });
      this.length = this.expansions.length;
      this.opened = new Float64Array(this.length + 1);
      this.sorted = new Float64Array(this.length + 1).fill(NaN);
      this.expansions.forEach((place, at) => {
        this.opened[at + 1] = this.all[place].open;
        this.sorted[at + 1] = this.all[place].f < 0 ? NaN : this.all[place].f / run.fScale;
      });
      this.top = this.opened.reduce((top, value) => Math.max(top, value), Math.max(this.length, 1));
      this.highest = this.sorted.reduce((top, value) => (value > top ? value : top), 0);
      this.tree = run.order === "rbfs" || run.tree;
      this.path = new Set();
      const goal = this.all.find((one) => one.kind === 5);
      this.goal = goal;
      if (goal) for (let at = goal.from; at >= 0; at = this.above(at)) this.path.add(at);
      this.paint = atlas ? new Uint8Array(atlas.size) : null;
      this.reset();
    }
    above(entry) {
      return this.all[this.expansions[this.all[entry].parent - 1]].from;
    }
    line(from) {
      const line = [];
      for (let at = from; at >= 0; at = this.above(at)) line.unshift(this.all[at]);
      return line;
    }
    reset() {
      this.step = -1;
      this.at = 0;
      this.open = new Map();
      this.came = 0;
      this.rounds = 0;
      this.layer = 0;
      this.backward = false;
      this.round = null;
      this.changed = null;
      if (this.paint) this.paint.fill(0);
      this.status = new Map();
      const start = this.all.find((one) => one.kind === 0 && one.from < 0);
      if (start) this.wait({ state: start.state, g: 0, h: start.h, f: start.f, index: -1, parent: 0, mv: -1 });
      if (start && this.all[0].kind === 2 && this.all[0].round > 2 && this.run.goalState >= 0) {
        this.wait({ state: this.run.goalState, g: 0, h: -1, f: -1, index: -1, parent: 0, mv: -1, backward: true });
      }
    }
    /* Where the two sides meet a state waits on both. */
    key(state, backward) {
      return this.run.order === "sides" ? 2 * state + Number(backward) : state;
    }
    wait(one) {
      const backward = one.backward ?? this.backward, key = this.tree ? one.index : this.key(one.state, backward);
      this.open.set(key, { ...one, came: one.came ?? this.came++, round: this.rounds, backward });
      this.colour(one.state, OPEN);
    }
    colour(state, colour) {
      if (!this.paint || this.paint[state] === SOLUTION) return;
      if (colour === CUT && this.paint[state]) return;
      if (colour === OPEN && this.paint[state] === EXPANDED && this.run.order === "ida") return;
      this.paint[state] = colour;
      if (this.changed) this.changed.push(state);
    }
    /* Goes to the end of an expansion. */
    seek(step) {
      step = Math.min(step, this.length);
      if (step === this.step) return false;
      if (step < this.step || this.step < 0) {
        this.reset();
        this.changed = null;
      } else {
        this.changed = [];
      }
      const upto = step >= this.length ? this.all.length : this.expansions[step];
      for (; this.at < upto; this.at++) this.pass(this.all[this.at]);
      this.step = step;
      return true;
    }
    pass(one) {
      if (one.kind === 0) {
        this.open.delete(this.tree ? one.from : this.key(one.state, this.backward));
        this.colour(one.state, EXPANDED);
        this.status.set(one.from, one.number);
      } else if (one.kind === 1) {
        if (one.fate === 0 || one.fate === 2) this.wait(one);
        else if (one.fate === 4 || one.fate === 5) this.colour(one.state, CUT);
      } else if (one.kind === 2) {
        this.rounds++;
        this.round = one;
        this.layer = one.limit;
        this.backward = one.round === 4;
      } else if (one.kind === 3) {
        this.open.delete(one.state);
        this.colour(one.state, CUT);
      } else if (one.kind === 4) {
        for (const [key, waiting] of this.open) if (waiting.parent >= one.expansion) this.open.delete(key);
        const taken = this.all[this.expansions[one.expansion - 1]];
        if (taken.from >= 0 && one.f >= 0) this.wait({ ...this.all[taken.from], f: one.f, came: taken.from });
      } else {
        this.colour(one.state, SOLUTION);
        for (const { state } of this.line(one.from)) this.colour(state, SOLUTION);
      }
    }
    /* What waits, in the order in which it is taken. */
    list() {
      if (this.run.order === "ida" || this.run.order === "depth") return [];
      const all = [...this.open.values()], fifo = (a, b) => a.came - b.came;
      const side = (one) => (one.backward === this.backward && one.g === this.layer ? 0 : 1);
      const by = {
        fifo: (a, b) => a.f - b.f || fifo(a, b),
        lifo: (a, b) => a.f - b.f || b.came - a.came,
        highG: (a, b) => a.f - b.f || b.g - a.g || fifo(a, b),
        lowH: (a, b) => a.f - b.f || a.h - b.h || fifo(a, b),
        queue: fifo,
        stack: (a, b) => b.came - a.came,
        beam: (a, b) => a.round - b.round || a.h - b.h || fifo(a, b),
        rbfs: (a, b) => a.f - b.f || b.parent - a.parent || fifo(a, b),
        sides: (a, b) => side(a) - side(b) || a.backward - b.backward || fifo(a, b),
        walk: fifo,
      }[this.run.order];
      return all.sort(by);
    }
    current() {
      return this.step > 0 ? this.all[this.expansions[this.step - 1]] : null;
    }
    /* What happened in the step at hand, as the lines of code know it. */
    happened() {
      const tags = new Set();
      if (this.step === 0) return tags.add("begin");
      const from = this.expansions[this.step - 1], upto = this.step >= this.length ? this.all.length : this.expansions[this.step];
      for (const one of this.all.slice(from, upto)) {
        if (one.kind === 1) tags.add(["open", "known", "better", "known", "cut", "deep", "cycle", "back"][one.fate]);
        else tags.add(["taken", "", "round", "dropped", "backed", "goal"][one.kind]);
      }
      if (this.step === this.length && !this.goal && !this.run.full) tags.add("end");
      return tags;
    }
  }

  /* The part of the page that shows a search. */
  class Panel {
    constructor(search, element) {
      Object.assign(this, { search, element, late: 0 });
      const part = (name) => $("." + name, element);
      for (const name of ["board", "sums", "path", "did", "round", "atlas", "tree", "counts", "code", "point", "left"]) this[name] = part(name);
      this.rows = $(".list tbody", element);
      this.listed = $(".listed", element);
      const lines = CODE[codes(search.run.order)];
      this.code.replaceChildren(...lines.map(([text]) => {
        const line = document.createElement("li");
        line.textContent = text.replace("RULE", search.run.rule);
        return line;
      }));
      this.lines = lines;
      if (this.atlas) this.atlas.addEventListener("pointermove", (event) => this.pointAt(event));
      this.drags();
    }
    resize() {
      const scale = Math.min(devicePixelRatio || 1, 2);
      for (const canvas of [this.atlas, this.tree, this.counts]) {
        if (!canvas || !canvas.clientWidth) continue;
        canvas.width = Math.round(canvas.clientWidth * scale);
        canvas.height = Math.round(canvas.clientHeight * scale);
      }
      this.scale = scale;
      this.places = this.palette = null;
      this.search.changed = null;
    }
    show(step, calm) {
      const moved = this.search.seek(step);
      if (!this.element.clientWidth) return;
      if (!this.places && this.atlas) this.placeDots();
      if (moved || calm) {
        this.showBoard();
        if (this.atlas) this.paintAtlas();
        this.drawCounts();
      }
      const now = performance.now();
      if (calm || (moved && now - this.late > 160)) {
        this.late = now;
        this.showList();
        this.showCode();
        this.drawTree();
      }
    }
    /* A board of cells in rows. */
    showTiles(tiles, before, width) {
      let row = null, at = 0;
      if (this.board.rows.length !== Math.ceil(cells / width)) {
        this.board.replaceChildren();
        for (let cell = 0; cell < cells; cell++) {
          if (cell % width === 0) row = this.board.insertRow();
          row.insertCell();
        }
      }
      for (const line of this.board.rows) {
        for (const cell of line.cells) {
          const text = shown(tiles[at]);
          if (cell.textContent !== text) cell.textContent = text;
          const kind = text === "" ? "blank" : before && before[at] !== tiles[at] ? "moved" : "";
          if (cell.className !== kind) cell.className = kind;
          at++;
        }
      }
    }
    /* A board as the script draws it. */
    showDrawing(tiles, before) {
      if (this.board.tagName !== "PRE") {
        const pre = document.createElement("pre");
        for (const { name, value } of this.board.attributes) pre.setAttribute(name, value);
        pre.classList.add("drawn");
        this.board.replaceWith(pre);
        this.board = pre;
      }
      const lines = data.drawing.map((parts) => parts.map((part) => {
        if (typeof part === "string") return part;
        const [cell, width] = part, span = document.createElement("span");
        span.textContent = data.labels[tiles[cell]] || "b";
        if (before && before[cell] !== tiles[cell]) span.className = "moved";
        return [" ".repeat(Math.max(0, width - [...span.textContent].length)), span];
      }));
      this.board.replaceChildren(...lines.flatMap((line) => [...line.flat(), "\n"]));
    }
    showBoard() {
      const { search } = this, taken = search.current(), over = search.step >= search.length && search.goal;
      const one = over ? search.goal : taken, state = one ? one.state : search.run.start;
      const before = one && one.from >= 0 ? board(search.all[search.expansions[search.all[one.from].parent - 1]].state) : null;
      const tiles = board(state);
      if (data.drawing.length) this.showDrawing(tiles, before);
      else this.showTiles(tiles, before, data.columns || cells);
      const amount = (value, scale) => (value < 0 ? "" : String(Math.round((value / scale) * 100) / 100));
      const sums = one ? [`g ${one.g}`] : [];
      if (taken && !over) {
        if (taken.h >= 0) sums.push(`h ${amount(taken.h, search.run.hScale)}`);
        if (taken.f >= 0) sums.push(`f ${amount(taken.f, search.run.fScale)}`);
      }
      this.sums.textContent = sums.join("   ") || "before the first expansion";
      const moves = one ? search.line(one.from).map((step) => data.moves[step.mv]) : [];
      const last = moves.length > 24 ? ["...", ...moves.slice(-24)] : moves;
      this.path.textContent = moves.length ? `${moves.length} moves: ${last.join(" ")}` : "the start";
      this.did.textContent = over
        ? `Goal, after ${search.length} expansions`
        : `Expansion ${search.step} of ${search.length}${search.run.full && search.step === search.length ? ", where the record is full" : ""}`;
      const end = search.step >= search.length && !search.goal ? search.run.ending : "";
      const round = search.round;
      this.round.textContent = end || (round ? `${ROUNDS[round.round]} ${amount(round.limit, round.round ? 1 : search.run.fScale)}` : "");
    }
    showList() {
      const all = this.search.list(), { run } = this.search, most = 40;
      const amount = (value, scale) => (value < 0 ? "" : String(Math.round((value / scale) * 100) / 100));
      this.rows.replaceChildren(...all.slice(0, most).map((one) => {
        const row = document.createElement("tr");
        for (const text of [compact(one.state), amount(one.f, run.fScale), one.g, amount(one.h, run.hScale)]) row.insertCell().textContent = text;
        row.dataset.state = one.state;
        return row;
      }));
      const none = run.order === "ida" || run.order === "depth";
      this.listed.textContent = none ? "Nothing is kept but the path." : `${all.length} open${all.length > most ? `, the first ${most}` : ""}`;
    }
    showCode() {
      const tags = this.search.happened();
      [...this.code.children].forEach((line, at) => {
        const works = this.lines[at][1].split(" ").some((tag) => tag && tags.has(tag));
        line.className = works ? "work" : "";
        if (works) line.setAttribute("aria-current", "step");
        else line.removeAttribute("aria-current");
      });
    }
    colours() {
      if (this.palette) return this.palette;
      const style = getComputedStyle(document.documentElement), all = {};
      for (const name of ["surface", "unseen", "open", "expanded", "solution", "cut", "ink", "soft", "rule"]) all[name] = style.getPropertyValue("--" + name).trim();
      this.palette = all;
      return all;
    }
    /* A pixel number for each state, and the colours as pixels. */
    placeDots() {
      const { width } = this.atlas, half = width / 2, reach = half - 4 * this.scale;
      this.places = new Int32Array(atlas.size);
      for (let state = 0; state < atlas.size; state++) {
        this.places[state] = Math.round(half + reach * atlas.y[state]) * width + Math.round(half + reach * atlas.x[state]);
      }
      const all = this.colours(), probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const pixel = (colour) => {
        probe.fillStyle = colour;
        probe.fillRect(0, 0, 1, 1);
        return new Uint32Array(probe.getImageData(0, 0, 1, 1).data.buffer)[0];
      };
      this.ink = ["unseen", "open", "expanded", "solution", "cut"].map((name) => pixel(all[name]));
      this.paper = pixel(all.surface);
      this.context = this.atlas.getContext("2d");
      this.image = this.context.createImageData(width, this.atlas.height);
      this.pixels = new Uint32Array(this.image.data.buffer);
      this.search.changed = null;
    }
    paintAtlas() {
      const { places, pixels, ink, search } = this, { paint, changed } = search, width = this.atlas.width;
      const thick = Math.max(1, Math.round((this.scale * (atlas.size > 20000 ? 1 : 3)) / 1));
      const dot = (state, size) => {
        const at = places[state], colour = ink[paint[state]];
        for (let down = 0; down < size; down++) for (let right = 0; right < size; right++) pixels[at + down * width + right] = colour;
      };
      if (changed) {
        for (const state of changed) dot(state, paint[state] === SOLUTION ? thick + 3 : paint[state] ? thick + 1 : thick);
      } else {
        pixels.fill(this.paper);
        for (let state = 0; state < atlas.size; state++) if (!paint[state]) dot(state, thick);
        for (const colour of [CUT, OPEN, EXPANDED, SOLUTION]) {
          for (let state = 0; state < atlas.size; state++) if (paint[state] === colour) dot(state, colour === SOLUTION ? thick + 3 : thick + 1);
        }
      }
      this.context.putImageData(this.image, 0, 0);
      const now = search.current();
      if (now) {
        const at = places[now.state], x = at % width, y = Math.floor(at / width);
        this.context.strokeStyle = this.colours().ink;
        this.context.lineWidth = 2 * this.scale;
        this.context.beginPath();
        this.context.arc(x, y, 7 * this.scale, 0, 2 * Math.PI);
        this.context.stroke();
      }
    }
    pointAt(event) {
      if (!this.places) return;
      const box = this.atlas.getBoundingClientRect(), ratio = this.atlas.width / box.width;
      const x = (event.clientX - box.left) * ratio, y = (event.clientY - box.top) * ratio, width = this.atlas.width;
      let best = -1, near = 100 * this.scale * this.scale;
      for (let state = 0; state < atlas.size; state++) {
        const at = this.places[state], dx = (at % width) - x, dy = Math.floor(at / width) - y, far = dx * dx + dy * dy;
        if (far < near) [near, best] = [far, state];
      }
      this.point.textContent = best < 0 ? "" : `${compact(best)}: ${atlas.depth[best]} moves from the goal, ${["not reached yet", "open", "expanded", "on the solution", "cut off"][this.search.paint[best]]}`;
    }
    /* The nodes that are drawn: all, or those around the path. */
    nodes() {
      const { search } = this, upto = search.step >= search.length ? search.all.length : search.expansions[search.step];
      const over = search.step >= search.length && search.goal, now = over ? search.goal : search.current();
      const way = new Set(now ? search.line(now.from).map((one) => one.index) : []);
      const root = { entry: null, children: [], kind: EXPANDED, number: 1 }, nodes = new Map([[-1, root]]);
      const starts = search.expansions.length ? search.all[search.expansions[0]] : null;
      root.state = starts ? starts.state : search.run.start;
      const whole = upto <= TREE_MOST;
      let count = 1, left = 0;
      const latest = new Map();
      for (let number = 1; number <= search.step; number++) {
        const taken = search.all[search.expansions[number - 1]];
        latest.set(taken.from, number);
      }
      const hang = (from) => {
        const number = latest.get(from), parent = nodes.get(from);
        if (!number || !parent) return;
        parent.kind = EXPANDED;
        for (const one of search.all[search.expansions[number - 1]].children) {
          if (one.index >= upto) continue;
          const kind = one.fate === 0 || one.fate === 2 ? OPEN : CUT;
          const child = { entry: one, children: [], kind, on: way.has(one.index) };
          nodes.set(one.index, child);
          parent.children.push(child);
          count++;
        }
      };
      const order = whole ? [...latest.keys()] : [-1, ...way];
      for (const from of order) hang(from);
      if (!whole) left = upto - count;
      if (over) for (const index of way) if (nodes.has(index)) nodes.get(index).kind = SOLUTION;
      return { root, count, left };
    }
    /* A tidy tree, after Reingold and Tilford: subtrees as near as their outlines allow, parents in the middle. */
    static tidy(root) {
      const order = [], stack = [[root, 0]];
      while (stack.length) {
        const [node, depth] = stack.pop();
        node.depth = depth;
        order.push(node);
        for (const child of node.children) stack.push([child, depth + 1]);
      }
      for (const node of order.reverse()) {
        let outline = null;
        for (const child of node.children) {
          if (!outline) {
            child.shift = 0;
            outline = child.outline;
            continue;
          }
          const own = child.outline, both = Math.min(outline.right.length, own.left.length);
          let shift = 0;
          for (let level = 0; level < both; level++) shift = Math.max(shift, outline.right[level] - own.left[level] + 1);
          child.shift = shift;
          for (let level = 0; level < own.left.length; level++) {
            if (level >= outline.left.length) outline.left.push(own.left[level] + shift);
            outline.right[level] = own.right[level] + shift;
          }
        }
        const first = node.children[0], last = node.children.at(-1);
        const middle = first ? (first.shift + first.middle + last.shift + last.middle) / 2 : 0;
        node.middle = middle;
        outline = outline || { left: [], right: [] };
        outline.left.unshift(middle);
        outline.right.unshift(middle);
        node.outline = outline;
      }
      const walk = [[root, 0]];
      while (walk.length) {
        const [node, shift] = walk.pop();
        node.x = shift + node.middle;
        for (const child of node.children) walk.push([child, shift + child.shift]);
      }
      return order;
    }
    drawTree() {
      const { root, count, left } = this.nodes(), all = Panel.tidy(root), colours = this.colours();
      const context = this.tree.getContext("2d"), { width, height } = this.tree, { view } = this.search;
      const xs = all.map((node) => node.x), low = Math.min(...xs), wide = Math.max(...xs) - low || 1, deep = Math.max(...all.map((node) => node.depth)) || 1;
      const pad = 14 * this.scale, stepX = Math.min((width - 2 * pad) / wide, 40 * this.scale), stepY = Math.min((height - 2 * pad) / deep, 42 * this.scale);
      const offset = (width - stepX * wide) / 2;
      const place = (node) => [
        (offset + (node.x - low) * stepX - width / 2) * view.zoom + width / 2 + view.x,
        (pad + node.depth * stepY - pad) * view.zoom + pad + view.y,
      ];
      const size = Math.max(2, Math.min(6, stepX / this.scale / 2.4, stepY / this.scale / 2.4)) * this.scale * Math.sqrt(view.zoom);
      context.clearRect(0, 0, width, height);
      context.lineWidth = this.scale;
      for (const node of all) {
        const [x, y] = place(node);
        for (const child of node.children) {
          const [toX, toY] = place(child);
          context.strokeStyle = child.on ? colours.solution : colours.rule;
          context.lineWidth = (child.on ? 2.5 : 1) * this.scale;
          context.beginPath();
          context.moveTo(x, y);
          context.lineTo(toX, toY);
          context.stroke();
        }
      }
      for (const node of all) {
        const [x, y] = place(node), colour = colours[["", "open", "expanded", "solution", "cut"][node.kind]];
        context.fillStyle = context.strokeStyle = colour;
        context.lineWidth = 1.5 * this.scale;
        context.beginPath();
        if (node.kind === EXPANDED) context.arc(x, y, size, 0, 2 * Math.PI);
        else if (node.kind === OPEN) context.rect(x - size, y - size, 2 * size, 2 * size);
        else if (node.kind === SOLUTION) {
          context.moveTo(x, y - 1.6 * size);
          context.lineTo(x + 1.6 * size, y);
          context.lineTo(x, y + 1.6 * size);
          context.lineTo(x - 1.6 * size, y);
          context.closePath();
        } else {
          context.moveTo(x - size, y - size);
          context.lineTo(x + size, y + size);
          context.moveTo(x + size, y - size);
          context.lineTo(x - size, y + size);
        }
        if (node.kind === EXPANDED || node.kind === SOLUTION) context.fill();
        else {
          if (node.kind === OPEN) {
            context.fillStyle = colours.surface;
            context.fill();
          }
          context.stroke();
        }
      }
      this.left.textContent = left > 0 ? `The way at hand with what lies beside it; ${left} nodes more are not drawn.` : `${count} node${count === 1 ? "" : "s"}`;
      this.tree.setAttribute("aria-label", `Tree of paths: ${count} nodes are drawn${left > 0 ? `, ${left} are not` : ""}`);
    }
    drags() {
      const { view } = this.search, canvas = this.tree;
      let from = null;
      canvas.addEventListener("pointerdown", (event) => {
        from = [event.clientX - view.x / this.scale, event.clientY - view.y / this.scale];
        canvas.setPointerCapture(event.pointerId);
      });
      canvas.addEventListener("pointermove", (event) => {
        if (!from) return;
        [view.x, view.y] = [(event.clientX - from[0]) * this.scale, (event.clientY - from[1]) * this.scale];
        this.drawTree();
      });
      canvas.addEventListener("pointerup", () => (from = null));
      for (const button of this.element.querySelectorAll("[data-zoom]")) {
        button.addEventListener("click", () => {
          const by = Number(button.dataset.zoom);
          if (by) view.zoom = Math.min(20, Math.max(0.5, view.zoom * by));
          else Object.assign(view, { x: 0, y: 0, zoom: 1 });
          this.drawTree();
        });
      }
    }
    drawCounts() {
      const { search } = this, context = this.counts.getContext("2d"), { width, height } = this.counts, colours = this.colours();
      const pad = 6 * this.scale, length = Math.max(search.length, 1);
      const x = (step) => pad + ((width - 2 * pad) * step) / length;
      context.clearRect(0, 0, width, height);
      const { top, highest } = search;
      const line = (of, upto, high, colour, dash) => {
        context.strokeStyle = colour;
        context.lineWidth = 2 * this.scale;
        context.setLineDash(dash.map((part) => part * this.scale));
        context.beginPath();
        const jump = Math.max(1, Math.floor(length / 600));
        let begun = false;
        for (let step = 0; step <= upto; step += jump) {
          const value = of(step);
          if (!(value >= 0)) continue;
          const y = height - pad - ((height - 2 * pad) * value) / (high || 1);
          if (begun) context.lineTo(x(step), y);
          else context.moveTo(x(step), y);
          begun = true;
        }
        context.stroke();
        context.setLineDash([]);
      };
      line((step) => step, search.step, top, colours.expanded, []);
      line((step) => (step ? search.opened[step] : NaN), search.step, top, colours.open, [5, 3]);
      line((step) => search.sorted[step], search.step, highest * 1.15, colours.soft, [2, 2]);
      context.strokeStyle = colours.ink;
      context.lineWidth = this.scale;
      context.beginPath();
      context.moveTo(x(search.step), 0);
      context.lineTo(x(search.step), height);
      context.stroke();
      const open = search.opened[search.step];
      this.counts.setAttribute("aria-label", `Counts: ${search.step} expanded${open >= 0 && search.step ? `, ${open} open` : ""}`);
    }
  }

  const panels = data.runs.map((run, index) => new Panel(new Search(run, index), document.getElementById(`panel-${index}`)));
  const most = Math.max(1, ...panels.map((panel) => panel.search.length));
  const slider = $("#step"), output = $("#place"), play = $("#play"), speed = $("#speed"), pace = $("#pace"), status = $("#status");
  slider.max = most;
  let step = 0, playing = false, due = 0;

  const target = (panel) => (pace.value === "share" ? Math.round((panel.search.length * step) / most) : step);
  function show(calm) {
    for (const panel of panels) panel.show(target(panel), calm);
    slider.value = step;
    output.textContent = `step ${Math.floor(step)} of ${most}`;
    slider.setAttribute("aria-valuetext", output.textContent);
  }
  function go(to, calm = true) {
    step = Math.min(most, Math.max(0, to));
    show(calm);
    if (calm) {
      status.textContent = panels.map((panel) => `${panel.search.run.label}: ${panel.did.textContent}, ${panel.sums.textContent}`).join("; ");
      history.replaceState(null, "", `#step=${Math.floor(step)}`);
    }
  }
  function stop() {
    playing = false;
    play.textContent = "Play";
    go(Math.floor(step));
  }
  function start() {
    if (step >= most) step = 0;
    playing = true;
    play.textContent = "Pause";
    due = performance.now();
    requestAnimationFrame(frame);
  }
  let exact = 0;
  function frame(now) {
    if (!playing) return;
    /* Whoever wants little motion gets a step at a time, four a second at most. */
    const rate = Math.min(Number(speed.value), still.matches ? 4 : Infinity);
    exact = Math.max(exact, step) + (Math.max(0, now - due) / 1000) * rate;
    due = now;
    const to = Math.min(most, Math.floor(exact));
    if (to !== step) go(to, false);
    if (step >= most) stop();
    else requestAnimationFrame(frame);
  }
  play.addEventListener("click", () => {
    exact = 0;
    if (playing) stop();
    else start();
  });
  $("#back").addEventListener("click", () => (stop(), go(step - 1)));
  $("#on").addEventListener("click", () => (stop(), go(step + 1)));
  slider.addEventListener("input", () => {
    playing = false;
    play.textContent = "Play";
    exact = 0;
    go(Number(slider.value));
  });
  pace.addEventListener("change", () => go(step));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || ["SELECT", "TEXTAREA"].includes(event.target.tagName)) return;
    if (event.target.role === "tab" && event.key.startsWith("Arrow")) return;
    const keys = { ArrowRight: () => go(step + 1), ArrowLeft: () => go(step - 1), Home: () => go(0), End: () => go(most) };
    if (event.key === " " && event.target.tagName !== "BUTTON") play.click();
    else if (keys[event.key]) {
      if (playing) stop();
      exact = 0;
      keys[event.key]();
    } else return;
    event.preventDefault();
  });
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  function choose(index) {
    tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
      panels[at].element.toggleAttribute("data-hidden", at !== index);
    });
    fit();
  }
  tabs.forEach((tab, index) => {
    tab.addEventListener("click", () => choose(index));
    tab.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const next = (index + by + tabs.length) % tabs.length;
      choose(next);
      tabs[next].focus();
      event.preventDefault();
    });
  });
  function fit() {
    for (const panel of panels) panel.resize();
    show(true);
  }
  addEventListener("resize", fit);
  dark.addEventListener("change", fit);
  addEventListener("hashchange", () => {
    const place = /^#step=(\d+)$/.exec(location.hash);
    if (place && Number(place[1]) !== step) go(Number(place[1]));
  });
  const place = /^#step=(\d+)$/.exec(location.hash);
  step = place ? Math.min(most, Number(place[1])) : 0;
  if (tabs.length) choose(0);
  else fit();
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
})();
