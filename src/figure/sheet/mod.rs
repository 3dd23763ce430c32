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
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n{sheets}\n</body>\n</html>\n",
        OWN.policy(),
        markup_line(title),
        OWN.style,
    )
}

/// A line as text of a page.
pub(crate) fn markup_line(text: &str) -> String {
    xml(&line(text))
}

/// Lines as text of a page.
pub(crate) fn markup_text(text: &str) -> String {
    xml(text)
}
