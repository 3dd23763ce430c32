//! Messages on a stream: a head of lines, an empty line, so many bytes of JSON.

use std::io::{self, BufRead, Read, Write};

/// Most bytes of a message: a script of that size takes seconds to check.
pub(crate) const LONGEST_MESSAGE: u64 = 64 << 20;

/// Most bytes of a line of a head.
const LONGEST_LINE: u64 = 8 << 10;

/// The bytes of the next message; nothing at the end of the stream.
///
/// # Errors
///
/// Returns the next message. `InvalidData` if a head has no length or one that is too large: the beginning of the next
/// message is not known then.
pub(crate) fn read_message(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_owned());
    let mut length = None;
    let mut begun = false;
    loop {
        let mut line = Vec::new();
        input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() && !begun {
            return Ok(None);
        }
        if line.last() != Some(&b'\n') {
            return Err(wrong("the head of a message does not end"));
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if text.is_empty() {
            // Empty lines between messages do no harm.
            if begun {
                break;
            }
            continue;
        }
        begun = true;
        if let Some((name, value)) = text.split_once(':')
            && name.trim().eq_ignore_ascii_case("content-length")
        {
            length = Some(value.trim().parse::<u64>());
        }
    }
    let length = length.ok_or_else(|| wrong("a message has no Content-Length"))?;
    let length = length.map_err(|_| wrong("the Content-Length of a message is no number"))?;
    if length > LONGEST_MESSAGE {
        return Err(wrong("a message has more than 64 MiB"));
    }
    let mut message = Vec::new();
    input.take(length).read_to_end(&mut message)?;
    if (message.len() as u64) < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(Some(message))
}

/// Writes a message with its head.
pub(crate) fn write_message(output: &mut impl Write, message: &str) -> io::Result<()> {
    write!(output, "Content-Length: {}\r\n\r\n{message}", message.len())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(mut text: &[u8]) -> io::Result<Option<Vec<u8>>> {
        read_message(&mut text)
    }

    #[test]
    fn what_is_written_is_read() {
        let mut stream = Vec::new();
        write_message(&mut stream, "{\"a\":\"ä\"}").expect("memory takes everything");
        write_message(&mut stream, "{}").expect("memory takes everything");
        let mut stream = &stream[..];
        let mut next = || read_message(&mut stream).expect("a message");
        assert_eq!(next().as_deref(), Some("{\"a\":\"ä\"}".as_bytes()));
        assert_eq!(next().as_deref(), Some(&b"{}"[..]));
        assert_eq!(next(), None);
    }

    #[test]
    fn heads_are_read_as_others_write_them() {
        let head = b"content-length:2\nContent-Type: application/json\r\n\r\n{}";
        assert_eq!(read(head).expect("a message"), Some(b"{}".to_vec()));
    }

    #[test]
    fn wrong_heads_end_the_stream() {
        let long = [b'a'; 10_000];
        for text in [
            &b"Content-Type: x\r\n\r\n{}"[..],
            b"Content-Length: two\r\n\r\n{}",
            b"Content-Length: -1\r\n\r\n{}",
            b"Content-Length: 99999999999999999999999\r\n\r\n{}",
            b"Content-Length: 999999999999\r\n\r\n{}",
            b"Content-Length: 5\r\n\r\n{}",
            b"Content-Length: 5",
            &long,
        ] {
            assert!(read(text).is_err(), "{}", String::from_utf8_lossy(text));
        }
    }
}
