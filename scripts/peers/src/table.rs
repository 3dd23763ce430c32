//! The table: what was measured, what is to be reached, and the best peer.

use crate::Result;
use crate::work::Figure;

const HEAD: [&str; 7] = [
    "measured",
    "this project",
    "unit",
    "to reach",
    "peer",
    "its figure",
    "ratio",
];
const BEGIN: &str = "<!-- bench -->\n";
const END: &str = "<!-- end of bench -->";

/// One figure, a cell for each of [`HEAD`].
pub struct Line([String; 7]);

impl Line {
    pub fn new(figure: &Figure, ours: f64, peer: Option<(&str, f64)>) -> Self {
        let none = || "-".to_string();
        let (peer, theirs, ratio) = peer.map_or((none(), none(), none()), |(peer, theirs)| {
            let ratio = figure.advantage(ours, theirs);
            (peer.to_string(), three_digits(theirs), three_digits(ratio))
        });
        let to_reach = figure.to_reach.map_or(none(), |figure| figure.to_string());
        Self([
            figure.name.clone(),
            three_digits(ours),
            figure.unit.to_string(),
            to_reach,
            peer,
            theirs,
            ratio,
        ])
    }
}

/// All that was measured on a day.
pub struct Table {
    pub lines: Vec<Line>,
    caption: String,
}

impl Table {
    pub fn new(date: &str, check: bool) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let kind = if check {
            "A check: each row was run once, some in short, and the figures mean little.\n"
        } else {
            ""
        };
        let caption = format!(
            "{kind}Medians of {date} (means where it says so), {cores} cores, one thread where no other number is given,\n\
             program and peers in turns.\n\
             The ratio says how many times as good as the peer's the program's figure is; where it is for each\n\
             state, mind that searches with other ties expand other numbers of states.\n\n"
        );
        Self {
            lines: Vec::new(),
            caption,
        }
    }

    pub fn text(&self) -> String {
        let head = HEAD.map(String::from);
        let rows: Vec<_> = std::iter::once(&head)
            .chain(self.lines.iter().map(|line| &line.0))
            .collect();
        let mut text = self.caption.clone();
        for row in &rows {
            for (column, cell) in row.iter().enumerate() {
                let width = rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
                text.extend([&format!("{cell:width$}"), "  "]);
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text
    }

    pub fn markdown(&self) -> String {
        let head = format!(
            "| {} |\n|---|---:|---|---:|---|---:|---:|\n",
            HEAD.join(" | ")
        );
        let lines = self
            .lines
            .iter()
            .map(|line| format!("| {} |\n", line.0.join(" | ")));
        self.caption.clone() + &head + &lines.collect::<String>()
    }

    /// Writes the table between the marks of a Markdown file.
    pub fn update(&self, file: &str) -> Result<()> {
        let text = std::fs::read_to_string(file)?;
        let (before, rest) = text
            .split_once(BEGIN)
            .ok_or("no mark where the table begins")?;
        let (_, after) = rest.split_once(END).ok_or("no mark where the table ends")?;
        std::fs::write(
            file,
            format!("{before}{BEGIN}{}{END}{after}", self.markdown()),
        )?;
        Ok(())
    }
}

/// The number with three digits, or with all of its whole part.
fn three_digits(number: f64) -> String {
    let decimals = if number < 10.0 {
        2
    } else {
        usize::from(number < 100.0)
    };
    format!("{number:.decimals$}")
}
