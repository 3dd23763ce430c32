//! Colours of cells.

use std::fmt;

/// The names that scripts may use, as CSS has them.
const NAMES: [(&str, u32); 16] = [
    ("black", 0x00_00_00),
    ("gray", 0x80_80_80),
    ("silver", 0xc0_c0_c0),
    ("white", 0xff_ff_ff),
    ("red", 0xff_00_00),
    ("orange", 0xff_a5_00),
    ("gold", 0xff_d7_00),
    ("yellow", 0xff_ff_00),
    ("lime", 0x00_ff_00),
    ("green", 0x00_80_00),
    ("teal", 0x00_80_80),
    ("cyan", 0x00_ff_ff),
    ("blue", 0x00_00_ff),
    ("navy", 0x00_00_80),
    ("purple", 0x80_00_80),
    ("pink", 0xff_c0_cb),
];

/// A colour: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour([u8; 3]);

impl Colour {
    /// Reads a name, `#rgb` or `#rrggbb`; nothing else can get into a page.
    pub fn read(text: &str) -> Option<Self> {
        let number = match text.strip_prefix('#') {
            None => NAMES.iter().find(|(name, _)| *name == text)?.1,
            Some(digits) if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) => return None,
            Some(digits) => {
                let number = u32::from_str_radix(digits, 16).ok()?;
                match digits.len() {
                    6 => number,
                    3 => [8, 4, 0].iter().fold(0, |all, shift| {
                        let digit = (number >> shift) & 15;
                        (all << 8) | (digit * 17)
                    }),
                    _ => return None,
                }
            }
        };
        let [_, rgb @ ..] = number.to_be_bytes();
        Some(Self(rgb))
    }

    /// The names that are read.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }

    /// Black or white, whichever has the greater contrast on it (by the formula of WCAG 2): at least 4.5, whatever
    /// the theme of the page.
    #[must_use]
    pub fn ink(self) -> Self {
        let [black, white] = [Self([0; 3]), Self([255; 3])];
        if self.contrast(black) >= self.contrast(white) {
            black
        } else {
            white
        }
    }

    fn contrast(self, other: Self) -> f64 {
        let [one, two] = [self.luminance(), other.luminance()];
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|byte| {
            let part = f64::from(byte) / 255.0;
            if part <= 0.040_45 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_and_hexadecimal_numbers_are_colours() {
        let shown = |text| Colour::read(text).map(|colour| colour.to_string());
        assert_eq!(shown("navy").as_deref(), Some("#000080"));
        assert_eq!(shown("#1aF").as_deref(), Some("#11aaff"));
        assert_eq!(shown("#0072B2").as_deref(), Some("#0072b2"));
        for wrong in [
            "", "#", "#12", "#+12", "#12345", "Red", "url(x)", "red;x", "#ffff",
        ] {
            assert_eq!(shown(wrong), None, "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_on_a_colour_can_be_read(rgb: [u8; 3]) {
            let colour = Colour(rgb);
            prop_assert!(colour.contrast(colour.ink()) >= 4.5);
            prop_assert_eq!(Colour::read(&colour.to_string()), Some(colour));
        }

        #[test]
        fn nothing_but_a_colour_gets_into_a_page(text in "\\PC{0,12}|#[0-9a-zA-Z]{0,8}|[a-z]{3,6}") {
            if let Some(colour) = Colour::read(&text) {
                let shown = colour.to_string();
                prop_assert!(shown.len() == 7 && shown[1..].bytes().all(|one| one.is_ascii_hexdigit()));
            }
        }
    }
}
