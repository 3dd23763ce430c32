//! Korf's hundred boards of the 15-puzzle (1985), as the showcase has them.

const SCRIPT: &str = include_str!("../../korf.txt");

/// A board and the length of its shortest solutions. The blank belongs first.
#[derive(Clone, Debug)]
pub struct Korf {
    length: u32,
    tiles: Vec<u8>,
}

/// All of them, in their order.
pub fn all() -> Vec<Korf> {
    let lines = SCRIPT
        .lines()
        .filter_map(|line| line.strip_prefix("board "));
    let boards = lines.filter_map(|line| {
        let (length, cells) = line.split_once(' ')?;
        let cells = cells.trim_matches('"').split([' ', '/']);
        let cells = cells.filter(|cell| !cell.is_empty());
        let tiles = cells.map(|cell| cell.parse().unwrap_or(0)).collect();
        let length = length.parse().ok()?;
        Some(Korf { length, tiles })
    });
    boards.collect()
}

impl Korf {
    /// A script that solves these.
    pub fn script(boards: &[Self]) -> String {
        let lines = SCRIPT.lines();
        let head: Vec<_> = lines
            .take_while(|line| !line.starts_with("board "))
            .collect();
        let boards = boards.iter().map(|board| {
            let tiles: Vec<String> = board.tiles.iter().map(u8::to_string).collect();
            format!("board {} \"{}\"", board.length, tiles.join(" "))
        });
        let boards: Vec<String> = boards.collect();
        format!("{}\n{}\n", head.join("\n"), boards.join("\n"))
    }

    /// `length:cells` of the same board turned by half a turn and with its tiles renamed, so that
    /// the blank belongs last.
    pub fn with_the_blank_last(&self) -> String {
        let turned = self.tiles.iter().rev();
        let tiles = turned.map(|&tile| if tile == 0 { 0 } else { 16 - tile });
        let tiles: Vec<String> = tiles.map(|tile| tile.to_string()).collect();
        let rows: Vec<String> = tiles.chunks(4).map(|row| row.join(" ")).collect();
        format!("{}:{}", self.length, rows.join("/"))
    }
}
