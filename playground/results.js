// What a run shows: lines, reports with their marks, pictures and pages.

export function element(tag, given = {}, ...children) {
  const made = Object.assign(document.createElement(tag), given);
  made.append(...children);
  return made;
}

/** A report: what is wrong, the lines of its text with the marked places, and what to do. `go` goes to a label's place, if it gives a way. */
export function report(given, text, go) {
  const kind = given.event === "warning" ? "Warning" : "Error";
  const made = element("article", { className: `report ${given.event}` }, element("h3", {}, `${kind}: ${given.message}`));
  const lines = text?.split("\n") ?? [];
  for (const label of text === undefined ? [] : (given.labels ?? [])) {
    const line = [...(lines[label.line - 1] ?? "")];
    const [from, to] = [label.column - 1, label.column - 1 + Math.max(label.length, 1)];
    const way = go(label);
    const place = way ? element("button", { className: "place", type: "button" }, `Line ${label.line}`) : element("span", {}, `Line ${label.line}`);
    if (way) place.addEventListener("click", way);
    const source = element("code", {}, line.slice(0, from).join(""), element("mark", {}, line.slice(from, to).join("") || " "), line.slice(to).join(""));
    made.append(element("p", { className: "excerpt" }, place, source, element("span", { className: "said" }, label.text ?? "")));
  }
  if (given.help) made.append(element("p", { className: "help" }, given.help));
  made.append(element("p", { className: "code" }, given.code?.replace("puzzle_script::", "")));
  return made;
}

const TYPES = { svg: "image/svg+xml", png: "image/png", gif: "image/gif", html: "text/html", pdf: "application/pdf", zip: "application/zip" };
const extension = (name) => name.split(".").pop().toLowerCase();

export function address(name, bytes) {
  return URL.createObjectURL(new Blob([bytes], { type: TYPES[extension(name)] ?? "text/plain;charset=utf-8" }));
}

/** Gives a file to keep. */
export function save(name, bytes) {
  element("a", { href: address(name, bytes), download: name }).click();
}

/** A file that a script wrote: pictures and pages in place, and a link to keep each. */
export function file(name, bytes) {
  const kind = extension(name);
  const link = element("a", { href: address(name, bytes), download: name.replace(/.*\//, "") }, `Save ${name}`);
  const made = element("figure", {}, element("figcaption", {}, link));
  if (["svg", "png", "gif"].includes(kind)) {
    made.prepend(element("img", { src: link.href, alt: `The picture ${name}` }));
  } else if (kind === "html") {
    const frame = element("iframe", { srcdoc: new TextDecoder().decode(bytes), title: `The page ${name}` });
    frame.sandbox.add("allow-scripts");
    made.prepend(frame);
  } else if (kind !== "pdf") {
    made.prepend(element("pre", { tabIndex: 0 }, new TextDecoder().decode(bytes.slice(0, 20_000))));
  }
  return made;
}
