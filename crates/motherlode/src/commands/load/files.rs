//! The style sheets and scripts of a page, which a browser fetches once.

use std::collections::BTreeSet;

use tokio::sync::OnceCell;

use super::{
    client::{Client, Trouble},
    person::Person,
};

/// What scripts of the house bring in themselves, found out once.
#[derive(Debug, Default)]
pub struct Files {
    imported: OnceCell<Vec<String>>,
}

impl Files {
    /// Fetches whatever a page needs, as a browser does that has never been here.
    pub async fn fetch(&self, client: &Client, person: &mut Person, page: &str) -> Result<(), Trouble> {
        let linked = links(page);
        let imported = self.imported.get_or_try_init(|| imports(client, &linked)).await?;
        for at in linked.iter().chain(imported) {
            person.file(client, at).await?;
        }
        Ok(())
    }
}

/// The scripts that these scripts import, and those that they import in turn.
async fn imports(client: &Client, linked: &[String]) -> Result<Vec<String>, Trouble> {
    let mut reader = Person::new();
    let mut found = BTreeSet::new();
    let mut unread: Vec<String> = linked.iter().filter(|at| at.contains(".js")).cloned().collect();
    while let Some(at) = unread.pop() {
        let script = reader.page(client, &at).await?;
        for name in imported(&String::from_utf8_lossy(&script.body)) {
            let at = format!("/assets/{name}");
            if found.insert(at.clone()) {
                unread.push(at);
            }
        }
    }
    Ok(found.into_iter().collect())
}

/// The files that a page names.
fn links(page: &str) -> Vec<String> {
    let named = page.split("\"/assets/").skip(1).filter_map(|rest| rest.split('"').next());
    named.map(|name| format!("/assets/{name}")).collect()
}

/// The files that a script imports.
fn imported(script: &str) -> Vec<&str> {
    script.split("from \"./").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_in_pages_and_scripts() {
        let page = r#"<link href="/assets/a.css?v=1"><script src="/assets/b.js?v=2"></script><a href="/games">"#;
        assert_eq!(links(page), ["/assets/a.css?v=1", "/assets/b.js?v=2"]);
        assert_eq!(imported("import { x } from \"./c.js\";\nimport * as y from \"./d.js\";"), ["c.js", "d.js"]);
    }
}
