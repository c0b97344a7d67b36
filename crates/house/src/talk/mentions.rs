//! Names in what is said: `@Ann` is the person of this name at the place, by name or by handle.

/// Somebody who can be named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mentioned {
    /// Their ID.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// The handle of a member.
    pub handle: Option<String>,
}

/// A part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'t> {
    /// Words.
    Text(&'t str),
    /// Somebody's name, as it was typed.
    Name {
        /// Whose, by ID.
        person: &'t str,
        /// As it was typed, with its `@`.
        typed: &'t str,
    },
}

impl<'t> Part<'t> {
    /// Who is named.
    #[must_use]
    pub fn person(self) -> Option<&'t str> {
        match self {
            Part::Name { person, .. } => Some(person),
            Part::Text(_) => None,
        }
    }
}

/// The parts of a message. The longest name counts, so that Ann Lee is not Ann.
#[must_use]
pub fn parts<'t>(text: &'t str, people: &'t [Mentioned]) -> Vec<Part<'t>> {
    let (mut parts, mut rest) = (Vec::new(), text);
    let mut from = 0;
    while let Some(at) = rest[from..].find('@').map(|at| from + at) {
        let begins = !rest[..at].ends_with(char::is_alphanumeric);
        let after = &rest[at + 1..];
        let fits = |person: &'t Mentioned| {
            let names = [Some(person.name.as_str()), person.handle.as_deref()];
            let longest = names.into_iter().flatten().filter_map(|name| typed_at(after, name)).max()?;
            Some((longest, person))
        };
        match people.iter().filter_map(fits).max_by_key(|(length, _)| *length).filter(|_| begins) {
            Some((length, person)) => {
                let end = at + 1 + length;
                parts.push(Part::Text(&rest[..at]));
                parts.push(Part::Name { person: &person.id, typed: &rest[at..end] });
                (rest, from) = (&rest[end..], 0);
            }
            None => from = at + 1,
        }
    }
    parts.push(Part::Text(rest));
    parts.retain(|part| *part != Part::Text(""));
    parts
}

/// How many bytes of a text are a name that it begins with, whatever the case; a longer word is no name.
fn typed_at(text: &str, name: &str) -> Option<usize> {
    let mut letters = text.char_indices();
    let mut end = 0;
    for wanted in name.chars() {
        let (at, letter) = letters.next()?;
        if !letter.to_lowercase().eq(wanted.to_lowercase()) {
            return None;
        }
        end = at + letter.len_utf8();
    }
    (end > 0 && !text[end..].starts_with(char::is_alphanumeric)).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_whole_and_in_any_case() {
        let person = |id: &str, name: &str, handle: Option<&str>| Mentioned {
            id: id.to_owned(),
            name: name.to_owned(),
            handle: handle.map(str::to_owned),
        };
        let people = [person("1", "Ann", None), person("2", "Ann Lee", Some("lee")), person("3", "Öre", None)];
        let named = |text: &str| -> Vec<String> {
            parts(text, &people).into_iter().filter_map(Part::person).map(str::to_owned).collect()
        };
        assert_eq!(named("@ann, look"), ["1"]);
        assert_eq!(named("hey @Ann Lee and @öre!"), ["2", "3"]);
        assert_eq!(named("@LEE @Annabel x@ann @"), ["2"], "a longer word is no name, nor is an address");
        let text = "to @Ann: go";
        let whole: String = parts(text, &people)
            .into_iter()
            .map(|part| match part {
                Part::Text(text) => text,
                Part::Name { typed, .. } => typed,
            })
            .collect();
        assert_eq!(whole, text, "nothing is lost");
    }
}
