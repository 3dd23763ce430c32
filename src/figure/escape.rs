//! Other people's text in the languages of figures.

use puzzle_core::visible::{is_visible, markup};

/// A character that a terminal, a page or a picture shows and does not obey: tabs and line ends become
/// spaces, what has no picture or turns the reading order becomes U+FFFD.
fn shown(character: char) -> char {
    match character {
        '\t' | '\n' | '\r' => ' ',
        // The letters of a picture have no picture of them.
        other if !is_visible(other) => '\u{fffd}',
        other => other,
    }
}

/// One line of visible characters.
pub(super) fn line(text: &str) -> String {
    text.chars().map(shown).collect()
}

/// Lines of visible characters: line feeds stay.
pub(super) fn lines(text: &str) -> String {
    let keep = |character| match character {
        '\n' => '\n',
        other => shown(other),
    };
    text.chars().map(keep).collect()
}

/// Text of an XML or HTML element, or of a quoted attribute.
pub(super) fn xml(text: &str) -> String {
    markup(&lines(text))
}

/// A cell or a line of Markdown, as `GitHub` and `CommonMark` read it.
pub(super) fn markdown(text: &str) -> String {
    let mut escaped = String::new();
    for character in line(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '~' | '#' | '$' => {
                escaped.extend(['\\', character]);
            }
            other => escaped.push(other),
        }
    }
    escaped
}

/// The name of a label of LaTeX: words of letters and digits, which no class of documents gives another meaning.
pub(super) fn label(text: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric();
    let text = text.to_ascii_lowercase();
    let words = text
        .split(|letter| !is_plain(letter))
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

/// Text of a LaTeX document. Brackets and stars are braced: after the `\\` of a row they would be its
/// argument.
pub(super) fn tex(text: &str) -> String {
    replaced(&line(text), |character| {
        Some(match character {
            '\\' => r"\textbackslash{}",
            '{' => r"\{",
            '}' => r"\}",
            '$' => r"\$",
            '&' => r"\&",
            '#' => r"\#",
            '%' => r"\%",
            '_' => r"\_",
            '^' => r"\textasciicircum{}",
            '~' => r"\textasciitilde{}",
            '<' => r"\textless{}",
            '>' => r"\textgreater{}",
            '|' => r"\textbar{}",
            '"' => r"{\char34}",
            '[' => "{[}",
            ']' => "{]}",
            '*' => "{*}",
            '-' => "{-}", // `--` would be a dash
            '`' => "{`}",
            '\'' => "{'}",
            '\u{fffd}' => "?",
            _ => return None,
        })
    })
}

/// Other people's text as a field of CSV: where a spreadsheet would take it for a formula an apostrophe stands before it.
pub(crate) fn csv_text(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        return csv(&format!("'{text}"));
    }
    csv(text)
}

/// A field of CSV (RFC 4180), quoted where it must be.
fn csv(text: &str) -> String {
    if text.is_empty() || !text.contains([',', '"', '\n', '\r']) {
        return text.to_owned();
    }
    format!("\"{}\"", text.replace('"', "\"\""))
}

fn replaced(text: &str, with: impl Fn(char) -> Option<&'static str>) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match with(character) {
            Some(replacement) => escaped.push_str(replacement),
            None => escaped.push(character),
        }
    }
    escaped
}

#[cfg(all(test, feature = "figures"))]
mod tests {
    use super::*;

    #[test]
    fn a_script_end_is_text() {
        assert_eq!(xml("</script>"), "&lt;/script&gt;");
    }

    #[test]
    fn controls_are_shown() {
        assert_eq!(line("a\u{1b}[1m\nb\u{202e}"), "a\u{fffd}[1m b\u{fffd}");
        assert_eq!(lines("a\n\tb"), "a\n b");
    }

    #[test]
    fn csv_quotes_only_what_needs_it() {
        assert_eq!(csv("h1"), "h1");
        assert_eq!(csv("a \"b\", c"), "\"a \"\"b\"\", c\"");
    }

    #[test]
    fn csv_holds_no_formula() {
        let texts = ["=1+1", "+1", "-1", "@a", "h1 = 2", "=\"a\""];
        let fields = texts.map(csv_text);
        assert_eq!(
            fields,
            ["'=1+1", "'+1", "'-1", "'@a", "h1 = 2", "\"'=\"\"a\"\"\""]
        );
    }

    #[test]
    fn markdown_marks_are_plain() {
        assert_eq!(markdown("A* | <b>"), r"A\* \| &lt;b>");
    }

    #[test]
    fn tex_rows_never_start_with_an_argument() {
        assert_eq!(tex("[1cm] 5%"), r"{[}1cm{]} 5\%");
    }
}
