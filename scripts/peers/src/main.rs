//! Measures puzzle-script and its peers in turns and prints a table. Run by `scripts/bench`.

mod boards;
#[path = "../../../tests/classroom/class.rs"]
mod class;
mod peers;
mod product;
mod rows;
mod table;
mod work;

use peers::Peer;
use product::Product;
use std::error::Error;
use table::{Line, Table};
use work::{Row, Sample};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "\
scripts/bench [--markdown] [--update FILE] [--check] [NAME...]
  NAME           only the figures that have one of these in their names; without any, all
  --markdown     print the table as Markdown
  --update FILE  also write it into FILE, between its marks `bench`
  --check        run each row once, the long ones in short, to see that they run; the figures mean little
Fails when a row does not run, or when a count differs from the known one.";

#[derive(Default)]
struct Arguments {
    product: String,
    date: String,
    names: Vec<String>,
    markdown: bool,
    update: Option<String>,
    check: bool,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let result = match words.first().map(String::as_str) {
        Some(peers::BARE) => Ok(()),
        Some(peers::SLIDY) => peers::solve(&words[1..]),
        Some(peers::LIBRARY) => peers::run(&words[1..]),
        _ if words.iter().any(|word| word == "--help") => {
            println!("{USAGE}");
            Ok(())
        }
        _ => arguments(words).and_then(|arguments| measure_all(&arguments)),
    };
    if let Err(error) = result {
        eprintln!("bench: {error}");
        std::process::exit(1);
    }
}

fn arguments(words: Vec<String>) -> Result<Arguments> {
    let mut arguments = Arguments::default();
    let mut words = words.into_iter();
    while let Some(option) = words.next() {
        let mut value = || words.next().ok_or(USAGE);
        match option.as_str() {
            "--product" => arguments.product = value()?,
            "--date" => arguments.date = value()?,
            "--markdown" => arguments.markdown = true,
            "--update" => arguments.update = Some(value()?),
            "--check" => arguments.check = true,
            name if !name.starts_with('-') => arguments.names.push(name.to_lowercase()),
            _ => return Err(USAGE.into()),
        }
    }
    if arguments.update.is_some() && (arguments.check || !arguments.names.is_empty()) {
        return Err("--update wants all rows, measured in full".into());
    }
    Ok(arguments)
}

impl Arguments {
    fn wants(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.names.is_empty() || self.names.iter().any(|part| name.contains(part))
    }
}

/// Prints what could be measured; an error unless that is all of it.
fn measure_all(arguments: &Arguments) -> Result<()> {
    let mut product = Product::new(&arguments.product)?;
    let mut table = Table::new(&arguments.date, arguments.check);
    let mut failed = Vec::new();
    for mut row in rows::all(arguments.check) {
        row.figures.retain(|figure| arguments.wants(&figure.name));
        if let Some(figure) = row.figures.first() {
            eprintln!("{} ...", figure.name);
            match measure(&row, &mut product, arguments.check) {
                Ok(lines) => table.lines.extend(lines),
                Err(error) => failed.push(format!("{}: {error}", figure.name)),
            }
        }
    }
    if table.lines.is_empty() && failed.is_empty() {
        return Err(format!("no figure is named `{}`", arguments.names.join("` or `")).into());
    }
    let markdown = arguments.markdown;
    print!(
        "{}",
        if markdown {
            table.markdown()
        } else {
            table.text()
        }
    );
    if !failed.is_empty() {
        return Err(failed.join("\nbench: ").into());
    }
    match &arguments.update {
        Some(file) => table.update(file),
        None => Ok(()),
    }
}

/// Product and peers take turns, so that what else the machine does hits them alike.
fn measure(row: &Row, product: &mut Product, once: bool) -> Result<Vec<Line>> {
    let (turns, repetitions) = if once { (1, 1) } else { row.turns };
    let mut ours = Vec::new();
    let ready = |peer: &&Peer| {
        let ready = peer.prepare(once);
        if let Err(why) = &ready {
            eprintln!("    without {}: {why}", peer.label);
        }
        ready.is_ok()
    };
    let peers: Vec<&Peer> = row.peers.iter().filter(ready).collect();
    let mut theirs = vec![Vec::new(); peers.len()];
    for _ in 0..turns {
        ours.extend(product.samples(&row.work, repetitions)?);
        for (peer, samples) in peers.iter().zip(&mut theirs) {
            samples.extend(peer.samples(repetitions)?);
        }
    }
    let lines = row.figures.iter().map(|figure| {
        let whole = |samples: &Vec<Sample>| {
            let mut values: Vec<f64> = samples.iter().map(figure.of).collect();
            (figure.over)(&mut values)
        };
        let ours = whole(&ours);
        let peers = peers.iter().zip(&theirs);
        let best = peers
            .map(|(peer, samples)| (peer.label.as_str(), whole(samples)))
            .min_by(|(_, a), (_, b)| figure.advantage(*b, *a).total_cmp(&1.0));
        Line::new(figure, ours, best)
    });
    Ok(lines.collect())
}
