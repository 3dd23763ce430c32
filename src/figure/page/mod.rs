//! A page of tables, plots, boards and solutions: one HTML file that opens anywhere without a network.
//!
//! All of it is readable without JavaScript, which adds sorting and stepping.

mod board;
mod data;
mod figure;

#[cfg(test)]
mod tests;

use super::drawing::{Drawing, Solution};
use super::escape::{lines, xml};
use super::plot::Plot;
use super::policy::Own;
use super::table::Table;

pub(super) const OWN: Own = Own {
    style: include_str!("style.css"),
    style_hash: "seZ4NhRk+Ui/AwHW3qN8Gy0bEGXpSEVGxZJx+8SuqNc=",
    script: include_str!("script.js"),
    script_hash: "BLT/kNQQzH8u285RT+ZD4rVrnhYBwjPHcYU6Nv+Ei5E=",
};

/// One file that opens anywhere without a network.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The page's name and first heading.
    pub title: String,
    /// Said below the title, a line each.
    pub lead: Vec<String>,
    /// The run as names and values: `puzzle`, `eight`. Values that follow one another under the same name have it once.
    pub facts: Vec<(String, String)>,
    /// Tables, which a reader sorts by a click on a head.
    pub tables: Vec<Table>,
    /// Plots, each with its numbers as a table.
    pub plots: Vec<Plot>,
    /// Some of the boards that were solved.
    pub boards: Vec<Sample>,
    /// Solutions that step forward and back.
    pub solutions: Vec<Solution>,
    /// The script that made the page.
    pub script: Option<String>,
}

/// A board with a line about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// Said below the board.
    pub caption: String,
    /// The board.
    pub drawing: Drawing,
}

/// A part of the page: its name, its heading, and what stands below.
type PageSection = (&'static str, &'static str, String);

impl Page {
    /// The page as one HTML file.
    pub fn html(&self) -> String {
        let title = xml(&self.title);
        let sections = self.sections();
        let mut html = OWN.head(&title, "light dark");
        html += &format!(
            "<a class=\"skip\" href=\"#main\">Skip to the results</a>\n\
             <header>\n<h1>{title}</h1>\n",
        );
        for line in &self.lead {
            html += &format!("<p class=\"lead\">{}</p>\n", xml(line));
        }
        html += &self.facts();
        html += "</header>\n";
        html += &contents(&sections);
        html += "<main id=\"main\">\n";
        for (name, heading, section) in sections {
            html += &format!(
                "<section aria-labelledby=\"{name}\">\n<h2 id=\"{name}\">{heading}</h2>\n{section}</section>\n"
            );
        }
        html += "</main>\n<footer><p>Made with puzzle-script.</p></footer>\n\
                 <p id=\"status\" class=\"unseen\" role=\"status\"></p>\n";
        html + &format!("<script>{}</script>\n</body>\n</html>\n", OWN.script)
    }

    fn facts(&self) -> String {
        if self.facts.is_empty() {
            return String::new();
        }
        let mut facts = String::new();
        let mut before = None;
        for (name, value) in &self.facts {
            if before != Some(name) {
                facts += &format!("<dt>{}</dt>", xml(name));
            }
            facts += &format!("<dd>{}</dd>\n", xml(value));
            before = Some(name);
        }
        format!("<dl class=\"facts\">\n{facts}</dl>\n")
    }

    /// The parts that hold something, in the order of the page.
    fn sections(&self) -> Vec<PageSection> {
        let script = self.script.as_ref().map(|script| {
            format!(
                "<pre class=\"script box\" tabindex=\"0\" role=\"group\" aria-labelledby=\"script\">\n\
                 <code>{}</code></pre>\n",
                xml(&lines(script))
            )
        });
        let parts = [
            ("tables", "Tables", numbered(&self.tables, data::titled)),
            ("plots", "Plots", numbered(&self.plots, figure::figure)),
            ("boards", "Boards", board::samples(&self.boards)),
            (
                "solutions",
                "Solutions",
                numbered(&self.solutions, board::solution),
            ),
            ("script", "Script", script.unwrap_or_default()),
        ];
        let parts = parts.into_iter();
        parts.filter(|(.., html)| !html.is_empty()).collect()
    }
}

/// Each item written with its number from 1, which keeps names apart.
fn numbered<T>(items: &[T], write: impl Fn(usize, &T) -> String) -> String {
    let items = items.iter().enumerate();
    items.map(|(index, item)| write(index + 1, item)).collect()
}

/// A heading, or what stands for it where it is empty.
fn heading(title: &str, instead: &str, number: usize) -> String {
    if title.trim().is_empty() {
        format!("{instead} {number}")
    } else {
        xml(title)
    }
}

/// Links to the sections.
fn contents(sections: &[PageSection]) -> String {
    if sections.len() < 2 {
        return String::new();
    }
    let link =
        |(name, heading, _): &PageSection| format!("<li><a href=\"#{name}\">{heading}</a></li>\n");
    let links = sections.iter().map(link).collect::<String>();
    format!("<nav class=\"contents\" aria-label=\"Contents\">\n<ul>\n{links}</ul>\n</nav>\n")
}
