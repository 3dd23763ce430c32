//! Sheets of paper: a page that a browser prints, black on white, on A4 and Letter alike.

use super::escape::{line, xml};
use super::policy::Own;

pub(super) const OWN: Own = Own {
    style: include_str!("style.css"),
    style_hash: "Q5wL+0GUNYGgnrM53KYoVJA1ZfIcOsnagawqT7F8+lY=",
    script: "",
    script_hash: "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
};

/// The page around sheets.
pub(crate) fn sheet_page(title: &str, sheets: &str) -> String {
    let head = OWN.head(&markup_line(title), "light");
    format!("{head}{sheets}\n</body>\n</html>\n")
}

/// A line as text of a page.
pub(crate) fn markup_line(text: &str) -> String {
    xml(&line(text))
}

/// Lines as text of a page.
pub(crate) fn markup_text(text: &str) -> String {
    xml(text)
}
