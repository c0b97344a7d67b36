//! Rules catalogues, how-to pages and lessons as HTML: the part of Markdown they are written in, and an anchor for every
//! clause of a catalogue.
//!
//! Blocks are headings, paragraphs, lists, tables and code; spans are bold, code and clause IDs, which
//! become links to their clause.

use engine::clauses::Clauses;
use maud::{Markup, PreEscaped, html};

/// A rendered document.
pub struct Document {
    /// The headings of the second and third level: level, anchor, text.
    pub contents: Vec<(u8, String, String)>,
    /// The text.
    pub body: Markup,
}

/// Renders a catalogue for readers: what is only for those who build the program is left out.
#[must_use]
pub fn render(text: &str) -> Document {
    Page { clauses: &Clauses::read(text), address: "", small: false }.document(&for_readers(text))
}

/// Renders a text about a game; the clauses it names are small links into the rules at `address`.
#[must_use]
pub fn passage(text: &str, clauses: &Clauses, address: &str) -> Document {
    Page { clauses, address, small: true }.document(text)
}

/// What stands between `<!-- for builders -->` and `<!-- /for builders -->` is about files, tests and code.
fn for_readers(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (k, part) in text.split("<!-- for builders -->").enumerate() {
        let rest = if k == 0 { part } else { part.split_once("<!-- /for builders -->").map_or("", |(_, rest)| rest) };
        out.push_str(rest);
    }
    without_files(&out)
}

/// Names of data files say nothing to a reader: `market.toml` is the edition's data.
fn without_files(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let (mut dropped, last) = (false, text.matches('`').count());
    for (k, part) in text.split('`').enumerate() {
        if k % 2 == 1 && part.ends_with(".toml") {
            dropped = out.ends_with('(');
            let shorter = out.trim_end_matches("data ").trim_end_matches('(').len();
            out.truncate(shorter);
            if !dropped {
                out.push_str("the edition’s data");
            }
            continue;
        }
        let part = if dropped { part.trim_start_matches(')') } else { part };
        if k % 2 == 1 {
            out.push('`');
        }
        out.push_str(part);
        // A loose mark at the end closes nothing.
        if k % 2 == 1 && k < last {
            out.push('`');
        }
        dropped = false;
    }
    out
}

impl Page<'_> {
    fn document(&self, text: &str) -> Document {
        let (contents, body) = self.blocks(text);
        Document { contents, body: PreEscaped(body) }
    }

    fn blocks(&self, text: &str) -> (Vec<(u8, String, String)>, String) {
        let page = self;
        let lines: Vec<&str> = text.lines().collect();
        let mut contents = Vec::new();
        let mut body = String::new();
        let mut at = 0;
        while at < lines.len() {
            let block = Block::at(&lines, &mut at);
            if let Block::Heading(level @ 2..=3, words) = &block {
                contents.push((*level, anchor(words), (*words).to_owned()));
            }
            body.push_str(&page.block(&block).0);
        }
        (contents, body)
    }
}

/// The text of one clause, without its tag; clauses that it mentions are links into the rules at `address`.
#[must_use]
pub fn clause(text: &str, clauses: &Clauses, address: &str) -> Markup {
    let text = text.strip_prefix('[').and_then(|rest| rest.split_once("] ")).map_or(text, |(_, rest)| rest);
    let text = &without_files(text);
    Page { clauses, address, small: false }.spans(text)
}

enum Block<'a> {
    Blank,
    Heading(u8, &'a str),
    Paragraph(Vec<&'a str>),
    List { numbered: bool, entries: Vec<String> },
    Table { head: Vec<&'a str>, rows: Vec<Vec<&'a str>> },
    Code(Vec<&'a str>),
}

impl<'a> Block<'a> {
    /// The block that begins at line `at`, which is moved behind it.
    fn at(lines: &[&'a str], at: &mut usize) -> Block<'a> {
        let line = lines[*at];
        if line.trim().is_empty() {
            *at += 1;
            return Block::Blank;
        }
        if let Some((level, words)) = heading(line) {
            *at += 1;
            return Block::Heading(level, words);
        }
        if line.starts_with("```") {
            return code(lines, at);
        }
        if line.starts_with('|') {
            return table(lines, at);
        }
        if let Some((numbered, _)) = list_entry(line) {
            return list(lines, at, numbered);
        }
        let from = *at;
        *at += 1;
        while lines.get(*at).is_some_and(|line| !starts_block(line)) {
            *at += 1;
        }
        Block::Paragraph(lines[from..*at].to_vec())
    }
}

fn heading(line: &str) -> Option<(u8, &str)> {
    let level = line.bytes().take_while(|byte| *byte == b'#').count();
    let words = line[level..].strip_prefix(' ')?;
    (1..=6).contains(&level).then(|| (level as u8, words.trim()))
}

fn list_entry(line: &str) -> Option<(bool, &str)> {
    if let Some(words) = line.strip_prefix("- ") {
        return Some((false, words));
    }
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let words = line[digits..].strip_prefix(". ")?;
    (digits > 0).then_some((true, words))
}

fn starts_block(line: &str) -> bool {
    line.trim().is_empty()
        || heading(line).is_some()
        || list_entry(line).is_some()
        || line.starts_with("```")
        || line.starts_with('|')
}

fn code<'a>(lines: &[&'a str], at: &mut usize) -> Block<'a> {
    let from = *at + 1;
    let end = (from..lines.len()).find(|k| lines[*k].starts_with("```")).unwrap_or(lines.len());
    *at = end + 1;
    Block::Code(lines[from..end].to_vec())
}

fn table<'a>(lines: &[&'a str], at: &mut usize) -> Block<'a> {
    let mut rows: Vec<Vec<&str>> = Vec::new();
    while let Some(line) = lines.get(*at).filter(|line| line.starts_with('|')) {
        let rule = line.bytes().all(|byte| b"|-: ".contains(&byte));
        if !rule {
            rows.push(line.trim().trim_matches('|').split('|').map(str::trim).collect());
        }
        *at += 1;
    }
    let head = if rows.is_empty() { Vec::new() } else { rows.remove(0) };
    Block::Table { head, rows }
}

fn list<'a>(lines: &[&'a str], at: &mut usize, numbered: bool) -> Block<'a> {
    let mut entries: Vec<String> = Vec::new();
    while let Some(line) = lines.get(*at) {
        match list_entry(line) {
            Some((kind, words)) if kind == numbered => entries.push(words.to_owned()),
            None if !starts_block(line) => {
                let last = entries.last_mut().expect("the first line of a list is an entry");
                last.push(' ');
                last.push_str(line.trim());
            }
            _ => break,
        }
        *at += 1;
    }
    Block::List { numbered, entries }
}

/// A heading's anchor: lower case, words joined by dashes.
fn anchor(words: &str) -> String {
    let kept: String = words.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' }).collect();
    kept.split_whitespace().collect::<Vec<_>>().join("-")
}

struct Page<'c> {
    clauses: &'c Clauses,
    /// Of the page that has the clauses; empty for this one.
    address: &'c str,
    /// Whether clauses in parentheses are small links behind their sentence.
    small: bool,
}

impl Page<'_> {
    fn block(&self, block: &Block<'_>) -> Markup {
        match block {
            Block::Blank => html! {},
            Block::Heading(level, words) => self.heading(*level, words),
            Block::Paragraph(lines) => html! { p { (self.spans(&lines.join(" "))) } },
            Block::Code(lines) => html! { pre { code { (lines.join("\n")) } } },
            Block::Table { head, rows } => html! {
                div.table-scroll tabindex="0" { table.timetable {
                    thead { tr { @for cell in head { @if cell.trim().is_empty() { td {} } @else { th { (self.spans(cell)) } } } } }
                    tbody { @for row in rows { tr { @for cell in row { td { (self.spans(cell)) } } } } }
                } }
            },
            Block::List { numbered: true, entries } => html! { ol { @for entry in entries { (self.entry(entry)) } } },
            Block::List { entries, .. } => html! { ul { @for entry in entries { (self.entry(entry)) } } },
        }
    }

    fn heading(&self, level: u8, words: &str) -> Markup {
        let id = anchor(words);
        html! {
            @match level {
                1 => h1 id=(id) { (words) },
                2 => h2 id=(id) { (words) },
                3 => h3 id=(id) { (words) },
                _ => h4 id=(id) { (words) },
            }
        }
    }

    /// A list entry; one that begins with clause IDs gets an anchor for each of them.
    fn entry(&self, words: &str) -> Markup {
        let Some((ids, rest)) = words.strip_prefix("**").and_then(|words| words.split_once("**")) else {
            return html! { li { (self.spans(words)) } };
        };
        let ids: Vec<&str> = ids.split(", ").collect();
        if !ids.iter().all(|id| self.clauses.contains(id)) {
            return html! { li { (self.spans(words)) } };
        }
        let whole = rest.trim_start();
        let (tag, rest) = whole.strip_prefix('[').and_then(|rest| rest.split_once("] ")).unzip();
        let rest = rest.unwrap_or(whole);
        html! {
            li.clause {
                @for id in &ids { a.clause-id id=(id) href={ "#" (id) } { (id) } " " }
                @if let Some(tag) = tag { span.tag { (tag) } " " }
                span.clause-text { (self.spans(rest)) }
            }
        }
    }

    fn spans(&self, words: &str) -> Markup {
        let mut out = String::new();
        let mut rest = words;
        while !rest.is_empty() {
            let (html, used) = self.span(rest);
            out.push_str(&html.0);
            rest = &rest[used..];
        }
        PreEscaped(out)
    }

    /// The first span of `rest`, and how long it is.
    fn span(&self, rest: &str) -> (Markup, usize) {
        if let Some((inside, used)) = enclosed(rest, "**") {
            return (html! { strong { (self.spans(inside)) } }, used);
        }
        if let Some((inside, used)) = enclosed(rest, "*").filter(|(inside, _)| inside.trim() == *inside) {
            return (html! { em { (self.spans(inside)) } }, used);
        }
        if let Some((inside, used)) = enclosed(rest, "`") {
            return (html! { code { (inside) } }, used);
        }
        if let Some((ids, used)) = self.clauses_behind(rest) {
            return (html! { sup.by { @for id in ids { (self.link(id)) } } }, used);
        }
        if let Some(id) = self.clause_at(rest) {
            return (self.link(id), id.len());
        }
        let next = rest.char_indices().skip(1).find(|(k, c)| {
            *c == '`'
                || *c == '*'
                || (*c == ' ' && self.clauses_behind(&rest[*k..]).is_some())
                || (c.is_ascii_uppercase() && self.clause_starts(rest, *k))
        });
        let end = next.map_or(rest.len(), |(k, _)| k);
        (html! { (&rest[..end]) }, end)
    }

    fn link(&self, id: &str) -> Markup {
        html! { a.clause-ref href={ (self.address) "#" (id) } target=[self.target()] { (id) } }
    }

    /// Clauses in parentheses behind a sentence: ` (CM-BLD-1, CM-BLD-4)`.
    fn clauses_behind<'t>(&self, text: &'t str) -> Option<(Vec<&'t str>, usize)> {
        let (inside, _) = text.strip_prefix(" (").filter(|_| self.small)?.split_once(')')?;
        let ids: Vec<&str> = inside.split([',', ' ', ';']).filter(|id| !id.is_empty()).collect();
        let all = !ids.is_empty() && ids.iter().all(|id| self.clauses.contains(id));
        all.then(|| (ids, inside.len() + 3))
    }

    fn target(&self) -> Option<&'static str> {
        (!self.address.is_empty()).then_some("rules")
    }

    fn clause_starts(&self, text: &str, at: usize) -> bool {
        let before = text[..at].chars().next_back();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '-') && self.clause_at(&text[at..]).is_some()
    }

    fn clause_at<'t>(&self, text: &'t str) -> Option<&'t str> {
        let end = text.find(|c: char| !c.is_ascii_uppercase() && !c.is_ascii_digit() && c != '-').unwrap_or(text.len());
        let id = text[..end].trim_end_matches('-');
        self.clauses.contains(id).then_some(id)
    }
}

fn enclosed<'t>(text: &'t str, mark: &str) -> Option<(&'t str, usize)> {
    let (inside, _) = text.strip_prefix(mark)?.split_once(mark)?;
    (!inside.is_empty()).then(|| (inside, inside.len() + 2 * mark.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(text: &str) -> String {
        render(text).body.0
    }

    #[test]
    fn headings_have_anchors_and_a_table_of_contents() {
        let page = render("# Rules\n\n## 3.5 Build (BLD)\n");
        assert_eq!(page.contents, [(2, "3-5-build-bld".to_owned(), "3.5 Build (BLD)".to_owned())]);
        assert!(page.body.0.contains("<h2 id=\"3-5-build-bld\">"));
    }

    #[test]
    fn every_clause_is_an_anchor_and_every_mention_a_link() {
        let html = body("- **AB-X-1** [book] One.\n- **AB-X-2, AB-X-3** See AB-X-1, AB-X-11 and (AB-X-3).\n");
        assert!(html.contains("id=\"AB-X-1\" href=\"#AB-X-1\""), "{html}");
        assert!(html.contains("id=\"AB-X-3\"") && html.contains("<span class=\"tag\">book</span> "), "{html}");
        assert!(html.contains("See <a class=\"clause-ref\" href=\"#AB-X-1\">AB-X-1</a>, AB-X-11 and (<a"), "{html}");
    }

    #[test]
    fn tables_lists_code_and_bold_are_rendered_and_everything_is_escaped() {
        let html = body("| a | **b** |\n| --- | --- |\n| <1> | `x<y` |\n\n1. one\n2. two\n\n```\na < b\n```\n");
        assert!(html.contains("<th><strong>b</strong></th>") && html.contains("<td>&lt;1&gt;</td>"), "{html}");
        assert!(html.contains("<code>x&lt;y</code>") && html.contains("<ol><li>one</li><li>two</li></ol>"), "{html}");
        assert!(html.contains("<pre><code>a &lt; b</code></pre>"), "{html}");
    }

    #[test]
    fn a_passage_has_its_clauses_behind_its_sentences() {
        let clauses = Clauses::read("- **AB-X-1** One.\n- **AB-X-2** Two.\n");
        let html = passage("Build (AB-X-1, AB-X-2). See AB-X-1 (or not).", &clauses, "/rules/ab").body.0;
        assert!(html.contains("Build<sup class=\"by\"><a class=\"clause-ref\" href=\"/rules/ab#AB-X-1\""), "{html}");
        assert!(html.contains("</sup>. See <a") && html.ends_with("</a> (or not).</p>"), "{html}");
    }

    #[test]
    fn what_is_for_builders_is_not_for_readers() {
        let text = "# A\n<!-- for builders -->\n`a.toml`\n<!-- /for builders -->\nB\n";
        assert_eq!(body(text), "<h1 id=\"a\">A</h1><p>B</p>");
        let text = "In the order of `m.toml`, as listed (`a.toml`) or not [data `b.toml`]; `x`.";
        let said = "In the order of the edition’s data, as listed  or not [the edition’s data]; <code>x</code>.";
        assert_eq!(body(text), format!("<p>{said}</p>"));
    }

    #[test]
    fn loose_marks_are_plain_text() {
        assert_eq!(body("2 * 3 ** 4 and ` alone"), "<p>2 * 3 ** 4 and ` alone</p>");
        assert_eq!(body("a *ready* Dude, 2*3"), "<p>a <em>ready</em> Dude, 2*3</p>");
        assert_eq!(body("été – “Ü”"), "<p>été – “Ü”</p>");
    }
}
