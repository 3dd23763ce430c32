//! Code in sentences, which no line break may part: pasted, its halves would be other commands.

/// What stands for a space that is no place to break a line at; texts that have it themselves stay as they are.
const TIED: char = '\u{e000}';

/// The text with the spaces between backticks, and between double quotes, tied.
pub(crate) fn tied(text: &str) -> String {
    if text.contains(TIED) {
        return text.to_owned();
    }
    let mut tied = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['`', '"']) {
        let quote = &rest[at..=at];
        let behind = &rest[at + 1..];
        let line = behind.lines().next().unwrap_or_default();
        tied.push_str(&rest[..=at]);
        let Some(end) = line.find(quote) else {
            rest = behind;
            continue;
        };
        tied.extend(behind[..end].chars().map(|own| match own {
            ' ' => TIED,
            other => other,
        }));
        tied.push_str(quote);
        rest = &behind[end + 1..];
    }
    tied + rest
}

/// The same with its spaces again, once its lines are broken.
pub(crate) fn untied(text: &str) -> String {
    text.replace(TIED, " ")
}
