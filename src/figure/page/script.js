"use strict";
(() => {
  const status = document.getElementById("status");
  const words = new Intl.Collator("en", { numeric: true });

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  // Tables: a button in each head sorts up, then down, then as it was.

  function compare(one, other, direction) {
    // A cell without a value stays last in both directions.
    if (one === null || other === null) return (one === null) - (other === null);
    const order = typeof one === "number" ? one - other : words.compare(one, other);
    return order * direction;
  }

  function keyOf(cell, isNumber) {
    if (!cell) return null;
    if (isNumber) return cell.dataset.value === undefined ? null : Number(cell.dataset.value);
    return cell.textContent === "" ? null : cell.textContent;
  }

  function sortable(table) {
    const body = table.tBodies[0];
    const original = [...body.rows];
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const name = head.textContent;
      const button = element("button", { type: "button" }, ...head.childNodes);
      if (name === "") button.setAttribute("aria-label", `column ${column + 1}`);
      head.append(button);
      button.addEventListener("click", () => {
        const before = head.getAttribute("aria-sort");
        const after = { ascending: "descending", descending: null }[before];
        const order = after === undefined ? "ascending" : after;
        for (const other of heads) other.removeAttribute("aria-sort");
        let rows = original;
        if (order) {
          head.setAttribute("aria-sort", order);
          const direction = order === "ascending" ? 1 : -1;
          const isNumber = head.classList.contains("number");
          const keyed = original.map((row) => [keyOf(row.cells[column], isNumber), row]);
          keyed.sort((one, other) => compare(one[0], other[0], direction));
          rows = keyed.map((pair) => pair[1]);
        }
        const sorted = new DocumentFragment();
        for (const row of rows) sorted.append(row);
        body.append(sorted);
        status.textContent = order ? `sorted by ${name || `column ${column + 1}`}, ${order}` : "in the first order";
      });
    });
  }

  // Solutions: all boards are on the page; the player shows one of them.

  const INTERVAL = 800;

  function player(section) {
    const list = section.querySelector(".steps");
    const steps = [...list.children];
    const last = steps.length - 1;
    if (last < 1) return;
    let at = 0;
    let timer = null;

    const caption = section.querySelector("h3").textContent;
    const now = element("p", { className: "now" });
    now.setAttribute("aria-live", "polite");
    const slider = element("input", { type: "range", min: 0, max: last, step: 1, value: 0 });
    slider.setAttribute("aria-label", `step of ${caption}`);
    const button = (text, action) => {
      const made = element("button", { type: "button" }, text);
      made.addEventListener("click", action);
      return made;
    };
    const first = button("First", () => step(0));
    const back = button("Back", () => step(at - 1));
    const play = button("Play", toggle);
    const forward = button("Forward", () => step(at + 1));
    const end = button("Last", () => step(last));
    const controls = element("div", { className: "controls" }, first, back, play, forward, end, slider);
    controls.setAttribute("role", "group");
    controls.setAttribute("aria-label", `controls of ${caption}`);
    const keys = element("p", { className: "note keys" }, "Keys on the board: ← and → step, Home and End jump, space plays and pauses.");

    const stage = element("div", { className: "stage", tabIndex: 0 });
    stage.setAttribute("role", "group");
    stage.setAttribute("aria-label", `board of ${caption}`);
    list.before(stage);
    stage.append(list);
    stage.after(now, controls, keys);
    section.classList.add("player");

    function show() {
      steps.forEach((board, index) => { board.hidden = index !== at; });
      now.textContent = `step ${at} of ${last}: ${steps[at].dataset.move}`;
      slider.value = at;
      slider.setAttribute("aria-valuetext", now.textContent);
      // Not `disabled`: that would drop the focus at either end.
      for (const made of [first, back]) made.setAttribute("aria-disabled", at === 0);
      for (const made of [forward, end]) made.setAttribute("aria-disabled", at === last);
    }

    function go(to) {
      at = Math.min(Math.max(to, 0), last);
      show();
    }

    function pause() {
      clearInterval(timer);
      timer = null;
      play.textContent = "Play";
    }

    function step(to) {
      pause();
      go(to);
    }

    function toggle() {
      if (timer !== null) return pause();
      go(at === last ? 0 : at + 1);
      play.textContent = "Pause";
      timer = setInterval(() => {
        go(at + 1);
        if (at === last) pause();
      }, INTERVAL);
    }

    const moves = {
      ArrowLeft: () => step(at - 1),
      ArrowRight: () => step(at + 1),
      Home: () => step(0),
      End: () => step(last),
    };
    section.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const isButton = event.target.tagName === "BUTTON";
      // The slider moves by itself, and the space key presses the button it is on.
      let action = event.target === slider ? undefined : moves[event.key];
      if (event.key === " " && !isButton) action = toggle;
      if (!action) return;
      event.preventDefault();
      action();
    });
    slider.addEventListener("input", () => step(Number(slider.value)));
    show();
  }

  document.querySelectorAll("table.data").forEach(sortable);
  document.querySelectorAll(".solution").forEach(player);
})();
