//! Sentences for people: one template with named places, filled with typed values.
//!
//! ```
//! use engine::{Seat, say};
//!
//! let line = say!("{seat} pays {gold} Gold for {points:one point|# points}.", seat = Seat(0), gold = 3, points = 6);
//! assert_eq!(line.plain(|_| "Ann".to_owned()), "Ann pays 3 Gold for 6 points.");
//! ```
//!
//! The English template is its own key: a [`Tongue`] may have another template for it, with places in another order and
//! plural forms of its own. [`say!`] checks every template where it is compiled: each place is filled and nothing else is.
//!
//! A place is `{name}`. Where words hang on a number, or on how many there are in a list, the place holds the forms,
//! one and many: `{outlaws:# Outlaw joins|# Outlaws join}`, with `#` for the number.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::{
    seat::Seat,
    tongue::{self, Tongue},
    words::Target,
};

/// A sentence, or several that follow each other. One without values is made without a heap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    sentence: Sentence,
    next: Option<Box<Line>>,
}

/// A template and what fills its places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    /// The template in English.
    pub template: &'static str,
    /// What stands in its places, by name.
    pub filled: Vec<(&'static str, Value)>,
}

/// What fills a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A player, shown by name.
    Seat(Seat),
    /// Something on the board, linked to it.
    Place(Box<Target>),
    /// A clause of the rules, linked to it.
    Clause(String),
    /// A number that counts something.
    Number(i64),
    /// An amount of dollars.
    Money(i64),
    /// A name that is the same in every language: of a town or a card of the edition, of a person, of a numbered thing.
    Name(String),
    /// Words of their own.
    Words(Line),
    /// Several: `a, b and c`, or `a, b or c`.
    List(Join, Vec<Value>),
    /// The steps of a long turn, in order, and which of them it is, counted from 0.
    Steps(Vec<&'static str>, usize),
}

/// How the last of several is joined to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// `a, b and c`
    And,
    /// `a, b or c`
    Or,
}

/// A piece of a sentence as it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// Plain words.
    Text(String),
    /// A player, shown by name.
    Seat(Seat),
    /// Something on the board, linked to it.
    Place(Target),
    /// A clause of the rules, linked to it.
    Clause(String),
    /// The steps of a long turn, in order, and which of them it is, counted from 0.
    Steps(Vec<String>, usize),
}

/// One sentence from a template, checked where it is compiled: `say!("{seat} builds {place}.", seat = who, place = hex)`.
/// A variable that has the name of its place need not be named twice: `say!("{seat} passes.", seat)`.
#[macro_export]
macro_rules! say {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($template:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const { $crate::say::check($template, &[$(stringify!($name)),*]) };
        $crate::say::Line::of(
            $template,
            ::std::vec![$((stringify!($name), $crate::say::Value::from($crate::say!(@value $name $($value)?)))),*],
        )
    }};
}

/// A name that is the same in every language: of a town, a card, a person, or a numbered thing (`Site 3`).
pub fn name(of: impl fmt::Display) -> Value {
    Value::Name(of.to_string())
}

/// An amount of dollars: `$1,200`.
pub fn money(dollars: impl Into<i64>) -> Value {
    Value::Money(dollars.into())
}

/// A clause of the rules.
pub fn clause(id: impl Into<String>) -> Value {
    Value::Clause(id.into())
}

/// All of these: `a, b and c`.
pub fn all<V: Into<Value>>(values: impl IntoIterator<Item = V>) -> Value {
    Value::List(Join::And, values.into_iter().map(Into::into).collect())
}

/// One of these: `a, b or c`.
pub fn either<V: Into<Value>>(values: impl IntoIterator<Item = V>) -> Value {
    Value::List(Join::Or, values.into_iter().map(Into::into).collect())
}

/// The steps of a long turn; the one that it is now is counted from 0.
pub fn steps(names: Vec<&'static str>, now: usize) -> Value {
    Value::Steps(names, now)
}

impl Line {
    /// Nothing said; sentences can follow.
    #[must_use]
    pub fn new() -> Line {
        Line::default()
    }

    /// A filled template. [`say!`] calls this with what it has checked.
    #[must_use]
    pub fn of(template: &'static str, filled: Vec<(&'static str, Value)>) -> Line {
        Line { sentence: Sentence { template, filled }, next: None }
    }

    /// A name that is the same in every language, alone.
    #[must_use]
    pub fn name(of: impl fmt::Display) -> Line {
        Line::of("{name}", vec![("name", name(of))])
    }

    /// This, and then another sentence.
    #[must_use]
    pub fn then(mut self, next: impl Into<Line>) -> Line {
        let next = next.into();
        if self.is_empty() {
            return next;
        }
        match &mut self.next {
            _ if next.is_empty() => {}
            Some(after) => **after = std::mem::take(&mut **after).then(next),
            none => *none = Some(Box::new(next)),
        }
        self
    }

    /// This, and then another sentence where there is one.
    #[must_use]
    pub fn then_maybe(self, next: Option<Line>) -> Line {
        match next {
            Some(next) => self.then(next),
            None => self,
        }
    }

    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sentence.template.is_empty()
    }

    /// The filled templates, those inside others too.
    pub fn each_sentence(&self, look: &mut impl FnMut(&Sentence)) {
        look(&self.sentence);
        self.sentence.filled.iter().for_each(|(_, value)| value.each_sentence(look));
        if let Some(next) = &self.next {
            next.each_sentence(look);
        }
    }

    /// The pieces to show, in the language that is spoken here ([`tongue::speak`]).
    #[must_use]
    pub fn spans(&self) -> Vec<Span> {
        tongue::with(|tongue| {
            let mut out = Spans::default();
            out.line(self, tongue);
            out.0
        })
    }

    /// The sentence as plain text, with players named by `name`.
    pub fn plain(&self, name: impl Fn(Seat) -> String) -> String {
        self.plain_dyn(&name)
    }

    fn plain_dyn(&self, name: &dyn Fn(Seat) -> String) -> String {
        let one = |span: Span| match span {
            Span::Text(words) => words,
            Span::Seat(seat) => name(seat),
            Span::Place(target) => target.label.plain_dyn(name),
            Span::Clause(id) => id,
            Span::Steps(names, now) => plain_steps(&names, now),
        };
        self.spans().into_iter().map(one).collect()
    }
}

/// ` (buy · ▸build◂ · deliver)`.
#[must_use]
pub fn plain_steps(names: &[impl AsRef<str>], now: usize) -> String {
    let step = |(k, name): (usize, &str)| if k == now { format!("▸{name}◂") } else { name.to_owned() };
    let steps: Vec<String> = names.iter().map(AsRef::as_ref).enumerate().map(step).collect();
    format!(" ({})", steps.join(" · "))
}

/// `$1,200`, and `-$40` for a debt.
#[must_use]
pub fn dollars(amount: i64) -> String {
    let digits = amount.unsigned_abs().to_string();
    let mut grouped = String::new();
    for (k, digit) in digits.chars().enumerate() {
        if k > 0 && (digits.len() - k).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{}${grouped}", if amount < 0 { "-" } else { "" })
}

#[derive(Default)]
struct Spans(Vec<Span>);

impl Spans {
    fn text(&mut self, words: &str) {
        match self.0.last_mut() {
            _ if words.is_empty() => {}
            Some(Span::Text(before)) => before.push_str(words),
            _ => self.0.push(Span::Text(words.to_owned())),
        }
    }

    fn line(&mut self, line: &Line, tongue: &Tongue) {
        self.sentence(&line.sentence, tongue);
        if let Some(next) = &line.next {
            self.text(" ");
            self.line(next, tongue);
        }
    }

    fn sentence(&mut self, sentence: &Sentence, tongue: &Tongue) {
        let template = tongue.template(sentence.template);
        let mut rest: &str = &template;
        while let Some((before, inside, after)) = next_place(rest) {
            self.text(before);
            self.place(inside, sentence, tongue);
            rest = after;
        }
        self.text(rest);
    }

    fn place(&mut self, inside: &str, sentence: &Sentence, tongue: &Tongue) {
        let (place, forms) = inside.split_once(':').map_or((inside, None), |(place, forms)| (place, Some(forms)));
        let Some((_, value)) = sentence.filled.iter().find(|(name, _)| *name == place) else { return };
        match forms {
            None => self.value(value, tongue),
            Some(forms) => {
                let count = value.count();
                let forms: Vec<&str> = forms.split('|').collect();
                let form = forms[tongue.form(count).min(forms.len() - 1)];
                self.text(&form.replace('#', &count.to_string()));
            }
        }
    }

    fn value(&mut self, value: &Value, tongue: &Tongue) {
        match value {
            Value::Seat(seat) => self.0.push(Span::Seat(*seat)),
            Value::Place(target) => self.0.push(Span::Place((**target).clone())),
            Value::Clause(id) => self.0.push(Span::Clause(id.clone())),
            Value::Number(number) => self.text(&number.to_string()),
            Value::Money(amount) => self.text(&dollars(*amount)),
            Value::Name(name) => self.text(name),
            Value::Words(line) => self.line(line, tongue),
            Value::List(join, values) => {
                for (k, value) in values.iter().enumerate() {
                    if k > 0 {
                        self.text(&tongue.joint(*join, k + 1 == values.len()));
                    }
                    self.value(value, tongue);
                }
            }
            Value::Steps(names, now) => {
                let names = names.iter().map(|name| tongue.template(name).into_owned()).collect();
                self.0.push(Span::Steps(names, *now));
            }
        }
    }
}

/// The next place of a template: what stands before it, inside and after.
fn next_place(template: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = template.split_once('{')?;
    let (inside, after) = rest.split_once('}')?;
    Some((before, inside, after))
}

impl Value {
    /// How many, for the forms of a place.
    fn count(&self) -> i64 {
        match self {
            Value::Number(number) | Value::Money(number) => *number,
            Value::List(_, values) => values.len() as i64,
            _ => 1,
        }
    }

    fn each_sentence(&self, look: &mut impl FnMut(&Sentence)) {
        match self {
            Value::Words(line) => line.each_sentence(look),
            Value::Place(target) => target.label.each_sentence(look),
            Value::List(_, values) => values.iter().for_each(|value| value.each_sentence(look)),
            _ => {}
        }
    }
}

/// Whether every place of a template is one of `names` and every name has a place; panics with the reason, which is an
/// error of the compiler where [`say!`] is used.
pub const fn check(template: &str, names: &[&str]) {
    let bytes = template.as_bytes();
    let mut used = [false; 16];
    assert!(names.len() <= 16, "a template has at most 16 places");
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'{' => {
                let begin = at + 1;
                while at < bytes.len() && bytes[at] != b':' && bytes[at] != b'}' {
                    at += 1;
                }
                let place = named(bytes, begin, at, names);
                used[place] = true;
                while at < bytes.len() && bytes[at] != b'}' {
                    assert!(bytes[at] != b'{', "a place stands inside another");
                    at += 1;
                }
                assert!(at < bytes.len(), "a place is not closed");
            }
            b'}' => panic!("a place is closed that was not opened"),
            _ => {}
        }
        at += 1;
    }
    let mut k = 0;
    while k < names.len() {
        assert!(used[k], "a value has no place in the template");
        k += 1;
    }
}

/// Which of the names stands in `bytes[begin..end]`.
const fn named(bytes: &[u8], begin: usize, end: usize, names: &[&str]) -> usize {
    let mut k = 0;
    while k < names.len() {
        let name = names[k].as_bytes();
        let mut same = name.len() == end - begin;
        let mut j = 0;
        while same && j < name.len() {
            same = name[j] == bytes[begin + j];
            j += 1;
        }
        if same {
            return k;
        }
        k += 1;
    }
    panic!("a place of the template is not filled")
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.plain(|seat| seat.to_string()))
    }
}

/// As the pieces to show.
impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.spans().serialize(serializer)
    }
}

/// For a field that is plain text in JSON.
pub fn as_text<S: Serializer>(line: &Line, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(line)
}

/// A template without places.
impl From<&'static str> for Line {
    fn from(template: &'static str) -> Line {
        debug_assert!(!template.contains(['{', '}']), "{template} has places: it wants say!");
        Line::of(template, Vec::new())
    }
}

impl From<Line> for Value {
    fn from(line: Line) -> Value {
        Value::Words(line)
    }
}

/// Words of their own, as a template without places.
impl From<&'static str> for Value {
    fn from(template: &'static str) -> Value {
        Value::Words(template.into())
    }
}

impl From<Seat> for Value {
    fn from(seat: Seat) -> Value {
        Value::Seat(seat)
    }
}

impl From<Target> for Value {
    fn from(target: Target) -> Value {
        Value::Place(Box::new(target))
    }
}

macro_rules! numbers {
    ($($kind:ty)*) => { $(impl From<$kind> for Value {
        fn from(number: $kind) -> Value {
            Value::Number(number as i64)
        }
    })* };
}
numbers!(u8 u16 u32 u64 usize i8 i16 i32 i64);

#[cfg(test)]
mod tests {
    use super::*;

    fn english(line: &Line) -> String {
        line.plain(|seat| ["Ann", "Ben", "Cal"][seat.index()].to_owned())
    }

    #[test]
    fn a_template_is_filled_with_values_of_every_kind() {
        let place = Target::new("hex", "F12", Line::name("Granby"));
        let line = say!(
            "{seat} pays {price} for {what} at {place} ({rule}): {many}.",
            seat = Seat(1),
            price = money(1200),
            what = say!("{n:a claim|# claims}", n = 2),
            place,
            rule = clause("CM-BLD-5"),
            many = either([Seat(0), Seat(1), Seat(2)]),
        );
        assert_eq!(english(&line), "Ben pays $1,200 for 2 claims at Granby (CM-BLD-5): Ann, Ben or Cal.");
        assert!(matches!(&line.spans()[2], Span::Text(words) if words == "2 claims at ") || line.spans().len() > 4);
    }

    #[test]
    fn forms_follow_a_number_and_the_length_of_a_list() {
        let joins = |n: u8| english(&say!("{n:# Outlaw joins|# Outlaws join}.", n));
        assert_eq!((joins(1).as_str(), joins(0).as_str()), ("1 Outlaw joins.", "0 Outlaws join."));
        let win = |seats: &[Seat]| english(&say!("{who} {who:wins|share the win}.", who = all(seats.iter().copied())));
        assert_eq!(win(&[Seat(0)]), "Ann wins.");
        assert_eq!(win(&[Seat(0), Seat(2)]), "Ann and Cal share the win.");
    }

    #[test]
    fn sentences_follow_each_other_with_a_space_between() {
        let line = say!("{seat} passes.", seat = Seat(0)).then("The round ends.").then_maybe(None);
        assert_eq!(english(&line), "Ann passes. The round ends.");
    }

    #[test]
    fn another_tongue_has_its_own_words_around_the_same_values() {
        let line = say!("{seat} builds {n:# mine|# mines}.", seat = Seat(0), n = 3);
        let said = tongue::speak(&tongue::TEST, || english(&line));
        assert!(said.starts_with("Ann ") && said.contains('3') && !said.contains("builds"), "{said}");
        assert_eq!(english(&line), "Ann builds 3 mines.", "only while it is spoken");
    }

    #[test]
    #[should_panic(expected = "a place of the template is not filled")]
    fn an_unfilled_place_is_an_error() {
        check("{seat} builds {place}.", &["seat"]);
    }

    #[test]
    #[should_panic(expected = "a value has no place")]
    fn a_value_without_a_place_is_an_error() {
        check("{seat} builds.", &["seat", "place"]);
    }
}
