// The editor's colours and layout, and its client for the language server of the engine.
import { StreamLanguage, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { LSPClient, LSPPlugin, languageServerExtensions } from "@codemirror/lsp-client";
import { tags } from "@lezer/highlight";

const TAGS = { comment: tags.comment, string: tags.string, variable: tags.variableName, command: tags.standard(tags.name), keyword: tags.keyword, function: tags.function(tags.name), constant: tags.atom, number: tags.number };
const patterns = Object.entries({ ...WORDS, string: '"(?:\\\\.|[^"\\\\\\n])*"?' }).map(([kind, pattern]) => [kind, new RegExp(pattern, "y")]);

// The patterns look behind themselves, so they are matched against the whole line.
const layout = StreamLanguage.define({
  startState: () => ({ depth: 0 }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (stream.eatSpace()) return null;
    for (const [kind, pattern] of patterns) {
      pattern.lastIndex = stream.pos;
      const match = pattern.exec(stream.string);
      if (match?.[0]) {
        stream.pos += match[0].length;
        return kind;
      }
    }
    const [word] = stream.match(/[\w$]+|[^\s\w]/);
    if ("{[(".includes(word)) state.depth += 1;
    if ("}])".includes(word)) state.depth = Math.max(0, state.depth - 1);
    return null;
  },
  indent: (state, after, context) => Math.max(0, state.depth - /^[}\])]/.test(after)) * context.unit,
  tokenTable: TAGS,
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", '"'] }, indentOnInput: /^\s*[}\])]$/ },
});

const style = HighlightStyle.define(Object.entries(TAGS).map(([kind, tag]) => ({ tag, color: `var(--${kind})`, ...(kind === "keyword" && { fontWeight: "600" }) })));

/** A message in which every line is a number of lines further down. */
const moved = (value, by) => {
  if (Array.isArray(value)) return value.map((own) => moved(own, by)).filter((own) => !(own?.range?.start.line < 0));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, key === "line" ? own + by : moved(own, by)]));
};

/** What the server proposes against the mistakes of a text: each mistake's range and code, a title, and the change. */
async function proposals(client, uri) {
  client.sync();
  const end = client.workspace.getFile(uri)?.doc.lines;
  const range = { start: { line: 0, character: 0 }, end: { line: end - 1, character: 0 } };
  const actions = await client.request("textDocument/codeAction", { textDocument: { uri }, range, context: { diagnostics: [], only: ["quickfix"] } });
  return (actions ?? []).map(({ title, diagnostics: [{ range, code }], edit }) => ({ title, range, code, changes: edit.changes[uri] }));
}

/** A language server's client whose messages a runner answers: `of` gives the extensions of a file's editor. */
export function language(runner) {
  const handlers = new Set();
  let before = "";
  const above = () => before.split("\n").length - 1;
  const give = ({ kind, text }) => {
    const said = kind === "message" && (above() ? JSON.stringify(moved(JSON.parse(text), -above())) : text);
    if (said) handlers.forEach((handler) => handler(said));
  };
  const severities = ["", "error", "warning", "info", "hint"];
  /** Underlines mistakes, and offers what is proposed against each. */
  async function underline(client, { uri, diagnostics, version }) {
    const file = client.workspace.getFile(uri);
    const found = diagnostics.length ? await proposals(client, uri).catch(() => []) : [];
    const view = file?.getView();
    const plugin = view && LSPPlugin.get(view);
    if (!plugin || (version ?? file.version) !== file.version) return;
    const at = (position) => plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc));
    const shown = diagnostics.map(({ range, code, message, severity }) => ({
      from: at(range.start),
      to: at(range.end),
      severity: severities[severity ?? 1],
      message,
      actions: found.filter((own) => own.code === code && JSON.stringify(own.range) === JSON.stringify(range)).map(({ title, changes }) => ({
        name: title,
        apply: (view) => view.dispatch({ changes: changes.map(({ range, newText }) => ({ from: at(range.start), to: at(range.end), insert: newText })) }),
      })),
    }));
    view.dispatch(setDiagnostics(view.state, shown));
  }
  const client = new LSPClient({
    extensions: languageServerExtensions(),
    notificationHandlers: { "textDocument/publishDiagnostics": (client, given) => (underline(client, given), true) },
  });
  client.connect({
    send(text) {
      const message = above() ? moved(JSON.parse(text), above()) : JSON.parse(text);
      const { textDocument, contentChanges = [] } = message.params ?? {};
      if (textDocument?.text !== undefined) textDocument.text = before + textDocument.text;
      for (const change of contentChanges) if (!change.range) change.text = before + change.text;
      runner.ask({ message, settle: /did(Open|Change)$/.test(message.method ?? "") }, give);
    },
    subscribe: (handler) => handlers.add(handler),
    unsubscribe: (handler) => handlers.delete(handler),
  });
  const uri = (name) => `file:///${encodeURIComponent(name)}`;
  return {
    of: (name) => [layout, syntaxHighlighting(style), client.plugin(uri(name), "puzzle-script")],
    /** Commands, whole lines, that run before the scripts which are opened from now on. */
    runsAfter: (commands) => (before = commands),
    proposals: (name) => proposals(client, uri(name)),
  };
}
