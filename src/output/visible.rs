//! Characters that a terminal shows and does not obey.

use std::borrow::Cow;

/// A picture for a character that would move the cursor, ring, colour or turn the text around; any
/// other character as it is.
pub fn visible(character: char) -> char {
    match character {
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + character as u32).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        // Controls without a picture, text that reads in another order than it runs, and characters
        // without a width.
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{2028}'..='\u{2029}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}'
        | '\u{feff}' => '\u{fffd}',
        other => other,
    }
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
    fn harmless_text_is_borrowed() {
        assert!(matches!(visible_line("größer → ✓"), Cow::Borrowed(_)));
    }
}
