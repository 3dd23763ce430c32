//! Code in sentences, which no line break may part: pasted, its halves would be other commands.

/// The placeholder of a space at which no line breaks; texts that contain it stay as they are.
const TIED: char = '\u{e000}';

/// The words before code without quotes.
const EXAMPLE: &str = "for example: ";

/// The ends of code without quotes, beside the end of its line.
const ENDS: [&str; 4] = [", ", "; ", " or ", " and "];

/// The text with the spaces of its code tied: between backticks and between double quotes, before a double quote, behind
/// which stands what a command is given, and behind "for example:".
pub(crate) fn tied(text: &str) -> String {
    if text.contains(TIED) {
        return text.to_owned();
    }
    let mut tied = String::with_capacity(text.len());
    let mut rest = text;
    loop {
        let quote = rest.find(['`', '"']);
        let example = rest.find(EXAMPLE).map(|at| at + EXAMPLE.len());
        let (start, end) = match (quote, example) {
            (Some(quote), Some(example)) if example <= quote => (example, unquoted(rest, example)),
            (None, Some(example)) => (example, unquoted(rest, example)),
            (Some(quote), _) => (quote, quoted(rest, quote)),
            (None, None) => return tied + rest,
        };
        tied.push_str(&rest[..start]);
        if rest[start..end].starts_with('"') && tied.ends_with(' ') {
            tied.pop();
            tied.push(TIED);
        }
        tied.extend(rest[start..end].chars().map(|character| match character {
            ' ' => TIED,
            other => other,
        }));
        rest = &rest[end..];
    }
}

/// The end of what begins with a quote: behind the other one on its line, else behind itself.
fn quoted(text: &str, start: usize) -> usize {
    let behind = &text[start + 1..];
    let line = behind.split('\n').next().unwrap_or_default();
    start + 1 + line.find(&text[start..=start]).map_or(0, |end| end + 1)
}

/// The end of code that begins there and has no quotes around it.
fn unquoted(text: &str, start: usize) -> usize {
    let mut at = start;
    while let Some(first) = text[at..].chars().next().filter(|first| *first != '\n') {
        if ENDS.iter().any(|end| text[at..].starts_with(end)) {
            break;
        }
        at = match first {
            '`' | '"' => quoted(text, at),
            _ => at + first.len_utf8(),
        };
    }
    at
}

/// The same with its spaces again, once its lines are broken.
pub(crate) fn untied(text: &str) -> String {
    text.replace(TIED, " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_in_sentences_is_in_one_piece() {
        let pieces = |text: &str| tied(text).split(' ').map(untied).collect::<Vec<_>>();
        assert_eq!(
            pieces("First state setState \"b1 2\""),
            ["First", "state", "setState \"b1 2\""]
        );
        assert_eq!(
            pieces("for example: run solve as \"A, or B\", watch solve"),
            [
                "for",
                "example:",
                "run solve as \"A, or B\",",
                "watch",
                "solve"
            ]
        );
        assert_eq!(
            pieces("write `a b`, for example: 1 .. 4 or `$a b`\nc d"),
            [
                "write",
                "`a b`,",
                "for",
                "example:",
                "1 .. 4",
                "or",
                "`$a b`\nc",
                "d"
            ]
        );
        assert_eq!(
            pieces("for example: `a b` is \"c"),
            ["for", "example:", "`a b` is \"c"]
        );
        assert_eq!(pieces("a \" b ` c"), ["a \"", "b", "`", "c"]);
    }
}
