// The editor: colours, and the language server of the engine.
import { StreamLanguage, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { LSPClient, languageServerExtensions } from "@codemirror/lsp-client";
import { tags } from "@lezer/highlight";

const TAGS = { comment: tags.comment, string: tags.string, variable: tags.variableName, command: tags.standard(tags.name), keyword: tags.keyword, function: tags.function(tags.name), constant: tags.atom, number: tags.number };
const patterns = Object.entries({ ...WORDS, string: '"(?:\\\\.|[^"\\\\\\n])*"?' }).map(([kind, pattern]) => [kind, new RegExp(pattern, "y")]);

// The patterns look behind themselves, so they are matched against the whole line.
const colours = StreamLanguage.define({
  token(stream) {
    if (stream.eatSpace()) return null;
    for (const [kind, pattern] of patterns) {
      pattern.lastIndex = stream.pos;
      const match = pattern.exec(stream.string);
      if (match?.[0]) {
        stream.pos += match[0].length;
        return kind;
      }
    }
    stream.match(/[\w$]+|[^\s\w]/);
    return null;
  },
  tokenTable: TAGS,
  languageData: { commentTokens: { line: "#" } },
});

const style = HighlightStyle.define(Object.entries(TAGS).map(([kind, tag]) => ({ tag, color: `var(--${kind})`, ...(kind === "keyword" && { fontWeight: "600" }) })));

/** A language server's client whose messages a runner answers. */
export function language(runner) {
  const handlers = new Set();
  const give = ({ kind, text }) => kind === "message" && handlers.forEach((handler) => handler(text));
  const client = new LSPClient({ extensions: languageServerExtensions() });
  client.connect({
    send(text) {
      const message = JSON.parse(text);
      runner.ask({ message, settle: /did(Open|Change)$/.test(message.method ?? "") }, give);
    },
    subscribe: (handler) => handlers.add(handler),
    unsubscribe: (handler) => handlers.delete(handler),
  });
  return [colours, syntaxHighlighting(style), client.plugin("file:///script.txt", "puzzle-script")];
}
