//! The ways in which an input is damaged.

use std::ops::Range;

use engine::Luck;

/// No input grows past this: readers have bounds of their own, which their tests show.
const LONGEST: usize = 1 << 20;

/// Numbers at and past the edges of what readers hold them in.
const NUMBERS: [&str; 16] = [
    "0",
    "-1",
    "-0",
    "127",
    "128",
    "255",
    "256",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e309",
    "0.5",
];

/// Letters that are not what they look like: NUL, marks of order and joining, letters that grow when their case changes,
/// bytes that are no text.
const LETTERS: [&[u8]; 18] = [
    b"\0",
    b"\n",
    b"\r\n",
    b"\t",
    b"\\",
    b"\"",
    b"'",
    b"\x1b[2J",
    b"\xff",
    b"\xc0\x80",
    b"\xed\xa0\x80",
    "\u{feff}".as_bytes(),
    "\u{202e}".as_bytes(),
    "\u{200d}".as_bytes(),
    "e\u{301}".as_bytes(),
    "İ".as_bytes(),
    "ß".as_bytes(),
    "🪨".as_bytes(),
];

/// What opens something that should be closed again.
const OPENERS: [&str; 5] = ["[", "{\"a\":", "[[", "(", "a."];

/// Damages an input in one way; `other` lends pieces.
pub(super) fn damage(input: &mut Vec<u8>, other: &[u8], luck: &mut Luck) {
    match luck.below(12) {
        0 => flip(input, luck),
        1 => {
            let at = place(input, luck);
            input.splice(at..at, [luck.bits() as u8]);
        }
        2 => drop(input.drain(piece(input.len(), luck))),
        3 => input.truncate(place(input, luck)),
        4 => {
            let range = piece(input.len(), luck);
            let double = input[range.clone()].repeat(1 + luck.below(3) as usize);
            input.splice(range.end..range.end, double);
        }
        5 => {
            let (at, from) = (piece(input.len(), luck), piece(other.len(), luck));
            input.splice(at, other[from].to_vec());
        }
        6 | 7 => number(input, luck),
        8 => {
            let deep = OPENERS[luck.below(OPENERS.len() as u32) as usize].repeat(1 << luck.below(14));
            let at = place(input, luck);
            input.splice(at..at, deep.into_bytes());
        }
        9 => {
            let (at, letter) = (place(input, luck), LETTERS[luck.below(LETTERS.len() as u32) as usize]);
            input.splice(at..at, letter.iter().copied());
        }
        10 => {
            let (at, long) = (place(input, luck), 1 << luck.below(15));
            let letter = input.get(at).copied().unwrap_or(b'x');
            input.splice(at..at, std::iter::repeat_n(letter, long));
        }
        _ => {
            let range = piece(input.len(), luck);
            input[range].iter_mut().for_each(|byte| *byte ^= if byte.is_ascii_alphabetic() { 0x20 } else { 0 });
        }
    }
    input.truncate(LONGEST);
}

fn flip(input: &mut [u8], luck: &mut Luck) {
    if !input.is_empty() {
        input[luck.below(input.len() as u32) as usize] ^= 1 << luck.below(8);
    }
}

/// Puts an odd number where one stands.
fn number(input: &mut Vec<u8>, luck: &mut Luck) {
    let from = place(input, luck);
    let Some(begin) = (from..input.len()).chain(0..from).find(|at| input[*at].is_ascii_digit()) else { return };
    let end = begin + input[begin..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let odd = NUMBERS[luck.below(NUMBERS.len() as u32) as usize];
    input.splice(begin..end, odd.bytes());
}

/// A place in an input, or its end.
fn place(input: &[u8], luck: &mut Luck) -> usize {
    luck.below(input.len() as u32 + 1) as usize
}

/// A piece of something so long, mostly a short one.
fn piece(long: usize, luck: &mut Luck) -> Range<usize> {
    let begin = luck.below(long as u32 + 1) as usize;
    let most = (1 << luck.below(11)).min(long - begin);
    begin..begin + luck.below(most as u32 + 1) as usize
}
