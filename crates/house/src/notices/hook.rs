//! Webhooks: the same news in the words of whoever takes them.

use hmac::{Hmac, KeyInit, Mac};
use hyper::header::{CONTENT_TYPE, HeaderName};
use serde_json::json;
use sha2::Sha256;

use super::{message::Message, post::Post, reach::Dressed};

/// Who takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hook {
    /// A channel of Discord.
    Discord,
    /// A channel of Slack, or of what speaks like it.
    Slack,
    /// A topic of ntfy.
    Ntfy,
    /// A program: plain JSON with a signature.
    Json,
}

impl Hook {
    /// All there are.
    pub const ALL: &[Hook] = &[Hook::Discord, Hook::Slack, Hook::Ntfy, Hook::Json];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Hook::Discord => "discord",
            Hook::Slack => "slack",
            Hook::Ntfy => "ntfy",
            Hook::Json => "json",
        }
    }

    /// The one of this name.
    #[must_use]
    pub fn read(name: &str) -> Option<Hook> {
        Hook::ALL.iter().copied().find(|hook| hook.name() == name)
    }

    /// What people call it.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Hook::Discord => "Discord",
            Hook::Slack => "Slack",
            Hook::Ntfy => "ntfy",
            Hook::Json => "JSON",
        }
    }

    /// The request for a message. `key` is the secret that a program knows us by.
    pub(crate) fn dressed(self, message: &Message, post: &Post, key: &str, now_ms: i64) -> Dressed {
        let json_kind = (CONTENT_TYPE, "application/json".to_owned());
        let lines: Vec<String> =
            message.lines.iter().map(|(text, address)| format!("{text}\n{}", post.link(address))).collect();
        match self {
            // Nobody is called by a name that somebody chose.
            Hook::Discord => {
                let said = json!({ "content": cut(&lines.join("\n"), 1_900), "allowed_mentions": { "parse": [] } });
                (vec![json_kind], said.to_string().into_bytes())
            }
            Hook::Slack => {
                let said = json!({ "text": escaped(&cut(&lines.join("\n"), 3_000)) });
                (vec![json_kind], said.to_string().into_bytes())
            }
            Hook::Ntfy => {
                let texts: Vec<&str> = message.lines.iter().map(|(text, _)| text.as_str()).collect();
                let priority = if message.urgent { "4" } else { "3" };
                let headers = vec![
                    (CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
                    (HeaderName::from_static("title"), "Motherlode".to_owned()),
                    (HeaderName::from_static("click"), post.link(message.address())),
                    (HeaderName::from_static("priority"), priority.to_owned()),
                ];
                (headers, cut(&texts.join("\n"), 3_000).into_bytes())
            }
            Hook::Json => {
                let said = json!({
                    "id": message.id,
                    "kind": message.kind.map_or("test", |kind| kind.name()),
                    "text": message.heading,
                    "url": post.link(message.address()),
                    "table": message.table,
                    "at_ms": message.at_ms,
                });
                let (body, sent) = (said.to_string(), (now_ms / 1_000).to_string());
                let headers = vec![
                    json_kind,
                    (HeaderName::from_static("x-motherlode-timestamp"), sent.clone()),
                    (
                        HeaderName::from_static("x-motherlode-signature"),
                        format!("sha256={}", signature(key, &sent, &body)),
                    ),
                ];
                (headers, body.into_bytes())
            }
        }
    }
}

/// HMAC-SHA256 over the time, a dot and the body.
fn signature(key: &str, sent: &str, body: &str) -> String {
    hex(&mac(key.as_bytes(), &format!("{sent}.{body}")))
}

/// HMAC-SHA256 of a text.
pub(super) fn mac(key: &[u8], text: &str) -> Vec<u8> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key may have any length");
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().to_vec()
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What Slack would read as its own signs.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_signed_over_its_time_and_body() {
        // The key "key" and this text are the example that everybody knows, with our time before it.
        let known = hex(&mac(b"key", "The quick brown fox jumps over the lazy dog"));
        assert_eq!(known, "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8");
        assert_eq!(signature("key", "5", "{}"), hex(&mac(b"key", "5.{}")));
    }

    #[test]
    fn nobody_is_called_by_a_name_that_somebody_chose() {
        let message = Message::test("x", "<!channel> & @everyone", 0);
        let post = Post { home: "https://games.example/".to_owned(), ..Post::default() };
        let body = |hook: Hook| String::from_utf8(hook.dressed(&message, &post, "", 0).1).unwrap();
        assert!(body(Hook::Slack).contains("&lt;!channel&gt; &amp; @everyone"), "{}", body(Hook::Slack));
        assert!(
            body(Hook::Discord).contains(r#""parse":[]"#) && body(Hook::Discord).contains("https://games.example/you")
        );
    }
}
