// The editor of one file at a time, whose changes can be undone after the page was closed, too.
import { historyField, indentWithTab } from "@codemirror/commands";
import { formatDocument } from "@codemirror/lsp-client";
import { EditorState } from "@codemirror/state";
import { keymap, EditorView } from "@codemirror/view";
import { basicSetup } from "codemirror";
import { language } from "./language.js";
import { element } from "./results.js";

const FIELDS = { history: historyField };

export class Editor {
  #language;
  #view;
  #name;
  #isScript;
  #marks = new Set();
  #extensions;
  #asked;

  /** An editor in an element; `helper` answers its language server, and `changed` is told each change. */
  constructor(parent, helper, changed) {
    this.#language = language(helper);
    this.#extensions = [
      basicSetup,
      keymap.of([indentWithTab]),
      EditorView.lineWrapping,
      // What a command takes stands above its line, not above the row of a wrapped line where the cursor is.
      EditorState.transactionFilter.of((change) => {
        for (const { value } of change.effects) if (value?.data?.signatures) value.pos = change.newDoc.lineAt(value.pos).from;
        return change;
      }),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        for (const mark of this.#marks) [mark.from, mark.to] = [update.changes.mapPos(mark.from, 1), update.changes.mapPos(mark.to, -1)];
        changed();
      }),
    ];
    // In a shadow tree the editor's styles are constructed, which the page's policy allows.
    const shadow = parent.attachShadow({ mode: "open" });
    const holder = element("div");
    shadow.append(element("link", { rel: "stylesheet", href: "style.css" }), holder);
    this.#view = new EditorView({ parent: holder, root: shadow });
  }

  /** Shows a file. Commands in `before`, whole lines, run before it. */
  open(name, text, { isScript, before = "", undo, title = "Script" }) {
    this.#marks.clear();
    [this.#name, this.#isScript] = [name, isScript];
    // The last file is closed before the commands change.
    this.#view.setState(EditorState.create());
    this.#language.runsAfter(before);
    const extensions = [this.#extensions, EditorView.contentAttributes.of({ "aria-label": title }), isScript ? this.#language.of(name) : []];
    const begun = { doc: text, selection: { ranges: [{ anchor: 0, head: 0 }], main: 0 } };
    try {
      this.#view.setState(EditorState.fromJSON({ ...begun, history: undo }, { extensions }, undo ? FIELDS : {}));
    } catch {
      this.#view.setState(EditorState.fromJSON(begun, { extensions }));
    }
  }

  get text() {
    return this.#view.state.doc.toString();
  }

  /** The changes that can be undone, as they are kept. */
  get undo() {
    return this.#view.state.toJSON(FIELDS).history;
  }

  focus = () => this.#view.focus();

  format = () => this.#isScript && formatDocument(this.#view);

  /** A place, from 1, that stays where it is while the text around it changes; null where there is none. */
  mark(line, column, length) {
    const { doc } = this.#view.state;
    if (line > doc.lines) return null;
    const { from, text } = doc.line(line);
    const offset = (count) => from + [...text].slice(0, count).join("").length;
    const mark = { from: offset(column - 1), to: offset(column - 1 + length) };
    this.#marks.add(mark);
    return mark;
  }

  go({ from }) {
    this.#view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    this.focus();
  }

  /** What is proposed against the mistakes of the text: `{code, title, from, apply}`. */
  async proposals() {
    const { doc } = this.#view.state;
    if (this.#asked?.doc !== doc) this.#asked = { doc, found: this.#isScript ? this.#language.proposals(this.#name) : [] };
    const found = await this.#asked.found;
    if (doc !== this.#view.state.doc) return [];
    const offset = ({ line, character }) => doc.line(line + 1).from + character;
    return found.map(({ code, title, range, changes }) => {
      const marked = changes.map(({ range, newText }) => {
        const mark = { from: offset(range.start), to: offset(range.end) };
        this.#marks.add(mark);
        return { mark, insert: newText };
      });
      const apply = () => this.#view.dispatch({ changes: marked.map(({ mark, insert }) => ({ from: mark.from, to: Math.max(mark.from, mark.to), insert })) });
      return { code, title, from: offset(range.start), apply };
    });
  }
}
