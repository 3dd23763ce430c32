//! Boards whose shortest solutions are known, the blank belonging first.

const KORF: &str = include_str!("../../korf.txt");
const RANDOM: &str = include_str!("../boards/fifteen.txt");
const TWENTY_FOUR: &str = include_str!("../boards/twentyfour.txt");

/// A board and the length of its shortest solutions.
#[derive(Clone, Debug)]
pub struct Instance {
    pub length: u32,
    tiles: Vec<u8>,
}

/// Korf's hundred boards of the 15-puzzle (1985), as the showcase has them.
pub fn korf() -> Vec<Instance> {
    let lines = KORF.lines();
    lines
        .filter_map(|line| Instance::new(line.strip_prefix("board ")?))
        .collect()
}

/// Boards of the 15-puzzle, uniform among all that can be solved.
pub fn random() -> Vec<Instance> {
    RANDOM.lines().filter_map(Instance::new).collect()
}

/// Korf and Felner's fifty boards of the 24-puzzle (2002).
pub fn twenty_four() -> Vec<Instance> {
    TWENTY_FOUR.lines().filter_map(Instance::new).collect()
}

impl Instance {
    /// Reads a length and the cells behind it; `None` where a line has none.
    fn new(line: &str) -> Option<Self> {
        let mut numbers = line
            .split([' ', '/', '"'])
            .filter(|number| !number.is_empty());
        let length = numbers.next()?.parse().ok()?;
        let tiles = numbers.map(|cell| cell.parse().unwrap_or(0)).collect();
        Some(Self { length, tiles })
    }

    /// Its cells row by row, 0 the blank.
    pub fn cells(&self) -> String {
        let tiles: Vec<String> = self.tiles.iter().map(u8::to_string).collect();
        tiles.join(" ")
    }

    /// The showcase with these in the place of its hundred.
    pub fn script(boards: &[Self]) -> String {
        let lines = KORF.lines();
        let head: Vec<_> = lines
            .take_while(|line| !line.starts_with("board "))
            .collect();
        let boards = boards
            .iter()
            .map(|board| format!("board {} \"{}\"", board.length, board.cells()));
        let boards: Vec<String> = boards.collect();
        format!("{}\n{}\n", head.join("\n"), boards.join("\n"))
    }

    /// `length:cells` of the same board of the 15-puzzle turned by half a turn and with its tiles
    /// renamed, so that the blank belongs last.
    pub fn with_the_blank_last(&self) -> String {
        let turned = self.tiles.iter().rev();
        let tiles = turned.map(|&tile| if tile == 0 { 0 } else { 16 - tile });
        let tiles: Vec<String> = tiles.map(|tile| tile.to_string()).collect();
        let rows: Vec<String> = tiles.chunks(4).map(|row| row.join(" ")).collect();
        format!("{}:{}", self.length, rows.join("/"))
    }
}
