//! What changed in a text: parts of the old one, and what stands between them.

use std::collections::HashMap;

use serde_json::{Value, json};

/// So many words must be alike before a part is looked for in the old text.
const ALIKE: usize = 4;
/// A shorter part is written out: to name it would take as much.
const SHORTEST: usize = 16;
/// So many places are tried for a part.
const TRIES: usize = 12;

/// The new text out of the old one: a list of texts, and of pairs of numbers for what is copied from the old text, from
/// where and how much. Both are counted in UTF-16, as scripts count.
pub(super) fn delta(old: &str, new: &str) -> Value {
    let (old, new) = (words(old), words(new));
    let mut places: HashMap<&[&str], Vec<usize>> = HashMap::new();
    for (at, window) in old.windows(ALIKE).enumerate() {
        places.entry(window).or_default().push(at);
    }
    // Where each word of the old text begins.
    let begins: Vec<usize> = std::iter::once(0)
        .chain(old.iter().scan(0, |sum, word| {
            *sum += length(word);
            Some(*sum)
        }))
        .collect();
    let (mut parts, mut written, mut at, mut next) = (Vec::new(), String::new(), 0, 0);
    while at < new.len() {
        let likely = places.get(&new[at..new.len().min(at + ALIKE)]).map_or(&[][..], Vec::as_slice);
        // What stands where the last copy ended comes first, then what stands after it.
        let after = likely.partition_point(|place| *place < next);
        let tries = likely[after..].iter().chain(&likely[..after]).take(TRIES);
        let alike = |from: usize| old[from..].iter().zip(&new[at..]).take_while(|(old, new)| old == new).count();
        let best = tries.map(|from| (alike(*from), *from)).reduce(|best, one| if one.0 > best.0 { one } else { best });
        match best {
            Some((many, from)) if begins[from + many] - begins[from] >= SHORTEST => {
                if !written.is_empty() {
                    parts.push(json!(std::mem::take(&mut written)));
                }
                parts.extend([json!(begins[from]), json!(begins[from + many] - begins[from])]);
                (at, next) = (at + many, from + many);
            }
            _ => {
                written.push_str(new[at]);
                at += 1;
            }
        }
    }
    if !written.is_empty() {
        parts.push(json!(written));
    }
    Value::Array(parts)
}

fn length(word: &str) -> usize {
    word.encode_utf16().count()
}

/// A text in words: tags, attributes and what stands between them.
fn words(text: &str) -> Vec<&str> {
    let (mut words, mut begin) = (Vec::with_capacity(text.len() / 8), 0);
    for (at, byte) in text.bytes().enumerate() {
        let cut = match byte {
            b'<' | b' ' | b',' => at,
            b'>' => at + 1,
            _ => continue,
        };
        if cut > begin {
            words.push(&text[begin..cut]);
            begin = cut;
        }
    }
    if begin < text.len() {
        words.push(&text[begin..]);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The new text, as the page's script puts it together.
    fn put_together(old: &str, parts: &Value) -> String {
        let old: Vec<u16> = old.encode_utf16().collect();
        let (mut new, mut parts) = (Vec::new(), parts.as_array().expect("a list").iter());
        while let Some(part) = parts.next() {
            match part.as_u64() {
                Some(from) => {
                    let (from, many) = (from as usize, parts.next().and_then(Value::as_u64).expect("how much"));
                    new.extend(&old[from..from + many as usize]);
                }
                None => new.extend(part.as_str().expect("a text").encode_utf16()),
            }
        }
        String::from_utf16(&new).expect("a text")
    }

    #[test]
    fn a_text_is_put_together_from_the_old_one() {
        let hexes = |lit: &[usize]| {
            let hex = |k| {
                let class = if lit.contains(&k) { "lit" } else { "dim" };
                format!(
                    "<g id=\"hex-{k}\" class=\"hex {class}\"><path d=\"M{k} 4 L5,{k} z\"></path><text>Ouray é 🂡 {k}</text></g>"
                )
            };
            (0..200).map(hex).collect::<String>()
        };
        let old = hexes(&[4, 90]);
        let moved =
            format!("{}<b>new</b>{}", &old[old.len() / 2..].replace("Ouray", "Silverton"), &old[..old.len() / 2]);
        for new in [hexes(&[5, 90, 150]), hexes(&[]), old.clone(), String::new(), "plain".to_owned(), moved] {
            for (old, new) in [(&old, &new), (&new, &old)] {
                assert_eq!(put_together(old, &delta(old, new)), *new);
            }
        }
        let small = delta(&old, &hexes(&[5, 90, 150])).to_string();
        assert!(small.len() < 200, "{small}");
        assert_eq!(delta(&old, &old), json!([0, old.encode_utf16().count()]));
    }
}
