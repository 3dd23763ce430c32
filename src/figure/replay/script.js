"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (selector, within = document) => within.querySelector(selector);
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  /* What is done with a state; of a search from both ends, also from the goal. */
  const OPEN = 1, EXPANDED = 2, SOLUTION = 3, CUT = 4, OTHER_OPEN = 5, OTHER = 6;
  const INKS = ["unseen", "open", "expanded", "solution", "cut", "other-open", "other"];
  const SAID = ["not reached yet", "open", "expanded", "on the solution", "cut off", "open on the goal's side", "expanded on the goal's side"];
  const FATES = ["open", "known", "better", "passed over", "cut", "deep", "cycle", "back", "clash", "aside", "inconsistent", "left out"];
  const TREE_MOST = 2000, DENSE = 400, GOALS_MOST = 200, HIDDEN = 0;

  /* What stands there already is left as it is, and so is the layout around it. */
  function say(node, text) {
    if (node.textContent !== String(text)) node.textContent = text;
  }

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

  /* From here on an h or f is infinite. */
  const INFINITE = 2 ** 61;
  const amount = (value, scale) => (value < 0 ? "" : value >= INFINITE ? "inf" : String(Math.round((value / scale) * 100) / 100));
  const plotted = (value, scale) => (value < 0 || value >= INFINITE ? NaN : value / scale);
  const grouped = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

  /* Boards: all of them, or each as two cells that its parent exchanges. */
  const cells = data.cells;
  const boards = data.boards ? bytes(data.boards) : new Uint8Array(data.atlas.size * cells);
  let atlas = null;
  if (data.atlas && data.atlas.map) atlas = grid(data.atlas);
  else if (data.atlas && data.atlas.graph) atlas = network(data.atlas);
  else if (data.atlas) {
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
  /* Whether states are places of a map or of a graph. */
  const placed = Boolean(atlas && (atlas.map || atlas.graph));
  const board = (state) => boards.subarray(state * cells, (state + 1) * cells);
  const shown = (value) => data.labels[value] ?? String(value);
  /* Shows a value in an element, in the colours that the script gives it; tells the text. */
  const paint = (element, value, where) => {
    const face = data.faces[value] || { text: String(value), tile: String(value) };
    say(element, face[where]);
    if (element.dataset.value !== String(value)) {
      element.dataset.value = value;
      element.style.backgroundColor = face.ground || "";
      element.style.color = face.ink || "";
    }
    return face[where];
  };
  const compact = (state) => {
    if (atlas && atlas.map) return `${atlas.row[state]},${atlas.column[state]}`;
    if (atlas && atlas.graph) return atlas.graph.names[state];
    const { written } = data, all = [...board(state)].map((value) => (value === 0 && written ? written.empty : shown(value)));
    if (written) return all.map((text, cell) => written.gaps[cell] + text).join("") + written.gaps[cells];
    if (!data.columns) return all.join(" ");
    const rows = [];
    for (let at = 0; at < cells; at += data.columns) rows.push(all.slice(at, at + data.columns).join(cells > 9 ? " " : ""));
    return rows.join(cells > 9 ? " / " : " ");
  };

  /* The part of a cell by which odd rows of hexagonal cells stand further to the right. */
  function aside(map, row) {
    return map.hex ? (row & 1) / 2 : 0;
  }

  /* Places on a map: states are its cells, each in its row and column. */
  function grid({ size, map, places }) {
    const read = reader(places), side = Math.max(map.rows, map.columns);
    const row = new Uint16Array(size), column = new Uint16Array(size), x = new Float32Array(size), y = new Float32Array(size);
    for (let state = 0; state < size; state++) {
      row[state] = read.next();
      column[state] = read.next();
      x[state] = (2 * (column[state] + aside(map, row[state])) + 1 - map.columns) / side;
      y[state] = (2 * row[state] + 1 - map.rows) / side;
    }
    const at = new Map(Array.from(row, (own, state) => [own * 65536 + column[state], state]));
    return { size, map, side, row, column, x, y, at };
  }

  /* A graph: states are its nodes. */
  function network({ size, graph }) {
    const x = Float32Array.from(graph.x, (at) => at / 1000), y = Float32Array.from(graph.y, (at) => at / 1000);
    return { size, graph, x, y };
  }

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
    let backward = false;
    /* Where cells follow from others a step writes several numbers. */
    const fills = run.order === "filling", filled = (state) => board(state).filter(Boolean).length - board(run.start).filter(Boolean).length;
    const optional = () => read.next() - 1;
    while (read.more()) {
      const first = read.next(), kind = first >> 4, fate = first & 15;
      if (kind === 0) {
        const from = optional(), state = from < 0 ? read.next() : all[from].state;
        const h = optional(), f = optional(), open = optional();
        const g = fills ? filled(state) : from < 0 ? 0 : all[from].g, d = from < 0 ? 0 : all[from].d;
        expansions.push(all.length);
        all.push({ kind, from, state, h, f, open, g, d, backward, number: expansions.length, children: [] });
      } else if (kind === 1) {
        const state = read.next(), parent = expansions.length - read.next(), mv = read.next(), h = optional(), f = optional();
        const cost = data.costs ? read.next() : -1;
        const limit = fate === 2 || fate === 4 ? read.next() : 0, above = all[expansions[parent - 1]];
        const one = { kind, fate, state, parent, mv, h, f, limit, backward, g: fills ? filled(state) : data.costs ? cost : above.g + 1, d: fills ? filled(state) : above.d + 1, index: all.length, expanded: 0 };
        above.children.push(one);
        all.push(one);
      } else if (kind === 2) {
        backward = fate === 4;
        all.push({ kind, round: fate, limit: read.next() });
      } else if (kind === 3) {
        all.push({ kind, state: read.next(), rank: read.next(), width: read.next() });
      } else if (kind === 4) {
        all.push({ kind, expansion: read.next(), f: optional() });
      } else if (kind === 6) {
        all.push({ kind, state: read.next(), h: optional(), f: optional() });
      } else {
        const from = optional(), state = from < 0 ? read.next() : all[from].state;
        const way = Array.from({ length: read.next() }, () => all[read.next()]);
        all.push({ kind, from, state, backward, way, g: fills ? filled(state) : from < 0 ? 0 : all[from].g });
      }
    }
    return { all, expansions };
  }

  /* Units of a round's limit: a threshold is an f, a weight what f is more than h by. */
  const limitScale = (round, run) => (round.round === 0 ? run.fScale : round.round === 5 ? run.fScale / run.hScale : 1);
  const ROUNDS = ["threshold", "depth", "layer", "layer from the start", "layer from the goal", "weight", "width"];
  const BOUNDS = { 3: "from the start, bound", 4: "from the goal, bound" };
  const BEST = [
    ["open := {start}", "begin"], ["repeat", ""], ["  n := the first of open: smallest f", "taken"],
    ["  if n is the goal: return its path", "goal"], ["  for each successor s of n:", "taken"],
  ];
  const VISIT = [
    ["visit n:", "taken"], ["  for each successor s of n:", "taken"], ["    if s is the goal: return the path", "goal"],
    ["    if s is on the path: drop it", "cycle"], ["    else if s is at the limit: leave it", "deep"], ["    else visit s", "open"],
    ["no path is left: no solution to the limit", "end"],
  ];
  const SIDES = [
    ["two queues: from the start, from the goal", "begin"], ["repeat with the side of fewer open states", "round"],
    ["  for each n of its layer:", "taken"], ["    for each successor s of n:", "taken"],
  ];
  /* From both ends with a heuristic. */
  const both = (choice) => [
    ["two open lists: from the start, from the goal", "begin"], ["repeat: the bound of all paths is told", "round"], [`  ${choice}`, "taken"],
    ["  for each successor s:", "taken"], ["    if s is new: s waits on its side", "open"], ["    else if its path is cheaper: s waits again", "better"],
    ["    else: drop s, it is known", "known back"], ["    if the other side knows s: note the path", "open better"],
    ["until the bound is the cheapest path: return it", "goal"], ["or a list is empty: there is no path", "end"],
  ];
  /* Roots of trees from here on down are states that nothing generated. */
  const LOST = -1e9;
  /* The orders of searches from both ends. */
  const SIDED = ["sides", "pairs", "middle", "alternating", "cover", "buckets"];
  const CODE = {
    best: [
      ...BEST, ["    if s is new: open += s, f(s) = RULE", "open"], ["    else if its path is shorter: s waits again", "better"],
      ["    else: drop s, it is known", "known back"], ["until open is empty: there is no solution", "end"],
    ],
    /* With partial expansions. */
    partial: [
      ...BEST, ["    if f(s) is above that of n in open: leave s", "cut"], ["    else if s is new: open += s, f(s) = RULE", "open"],
      ["    else if its path is shorter: s waits again", "better"], ["    else: drop s, it is known", "known back"],
      ["  if some s was left: open += n by the least f(s)", "sorted"], ["until open is empty: there is no solution", "end"],
    ],
    /* Moves wait, each state for the best of its own. */
    moves: [
      ["open := {start}, by the least f of its moves", "begin"], ["repeat", ""], ["  n, m := the first of open and its best move", "taken"],
      ["  s := the state behind m", "taken"], ["    if s is new: value its moves, f = RULE;", "open cut"], ["      open += s by the least f", "open"],
      ["    else if its path is shorter: s waits again", "better"], ["    else: drop s, it is known", "known"],
      ["    if s is the goal, no f smaller: return its path", "goal"], ["  if n has another move: n waits by its f", "sorted"],
      ["until open is empty: there is no solution", "end"],
    ],
    /* With weights that fall. */
    repairing: [
      ["open := {start}, w := the first weight", "begin"], ["repeat", ""], ["  n := the first of open: smallest f", "taken"],
      ["  if n is the goal: keep its path, w := w - step,", "goal round"], ["    all that waits and what was put off: f = RULE", "round"],
      ["  for each successor s of n:", "taken"], ["    if s is new: open += s, f(s) = RULE", "open"], ["    else if its path is shorter:", "better inconsistent"],
      ["      if s was expanded with this w: put it off", "inconsistent"], ["      else s waits again", "better"],
      ["    else: drop s, it is known", "known back"], ["until the path is proved optimal, or w was 1", "end"],
    ],
    /* Without reopening. */
    closed: [
      ...BEST, ["    if s is new: open += s, f(s) = RULE", "open"], ["    else if its path is shorter and s is open:", "better"],
      ["      s waits with the new f", "better"], ["    else: drop s, it is known", "known back passed"], ["until open is empty: there is no solution", "end"],
    ],
    /* A state enters once. */
    once: [
      ...BEST, ["    if s is new: open += s, f(s) = RULE", "open"], ["    else: drop s, it is known", "known back"],
      ["until open is empty: there is no solution", "end"],
    ],
    tree: [...BEST, ["    open += s, f(s) = RULE, known or not", "open"], ["until open is empty: there is no solution", "end"]],
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
    depth: [["visit the start, which is no goal", "begin"], ...VISIT],
    deepening: [["for limit := 0, 1, 2, ... visit the start", "begin round"], ...VISIT],
    ida: [
      ["t := h(start)", "begin"], ["repeat: visit the start", "round"], ["  visit n:", "taken"], ["    if n is the goal: return the path", "goal"],
      ["    for each successor s of n:", "taken"], ["      if g + h > t: cut s off", "cut"], ["      else visit s", "open"],
      ["  t := the smallest f that was cut off", "round"], ["until nothing is cut off: no solution", "end"],
    ],
    /* To thresholds of a formula. */
    threshold: [
      ["f(n) = RULE, t := f(start)", "begin"], ["repeat: visit the start", "round"], ["  visit n:", "taken"], ["    if n is the goal: return the path", "goal"],
      ["    for each successor s of n:", "taken"], ["      if f(s) > t: cut s off", "cut"], ["      else if s is on the path, f no larger: drop s", "cycle"],
      ["      else visit s", "open"], ["  t := the smallest f that was cut off, or more", "round"], ["until nothing is cut off: no solution", "end"],
    ],
    /* As its program or definition says. */
    chosen: [
      ["open := {start}, f(n) = RULE", "begin"], ["repeat", ""], ["  n := what the algorithm takes of open", "taken"],
      ["  if n is the goal: return its path", "goal"], ["  for each successor s of n:", "taken"], ["    if s is new: open += s", "open"],
      ["    else if its path is shorter: s waits again", "better"], ["    else: drop s, it is known", "known back passed"],
      ["until the algorithm gives up", "end"],
    ],
    /* With a transposition table. */
    table: [
      ["t := h(start), table := {}", "begin"], ["repeat: visit the start", "round"], ["  visit n:", "taken"], ["    if n is the goal: return the path", "goal"],
      ["    for each successor s of n:", "taken"], ["      if g + h > t: cut s off", "cut"], ["      else if table[s] = (t, no larger g): drop s", "known"],
      ["      else table[s] := (t, g), visit s", "open"], ["  t := the smallest f that was cut off", "round"], ["until nothing is cut off: no solution", "end"],
    ],
    /* With budgets of expansions. */
    budgeted: [
      ["t := h(start), b := 1", "begin"], ["repeat: visit the start", "round"], ["  visit n:", "taken"], ["    if n is the goal: keep the path, t := its cost - 1", "goal"],
      ["    for each successor s of n:", "taken"], ["      if g + h > t: cut s off", "cut"], ["      else visit s", "open"],
      ["  t := the smallest f that was cut off", "round"], ["  if fewer than 2b states were expanded: greater t,", "round"],
      ["    until 2b to 8b are, more than 8b never", "round"], ["  b := the states that were expanded", "round"],
      ["until nothing is cut off that could be cheaper", "end"],
    ],
    rbfs: [
      ["visit the start, limit = infinity", "begin"], ["visit n, limit:", "taken"], ["  if n is the goal: return the path", "goal"],
      ["  f(s) := max(f(n), g + h) of each successor", "open"], ["  repeat: b := the successor with the smallest f", ""],
      ["    if f(b) > limit: go back with f(b)", "backed"], ["    a := the second smallest f", ""], ["    f(b) := visit b, min(limit, a)", "taken"],
    ],
    beam: [
      ["beam := {start}", "begin"], ["repeat", "round"], ["  if a state of the beam is the goal: return", "goal"],
      ["  for WIDTH states n of the beam,", "taken"], ["  each that was not expanded before:", "taken"],
      ["    list += the successors of n", "open known"], ["  forget the others", "dropped"], ["  beam := list, sorted by RULE", "round"],
      ["until the beam is empty: a dead end", "end"],
    ],
    levels: [
      ["open[0] := {start}", "begin"], ["repeat for width 1, 2, 3, ...", "round"], ["  from each old depth d: once, then from each", "taken"],
      ["  of some new ones: width times", "taken"], ["    n := the smallest h of open[d]", "taken"], ["    for each successor s of n:", "taken"],
      ["      if g + h is no less than the solution: cut", "cut"], ["      else if s is known, by no longer path: drop s", "known"],
      ["      else open[d + 1] += s", "open better"], ["        if s is the goal: keep the path", "goal"],
      ["until nothing waits: the path is optimal", "end"],
    ],
    sides: [
      ...SIDES, ["      if s is new: to the end of the queue", "open"], ["        if the other side knows s: join the paths", "goal"],
      ["      else: drop s, it is known", "known"], ["until a queue is empty: no solution", "end"],
    ],
    pairs: both("a pair, u and v, of the least bound: first u, then v"),
    middle: both("n of the smallest max(f, 2g + a step), of both sides"),
    alternating: both("n of the smallest b of one side, in turn"),
    cover: both("n of a least cover of the pairs within the bound"),
    buckets: both("of two buckets of the least bound: u, then v"),
    /* The layer in which the sides meet is finished. */
    layers: [
      ...SIDES, ["      if s is new: to the end of the queue", "open"], ["      else: drop s, it is known", "known"],
      ["  if the sides have a state in common: join paths", "goal"], ["until a queue is empty: no solution", "end"],
    ],
    descent: [
      ["the distance of every state is known", "begin"], ["n := the start", "begin"], ["until n is the goal:", "taken"], ["  for each successor s of n, in order:", "taken"],
      ["    if s is no nearer to the goal: leave it", "cut back"], ["    if s is nearer: n := s, and go on from there", "open"], ["return the path, which is a shortest one", "goal"],
    ],
    filling: [
      ["board := what is given", "begin"], ["fill(board):", "taken"], ["  c := of seven cells the next that is empty", "taken"], ["  for each number n that c can hold, with all cells", "taken"],
      ["    that follow from it by sums of 34:", "taken"], ["    if these do not fit together: drop n", "clash"], ["    else write n and what follows, fill(board)", "open"],
      ["if no cell is empty: return the board", "goal"],
    ],
    climb: [
      ["n := the start", "begin"], ["repeat", ""], ["  for each successor s of n:", "taken"], ["    if s is the goal: return the walk", "goal"],
      ["    if h(s) >= h(n): drop s", "cut"], ["  draw one of those that are left: n := s", "open aside"], ["until none is left: a dead end", "end"],
    ],
    choice: [
      ["n := the start", "begin"], ["repeat", ""], ["  for each successor s of n, in an order that is drawn:", "taken"], ["    if s is the goal: return the walk", "goal"],
      ["    if h(s) < h(n): n := s, and go on from there", "open"], ["    else: drop s", "cut"], ["until none is smaller: a dead end", "end"],
    ],
    restarts: [
      ["for k := 0, 1, 2, ...: n := the start", "begin"], ["  make k moves that are drawn", "open"], ["  repeat", ""], ["    for each successor s of n:", "taken"],
      ["      if s is the goal: return the walk", "goal"], ["      if h(s) >= h(n): drop s", "cut"], ["    draw one of those that are left: n := s", "open aside"], ["  until none is left", ""],
      ["no restart is left: a dead end", "end"],
    ],
    annealing: [
      ["n := the start, T := the temperature", "begin"], ["repeat", ""], ["  s := a successor of n that is drawn", "taken"], ["  if s is the goal: return the walk", "goal"],
      ["  if h(s) <= h(n): n := s", "open"], ["  else n := s with probability e^((h(n) - h(s)) / T)", "open cut"], ["  T := a T", ""], ["at T = 0: the first smaller one that is drawn", ""], ["a dead end", "end"],
    ],
    walk: [["This search keeps no tree of paths:", "begin"], ["its solution, state by state", "taken"], ["  with what lies beside it", "aside back"]],
  };

  /* A line of code of a search that goes on after a solution. */
  const improving = (text) => text.replace(/return (its|the) path/, "keep it, prune what is no cheaper").replace(/: (there is )?no solution|the algorithm gives up/, "");

  /* A search at a place: what is open, expanded and painted there. */
  class Search {
    constructor(run, index) {
      Object.assign(this, decode(run), { run, index, view: { x: 0, y: 0, zoom: 1 } });
      /* Of each expansion: its parts of h, each by its number with its amount. */
      if (run.parts) {
        const read = reader(run.parts.stream);
        this.shares = [];
        while (read.more()) this.shares.push(Array.from({ length: read.next() }, () => [read.next(), read.next()]));
      }
      /* The steps are the expansions, and one behind them where the search ended. */
      this.last = this.expansions.length;
      this.length = this.last + Number(!run.full);
      this.lists = !["ida", "depth", "descent", "filling", "walk", "climb"].includes(run.order);
      this.opened = new Float64Array(this.length + 1);
      this.sorted = new Float64Array(this.length + 1).fill(NaN);
      this.expansions.forEach((place, at) => {
        this.opened[at + 1] = this.all[place].open;
        this.sorted[at + 1] = plotted(this.all[place].f, run.fScale);
      });
      this.top = this.opened.reduce((top, value) => Math.max(top, value), Math.max(this.last, 1));
      this.highest = this.sorted.reduce((top, value) => (value > top ? value : top), 0);
      this.tree = run.order === "rbfs" || run.tree;
      /* A search that improves a solution meets several: the last one is the best. */
      const goal = this.all.findLast((one) => one.kind === 5);
      this.goal = goal;
      const end = goal ? this.all.indexOf(goal) : -1;
      this.behind = end > (this.expansions.at(-1) ?? -1) ? end : this.all.length;
      if (this.length > this.last) {
        this.opened[this.length] = this.opened[this.last];
        const sorted = goal && this.all.slice(goal.from + 1, end).findLast((one) => one.kind === 6 && one.state === goal.state && one.f >= 0);
        const f = sorted ? sorted.f : goal && goal.from >= 0 ? this.all[goal.from].f : -1;
        this.sorted[this.length] = f >= 0 ? plotted(f, run.fScale) : this.sorted[this.last];
      }
      /* By the entry that produced a state: the first expansion of it. Of a start by its number below 0. */
      this.taken = new Map();
      for (const place of this.expansions) {
        const one = this.all[place], from = one.from < 0 ? this.root(one) : one.from;
        if (!this.taken.has(from)) this.taken.set(from, one.number);
      }
      /* How many nodes are made at each depth, on each side, in the whole. */
      this.reset();
      for (const one of this.all) this.count(one);
      this.made = this.grown().made;
      this.sided = SIDED.includes(run.order);
      this.bounded = this.sided && run.order !== "sides";
      /* Of a search from both ends the way leads through both sides. */
      if (goal && !this.sided) goal.way = this.line(goal.from);
      this.paint = atlas ? new Uint8Array(atlas.size) : null;
      this.reset();
    }
    /* The number of a node that nothing led to. */
    /* A state that nothing generated has a tree of its own. */
    root(one) {
      if (one.backward) return -2 - this.run.goals.indexOf(one.state);
      return one.state === this.run.start ? -1 : LOST - one.state;
    }
    /* Nodes that were made and expanded, by depth; what is visited again counts again. */
    count(one) {
      if (one.kind > 1) return;
      const side = this.levels[Number(Boolean(one.backward))], g = one.d;
      const again = one.kind === 0 && (one.from < 0 || this.visited.has(one.from));
      if (one.kind === 1 || again) side.made[g] = (side.made[g] || 0) + 1;
      if (one.kind === 0) {
        side.taken[g] = (side.taken[g] || 0) + 1;
        this.visited.add(one.from);
      }
    }
    /* How far the tree has grown by now: depths of both sides, the widest depth, all nodes. */
    grown() {
      const all = this.levels.flatMap((side) => side.made);
      return { rows: Math.max(1, all.length), widest: all.reduce((most, made) => Math.max(most, made), 1), made: all.reduce((sum, made) => sum + made, 0) };
    }
    get over() {
      return this.step > this.last;
    }
    /* Behind the last entry of a step. */
    upto(step) {
      return step > this.last ? this.all.length : step < this.last ? this.expansions[step] : this.behind;
    }
    /* The expansion that an entry was produced by. */
    parent(one) {
      return this.all[this.expansions[one.parent - 1]];
    }
    /* What leads to an entry: the first one first, of the side of the goal the last one. */
    line(from) {
      const line = [];
      for (let at = from; at >= 0; at = this.parent(this.all[at]).from) line.push(this.all[at]);
      return line.length && line[0].backward ? line : line.reverse();
    }
    /* The states of a line, from its first to its last. */
    states(line) {
      const ends = (one) => (one.backward ? [one.state, this.parent(one).state] : [this.parent(one).state, one.state]);
      return line.length ? [ends(line[0])[0], ...line.map((one) => ends(one)[1])] : [];
    }
    reset() {
      this.step = -1;
      this.at = 0;
      this.open = new Map();
      this.latest = undefined;
      this.putOff = new Map();
      this.met = new Map();
      this.width = this.level = this.taking = 0;
      this.came = 0;
      this.rounds = 0;
      this.layer = 0;
      this.backward = this.next = false;
      this.round = this.during = null;
      this.levels = [0, 1].map(() => ({ made: [], taken: [] }));
      this.visited = new Set();
      /* Of a state: its last expansion, and the state that it waits or was expanded behind. */
      this.numbered = new Map();
      this.behindOf = new Map();
      this.changed = null;
      if (this.paint) this.paint.fill(0);
      const first = (backward, state) => this.all.find((one) => one.kind === 0 && one.from < 0 && one.backward === backward && (state < 0 || one.state === state));
      const start = first(false, -1);
      if (start) this.met.set(start.state, true);
      if (start) this.wait({ state: start.state, g: 0, d: 0, h: start.h, f: start.f, index: -1, parent: 0, mv: -1 });
      for (const state of this.run.goals) {
        const { h, f } = first(true, state) || { h: -1, f: -1 };
        this.wait({ state, g: 0, d: 0, h, f, index: -1, parent: 0, mv: -1, backward: true });
      }
    }
    /* Where the two sides meet a state waits on both. */
    key(state, backward) {
      return SIDED.includes(this.run.order) ? 2 * state + Number(backward) : state;
    }
    wait(one) {
      const backward = one.backward ?? this.backward, key = this.tree ? one.index : this.key(one.state, backward);
      const before = this.run.order === "levels" ? this.open.get(key) : null;
      /* What waits at the same depth keeps its place. */
      if (before && before.d === one.d) one = { ...one, came: before.came };
      this.open.set(key, { ...one, came: one.came ?? this.came++, round: this.rounds, backward });
      this.colour(one.state, backward ? OTHER_OPEN : OPEN);
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
      const upto = this.upto(step);
      for (; this.at < upto; this.at++) this.pass(this.all[this.at]);
      this.step = step;
      return true;
    }
    pass(one) {
      this.count(one);
      if (one.kind === 0) {
        const place = this.tree ? one.from : this.key(one.state, this.backward);
        this.latest = this.open.get(place);
        this.open.delete(place);
        this.colour(one.state, one.backward ? OTHER : EXPANDED);
        this.during = this.round;
        this.next = !one.backward;
        this.taking = one.d === this.level ? this.taking + 1 : 1;
        this.level = one.d;
        const key = this.key(one.state, this.backward);
        this.numbered.delete(key);
        this.numbered.set(key, one.number);
        if (one.from >= 0) this.behindOf.set(one.state, this.parent(this.all[one.from]).state);
      } else if (one.kind === 1) {
        this.met.set(one.state, true);
        if (one.fate === 0 || one.fate === 2) {
          this.wait(one);
          this.behindOf.set(one.state, this.parent(one).state);
        }
        else if (one.fate === 10) this.putOff.set(one.state, one);
        else if (one.fate === 4 || one.fate === 5 || one.fate > 7) this.colour(one.state, CUT);
      } else if (one.kind === 2) {
        this.rounds++;
        this.round = one;
        this.layer = one.limit;
        this.backward = this.next = one.round === 4;
        if (one.round === 5) this.weigh(one.limit);
        if (one.round === 6) [this.width, this.level, this.taking] = [one.limit, 0, 0];
      } else if (one.kind === 3) {
        this.open.delete(one.state);
        this.colour(one.state, CUT);
      } else if (one.kind === 4) {
        for (const [key, waiting] of this.open) if (waiting.parent >= one.expansion) this.open.delete(key);
        const taken = this.all[this.expansions[one.expansion - 1]];
        /* The start waits in another iteration. */
        if (one.f >= 0) this.wait(taken.from < 0 ? { ...taken, f: one.f } : { ...this.all[taken.from], f: one.f, came: taken.from });
      } else if (one.kind === 6) {
        /* The list was sorted again: what waits has another f, or no place. What was expanded partially waits again. */
        const again = one.f >= 0 && this.latest?.state === one.state && !this.open.has(one.state);
        if (again) this.wait(this.latest);
        const waiting = this.open.get(one.state);
        if (one.f < 0) this.open.delete(one.state);
        else if (waiting) this.open.set(one.state, { ...waiting, h: one.h, f: one.f, came: this.run.code === "moves" ? waiting.came : this.came++ });
      } else {
        for (const key of this.tree ? [one.from] : [false, true].map((backward) => this.key(one.state, backward))) this.open.delete(key);
        if (this.run.order === "levels") {
          for (const [key, waiting] of this.open) if (waiting.f >= one.g * this.run.fScale) this.open.delete(key);
        }
        this.colour(one.state, SOLUTION);
        for (const { state } of one.way) this.colour(state, SOLUTION);
      }
    }
    /* Goes on to another weight: all that waits has another f, and comes in the order in which the search met it. */
    weigh(weight) {
      for (const one of this.putOff.values()) this.wait(one);
      this.putOff.clear();
      for (const state of this.met.keys()) {
        const one = this.open.get(state);
        if (!one) continue;
        this.open.set(state, { ...one, f: one.g * this.run.fScale + weight * one.h, came: this.came++ });
      }
    }
    /* What waits, in the order in which it is taken. */
    list() {
      if (!this.lists) return Object.assign([], { equal: () => false });
      const all = [...this.open.values()], fifo = (a, b) => a.came - b.came;
      const side = (one) => (one.backward === this.backward && one.d === this.layer ? 0 : 1);
      const turn = (one) => (one.backward === this.next ? 0 : 1), beyond = (one) => (Math.ceil(one.f / this.run.fScale) > this.layer ? 1 : 0);
      /* All states that wait decide together: the record has the choice. */
      const chosen = this.all[this.expansions[this.step]], unchosen = (one) => Number(!chosen || one.state !== chosen.state || one.index !== chosen.from);
      const cost = (a, b) => a.g - b.g || a.h - b.h || fifo(a, b);
      const ahead = (a, b) => a.backward - b.backward || a.g - b.g || a.h - b.h || fifo(a, b);
      /* Some of each depth: those behind the depth at hand, and beyond the deepest, have their turn later. */
      const aspect = this.run.names.aspect, next = this.level + Number(this.taking >= (this.level < aspect * (this.width - 1) ? 1 : this.width));
      const later = (one) => Number(one.d < next || one.d >= aspect * this.width);
      /* What decides, and what decides among equals. */
      const value = {
        queue: [(one) => one.parent], stack: [(one) => -one.parent], beam: [(one) => one.round, (one) => one.h],
        levels: [later, (one) => one.d, (one) => one.h], sides: [side, (one) => Number(one.backward), (one) => one.parent],
        pairs: [turn, beyond], middle: [(one) => one.f], alternating: [turn, (one) => one.f],
        cover: [unchosen, beyond], buckets: [unchosen, beyond], rounds: [unchosen, (one) => one.f], diagonals: [unchosen, (one) => one.f], costs: [unchosen, (one) => one.g],
      }[this.run.order] ?? [(one) => one.f];
      const among = {
        lifo: (a, b) => b.came - a.came, stack: (a, b) => b.came - a.came,
        highG: (a, b) => b.g - a.g || fifo(a, b), lowH: (a, b) => a.h - b.h || fifo(a, b), rounds: (a, b) => a.h - b.h || fifo(a, b), diagonals: cost, costs: cost, rbfs: (a, b) => b.parent - a.parent || fifo(a, b),
        pairs: cost, middle: (a, b) => a.backward - b.backward || a.g - b.g || fifo(a, b), cover: ahead, buckets: ahead,
      }[this.run.order] ?? fifo;
      const apart = (a, b) => value.reduce((order, of) => order || of(a) - of(b), 0);
      all.sort((a, b) => apart(a, b) || among(a, b));
      all.equal = (one) => apart(one, all[0]) === 0;
      return all;
    }
    /* What was expanded and does not wait again, the last first: its number and state. */
    closed() {
      const sided = SIDED.includes(this.run.order), all = [...this.numbered].filter(([key]) => !this.open.has(key)).reverse();
      return all.map(([key, number]) => [number, sided ? key >> 1 : key]);
    }
    /* What is shown: the goal at the end, if there is one. */
    shown() {
      return this.over && this.goal ? this.goal : this.current();
    }
    current() {
      return this.step > 0 && this.last > 0 ? this.all[this.expansions[Math.min(this.step, this.last) - 1]] : null;
    }
    /* What happened in the step at hand, as the lines of code know it. */
    happened() {
      const tags = new Set();
      if (this.step === 0) return tags.add("begin");
      if (this.over) return tags.add(this.goal ? "goal" : "end");
      for (const one of this.all.slice(this.expansions[this.step - 1], this.upto(this.step))) {
        if (one.kind === 1) tags.add(["open", "known", "better", "passed", "cut", "deep", "cycle", "back", "clash", "aside", "inconsistent", "cut"][one.fate]);
        else tags.add(["taken", "", "round", "dropped", "backed", "goal", "sorted"][one.kind]);
      }
      return tags;
    }
  }

  /* A size for which a picture has room: it grows in steps of a fourth, so that what is drawn stays where it is for a while. At the end it is exact. */
  function framed(size, all) {
    return all.every(({ search }) => search.step >= search.length) ? size : Math.max(size, Math.round(1.25 ** Math.ceil(Math.log(size) / Math.log(1.25))));
  }

  /* The part of the page that shows a search. */
  class Panel {
    constructor(search, element) {
      Object.assign(this, { search, element, last: 0, late: 0, chosen: NaN, drawn: [] });
      const part = (name) => $("." + name, element);
      for (const name of ["board", "sums", "path", "did", "round", "atlas", "tree", "counts", "code", "point", "left", "node", "arrows", "ended"]) this[name] = part(name);
      this.shut = $(".closed tbody", element);
      if (!search.lists || search.tree) this.ended.hidden = true;
      if (data.goal && !placed) {
        const aim = $(".aim", element);
        aim.hidden = false;
        this.showTiles($(".board", aim), data.goal, null);
      }
      this.rows = $(".list tbody", element);
      this.listed = $(".listed", element);
      const lines = CODE[search.run.code], { names } = search.run;
      this.code.replaceChildren(...lines.map(([text]) => {
        const line = document.createElement("li");
        line.textContent = (names.improves ? improving(text) : text).replace("RULE", search.run.rule).replace("WIDTH", names.width).replace("s of n:", names.back ? "s of n:" : "s of n, but its parent:");
        /* What does not fit goes on below, further in. */
        const indent = /^ */.exec(text)[0].length + 4;
        line.style.setProperty("padding-left", `calc(0.4rem + ${indent}ch)`);
        line.style.setProperty("text-indent", `-${indent}ch`);
        return line;
      }));
      this.lines = lines;
      if (this.atlas) this.looks();
      if (this.atlas && atlas.map) this.atlas.style.aspectRatio = `${atlas.map.columns} / ${atlas.map.rows}`;
      else if (this.atlas && atlas.graph) this.atlas.style.aspectRatio = 1 / Math.max(0.45, 0.12 + atlas.y.reduce((most, y) => Math.max(most, Math.abs(y)), 0));
      if (!search.sided) for (const item of element.querySelectorAll(".sided")) item.remove();
      /* Columns and counts without a value anywhere are left out. */
      const { run } = search, knows = (of) => search.all.some((one) => one[of] >= 0);
      const columns = { f: knows("f") && ((one) => amount(one.f, run.fScale)), g: (one) => amount(one.g, data.gScale), h: knows("h") && ((one) => amount(one.h, run.hScale)) };
      Object.assign(columns, { side: search.sided && ((one) => (one.backward ? "\u25bd from the goal" : "\u25a1 from the start")), state: (one) => compact(one.state) });
      for (const head of [...element.querySelectorAll(".list:not(.closed) th")]) {
        if (!columns[head.textContent]) head.remove();
        else head.textContent = names[head.textContent] || head.textContent;
      }
      this.columns = Object.values(columns).filter(Boolean);
      search.knowsH = Boolean(columns.h);
      if (!columns.f) $(".sorted", element).remove();
      if (!knows("open")) $(".waiting", element).remove();
      this.drags();
    }
    resize() {
      /* Asked once: whoever asks between two changes has the page laid out anew. */
      this.visible = this.element.clientWidth > 0;
      const scale = Math.min(devicePixelRatio || 1, 2);
      for (const canvas of [this.atlas, this.tree, this.counts]) {
        if (!canvas || !canvas.clientWidth) continue;
        canvas.width = Math.round(canvas.clientWidth * scale);
        canvas.height = Math.round(canvas.clientHeight * scale);
      }
      this.scale = scale;
      this.places = this.palette = this.centres = null;
      this.atlasSeen = Boolean(this.atlas && this.atlas.clientWidth);
      this.search.changed = null;
    }
    /* What takes long is drawn a few times a second, and in no frame twice: tells whether it was. */
    show(calm, free) {
      const { moved } = this;
      if (!this.visible) return false;
      if (!this.places && this.atlasSeen) this.placeDots();
      if (moved || calm) {
        this.showBoard();
        if (this.atlasSeen) this.paintAtlas();
        this.drawCounts();
      }
      const now = performance.now();
      if (!calm && !(free && this.late !== this.search.step && now - this.last > 160)) return false;
      this.last = now;
      this.late = this.search.step;
      this.showList();
      this.showCode();
      this.sayCounts();
      this.drawTree();
      return true;
    }
    /* A board: of cells in rows, or as the script draws it. Tells the element. */
    showTiles(table, tiles, before) {
      const width = data.columns || cells;
      let row = null, at = 0;
      if (data.drawing.length) return this.showDrawing(table, tiles, before);
      if (table.rows.length !== Math.ceil(cells / width)) {
        table.replaceChildren();
        for (let cell = 0; cell < cells; cell++) {
          if (cell % width === 0) row = table.insertRow();
          row.insertCell();
        }
      }
      for (const line of table.rows) {
        for (const cell of line.cells) {
          const text = paint(cell, tiles[at], "tile");
          const kind = text === "" && !cell.style.color ? "blank" : before && before[at] !== tiles[at] ? "moved" : "";
          if (cell.className !== kind) cell.className = kind;
          at++;
        }
      }
      return table;
    }
    showDrawing(drawn, tiles, before) {
      if (drawn.tagName !== "PRE") {
        const pre = document.createElement("pre");
        for (const { name, value } of drawn.attributes) pre.setAttribute(name, value);
        pre.classList.add("drawn");
        if (data.drawing.length === 1) pre.classList.add("line");
        drawn.replaceWith(pre);
        drawn = pre;
      }
      const lines = data.drawing.map((parts) => parts.map((part) => {
        if (typeof part === "string") return part;
        const [cell, width, value] = part, span = document.createElement("span");
        if (typeof width === "string") {
          /* A text where the cell has the value, and elsewhere as many spaces. */
          span.textContent = tiles[cell] === value ? width : " ".repeat([...width].length);
          if (before && tiles[cell] === value && before[cell] !== value) span.className = "moved";
          return span;
        }
        paint(span, tiles[cell], "text");
        if (before && before[cell] !== tiles[cell]) span.className = "moved";
        return [" ".repeat(Math.max(0, width - [...span.textContent].length)), span];
      }));
      drawn.replaceChildren(...lines.flatMap((line) => [...line.flat(), "\n"]));
      return drawn;
    }
    showBoard() {
      const { search } = this, taken = search.current(), over = search.over && search.goal, { names } = search.run;
      const one = over ? search.goal : taken, state = one ? one.state : search.run.start;
      const before = one && one.from >= 0 ? board(search.parent(search.all[one.from]).state) : null;
      const tiles = board(state);
      if (placed) $(".boards", this.element).hidden = true;
      else this.board = this.showTiles(this.board, tiles, before);
      this.showShares(over ? null : taken, tiles);
      const moves = (over ? one.way : one ? search.line(one.from) : []).map((step) => data.moves[step.mv]);
      const back = one && one.backward && !(over && search.sided), count = `${moves.length} ${search.run.order === "filling" ? "choice" : "move"}${moves.length === 1 ? "" : "s"}`;
      const last = moves.length <= 24 ? moves : back ? [...moves.slice(0, 24), "..."] : ["...", ...moves.slice(-24)];
      if (moves.length) say(this.path, `${count}${back ? " to the goal" : ""}: ${last.join(" ")}`);
      else say(this.path, back ? "the goal" : "the start");
      const sums = one ? [`g ${over && search.sided ? moves.length : amount(one.g, data.gScale)}`] : [];
      if (taken && !over) sums.push(...this.sumsOf(taken));
      say(this.sums, sums.join("   ") || "before the first expansion");
      const behind = `after ${search.last} expansion${search.last === 1 ? "" : "s"}`, met = search.sided && search.last > 0;
      const ended = over ? (met ? "The sides meet here" : "Goal") : "The end";
      const deviates = search.run.deviation > 0 && search.step === Math.min(search.run.deviation, search.length);
      const left = deviates ? ": here the log leaves the algorithm" : "";
      this.did.classList.toggle("deviates", deviates);
      say(this.did, (search.over ? `${ended}, ${behind}` : `Expansion ${search.step} of ${search.run.expanded ?? search.last}`) + left);
      const end = search.step >= search.length && !search.goal ? search.run.ending : "";
      /* The one that the expansion belongs to: the next one may have begun behind it. */
      const round = taken ? search.during : search.round;
      say(this.round, end || (round ? `${(search.bounded && BOUNDS[round.round]) || ROUNDS[round.round]} ${amount(round.limit, limitScale(round, search.run))}` : ""));
    }
    /* The parts of h: beside the tiles that count, as arrows to where they belong, and as a list with its sum. */
    showShares(taken, tiles) {
      const { search } = this, { parts, hScale, names } = search.run, box = $(".shares", this.element), list = $("ul", box), note = $("p", box);
      const shares = (taken && search.shares && search.shares[taken.number - 1]) || [];
      box.hidden = !search.knowsH;
      say($("h3", box), search.shares ? `The parts of ${names.h}` : names.h);
      const terms = shares.map(([at, value]) => ({ ...parts.names[at], value, told: amount(value, parts.scale) }));
      /* The row of a table: where its tiles stand. */
      const label = ({ text, values }) => {
        const all = values.map(shown).join(" ");
        return text === "table" ? `table of ${all} in cells ${values.map((value) => tiles.indexOf(value)).join(" ")}` : [text, all].filter(Boolean).join(" ");
      };
      list.replaceChildren(...terms.map((term) => {
        const item = document.createElement("li"), strong = document.createElement("b");
        strong.textContent = term.told;
        item.append(`${label(term)}: `, strong);
        return item;
      }));
      const sum = terms.length > 1 ? `${names.h} = ${terms.map(({ told }) => told).join(" + ")} = ${amount(taken.h, hScale)}` : "";
      const whole = taken && taken.h >= 0 ? `${names.h} = ${amount(taken.h, hScale)}` : "";
      say(note, sum || (search.shares || !whole ? whole : `${whole}, as a whole`));
      if (placed || this.board.tagName !== "TABLE") return;
      const owns = [...this.board.rows].flatMap((row) => [...row.cells]), arrows = [];
      for (const own of owns) delete own.dataset.share;
      for (const { values, told } of terms) {
        const cell = values.length === 1 ? tiles.indexOf(values[0]) : -1;
        if (cell < 0) continue;
        owns[cell].dataset.share = told;
        const home = data.goal ? data.goal.indexOf(values[0]) : -1;
        if (home >= 0 && home !== cell && data.goal.lastIndexOf(values[0]) === home) arrows.push([cell, home]);
      }
      this.drawArrows(owns, arrows);
    }
    drawArrows(owns, arrows) {
      const canvas = this.arrows, context = canvas.getContext("2d"), { scale } = this;
      if (!this.centres) {
        const box = canvas.getBoundingClientRect();
        canvas.width = Math.round(box.width * scale);
        canvas.height = Math.round(box.height * scale);
        this.centres = owns.map((own) => {
          const at = own.getBoundingClientRect();
          return [(at.left - box.left + at.width / 2) * scale, (at.top - box.top + at.height / 2) * scale, at.width * scale];
        });
      }
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.strokeStyle = context.fillStyle = this.colours().accent;
      context.lineWidth = 1.5 * scale;
      context.globalAlpha = 0.55;
      for (const [from, upto] of arrows) {
        const [fromX, fromY, wide] = this.centres[from], [toX, toY] = this.centres[upto], far = Math.hypot(toX - fromX, toY - fromY);
        const right = (toX - fromX) / far, down = (toY - fromY) / far, aside = 0.18 * wide;
        /* Two tiles that change places have an arrow each. */
        const at = (along, side) => [fromX + right * along - down * (side + aside), fromY + down * along + right * (side + aside)];
        const begin = 0.25 * wide, end = far - 0.15 * wide, head = 0.16 * wide;
        context.beginPath();
        context.moveTo(...at(begin, 0));
        context.lineTo(...at(end - head, 0));
        context.stroke();
        context.beginPath();
        context.moveTo(...at(end, 0));
        context.lineTo(...at(end - head, head / 2));
        context.lineTo(...at(end - head, -head / 2));
        context.fill();
      }
      context.globalAlpha = 1;
    }
    /* h and f of an entry, as they come about. */
    sumsOf(one) {
      const { names, hScale, fScale } = this.search.run, sums = [];
      if (one.h >= 0) sums.push(`${names.h} ${amount(one.h, hScale)}`);
      if (one.f >= 0) sums.push(`${names.f}${names.f === "f" ? "" : " ="} ${amount(one.f, fScale)}`);
      return sums;
    }
    showList() {
      const sorted = this.search.list(), most = 40, all = asks(this) ? [...sorted].sort((a, b) => (compact(a.state) < compact(b.state) ? -1 : 1)) : sorted;
      const first = all.slice(0, most);
      while (this.rows.rows.length > first.length) this.rows.deleteRow(-1);
      first.forEach((one, at) => {
        const row = this.rows.rows[at] || this.rows.insertRow();
        this.columns.forEach((of, cell) => say(this.cell(row, cell), of(one)));
        row.entry = one;
        row.className = one.backward ? "other" : "";
      });
      $(".scroll", this.element).hidden = !this.search.lists;
      say(this.listed, !this.search.lists ? "Nothing is kept but the path." : `${all.length} open${all.length > most ? `, the first ${most}` : ""}${asks(this) ? ", by name" : ", in order"}`);
      if (this.ended.hidden) return;
      const closed = this.search.closed();
      say($(".counted", this.element), grouped(closed.length));
      const shut = closed.slice(0, most);
      while (this.shut.rows.length > shut.length) this.shut.deleteRow(-1);
      shut.forEach(([number, state], at) => {
        const row = this.shut.rows[at] || this.shut.insertRow();
        while (row.cells.length < 2) row.insertCell();
        say(row.cells[0], number);
        say(row.cells[1], compact(state));
      });
    }
    /* Where the text of a cell stands: the last one, the state, is a button that leads to it. */
    cell(row, at) {
      const cell = row.cells[at] || row.insertCell();
      if (at < this.columns.length - 1) return cell;
      if (!cell.firstChild) cell.append(Object.assign(document.createElement("button"), { type: "button" }));
      return cell.firstChild;
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
      for (const name of [...INKS, "surface", "ink", "soft", "rule", "accent"]) all[name] = style.getPropertyValue("--" + name).trim();
      this.palette = all;
      return all;
    }
    /* A pixel number for each state that is in sight (else -1), and the colours as pixels. */
    placeDots() {
      const { width, height } = this.atlas, reach = (Math.max(width, height) / 2 - 4 * this.scale) / sight.half;
      const room = (state) => [width / 2 + reach * (atlas.x[state] - sight.x), height / 2 + reach * (atlas.y[state] - sight.y)];
      this.room = room;
      let seen = 0;
      for (let state = 0; state < atlas.size; state++) {
        const [x, y] = room(state);
        seen += Number(x >= 0 && y >= 0 && x < width && y < height);
      }
      /* Dots have a quarter of the room that there is for each. */
      if (atlas.map) this.thick = Math.max(1, Math.ceil((2 * reach) / atlas.side));
      else if (atlas.graph) this.thick = Math.round(14 * this.scale);
      else this.thick = Math.round(Math.min(Math.max(this.scale * (atlas.size > 20000 ? 1 : 3), width / Math.sqrt(seen || 1) / 4), 9 * this.scale));
      const edge = this.thick + 8;
      this.places = new Int32Array(atlas.size);
      this.seen = [];
      for (let state = 0; state < atlas.size; state++) {
        const [x, y] = room(state).map((at) => Math.round(at - this.thick / 2));
        const fits = Math.min(x, y) >= 1 && x < width - edge && y < height - edge;
        this.places[state] = fits ? y * width + x : -1;
        if (fits) this.seen.push(state);
      }
      const all = this.colours(), probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const pixel = (colour) => {
        probe.fillStyle = colour;
        probe.fillRect(0, 0, 1, 1);
        return new Uint32Array(probe.getImageData(0, 0, 1, 1).data.buffer)[0];
      };
      this.ink = INKS.map((name) => pixel(all[name]));
      this.paper = pixel(all.surface);
      this.stamps = INKS.map((name, kind) => this.stamp(kind, atlas.map ? this.thick : kind === SOLUTION ? this.thick + 3 : kind ? this.thick + 1 : this.thick));
      this.context = this.atlas.getContext("2d");
      this.near = atlas.size <= 20000 || sight.half < 0.8;
      const behind = Object.assign(document.createElement("canvas"), { width, height: this.atlas.height }).getContext("2d", { willReadFrequently: true });
      behind.fillStyle = all.surface;
      behind.fillRect(0, 0, width, this.atlas.height);
      this.numbers = [];
      if (atlas.map) this.drawWalls(behind);
      else if (atlas.graph) this.drawArcs(behind);
      else if (this.near) this.drawRings(behind);
      this.ground = new Uint32Array(behind.getImageData(0, 0, width, this.atlas.height).data.buffer);
      this.image = this.context.createImageData(width, this.atlas.height);
      this.pixels = new Uint32Array(this.image.data.buffer);
      this.search.changed = null;
    }
    /* The pixels of a dot beside its own: from a size on its shape tells what the colour does. Twice their number, and one where it is left empty. */
    stamp(kind, size) {
      const found = [], middle = (size - 1) / 2, line = Math.max(1, size / 6), { width } = this.atlas;
      for (let down = 0; down < size; down++) {
        for (let right = 0; right < size; right++) {
          const x = Math.abs(right - middle), y = Math.abs(down - middle), wide = (size - down) / 2;
          const inside = {
            [OPEN]: true, [OTHER_OPEN]: x <= wide, [EXPANDED]: x * x + y * y <= (size * size) / 4, [OTHER]: x <= wide,
            [SOLUTION]: x + y <= size / 2, [CUT]: Math.abs(x - y) <= line,
          }[kind] ?? x * x + y * y <= (size * size) / 4;
          if (size >= 6 && !inside && !atlas.map) continue;
          const hollow = kind === OPEN ? Math.max(x, y) < middle - line : kind === OTHER_OPEN && down >= line && x < wide - 1.6 * line;
          found.push(2 * (down * width + right) + Number(size >= 6 && hollow && !atlas.map));
        }
      }
      return found;
    }
    paintAtlas() {
      const { places, pixels, ink, stamps, search, paper } = this, { paint, changed } = search, width = this.atlas.width;
      const dot = (state) => {
        const at = places[state], colour = ink[paint[state]];
        if (at < 0) return;
        for (const beside of stamps[paint[state]]) pixels[at + (beside >> 1)] = beside & 1 ? paper : colour;
      };
      /* A shape does not hide what stood there before: where dots have shapes all in sight are painted. */
      if (changed && this.thick < 5) {
        for (const state of changed) dot(state);
      } else {
        pixels.set(this.ground);
        for (const colour of [0, CUT, OPEN, OTHER_OPEN, EXPANDED, OTHER, SOLUTION]) {
          if (colour || !atlas.map) for (const state of this.seen) if (paint[state] === colour) dot(state);
        }
      }
      this.context.putImageData(this.image, 0, 0);
      const now = search.shown();
      if (atlas.map) this.drawCells();
      if (placed) this.drawLine(now);
      if (this.near) this.drawWay(now);
      if (this.near) this.drawNumbers();
      if (atlas.graph) this.drawExpansions();
      if (now && places[now.state] >= 0) {
        const at = places[now.state], off = this.thick / 2, x = (at % width) + off, y = Math.floor(at / width) + off;
        this.context.strokeStyle = this.colours().ink;
        this.context.lineWidth = 2 * this.scale;
        this.context.beginPath();
        this.context.arc(x, y, (atlas.map ? 2 : 7) * this.scale + off, 0, 2 * Math.PI);
        this.context.stroke();
      }
    }
    /* Walls and water of a map, and what its cells cost where there is room. */
    drawWalls(context) {
      const { width, height } = this.atlas, reach = (Math.max(width, height) / 2 - 4 * this.scale) / sight.half, cell = (2 * reach) / atlas.side;
      const { map } = atlas, colours = this.colours();
      const at = (place, all, middle, room) => room / 2 + reach * ((2 * place - all) / atlas.side - middle);
      for (const [letter, row, column] of map.named) {
        const off = cell > 19 * this.scale ? 0.3 * cell : 0;
        this.numbers.push([letter, at(column + aside(map, row) + 0.5, map.columns, sight.x, width) - off, at(row + 0.5, map.rows, sight.y, height) + off]);
      }
      this.costs = [];
      map.look.forEach((line, row) => {
        const top = at(row, map.rows, sight.y, height);
        if (top > height || top + cell < 0) return;
        [...line].forEach((letter, column) => {
          const left = at(column + aside(map, row), map.columns, sight.x, width);
          if (left > width || left + cell < 0 || letter === " ") return;
          const isGround = letter !== "#" && letter !== "~";
          context.fillStyle = isGround ? colours.soft : letter === "#" ? colours.ink : colours.unseen;
          if (!isGround) context.fillRect(Math.floor(left), Math.floor(top), Math.ceil(cell), Math.ceil(cell));
          else if (cell > 9 * this.scale && letter !== ".") this.costs.push([letter, left, top, cell, row, column]);
        });
      });
    }
    /* In the cells of a map, where there is room: what they cost, the number of their expansion, and an arrow to the cell before. */
    drawCells() {
      const { context, scale, search, thick } = this, colours = this.colours(), write = (text, size, x, y, colour) => {
        context.font = `${size}px system-ui, sans-serif`;
        context.fillStyle = colour;
        context.fillText(text, x, y);
      };
      context.textAlign = "center";
      context.textBaseline = "middle";
      const wide = thick > 19 * scale;
      for (const [cost, left, top, cell, row, column] of this.costs) {
        const state = atlas.at.get(row * 65536 + column), ink = state !== undefined && search.paint[state] ? colours.surface : colours.soft;
        if (wide) write(cost, Math.min(12 * scale, 0.4 * cell), left + 0.84 * cell, top + 0.78 * cell, ink);
        else write(cost, 0.7 * cell, left + cell / 2, top + cell / 2, ink);
      }
      if (!wide) return;
      const current = new Set(this.states());
      for (const state of this.seen) {
        if (!search.paint[state]) continue;
        const [x, y] = this.room(state), number = search.numbered.get(search.key(state, false)), before = search.behindOf.get(state);
        if (number && wide) write(String(number), Math.min(12 * scale, 0.4 * thick), x, y - 0.26 * thick, colours.surface);
        if (before === undefined || (current.has(state) && current.has(before))) continue;
        /* An arrow to where it came from. */
        const right = Math.sign(atlas.x[before] - atlas.x[state]), down = Math.sign(atlas.row[before] - atlas.row[state]);
        const own = 0.17 * thick, toX = x + right * own, toY = y + 0.18 * thick + down * own, head = 0.15 * thick;
        context.strokeStyle = colours.surface;
        context.lineWidth = Math.max(scale, thick / 22);
        context.beginPath();
        context.moveTo(toX - 2 * right * own, toY - 2 * down * own);
        context.lineTo(toX, toY);
        for (const side of [-1, 1]) {
          context.moveTo(toX, toY);
          context.lineTo(toX - head * (right + side * down), toY - head * (down - side * right));
        }
        context.stroke();
      }
    }
    /* In the nodes of a graph: the numbers of their expansions. */
    drawExpansions() {
      const { context, scale, search } = this;
      context.fillStyle = this.colours().surface;
      for (const state of this.seen) {
        const number = search.numbered.get(search.key(state, false)) ?? search.numbered.get(search.key(state, true));
        if (!number || search.paint[state] === OPEN || search.paint[state] === OTHER_OPEN) continue;
        context.font = `600 ${(number > 99 ? 7 : 9) * scale}px system-ui, sans-serif`;
        context.fillText(String(number), ...this.room(state));
      }
    }
    /* The arcs of a graph with their heads; names, estimates and costs stand above the dots. */
    drawArcs(context) {
      const { scale, room, thick } = this, { names, said, arcs } = atlas.graph, colours = this.colours(), costs = [];
      context.lineWidth = scale;
      context.strokeStyle = colours.soft;
      for (const [from, to, cost, both] of arcs) {
        const [x, y] = room(from), [toX, toY] = room(to), length = Math.hypot(toX - x, toY - y);
        if (length < thick) continue;
        const right = (toX - x) / length, down = (toY - y) / length;
        const apart = !both && arcs.some((other) => other[0] === to && other[1] === from) ? 4 * scale : 0;
        const place = (far, side) => [x + right * far - down * (apart + side), y + down * far + right * (apart + side)];
        context.beginPath();
        context.moveTo(...place(0, 0));
        context.lineTo(...place(length, 0));
        if (!both) {
          const tip = length - thick, half = 3.5 * scale;
          context.moveTo(...place(tip - 8 * scale, half));
          context.lineTo(...place(tip, 0));
          context.lineTo(...place(tip - 8 * scale, -half));
        }
        context.stroke();
        const along = [0.5, 0.4, 0.6, 0.3, 0.7], beside = [0, 11, -11, 18, -18, 30, -30, 42, -42].map((side) => side * scale);
        if (cost) costs.push([cost, beside.flatMap((side) => along.map((far) => place(far * length, side)))]);
      }
      const put = this.apart();
      names.forEach((name, state) => put(name, this.around(name, state, -1)));
      names.forEach((name, state) => said[state] && put(said[state], this.around(said[state], state, 1)));
      for (const [cost, places] of costs) put(cost, places);
    }
    /* Places for a text beside a node: above it (-1) or below it first. */
    around(text, state, first) {
      const { scale, thick } = this, [x, y] = this.room(state), down = thick + scale, right = thick + this.wide(text);
      return [[x, y + first * down], [x, y - first * down], [x + right, y], [x - right, y], [x, y + 2 * first * down], [x, y - 2 * first * down]];
    }
    /* Half the width of a text. */
    wide(text) {
      this.context.font = `${11 * this.scale}px system-ui, sans-serif`;
      return this.context.measureText(text).width / 2 + this.scale;
    }
    /* Puts a text at the first of some places where neither a node nor another text stands, else at the first of all. */
    apart() {
      const { scale, thick } = this, { width, height } = this.atlas, high = 6 * scale, most = 400;
      const half = thick / 2 + scale, taken = this.seen.slice(0, most).map((state) => [...this.room(state), half, half]);
      return (text, places) => {
        const wide = this.wide(text);
        const fits = ([x, y]) => x >= wide && y >= high && x + wide <= width && y + high <= height
          && taken.every(([toX, toY, toWide, toHigh]) => Math.abs(x - toX) >= wide + toWide || Math.abs(y - toY) >= high + toHigh);
        const place = places.find(fits) ?? places[0];
        if (taken.length < 3 * most) taken.push([...place, wide, high]);
        this.numbers.push([text, ...place]);
      };
    }
    /* What h stands for on a map: the straight line to the goal that is nearest. */
    drawLine(now) {
      const { context, room, scale, search } = this;
      if (!now || now.kind !== 0 || !(now.h > 0) || now.backward || !data.goals.length) return;
      const [x, y] = room(now.state), ends = data.goals.map(room), far = ([toX, toY]) => Math.hypot(toX - x, toY - y);
      const end = ends.reduce((best, one) => (far(one) < far(best) ? one : best));
      context.strokeStyle = this.colours().accent;
      context.lineWidth = 2 * scale;
      context.setLineDash([6 * scale, 5 * scale]);
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(...end);
      context.stroke();
      context.setLineDash([]);
      const told = [`${search.run.names.h} ${amount(now.h, search.run.hScale)}`, (x + end[0]) / 2, (y + end[1]) / 2];
      if (atlas.map && far(end) > 60 * scale) this.drawNumbers([told], this.colours().accent);
    }
    /* The states of the current path. */
    states() {
      const { search } = this, now = search.shown();
      return now ? search.states(now === search.goal ? now.way : search.line(now.from)) : [];
    }
    /* The current path, from state to state. */
    drawWay(now) {
      if (!now) return;
      const { context, room } = this, states = this.states();
      if (!states.length) return;
      context.strokeStyle = this.colours().ink;
      context.lineWidth = 1.5 * this.scale;
      context.beginPath();
      for (const state of states) context.lineTo(...room(state));
      context.stroke();
    }
    /* Where rings end, and which distance each is, behind the dots: from near one cannot see the whole. */
    drawRings(context) {
      const { scale } = this, { width } = this.atlas, half = width / 2, reach = (half - 4 * scale) / sight.half;
      const x = half - reach * sight.x, y = half - reach * sight.y, colours = this.colours();
      /* The numbers stand along the way from the goal through the middle of what is seen, or beside it where dots are. */
      const angle = Math.hypot(sight.x, sight.y) > sight.half / 4 ? Math.atan2(sight.y, sight.x) : -Math.PI / 2;
      const dots = this.seen.length < 3000 ? this.seen.map((state) => this.room(state)) : [], clear = this.thick + 8 * scale;
      context.lineWidth = scale;
      this.numbers = [];
      for (let ring = 0; ring + 1 < atlas.edge.length; ring++) {
        const from = (atlas.edge[ring] / atlas.most) * reach, upto = (atlas.edge[ring + 1] / atlas.most) * reach;
        context.strokeStyle = colours.rule;
        context.beginPath();
        context.arc(x, y, upto, 0, 2 * Math.PI);
        context.stroke();
        if (upto - from < 13 * scale) continue;
        const at = ring ? (from + upto) / 2 : upto / 2;
        for (let turn = 0; turn < 32; turn++) {
          const own = angle + ((turn % 2 ? 1 : -1) * Math.ceil(turn / 2) * Math.PI) / 16, toX = x + at * Math.cos(own), toY = y + at * Math.sin(own);
          if (Math.min(toX, toY) < 8 * scale || Math.max(toX, toY) > width - 8 * scale) continue;
          if (dots.some(([dotX, dotY]) => Math.hypot(dotX - toX, dotY - toY) < clear)) continue;
          this.numbers.push([String(ring), toX, toY]);
          break;
        }
      }
    }
    /* Above the dots and the way, on paper of their own. */
    drawNumbers(numbers = this.numbers, ink = this.colours().soft) {
      const { context, scale } = this, colours = this.colours();
      context.font = `${11 * scale}px system-ui, sans-serif`;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.lineJoin = "round";
      context.lineWidth = 3 * scale;
      context.strokeStyle = colours.surface;
      context.fillStyle = ink;
      for (const number of numbers) {
        context.strokeText(...number);
        context.fillText(...number);
      }
    }
    looks() {
      this.atlas.addEventListener("pointermove", (event) => this.pointAt(event));
      this.atlas.addEventListener("click", (event) => {
        const state = this.pointAt(event);
        if (state >= 0) answer(this, state);
      });
      for (const button of this.element.querySelectorAll("[data-sight]")) button.addEventListener("click", () => look(button.dataset.sight, this));
    }
    pointAt(event) {
      if (!this.places) return -1;
      const box = this.atlas.getBoundingClientRect(), ratio = this.atlas.width / box.width, off = this.thick / 2;
      const x = (event.clientX - box.left) * ratio - off, y = (event.clientY - box.top) * ratio - off, width = this.atlas.width;
      let best = -1, near = (atlas.map ? Math.max(10 * this.scale, 0.7 * this.thick) : 10 * this.scale) ** 2;
      for (let state = 0; state < atlas.size; state++) {
        const at = this.places[state], dx = (at % width) - x, dy = Math.floor(at / width) - y, far = dx * dx + dy * dy;
        if (at >= 0 && far < near) [near, best] = [far, state];
      }
      this.point.textContent = best < 0 ? "" : `${compact(best)}: ${atlas.map || atlas.graph ? "" : `${atlas.depth[best]} moves from the goal, `}${SAID[this.search.paint[best]]}`;
      return best;
    }
    /* The nodes that are drawn, a tree for each side: all, or those around the path. */
    nodes() {
      const { search } = this, upto = search.upto(search.step), over = search.over && search.goal, now = over ? search.goal : search.current();
      const line = over ? now.way : now ? search.line(now.from) : [], rear = line.filter((one) => one.backward);
      const ours = new Set(line.map((one) => one.index)), way = new Set(ours), joints = [], { goals } = search.run;
      /* On the side of the goal a move may lead to a state that hangs below another one: there the way goes on. */
      rear.forEach((one, place) => {
        const { from } = search.parent(one), next = rear[place + 1];
        if (next && from !== next.index) joints.push([next.index, from]);
        for (const above of search.line(from)) way.add(above.index);
      });
      const top = (one) => search.root(one), roots = [], nodes = new Map(), latest = new Map();
      const root = (number, state, kind) => {
        const own = { entry: null, number, state, children: [], kind, backward: number < -1 && number > LOST };
        nodes.set(number, own);
        return own;
      };
      const first = search.all[search.expansions[0]];
      roots.push(root(-1, first ? first.state : search.run.start, search.sided ? OPEN : EXPANDED));
      const dense = this.isDense(), whole = !dense && upto <= TREE_MOST;
      if (this.chosen >= 0) for (const { index } of search.line(this.chosen)) way.add(index);
      for (let number = 1; number <= Math.min(search.step, search.last); number++) {
        const taken = search.all[search.expansions[number - 1]];
        latest.set(taken.from < 0 ? top(taken) : taken.from, number);
      }
      const lost = [...latest.keys()].filter((number) => number <= LOST).map((number) => root(number, LOST - number, EXPANDED));
      if (lost.length) roots.unshift({ entry: null, children: [roots.pop(), ...lost], kind: HIDDEN, backward: false });
      const last = over && search.sided ? top({ backward: true, state: search.states(rear).pop() ?? now.state }) : -1;
      const seen = goals.map((state, place) => [-2 - place, state]).filter(([number]) => goals.length <= GOALS_MOST || number === last || (whole && latest.has(number)));
      const ends = seen.map(([number, state]) => root(number, state, OTHER_OPEN));
      /* Of several goals each has a tree: they stand side by side below a node that is not drawn. */
      if (ends.length > 1) roots.push({ entry: null, children: ends, kind: HIDDEN, backward: true });
      else roots.push(...ends);
      let count = nodes.size;
      const hang = (from) => {
        const number = latest.get(from), parent = nodes.get(from);
        if (!number || !parent) return;
        parent.kind = parent.backward ? OTHER : EXPANDED;
        for (const one of search.all[search.expansions[number - 1]].children) {
          if (one.index >= upto || (dense && !way.has(one.index))) continue;
          const waits = one.fate === 0 || one.fate === 2, kind = !waits ? CUT : one.backward ? OTHER_OPEN : OPEN;
          const child = { entry: one, number: one.index, above: parent, state: one.state, children: [], kind, on: ours.has(one.index), backward: one.backward };
          nodes.set(one.index, child);
          parent.children.push(child);
          count++;
        }
      };
      const order = whole ? [...latest.keys()] : [...nodes.keys(), ...[...way].sort((a, b) => a - b)];
      for (const from of order) hang(from);
      const left = whole ? 0 : upto - count;
      if (over) for (const index of [...ours, ...joints.flat()]) if (nodes.has(index)) nodes.get(index).kind = SOLUTION;
      /* Where the sides met: a line from one tree to the other. */
      const front = line.filter((one) => !one.backward).pop();
      if (over && search.sided) joints.push([front ? front.index : -1, rear.length ? rear[0].index : last]);
      return { roots, count, left, joints: joints.map((ends) => ends.map((index) => nodes.get(index))).filter((ends) => ends.every(Boolean)) };
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
    /* Whether trees are too large by now to be drawn node by node: then all searches of the page are drawn alike, so that they can be compared. */
    isDense() {
      return panels.some(({ search }) => search.grown().made > DENSE) && !this.search.view.nodes;
    }
    /* How many nodes there are at each depth: bars to one scale in all panels, the expanded part filled. Tells the height of a depth. */
    drawLevels(context, width, height, pad) {
      const { search, scale } = this, colours = this.colours(), { view } = search, all = panels.map((panel) => panel.search.grown());
      const deep = all.map((one) => framed(one.rows, panels)), most = Math.max(...deep);
      /* Of depths that differ much each has its own height. */
      const stepY = (height - 2 * pad) / Math.max(1, (most > 4 * Math.min(...deep) ? deep[panels.indexOf(this)] : most) - 1);
      const reach = (width - 4 * pad) / framed(Math.max(...all.map((one) => one.widest)), panels);
      const thick = Math.max(scale, stepY * view.zoom * 0.8);
      search.levels.forEach(({ made, taken }, side) => {
        context.fillStyle = colours[side ? "other" : "expanded"];
        for (let depth = 0; depth < made.length; depth++) {
          const y = (side ? height - 2 * pad - depth * stepY : depth * stepY) * view.zoom + pad + view.y, x = width / 2 + view.x;
          for (const [of, opacity] of [[made[depth], 0.35], [taken[depth], 0.6]]) {
            const wide = of ? Math.max(scale, of * reach * view.zoom) : 0;
            context.globalAlpha = opacity;
            context.fillRect(x - wide / 2, y - thick / 2, wide, thick);
          }
        }
      });
      context.globalAlpha = 1;
      return stepY;
    }
    drawTree() {
      const { roots, count, left, joints } = this.nodes(), colours = this.colours(), dense = this.isDense();
      const context = this.tree.getContext("2d"), { width, height } = this.tree, { view } = this.search;
      const pad = 14 * this.scale, all = [];
      let stepX = 150 * this.scale, stepY = 120 * this.scale;
      context.clearRect(0, 0, width, height);
      if (dense) stepY = this.drawLevels(context, width, height, pad);
      const deepest = roots.map((root) => {
        const own = Panel.tidy(root), xs = own.map((node) => node.x), low = xs.reduce((a, b) => Math.min(a, b)), wide = xs.reduce((a, b) => Math.max(a, b)) - low;
        for (const node of own) node.x -= low + wide / 2;
        stepX = Math.min(stepX, (width - 4 * pad) / Math.max(1, framed(wide, [this])));
        all.push(...own);
        return own.reduce((deep, node) => Math.max(deep, node.depth), 0);
      });
      /* From the goal the tree grows upwards, towards the other one. */
      if (!dense) stepY = Math.min(stepY, (height - 2 * pad - 12 * this.scale) / Math.max(1, framed(deepest.reduce((sum, deep) => sum + deep + 1, -1), [this])));
      const foot = roots.length > 1 ? height - 2 * pad : 0;
      const place = (node) => [
        node.x * stepX * view.zoom + width / 2 + view.x,
        (node.backward ? foot - node.depth * stepY : node.depth * stepY) * view.zoom + pad + view.y,
      ];
      /* Smaller where that leaves room for words between the rows. */
      const high = stepY / this.scale, worded = (high - 26) / 2;
      const size = Math.max(2, Math.min(10, stepX / this.scale / 2.8, worded >= 5.5 ? worded : high / 3.2)) * this.scale * Math.sqrt(view.zoom);
      context.lineWidth = this.scale;
      for (const node of all) {
        const [x, y] = place(node);
        for (const child of node.kind === HIDDEN ? [] : node.children) {
          const [toX, toY] = place(child);
          context.strokeStyle = child.on ? colours.solution : colours.rule;
          context.lineWidth = (child.on ? 2.5 : 1) * this.scale;
          context.beginPath();
          context.moveTo(x, y);
          context.lineTo(toX, toY);
          context.stroke();
        }
      }
      for (const joint of joints) {
        const [from, upto] = joint.map(place);
        context.strokeStyle = colours.solution;
        context.lineWidth = 2.5 * this.scale;
        context.setLineDash([4 * this.scale, 3 * this.scale]);
        context.beginPath();
        context.moveTo(...from);
        context.lineTo(...upto);
        context.stroke();
        context.setLineDash([]);
      }
      for (const node of all) {
        if (node.kind === HIDDEN) continue;
        const [x, y] = (node.at = place(node)), colour = colours[INKS[node.kind]];
        context.fillStyle = context.strokeStyle = colour;
        context.lineWidth = 1.5 * this.scale;
        context.beginPath();
        if (node.kind === EXPANDED) context.arc(x, y, size, 0, 2 * Math.PI);
        else if (node.kind === OPEN) context.rect(x - size, y - size, 2 * size, 2 * size);
        else if (node.kind === OTHER || node.kind === OTHER_OPEN) {
          context.moveTo(x - 1.2 * size, y - size);
          context.lineTo(x + 1.2 * size, y - size);
          context.lineTo(x, y + 1.2 * size);
          context.closePath();
        } else if (node.kind === SOLUTION) {
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
        if ([EXPANDED, SOLUTION, OTHER].includes(node.kind)) context.fill();
        else {
          if (node.kind !== CUT) {
            context.fillStyle = colours.surface;
            context.fill();
          }
          context.stroke();
        }
      }
      this.drawn = all.filter((node) => node.kind !== HIDDEN);
      if (!dense) this.drawWords(context, stepX * view.zoom, stepY * view.zoom, size);
      const chosen = this.drawn.find((node) => node.number === this.chosen);
      if (chosen) {
        context.strokeStyle = colours.ink;
        context.lineWidth = 2 * this.scale;
        context.beginPath();
        context.arc(...chosen.at, size + 5 * this.scale, 0, 2 * Math.PI);
        context.stroke();
      }
      this.sayNode();
      if (dense) {
        const { made } = this.search.grown(), most = Math.max(...panels.map((panel) => panel.search.grown().widest));
        say(this.left, `${grouped(made)} node${made === 1 ? "" : "s"} by depth${panels.length > 1 ? ", to one scale" : ""}: the widest depth has ${grouped(most)}. The line is the current path.`);
        this.tree.setAttribute("aria-label", `Tree of paths: ${made} nodes by depth, ${count} are drawn`);
        return;
      }
      say(this.left, left > 0 ? `The current path and its siblings; ${grouped(left)} more nodes are not drawn.` : `${grouped(count)} node${count === 1 ? "" : "s"}`);
      this.tree.setAttribute("aria-label", `Tree of paths: ${count} nodes are drawn${left > 0 ? `, ${left} are not` : ""}`);
    }
    /* What a node came by: its entry, or the first expansion of a start. */
    entryOf(number) {
      const first = this.search.taken.get(number);
      return number >= 0 ? this.search.all[number] : first ? this.search.all[this.search.expansions[first - 1]] : null;
    }
    /* The number of the expansion of a node, if there was one by now. */
    expansionOf(number) {
      const first = this.search.taken.get(number);
      return first && first <= this.search.step ? first : 0;
    }
    /* Where there is room: in a node the number of its expansion, above it its move, below it its f. */
    drawWords(context, stepX, stepY, size) {
      const { scale, search } = this, colours = this.colours();
      const write = (text, x, y, colour, paper) => {
        context.strokeStyle = paper;
        context.fillStyle = colour;
        if (paper) context.strokeText(text, x, y);
        context.fillText(text, x, y);
      };
      const fits = (text, room) => context.measureText(text).width <= room;
      context.textAlign = "center";
      context.textBaseline = "middle";
      context.lineJoin = "round";
      context.lineWidth = 3 * scale;
      const small = `${10.5 * scale}px system-ui, sans-serif`, tall = stepY > 2 * size + 25 * scale;
      const words = tall ? this.drawn.map((node) => (node.entry ? data.moves[node.entry.mv] : "")) : [];
      context.font = small;
      const moves = tall && words.every((word) => fits(word, stepX - 2 * scale));
      for (const [at, node] of this.drawn.entries()) {
        const [x, y] = node.at, number = this.expansionOf(node.number), own = this.entryOf(node.number);
        context.font = size < 7 * scale ? `${9 * scale}px system-ui, sans-serif` : small;
        if (number && size > 5.4 * scale && node.kind !== CUT && fits(number, 1.9 * size)) write(String(number), x, y + scale / 2, colours.surface, "");
        context.font = small;
        const f = own && own.f >= 0 ? amount(own.f, search.run.fScale) : "";
        if (f && tall && fits(f, stepX - 2 * scale)) write(f, x, y + size + 7 * scale, colours.ink, colours.surface);
        if (moves && words[at]) write(words[at], x, y - size - 7 * scale, colours.soft, colours.surface);
      }
    }
    /* Chooses a node: the entry that produced it, or the number of a start. */
    choose(number) {
      if (number === this.chosen) return;
      this.chosen = number;
      this.drawTree();
    }
    /* What the chosen node is. */
    sayNode() {
      const { search } = this, { chosen } = this, line = $("span", this.node), button = $("button", this.node);
      const first = search.taken.get(chosen), own = this.entryOf(chosen);
      button.hidden = !first;
      if (Number.isNaN(chosen)) return say(line, "Point at a node, or walk the tree with the arrow keys: its state.");
      const node = this.drawn.find((one) => one.number === chosen), state = own ? own.state : chosen < -1 ? search.run.goals[-2 - chosen] : search.run.start;
      const became = !node ? "not made yet" : own && own.kind === 1 && node.kind === CUT ? FATES[own.fate] : SAID[node.kind];
      const by = own && own.kind === 1 ? `${data.moves[own.mv]} of expansion ${own.parent}` : chosen < -1 ? "the goal" : "the start";
      say(line, `${compact(state)}: ${[`g ${own ? own.g : 0}`, ...(own ? this.sumsOf(own) : [])].join("  ")}; by ${by}; ${became}${this.expansionOf(chosen) ? `, number ${first}` : ""}`.replace("by the ", "the "));
      if (first) say(button, `Go to expansion ${first}`);
    }
    /* From the chosen node to one beside it. */
    walk(key) {
      const now = this.drawn.find((one) => one.number === this.chosen) || this.drawn[0];
      const row = this.drawn.filter((one) => one.depth === now.depth && one.backward === now.backward).sort((one, other) => one.x - other.x);
      const at = row.indexOf(now), down = () => now.children.find((one) => one.on) || now.children[0];
      const next = { ArrowUp: () => now.above, ArrowDown: down, ArrowLeft: () => row[at - 1], ArrowRight: () => row[at + 1] }[key];
      const found = next && next();
      if (found) this.choose(found.number);
      return Boolean(next);
    }
    /* Chooses the node that is near a place. */
    pointNode(event) {
      const box = this.tree.getBoundingClientRect(), ratio = this.tree.width / box.width;
      const x = (event.clientX - box.left) * ratio, y = (event.clientY - box.top) * ratio;
      const far = ({ at }) => Math.hypot(at[0] - x, at[1] - y);
      const best = this.drawn.reduce((best, node) => (!best || far(node) < far(best) ? node : best), null);
      const near = best && far(best) < 14 * this.scale;
      if (near) this.choose(best.number);
      return near;
    }
    /* Answers with the chosen node. */
    reply() {
      const own = this.chosen >= 0 ? this.search.all[this.chosen] : null;
      answer(this, own ? own.state : this.chosen < -1 ? this.search.run.goals[-2 - this.chosen] : this.search.run.start);
    }
    drags() {
      const { view } = this.search, canvas = this.tree;
      let from = null, began = null;
      canvas.addEventListener("pointerdown", (event) => {
        from = [event.clientX - view.x / this.scale, event.clientY - view.y / this.scale];
        began = [event.clientX, event.clientY];
        canvas.setPointerCapture(event.pointerId);
      });
      canvas.addEventListener("pointermove", (event) => {
        if (!from) return this.pointNode(event);
        [view.x, view.y] = [(event.clientX - from[0]) * this.scale, (event.clientY - from[1]) * this.scale];
        this.drawTree();
      });
      canvas.addEventListener("pointerup", (event) => {
        const still = from && Math.hypot(event.clientX - began[0], event.clientY - began[1]) < 4;
        from = null;
        if (still && this.pointNode(event)) this.reply();
      });
      canvas.addEventListener("focus", () => {
        const now = this.search.shown();
        if (Number.isNaN(this.chosen)) this.choose(now && now.from >= 0 ? now.from : -1);
      });
      canvas.addEventListener("keydown", (event) => {
        const isLink = event.key === "Enter";
        if (event.altKey || event.ctrlKey || event.metaKey || !(isLink || this.walk(event.key))) return;
        if (isLink && asks(this)) this.reply();
        else if (isLink && !$("button", this.node).hidden) $("button", this.node).click();
        event.preventDefault();
        event.stopPropagation();
      });
      $("button", this.node).addEventListener("click", () => {
        stop();
        go(this.search.taken.get(this.chosen));
      });
      this.rows.addEventListener("click", (event) => {
        const row = event.target.closest("tr"), { entry } = row;
        if (entry) this.choose(entry.index >= 0 ? entry.index : this.search.root(entry));
        if (entry) answer(this, entry.state);
      });
      for (const button of this.element.querySelectorAll("[data-zoom]")) {
        button.addEventListener("click", () => {
          const by = Number(button.dataset.zoom);
          if (button.dataset.zoom === "nodes") {
            view.nodes = !view.nodes;
            button.setAttribute("aria-pressed", String(view.nodes));
          } else if (by) view.zoom = Math.min(20, Math.max(0.5, view.zoom * by));
          else Object.assign(view, { x: 0, y: 0, zoom: 1 });
          this.drawTree();
        });
      }
    }
    sayCounts() {
      const { search, element } = this, { step } = search, open = search.over && search.lists ? search.open.size : step ? search.opened[step] : -1;
      say($(".expandeds", element), grouped(Math.min(step, search.last)));
      const [opens, f] = [$(".opens", element), $(".fs", element)];
      if (opens) say(opens, open >= 0 ? grouped(open) : "");
      if (f) say(f, step && search.sorted[step] >= 0 ? Math.round(search.sorted[step] * 100) / 100 : "");
      this.counts.setAttribute("aria-label", `Counts: ${step} expanded${open >= 0 ? `, ${open} open` : ""}`);
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
      line((step) => Math.min(step, search.last), search.step, top, colours.expanded, []);
      line((step) => (step ? search.opened[step] : NaN), search.step, top, colours.open, [5, 3]);
      line((step) => search.sorted[step], search.step, highest * 1.15, colours.soft, [2, 2]);
      context.strokeStyle = colours.ink;
      context.lineWidth = this.scale;
      context.beginPath();
      context.moveTo(x(search.step), 0);
      context.lineTo(x(search.step), height);
      context.stroke();
      /* What the greatest height stands for. */
      context.fillStyle = colours.soft;
      context.font = `${11 * this.scale}px system-ui, sans-serif`;
      context.textBaseline = "top";
      const far = Math.max(0, x(search.step) - pad) < 60 * this.scale ? x(search.step) + 4 * this.scale : pad;
      context.fillText(grouped(top), far, 2 * this.scale);
    }
  }

  /* What part of the atlas is seen, the same in all panels: at first what the searches reach, if that is little. */
  const whole = { x: 0, y: 0, half: 1 };
  const sight = { ...whole };
  function reached() {
    const low = [1, 1], high = [-1, -1];
    for (const { search } of panels) {
      for (const { state } of search.all) {
        if (state === undefined) continue;
        [atlas.x[state], atlas.y[state]].forEach((at, axis) => {
          low[axis] = Math.min(low[axis], at);
          high[axis] = Math.max(high[axis], at);
        });
      }
    }
    if (low[0] > high[0]) return whole;
    const half = Math.max(0.02, 0.57 * Math.max(high[0] - low[0], high[1] - low[1]));
    return half < 0.8 ? { x: (low[0] + high[0]) / 2, y: (low[1] + high[1]) / 2, half } : whole;
  }
  /* Nearer goes towards the state that is taken; whoever looks at the whole has it in the middle. */
  function look(how, panel) {
    if (how === "whole") Object.assign(sight, whole);
    else if (how === "reached") Object.assign(sight, reached());
    else {
      const now = panel.search.shown(), half = Math.min(1, Math.max(0.01, sight.half / Number(how)));
      if (now && half < sight.half) Object.assign(sight, { x: atlas.x[now.state], y: atlas.y[now.state] });
      const away = 1 - half;
      Object.assign(sight, { half, x: Math.min(away, Math.max(-away, sight.x)), y: Math.min(away, Math.max(-away, sight.y)) });
    }
    for (const one of panels) one.places = null;
    show(true);
    status.textContent = sight.half === 1 ? "The atlas shows all states" : `The atlas shows ${Math.round(100 * sight.half)} percent of its width`;
  }

  const panels = [];
  data.runs.forEach((run, index) => panels.push(new Panel(new Search(run, index), document.getElementById(`panel-${index}`))));
  if (!panels.some(({ search }) => search.made > DENSE)) for (const button of document.querySelectorAll('[data-zoom="nodes"]')) button.remove();
  const most = Math.max(1, ...panels.map((panel) => panel.search.length));
  const turns = [...panels];
  const slider = $("#step"), output = $("#place"), play = $("#play"), speed = $("#speed"), pace = $("#pace"), status = $("#status");
  slider.max = most;
  /* To its end within a minute, and none faster than it must be. */
  const rates = [...speed.options].map((option) => option.value);
  speed.value = rates.find((rate) => most / rate <= 60) ?? rates.at(-1);
  let step = 0, playing = false, due = 0;

  const target = (panel) => (pace.value === "share" ? Math.round((panel.search.length * step) / most) : step);
  function show(calm) {
    let free = true;
    for (const panel of turns) panel.moved = panel.search.seek(target(panel));
    for (const panel of turns) if (panel.show(calm, free)) free = false;
    /* Whose turn it was waits for the others. */
    if (!free && !calm) turns.sort((one, other) => one.last - other.last);
    ask();
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
  /* Predicting: which state is expanded next is asked of one search. Who answers goes on with the search. */
  const predict = $("#predict"), scores = new Map();
  const asked = () => panels.find((panel) => panel.visible && panel.search.lists);
  const asks = (panel) => document.documentElement.hasAttribute("data-predict") && panel === asked();
  const score = (panel) => {
    if (!scores.has(panel)) scores.set(panel, { asked: 0, right: 0, first: 0, step: -1, answers: [] });
    return scores.get(panel);
  };
  /* Why a state is not the next one. */
  function whyNot(panel, state) {
    const { search } = panel, list = search.list(), own = list.find((one) => one.state === state), { names } = search.run;
    const number = search.numbered.get(search.key(state, false)) ?? search.numbered.get(search.key(state, true)), name = compact(state);
    if (!own) return number ? `${name} is not open: it was expanded already, as number ${number}.` : `${name} is not open: no expansion has produced it.`;
    const f = (one) => amount(one.f, search.run.fScale), h = (one) => amount(one.h, search.run.hScale), [best] = list;
    switch (search.run.order) {
      case "queue": case "sides": return `${name} came with expansion ${own.parent}; the queue has states that wait longer, of expansion ${best.parent}.`;
      case "stack": return `${name} came with expansion ${own.parent}; on top of the stack are states of expansion ${best.parent}.`;
      case "beam": case "levels": return `${name} has ${names.h} ${h(own)}; its turn comes later: the next one has ${names.h} ${h(best)}.`;
      default: return own.f > best.f ? `${name} has f ${f(own)}; the least f of the open list is ${f(best)}.` : `${name} waits: it is the other side's turn.`;
    }
  }
  function answer(panel, state) {
    const { search } = panel, list = search.list(), own = score(panel), form = $(".asked", panel.element), reply = $(".reply", form);
    if (!asks(panel) || step >= search.last) return;
    if (own.step !== step) Object.assign(own, { asked: own.asked + 1, step, tries: 0 });
    own.tries++;
    if (own.tries === 1) own.answers.push({ expansion: step + 1, state: compact(state) });
    const right = list.some((one) => one.state === state && list.equal(one));
    if (!right) say(reply, whyNot(panel, state));
    else {
      const equals = list.filter(list.equal), next = search.all[search.expansions[step]].state;
      own.right++;
      if (own.tries === 1) own.first++;
      const others = equals.length > 1 ? ` ${equals.length} states are equal here, and each is right;` : "";
      say(reply, `Right.${others}${others ? ` this search takes ${compact(next)}.` : ""}`);
      go(step + 1);
      $("input", form).value = "";
    }
    sayScore(panel);
  }
  function sayScore(panel) {
    const own = score(panel), form = $(".asked", panel.element), { run, last } = panel.search, result = $(".result", form);
    say($(".score", form), own.asked ? `Asked ${own.asked}, right ${own.right}, at the first try ${own.first}` : "");
    result.hidden = !own.asked;
    $("input", result).value = JSON.stringify({ search: run.label, start: compact(run.start), expansions: last, asked: own.asked, right: own.right, first: own.first, answers: own.answers });
  }
  /* Shows what is asked, or why nothing is. */
  function ask() {
    const on = document.documentElement.hasAttribute("data-predict"), own = asked();
    predict.setAttribute("aria-pressed", String(on));
    for (const panel of panels) {
      const form = $(".asked", panel.element);
      form.hidden = !on || (own ? panel !== own : panel !== panels[0]);
      const over = own && step >= own.search.last;
      for (const part of form.querySelectorAll(".give, label input:not([readonly])")) part.disabled = !own || over;
      say($("p", form), !own ? "This search keeps no open list: the next state follows from the path alone." : over ? "The search has expanded all of its states." : "Click a node, a row of the open list or a cell, or type a state.");
    }
  }
  for (const panel of panels) {
    const form = $(".asked", panel.element), typed = $("input", form), result = $(".result input", form);
    /* No form: frames without leave to send one would not tell of it. */
    const give = () => {
      const plain = (text) => text.toLowerCase().replace(/[\s/_"]+/g, (gap) => (gap.includes("_") ? "b" : ""));
      const given = plain(typed.value), known = new Set(panel.search.all.map((one) => one.state).filter((state) => state !== undefined));
      const state = [...known].find((one) => plain(compact(one)) === given);
      if (state === undefined) say($(".reply", form), given ? `No state of this search is called ${typed.value.trim()}.` : "Type a state, as the open list writes it.");
      else answer(panel, state);
    };
    $(".give", form).addEventListener("click", give);
    typed.addEventListener("keydown", (event) => {
      if (event.key === "Enter") give();
    });
    $(".copy", form).addEventListener("click", () => {
      result.select();
      if (navigator.clipboard) navigator.clipboard.writeText(result.value).catch(() => document.execCommand("copy"));
      else document.execCommand("copy");
    });
    $(".keep", form).addEventListener("click", () => {
      const link = Object.assign(document.createElement("a"), { download: "prediction.json", href: URL.createObjectURL(new Blob([`${result.value}\n`], { type: "application/json" })) });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
  }
  predict.addEventListener("click", () => {
    if (playing) stop();
    document.documentElement.toggleAttribute("data-predict");
    fit();
  });
  if ($("#main").hasAttribute("data-predict")) document.documentElement.setAttribute("data-predict", "");
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
    if (event.altKey || event.ctrlKey || event.metaKey || ["SELECT", "TEXTAREA"].includes(event.target.tagName) || event.target.type === "text") return;
    if (event.target.role === "tab" && event.key.startsWith("Arrow")) return;
    if (event.key === " " && event.target.closest("summary")) return;
    const sights = { "+": "2", "=": "2", "-": "0.5", 0: "whole", r: "reached" };
    if (atlas && sights[event.key]) return look(sights[event.key], panels.find((panel) => panel.element.clientWidth));
    const keys = { ArrowRight: () => go(step + 1), ArrowLeft: () => go(step - 1), Home: () => go(0), End: () => go(most) };
    if (event.key === " " && event.target.tagName !== "BUTTON") play.click();
    else if (keys[event.key]) {
      if (playing) stop();
      exact = 0;
      keys[event.key]();
    } else return;
    event.preventDefault();
  });
  const tabs = [...document.querySelectorAll('.tabs [role="tab"]')];
  function choose(index) {
    tabs.forEach((tab, at) => {
      tab.setAttribute("aria-selected", String(at === index));
      tab.tabIndex = at === index ? 0 : -1;
      panels[at].element.toggleAttribute("data-hidden", at !== index);
    });
    fit();
  }
  /* Tabs of a row: a click or an arrow key chooses. */
  function tabbed(row, pick) {
    row.forEach((tab, index) => {
      tab.addEventListener("click", () => pick(index));
      tab.addEventListener("keydown", (event) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!by) return;
        const next = (index + by + row.length) % row.length;
        pick(next);
        row[next].focus();
        event.preventDefault();
      });
    });
  }
  tabbed(tabs, choose);
  /* The tree or all states, in all panels alike. */
  function view(name) {
    document.documentElement.dataset.view = name;
    for (const tab of document.querySelectorAll("[data-view][role]")) {
      tab.setAttribute("aria-selected", String(tab.dataset.view === name));
      tab.tabIndex = tab.dataset.view === name ? 0 : -1;
    }
  }
  for (const row of document.querySelectorAll(".views")) {
    const own = [...row.children];
    tabbed(own, (index) => {
      view(own[index].dataset.view);
      fit();
    });
  }
  view("tree");
  if (panels.length < 2) pace.hidden = true;
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
  if (atlas && !atlas.graph && !atlas.map) Object.assign(sight, reached());
  if (tabs.length) choose(0);
  else fit();
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
})();
