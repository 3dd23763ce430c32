//! Where the numbers of a file come from, written into the file so that nobody has to look at it.

use super::escape;

/// Behind a table of Markdown.
pub(super) fn markdown(text: &str, origin: &str) -> String {
    // Two hyphens would end a comment.
    let origin = escape::line(origin).replace("--", "- -");
    format!("{text}\n<!-- {origin} -->\n")
}

/// Behind a table of TeX.
pub(super) fn tex(text: &str, origin: &str) -> String {
    format!("{text}% {}\n", escape::line(origin))
}

/// As the last member of an object of JSON.
pub(super) fn json(text: &str, origin: &str) -> String {
    let origin = serde_json::Value::from(origin);
    let object = text.trim_end().strip_suffix('}');
    format!(
        "{},\"provenance\":{origin}}}\n",
        object.expect("an object is closed")
    )
}

/// Beside a file of comma-separated values, which takes no comments: metadata as "Model for Tabular Data and
/// Metadata on the Web" (W3C, 2015) looks for them.
pub(super) fn beside_csv(name: &str, origin: &str) -> String {
    let metadata = serde_json::json!({
        "@context": "http://www.w3.org/ns/csvw",
        "url": name,
        "dc:provenance": origin,
    });
    format!("{metadata}\n")
}

/// As metadata of a picture of SVG.
#[cfg(feature = "figures")]
pub(super) fn svg(text: &str, origin: &str) -> String {
    let open = text.trim_end().strip_suffix("</svg>");
    let open = open.expect("a picture is closed");
    format!(
        "{open}<metadata>{}</metadata>\n</svg>\n",
        escape::xml(origin)
    )
}

/// As a text of a picture of PNG, before its end.
#[cfg(feature = "figures")]
pub(super) fn png(mut bytes: Vec<u8>, origin: &str) -> Vec<u8> {
    /// Length, name, no data, checksum.
    const END: usize = 12;
    let mut chunk = b"tEXtSource\0".to_vec();
    // Latin-1, of which ASCII is enough.
    chunk.extend(origin.chars().map(|letter| match letter {
        ' '..='~' => letter as u8,
        _ => b'?',
    }));
    let end = bytes.split_off(bytes.len() - END);
    bytes.extend((chunk.len() as u32 - 4).to_be_bytes());
    bytes.extend(&chunk);
    bytes.extend(crc_32(&chunk).to_be_bytes());
    bytes.extend(end);
    bytes
}

/// The checksum of ISO 3309, as PNG has it.
#[cfg(feature = "figures")]
fn crc_32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
    let byte = |crc: u32, byte: &u8| (0..8).fold(crc ^ u32::from(*byte), step);
    !bytes.iter().fold(u32::MAX, byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_ends_where_it_ends() {
        let text = markdown("| a |\n", "x --> <b>\ny");
        assert_eq!(text.matches("-->").count(), 1, "{text}");
        assert_eq!(tex("a\n", "x\n\\input"), "a\n% x \\input\n");
        let object: serde_json::Value =
            serde_json::from_str(&json("{\"a\":1}\n", "\"x\"")).expect("an object");
        assert_eq!(object["provenance"], "\"x\"");
    }

    #[cfg(feature = "figures")]
    #[test]
    fn a_text_is_a_chunk_with_its_checksum() {
        // The end of every PNG, of the specification.
        assert_eq!(crc_32(b"IEND"), 0xae42_6082);
        let end = [0, 0, 0, 0, b'I', b'E', b'N', b'D', 0xae, 0x42, 0x60, 0x82];
        let bytes = png(end.to_vec(), "a");
        assert!(bytes.starts_with(b"\0\0\0\x08tEXtSource\0a") && bytes.ends_with(&end));
    }
}
