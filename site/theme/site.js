"use strict";

// Colours of scripts, by the patterns that the extension for Visual Studio Code has. The build puts them into `words.js`.
const KINDS = { comment: "comment", string: "string", variable: "variable", command: "built_in", keyword: "keyword", function: "title", constant: "literal", number: "number" };

function coloured(text, patterns) {
  const alternatives = Object.keys(KINDS).map((kind) => `(?<${kind}>${patterns[kind]})`);
  const parts = document.createDocumentFragment();
  let end = 0;
  for (const match of text.matchAll(new RegExp(alternatives.join("|"), "gm"))) {
    const [kind] = Object.entries(match.groups).find(([, found]) => found !== undefined);
    const part = document.createElement("span");
    part.className = `hljs-${KINDS[kind]}`;
    part.textContent = match[0];
    parts.append(text.slice(end, match.index), part);
    end = match.index + match[0].length;
  }
  parts.append(text.slice(end));
  return parts;
}

for (const code of document.querySelectorAll("code.language-script")) {
  code.replaceChildren(coloured(code.textContent, window.puzzleScriptWords));
}
