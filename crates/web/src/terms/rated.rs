//! Whether a table's result counts: the tick in the form for a new table.

use boards::t;
use engine::Title;
use maud::{Markup, html};
use store::Visibility;

use crate::tables::{Fields, field, visibility};

/// The tick, as it was left; at first it is set where everybody can join.
pub fn fieldset(title: &Title, fields: &Fields) -> Markup {
    html! {
        fieldset {
            legend { (t!("What counts")) }
            // Without a tick a form says nothing: this tells that it was asked.
            input type="hidden" name="rated-asked" value="yes";
            label.choice {
                input type="checkbox" name="rated" value="on" checked[read(fields)];
                span {
                    b { (t!("Rated")) } " "
                    @if *title.seats.start() == 1 {
                        (t!("The result counts for the players’ ratings, or for the lists of those who play alone."))
                    } @else { (t!("The result counts for the players’ ratings.")) }
                }
            }
            p.help { (t!("Games with a seed of your own, your own edition or hot seats never count.")) }
        }
    }
}

/// Whether it counts.
pub fn read(fields: &Fields) -> bool {
    match field(fields, "rated-asked") {
        "" => visibility(fields) == Visibility::Public,
        _ => field(fields, "rated") == "on",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_table_counts_unless_its_host_says_otherwise() {
        let said = |pairs: &[(&str, &str)]| {
            read(&pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
        };
        assert!(said(&[]) && !said(&[("visibility", "private")]));
        assert!(!said(&[("rated-asked", "yes")]) && said(&[("rated-asked", "yes"), ("rated", "on")]));
    }
}
