//! Lines of a bounded length from any input.

use std::io::{self, BufRead, Read};

/// A line as it came.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// Text without its line end.
    Text(String),
    /// More bytes than are read; the rest was skipped.
    TooLong,
    /// Bytes that are no text.
    NotUtf8,
}

/// The next line, or `None` at the end. Never holds more than `longest` bytes.
pub fn next(input: &mut impl BufRead, longest: usize) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(longest as u64 + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if read > longest {
        skip_line(input)?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(String::from_utf8(bytes).map_or(Line::NotUtf8, Line::Text)))
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let (used, found) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), false),
        };
        input.consume(used);
        if found {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_are_cut_and_are_text() {
        let mut input: &[u8] = b"ab\n12345678\n12345\n\xff\nlast";
        let mut line = || next(&mut input, 5).expect("memory can be read");
        assert_eq!(line(), Some(Line::Text("ab".to_owned())));
        assert_eq!(line(), Some(Line::TooLong));
        assert_eq!(line(), Some(Line::Text("12345".to_owned())));
        assert_eq!(line(), Some(Line::NotUtf8));
        assert_eq!(line(), Some(Line::Text("last".to_owned())));
        assert_eq!(line(), None);
    }
}
