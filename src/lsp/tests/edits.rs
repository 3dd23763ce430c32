//! Texts that change: whatever is typed, the editor is told what `check` says of it.

use super::diagnostics::compare;
use super::{Client, URI, files, place};
use serde_json::json;

/// The texts before random edits.
const TEXTS: [&str; 4] = [
    "setState \"312 475 68b\" prettyPrintState\nsolveAStar h1\nlet \u{f6} = 5\nprint \"\u{1f9e9} $length\" # \u{1d49c}\nfor i in 1..3 { print $i }\nexpect solved and length == 4\n",
    "define puzzle line n {\n  cells 1..$n\n  goal 1..$n\n  for i in 2..$n { move \"s$i\" reverse 1..$i }\n}\npuzzle line 3\nsolveBFS\nreadCommands b.txt\nprint $own\n",
    "experiment \"a\" {\n  depths 2..8 step 2\n  samples 3\n  run solveAStar h2 as \"A*\"\n  run solveBeam 50\n  table generated\n}\r\ndefine attempt h k {\r\n  solveAStar $h maxNodes $k\r\n}\r\nattempt h2 100\r\n",
    "define heuristic out = count(c in cells, at($c) != b and at($c) != goal($c))\naudit out\nif solved {\n  print yes\n} else {\n  printState\n}\ntask \"A\" points 2 { expect (1 + 2) == 3 }\nmemoryLimit 200\n",
];

/// The typed texts.
const TYPED: [&str; 38] = [
    "",
    "",
    "",
    "\n",
    "\r\n",
    " ",
    "\"",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "$",
    "#",
    "\u{1f9e9}",
    "\u{e4}",
    "solve",
    "h2",
    "let k = 3\n",
    "print $k",
    "..",
    "==",
    "if ",
    " else ",
    "define ",
    "puzzle ",
    "0",
    "-1",
    "maxNodes 5",
    "up",
    "\u{0}",
    "\r",
    "experiment \"x\" {",
    "goal \"1 2 3\"",
    "readCommands b.txt\n",
    "step 0",
    "\\",
];

/// Numbers that only the seed determines (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most.max(1) as u64) as usize
    }
}

/// Makes random edits, each of a few characters, now and then of many; after each the reports are those of `check`.
fn random_edits(count: usize, seed: u64) {
    let world = files(&[("b.txt", "let own = 1\n")]);
    let mut dice = Dice(seed);
    let mut client = Client::new(&world);
    let mut text = String::new();
    let (mut wrong, mut right) = (0, 0);
    for edit in 0..count {
        if edit % 6 == 0 {
            TEXTS[dice.below(TEXTS.len())].clone_into(&mut text);
            client.open(URI, &text);
        } else {
            let places: Vec<usize> = text
                .char_indices()
                .map(|(at, _)| at)
                .chain([text.len()])
                .collect();
            let start = dice.below(places.len());
            let most = if dice.below(5) == 0 { 30 } else { 4 };
            let end = (start + dice.below(most)).min(places.len() - 1);
            let (start, end) = (places[start], places[end]);
            let new = TYPED[dice.below(TYPED.len())];
            // An end of a line that is torn apart is none: no editor names a place inside of it.
            let inside = |at: usize| text[..at].ends_with('\r') && text[at..].starts_with('\n');
            if inside(start) || inside(end) {
                continue;
            }
            let range = json!({"start": place(&text, start), "end": place(&text, end)});
            client.change(URI, json!([{"range": range, "text": new}]));
            text.replace_range(start..end, new);
        }
        match compare(&client, &text, &world) {
            0 => right += 1,
            _ => wrong += 1,
        }
    }
    assert!(
        right * 20 > count && wrong * 5 > count,
        "{right} right, {wrong} wrong"
    );
}

#[test]
fn after_each_edit_the_reports_are_those_of_check() {
    random_edits(500, 0x2545_f491_4f6c_dd1d);
}

#[test]
#[ignore = "500 edits above, these take ten seconds"]
fn after_each_of_many_edits_the_reports_are_those_of_check() {
    random_edits(10_000, 0x9e37_79b9_7f4a_7c15);
}

#[test]
fn several_changes_follow_one_another() {
    let mut client = Client::new(&crate::host::Nowhere);
    client.open(URI, "\u{feff}print \"\u{1f9e9}\u{1f9e9}\"\nx");
    // The mark is a character of the editor's.
    let range = |line: u32, from: u32, to: u32| json!({"start": {"line": line, "character": from}, "end": {"line": line, "character": to}});
    client.change(
        URI,
        json!([
            {"range": range(1, 0, 1), "text": "printState"},
            {"range": range(0, 8, 10), "text": "ab"},
            {"range": range(0, 10, 12), "text": ""},
            {"range": range(0, 1, 6), "text": "prin"},
        ]),
    );
    let document = client.server.documents.get(URI).expect("it is open");
    assert_eq!(document.text, "\u{feff}prin \"ab\"\nprintState");
    assert_eq!(client.told[URI][0]["range"], range(0, 1, 5));
}
