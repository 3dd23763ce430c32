//! Pages read back as readers of PDF do.

use super::*;
use flate2::read::ZlibDecoder;
use std::io::Read;

fn picture() -> Picture {
    let text = |content: &str, at, upwards| {
        Shape::Text(TextLine {
            at,
            size: 12.0,
            anchor: Anchor::Middle,
            upwards,
            ink: Ink::Text,
            pitch: None,
            content: content.to_owned(),
        })
    };
    let marker = |at, hollow| Shape::Marker {
        at,
        radius: 4.5,
        style: Style::of(0),
        hollow,
        hover: None,
    };
    Picture {
        width: 200.0,
        height: 100.0,
        scale: 1.0,
        title: "Nodes (h₁)".to_owned(),
        description: "two points".to_owned(),
        shapes: vec![
            Shape::Area {
                points: vec![(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)],
                ink: Ink::Series(Style::of(1)),
            },
            Shape::Line {
                points: vec![(20.0, 20.0), (180.0, 80.0)],
                ink: Ink::Axis,
                width: 1.0,
                dashes: &[5.0, 4.0],
            },
            marker((20.0, 20.0), false),
            marker((180.0, 80.0), true),
            text("Größe ± 5 → h(n)\\", (100.0, 50.0), false),
            text("up 漢", (10.0, 50.0), true),
        ],
    }
}

/// The objects as the table at the end finds them, each with what is in its stream.
fn objects(pdf: &[u8]) -> Vec<(String, Vec<u8>)> {
    let latin = |bytes: &[u8]| {
        bytes
            .iter()
            .map(|&byte| char::from(byte))
            .collect::<String>()
    };
    let all = latin(pdf);
    assert!(all.starts_with("%PDF-1.4") && all.ends_with("%%EOF"));
    let number = |text: &str| text.trim().parse::<usize>().expect("a number");
    let table = all
        .rsplit("startxref")
        .next()
        .and_then(|end| end.split('%').next());
    let table = &all[..][all
        .char_indices()
        .nth(number(table.expect("a place")))
        .expect("in it")
        .0..];
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("xref"));
    let count = lines.next().and_then(|head| head.strip_prefix("0 "));
    let count = number(count.expect("from 0"));
    let entries = lines.skip(1).take(count - 1).enumerate();
    let object = |(index, entry): (usize, &str)| {
        assert!(entry.trim_end().ends_with(" 00000 n"), "{entry}");
        let start = number(&entry[..10]);
        let object = &pdf[start..];
        let text = latin(object);
        assert!(text.starts_with(&format!("{} 0 obj", index + 1)), "{entry}");
        let head = text.split("endobj").next().expect("an object").to_owned();
        let Some(at) = head.find("stream\n") else {
            return (head, Vec::new());
        };
        // Bytes above 127 are two in the text.
        let at = head[..at].chars().count() + "stream\n".len();
        let length = head
            .split("/Length ")
            .nth(1)
            .and_then(|rest| rest.split(['\n', '/', '>']).next());
        let length = number(length.expect("a length"));
        assert!(object[at + length..].starts_with(b"\nendstream"));
        let mut stream = Vec::new();
        let mut reader = ZlibDecoder::new(&object[at..at + length]);
        reader.read_to_end(&mut stream).expect("it is packed");
        (head, stream)
    };
    entries.map(object).collect()
}

/// The texts that are shown, by the letters that the file gives its glyphs; `?` where it gives none.
fn texts(objects: &[(String, Vec<u8>)]) -> Vec<String> {
    let with = |what: &str| {
        let is_it = |(head, _): &&(String, Vec<u8>)| head.contains(what);
        &objects.iter().find(is_it).expect("an object").1
    };
    let map = String::from_utf8_lossy(with("/CMap")).into_owned();
    let hex = |text: &str| u32::from_str_radix(text.trim_matches(['<', '>']), 16).ok();
    let pair = |line: &str| {
        let (glyph, letter) = line.split_once(' ')?;
        Some((hex(glyph)? as u16, char::from_u32(hex(letter)?)?))
    };
    let letters: BTreeMap<u16, char> = map
        .split("beginbfchar")
        .skip(1)
        .flat_map(str::lines)
        .filter_map(pair)
        .collect();
    let page = objects.iter().find(|(_, stream)| stream.ends_with(b"ET"));
    let page = &page.expect("a page").1;
    let mut texts = Vec::new();
    let mut rest = &page[..];
    while let Some(end) = rest.windows(4).position(|part| part == b") Tj") {
        let start = rest[..end]
            .windows(4)
            .rposition(|part| part == b" Tm\n")
            .expect("a place");
        let mut bytes = Vec::new();
        let mut escaped = &rest[start + 5..end];
        while let [byte, more @ ..] = escaped {
            let (byte, more) = match (byte, more) {
                (b'\\', [one @ b'0'..=b'3', two, three, more @ ..]) => {
                    let digits = [one, two, three];
                    let octal = digits.iter().fold(0, |sum, digit| sum * 8 + **digit - b'0');
                    (octal, more)
                }
                (b'\\', [letter, more @ ..]) => {
                    let control = b"nrtbf".iter().position(|known| known == letter);
                    let controls = b"\n\r\t\x08\x0c";
                    (control.map_or(*letter, |at| controls[at]), more)
                }
                (byte, more) => (*byte, more),
            };
            bytes.push(byte);
            escaped = more;
        }
        let glyphs = bytes
            .chunks(2)
            .map(|pair| u16::from_be_bytes([pair[0], pair[1]]));
        texts.push(
            glyphs
                .map(|glyph| letters.get(&glyph).copied().unwrap_or('?'))
                .collect(),
        );
        rest = &rest[end + 4..];
    }
    texts
}

#[test]
fn a_page_is_found_by_its_table_and_its_texts_by_their_letters() {
    let pdf = pdf(&picture(), "puzzle-script 1, seed 2");
    let objects = objects(&pdf);
    assert_eq!(texts(&objects), ["Größe ± 5 → h(n)\\", "up ?"]);
    let has = |what: &str| objects.iter().any(|(head, _)| head.contains(what));
    assert!(has("/MediaBox [0 0 150 75]") && has("+LiberationSans"));
    assert!(has("/Source (puzzle-script 1, seed 2)") && has("/Subject (two points)"));
    assert!(!has("Date") && !has("/ID"));
    let font = objects.iter().find(|(head, _)| head.contains("/Length1"));
    let font = &font.expect("a font").1;
    assert!(font.len() < 20_000, "{} of 410,712", font.len());
    assert!(ttf_parser::Face::parse(font, 0).is_ok());
}

#[test]
fn equal_pictures_are_equal_bytes() {
    let one = pdf(&picture(), "");
    assert_eq!(one, pdf(&picture(), ""));
    let sum = one
        .iter()
        .fold(0_u32, |sum, byte| sum.rotate_left(5) ^ u32::from(*byte));
    assert_eq!((one.len(), sum), (7594, 294_516_766));
}
