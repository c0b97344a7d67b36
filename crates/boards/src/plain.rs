//! The board of a game that has no drawing: everything the viewer may know, as a list.

use maud::{Markup, html};
use serde_json::Value;

use super::Fragment;
use crate::t;

/// The view as one panel.
#[must_use]
pub fn fragments(view: &Value) -> Vec<Fragment> {
    let panel = html! {
        section #plain-board .panel .plain-board {
            h2 { (t!("Position")) }
            (value(view))
        }
    };
    vec![Fragment::panel("plain-board", "Position", panel)]
}

fn value(of: &Value) -> Markup {
    match of {
        Value::Null => html! { (t!("none")) },
        Value::Bool(yes) => html! { (if *yes { t!("yes") } else { t!("no") }) },
        Value::Number(number) => html! { (number) },
        Value::String(words) => html! { (words) },
        Value::Array(list) if list.iter().all(|one| !one.is_object() && !one.is_array()) => html! {
            @for (k, one) in list.iter().enumerate() { @if k > 0 { ", " } (value(one)) }
        },
        Value::Array(list) => html! { ol { @for one in list { li { (value(one)) } } } },
        Value::Object(fields) => html! {
            dl { @for (name, one) in fields { dt { (name.replace('_', " ")) } dd { (value(one)) } } }
        },
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_view_is_listed_and_escaped() {
        let page = fragments(&json!({"first_player": 2, "cards": ["<b>", "x"], "deep": [{"a": null}]}));
        let html = page[0].html.0.clone();
        assert!(html.contains("<dt>first player</dt><dd>2</dd>"), "{html}");
        assert!(html.contains("&lt;b&gt;, x") && html.contains("<dt>a</dt><dd>none</dd>"), "{html}");
    }
}
