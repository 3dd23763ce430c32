//! Characters that a terminal shows and does not obey: the one place that says which these are, and what stands in their
//! place. Whatever is printed goes through it.

use std::borrow::Cow;

/// A picture for a character that would move the cursor, ring, colour or turn the text around; any
/// other character as it is.
pub fn visible(character: char) -> char {
    match character {
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + character as u32).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        // Controls without a picture, text that reads in another order than it runs, characters
        // without a width, and what is no character at all, which XML can't hold.
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{2028}'..='\u{2029}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}'
        | '\u{feff}'
        | '\u{fffe}'..='\u{ffff}' => '\u{fffd}',
        other => other,
    }
}

/// Whether a character is shown as it is.
pub fn is_visible(character: char) -> bool {
    visible(character) == character
}

/// One line: newlines are shown as pictures too.
pub fn visible_line(text: &str) -> Cow<'_, str> {
    replaced(text, visible)
}

/// Lines and tabs stay.
pub fn visible_text(text: &str) -> Cow<'_, str> {
    replaced(text, |character| {
        if matches!(character, '\n' | '\t') {
            character
        } else {
            visible(character)
        }
    })
}

/// The same for what stands in a text behind a place.
pub fn make_visible(text: &mut String, from: usize) {
    // Nearly everything that is printed is of this kind.
    let plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    if text.as_bytes()[from..].iter().all(plain) {
        return;
    }
    if let Cow::Owned(shown) = visible_text(&text[from..]) {
        text.truncate(from);
        text.push_str(&shown);
    }
}

/// Text of an XML or HTML element, or of a quoted attribute: nothing in it is markup.
pub fn markup(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// As much of a text as a report repeats: of a longer one the beginning and the end.
pub fn shortened(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most || text.chars().nth(most).is_none() {
        return Cow::Borrowed(text);
    }
    let end = most / 3;
    let before = text.char_indices().nth(most - end).map_or(0, |(at, _)| at);
    let tail_start = text
        .char_indices()
        .nth_back(end - 1)
        .map_or(0, |(at, _)| at);
    Cow::Owned(format!("{}…{}", &text[..before], &text[tail_start..]))
}

fn replaced(text: &str, replace: impl Fn(char) -> char) -> Cow<'_, str> {
    if text
        .chars()
        .all(|character| replace(character) == character)
    {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(replace).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn escapes_become_pictures() {
        assert_eq!(visible_line("\u{1b}[31mred\0\u{7f}\n"), "␛[31mred␀␡␊");
        assert_eq!(visible_text("a\n\tb\r"), "a\n\tb␍");
    }

    #[test]
    fn nothing_turns_the_text_around() {
        assert_eq!(visible_line("a\u{202e}b\u{9b}c"), "a\u{fffd}b\u{fffd}c");
    }

    #[test]
    fn a_long_text_keeps_both_ends() {
        assert_eq!(shortened(&"aüb".repeat(4), 12), "aübaübaübaüb");
        assert_eq!(shortened("0123456789abcd", 12), "01234567…abcd");
        let long = format!("`{}` is not a move", "ü".repeat(1_000_000));
        let short = shortened(&long, 100);
        assert!(
            short.starts_with("`üü") && short.ends_with("ü` is not a move"),
            "{short}"
        );
        assert_eq!(short.chars().count(), 101);
    }

    #[test]
    fn only_what_stands_behind_is_replaced() {
        let mut text = "\u{1b}[1ma\u{9b}\n".to_owned();
        make_visible(&mut text, 5);
        assert_eq!(text, "\u{1b}[1ma\u{fffd}\n");
    }

    #[test]
    fn harmless_text_is_borrowed() {
        assert!(matches!(visible_line("größer → ✓"), Cow::Borrowed(_)));
    }

    proptest! {
        #[test]
        fn a_short_form_has_both_ends(text in any::<String>(), most in 3_usize..40) {
            let short = shortened(&text, most);
            prop_assert!(short.chars().count() <= most + 1);
            prop_assert!(text.chars().next() == short.chars().next());
            prop_assert!(text.chars().next_back() == short.chars().next_back());
        }
    }
}
