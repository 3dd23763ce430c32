// Sheets: a lesson or an assignment in Markdown, as steps with their prose, the file that is worked on, and a check.
//
//   ```script                 begins the step's script; a step of an assignment names the file and hands it in:
//   ```script beam.txt answer
//   ```text a.txt answer      any text to hand in, such as moves
//   ```maze meadow.txt        a file that is there
//   ```given                  commands that run before the script, and whose output is shown: the boards
//   ```check                  commands that run after the script, in its session: what is expected
//
// `<!-- check` and `<!-- given` to `-->` are the same, and no reader of the Markdown sees them; `<!-- solution` is a script with which
// the check holds, for tests. A step ends at the next heading, or at
// the next script. Where a block reads `$id`, the sheet asks for it.
import { lexer } from "marked";
import { element } from "./results.js";
import { SCRIPT, SHEET } from "./scripts.js";

const step = (title) => ({ title, prose: [], file: null, isScript: false, isAnswer: false, text: "", given: "", check: "", solution: "" });

/** The parts of a text; one that nests too deeply is none. */
function parts(markdown) {
  try {
    return lexer(markdown);
  } catch {
    return [{ type: "paragraph", raw: "", text: "This sheet nests too deeply to be read." }];
  }
}

/** The title of a sheet, its steps, and the files that they name. */
export function sheet(markdown) {
  const steps = [step("")];
  const files = {};
  let title = "";
  const now = () => steps.at(-1);
  const begin = (title) => steps.push(step(title));
  for (const token of parts(markdown)) {
    const hidden = token.type === "html" && /^<!--\s*(check|given|solution)\n([^]*?)-->/.exec(token.text);
    const [kind, called, use] = token.type === "code" ? (token.lang ?? "").split(/\s+/) : hidden ? [hidden[1]] : [];
    const name = called in {} ? undefined : called;
    const text = hidden ? `${hidden[2].trim()}\n` : `${token.text}\n`;
    if (["check", "given", "solution"].includes(kind)) now()[kind] += text;
    else if (token.type === "heading" && token.depth === 1 && !title) title = now().title = plain(token);
    else if (token.type === "heading" && token.depth < 4) {
      if (now().file) begin(plain(token));
      else now().title = plain(token);
    } else if ((kind === "script" && !name) || use === "answer") {
      if (now().file) {
        // The sentence before a script is about it, and so are the files that it begins with.
        const { prose, title } = now();
        let from = prose.length;
        while (from && prose[from - 1].file) from -= 1;
        if (from && prose[from - 1].type === "paragraph") from -= 1;
        begin(title);
        now().prose = prose.splice(from);
      }
      Object.assign(now(), { file: name ?? `step ${steps.length}.txt`, isScript: kind === "script", isAnswer: use === "answer", text: token.text });
    } else if (name) {
      files[name] = text;
      now().prose.push({ ...token, file: name });
    } else if (token.type !== "space" && token.type !== "html") now().prose.push(token);
  }
  for (const own of steps) {
    if (own.file) files[own.file] = own.text;
    else Object.assign(own, { file: SCRIPT, isScript: true });
  }
  return { title, steps, files, asks: steps.some(({ given, check }) => /\$id\b/.test(given + check)) };
}

/** The files of a script that begins with a sheet. */
export const begun = (markdown) => ({ ...sheet(markdown).files, [SHEET]: markdown });

const plain = (token) => (token.tokens ? token.tokens.map(plain).join("") : (token.text ?? ""));

const TAGS = { strong: "strong", em: "em", del: "del", codespan: "code", paragraph: "p", blockquote: "blockquote", text: "span" };

/** A token of Markdown as an element. No text of a sheet becomes markup, and only links to the web lead anywhere. */
export function drawn(token) {
  const inside = () => (token.tokens ? token.tokens.map(drawn) : [token.text ?? ""]);
  const cells = (row, tag) => element("tr", {}, ...row.map((cell) => element(tag, {}, ...cell.tokens.map(drawn))));
  if (token.type === "code") {
    const code = element("pre", { tabIndex: 0 }, token.text);
    return token.file ? element("details", {}, element("summary", {}, token.file), code) : code;
  }
  if (token.type === "link" && /^https?:/.test(token.href)) return element("a", { href: token.href, target: "_blank", rel: "noopener noreferrer" }, ...inside());
  if (token.type === "list") return element(token.ordered ? "ol" : "ul", {}, ...token.items.map((item) => element("li", {}, ...item.tokens.map(drawn))));
  if (token.type === "table") return element("table", {}, element("thead", {}, cells(token.header, "th")), element("tbody", {}, ...token.rows.map((row) => cells(row, "td"))));
  if (token.type === "heading") return element("h4", {}, ...inside());
  if (token.type === "br" || token.type === "hr") return element(token.type);
  if (["html", "image", "space", "def"].includes(token.type)) return "";
  return TAGS[token.type] && (token.type !== "text" || token.tokens) ? element(TAGS[token.type], {}, ...inside()) : document.createTextNode(plain(token));
}
