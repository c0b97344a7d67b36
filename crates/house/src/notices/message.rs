//! What goes out, before it is dressed for its way.

use engine::{say, say::name};
use store::Notice;

use crate::news::NewsKind;

/// The longest line that goes out as a heading.
const LONGEST_HEADING: usize = 120;

/// What goes out.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    /// Of which kind; a digest or a test is of none.
    pub(crate) kind: Option<NewsKind>,
    /// What it says, in one line.
    pub(crate) heading: String,
    /// What it says: sentences with their addresses here.
    pub(crate) lines: Vec<(String, String)>,
    /// The table it concerns.
    pub(crate) table: Option<String>,
    /// What tells it from others: the same for every try.
    pub(crate) id: String,
    /// When it came.
    pub(crate) at_ms: i64,
    /// Whether somebody is waited for right now.
    pub(crate) urgent: bool,
    /// Until when it is worth knowing.
    pub(crate) until_ms: Option<i64>,
}

impl Message {
    /// Of one notice.
    pub(crate) fn of(notice: &Notice) -> Message {
        Message {
            kind: NewsKind::read(&notice.kind),
            heading: shortened(&notice.text),
            lines: vec![(notice.text.clone(), notice.address.clone())],
            table: notice.table.clone(),
            id: notice.id.clone(),
            at_ms: notice.created_ms,
            urgent: false,
            until_ms: None,
        }
    }

    /// Of everything that came in a day.
    pub(crate) fn digest(id: &str, at_ms: i64, notices: &[Notice]) -> Message {
        let heading = say!("{count:One thing is|# things are} new at Motherlode.", count = notices.len() as i64);
        let lines = notices.iter().map(|notice| (notice.text.clone(), notice.address.clone())).collect();
        let (heading, id) = (heading.to_string(), id.to_owned());
        Message { kind: None, heading, lines, table: None, id, at_ms, urgent: false, until_ms: None }
    }

    /// To try a way out.
    pub(crate) fn test(id: &str, called: &str, at_ms: i64) -> Message {
        let text = say!("Hello {person}, this is how Motherlode will tell you.", person = name(called)).to_string();
        let (id, lines) = (id.to_owned(), vec![(text.clone(), "/you/notices".to_owned())]);
        Message { kind: None, heading: shortened(&text), lines, table: None, id, at_ms, urgent: true, until_ms: None }
    }

    /// The address of the first line.
    pub(crate) fn address(&self) -> &str {
        self.lines.first().map_or("/", |(_, address)| address)
    }
}

fn shortened(text: &str) -> String {
    let line: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    match line.char_indices().nth(LONGEST_HEADING) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
