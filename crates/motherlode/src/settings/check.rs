//! Settings that do not go together.

use super::{Fault, InForce, Said, Source};

/// A house is kept in one place: of `data` and `store` the one that was said in the stronger place holds.
pub fn one_place(said: &mut [Said]) {
    let strength = |said: &[Said], key: &str| {
        let found = said.iter().find(|said| said.setting.key == key && !said.text.is_empty());
        found.map(|said| said.source.strength())
    };
    let weaker = match (strength(said, "data"), strength(said, "store")) {
        (Some(data), Some(store)) if data < store => "data",
        (Some(data), Some(store)) if store < data => "store",
        _ => return,
    };
    for said in said.iter_mut().filter(|said| said.setting.key == weaker) {
        said.text.clear();
        said.source = Source::Default;
    }
}

/// What cannot hold at the same time.
pub fn contradictions(in_force: &InForce) -> Vec<Fault> {
    let settings = &in_force.settings;
    let mut faults = Vec::new();
    // Told at the setting that was said in the strongest place: it is the one to change.
    let mut check = |wrong: bool, keys: &[&str], why: &str| {
        if wrong {
            let by = keys.iter().map(|key| in_force.source(key)).max_by_key(|source| source.strength());
            let place = by.map(Source::to_string).unwrap_or_default();
            faults.push(Fault { place, why: why.to_owned() });
        }
    };
    check(
        settings.data.is_some() && settings.store.is_some(),
        &["data", "store"],
        "data and store are both set, and games are kept in one place only",
    );
    let shared = settings.metrics_listen.is_some_and(|metrics| {
        let everywhere = metrics.ip().is_unspecified() || settings.listen.ip().is_unspecified();
        metrics.port() == settings.listen.port()
            && metrics.port() != 0
            && (everywhere || metrics.ip() == settings.listen.ip())
    });
    check(
        shared,
        &["metrics-listen", "listen"],
        "metrics-listen is the public address of listen: it needs one of its own",
    );
    let named = &settings.allowed_host;
    let missing = settings.public_url.as_ref().is_some_and(|url| {
        !named.is_empty() && !named.iter().any(|host| without_port(&host.0).eq_ignore_ascii_case(url.host()))
    });
    check(missing, &["allowed-host", "public-url"], "allowed-host lacks the host of public-url, which people open");
    check(
        settings.backup_every.is_some() && settings.backup_folder.is_none(),
        &["backup-every"],
        "backup-every needs a backup-folder to write to",
    );
    check(
        settings.smtp_url.is_some() != settings.mail_from.is_some(),
        &["smtp-url", "mail-from"],
        "smtp-url and mail-from belong together: letters need a server, and somebody they come from",
    );
    check(
        settings.connections_per_network > settings.most_connections,
        &["connections-per-network", "most-connections"],
        "connections-per-network is more than most-connections, so that one network could shut out all others",
    );
    check(
        settings.pages_per_network > settings.connections_per_network,
        &["pages-per-network", "connections-per-network"],
        "pages-per-network is more than connections-per-network, and every live page is a connection",
    );
    check(
        settings.header_timeout > settings.request_timeout,
        &["header-timeout", "request-timeout"],
        "header-timeout is longer than request-timeout, which counts the whole request",
    );
    check(
        settings.body_limit > settings.record_limit * 1024,
        &["body-limit", "record-limit"],
        "body-limit is more than record-limit, which is for the largest requests",
    );
    let rates = [
        ("makes", settings.makes_per_person, settings.makes_per_network),
        ("moves", settings.moves_per_person, settings.moves_per_network),
        ("reads", settings.reads_per_person, settings.reads_per_network),
        ("questions", settings.questions_per_person, settings.questions_per_network),
    ];
    for (what, person, network) in rates {
        check(
            person.burst > network.burst || person.every < network.every,
            &[&format!("{what}-per-person"), &format!("{what}-per-network")],
            &format!(
                "{what}-per-person lets through more than {what}-per-network, which holds for all people of a network"
            ),
        );
    }
    faults
}

/// What can be served with and is probably not meant.
pub fn notes(in_force: &InForce) -> Vec<String> {
    let settings = &in_force.settings;
    let mut notes = Vec::new();
    let open = !settings.listen.ip().is_loopback();
    if open && settings.public_url.is_none() && settings.allowed_host.is_empty() {
        notes.push(
            "other machines can reach listen, but neither public-url nor allowed-host says by which name: \
             only the address itself will be answered"
                .to_owned(),
        );
    }
    let secure = settings.public_url.as_ref().is_some_and(|url| url.0.starts_with("https://"));
    if secure && settings.trusted_proxy.is_empty() {
        notes.push(
            "public-url is https, so there is a proxy, and no trusted-proxy is named: all visitors count as one network"
                .to_owned(),
        );
    }
    if secure && open {
        notes.push("public-url is https, and listen answers other machines without TLS, past the proxy".to_owned());
    }
    if settings.metrics_listen.is_some_and(|address| address.ip().is_unspecified()) {
        notes.push("metrics-listen answers on every network of this machine: let a firewall guard it".to_owned());
    }
    if settings.smtp_url.is_some() && settings.public_url.is_none() {
        notes.push("letters are sent, and without public-url their links lead to the address listened on".to_owned());
    }
    if settings.allow_private_webhooks.0 {
        notes.push("allow-private-webhooks lets members send requests into the network of this machine".to_owned());
    }
    if settings.store.is_none() && *in_force.source("store-connections") != Source::Default {
        notes.push("store-connections is only for a PostgreSQL store, and none is set".to_owned());
    }
    notes
}

fn without_port(host: &str) -> &str {
    match host.rfind(':') {
        Some(colon) if !host[colon..].contains(']') => &host[..colon],
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Faults, Setting};
    use super::*;

    fn set(pairs: &[(&str, &str)]) -> Result<InForce, Faults> {
        let said = pairs.iter().enumerate().map(|(k, (key, text))| Said {
            setting: Setting::of(key).expect("a setting"),
            text: (*text).to_owned(),
            source: Source::File("m.toml".into(), k + 1),
        });
        InForce::of(said.collect())
    }

    #[test]
    fn what_contradicts_is_told_with_its_line() {
        for (pairs, place, word) in [
            (&[("data", "x"), ("store", "postgres://db/x")][..], "m.toml:2", "one place"),
            (&[("metrics-listen", "127.0.0.1:4870")], "m.toml:1", "metrics-listen"),
            (&[("listen", "0.0.0.0:80"), ("metrics-listen", "127.0.0.1:80")], "m.toml:1", "metrics-listen"),
            (&[("public-url", "https://a.example"), ("allowed-host", "b.example")], "m.toml:2", "allowed-host"),
            (&[("backup-every", "24")], "m.toml:1", "backup-folder"),
            (&[("mail-from", "a@b.example")], "m.toml:1", "smtp-url"),
            (&[("most-connections", "100")], "m.toml:1", "most-connections"),
            (&[("pages-per-network", "600")], "m.toml:1", "pages-per-network"),
            (&[("header-timeout", "30")], "m.toml:1", "header-timeout"),
            (&[("moves-per-network", "10, then 1/s")], "m.toml:1", "moves-per-person"),
        ] {
            let faults = set(pairs).err().unwrap_or_else(|| panic!("{pairs:?} go together")).0;
            assert_eq!(faults.len(), 1, "{faults:?}");
            assert!(faults[0].why.contains(word), "{faults:?}");
            if pairs.len() == 1 {
                assert_eq!(faults[0].place, place);
            }
        }
    }

    #[test]
    fn what_goes_together_is_left_alone() {
        let fine = [
            &[("public-url", "https://a.example"), ("allowed-host", "A.example:443, b.example")][..],
            &[("metrics-listen", "127.0.0.1:4871")],
            &[("metrics-listen", "127.0.0.2:4870")],
            &[("backup-every", "24"), ("backup-folder", "copies")],
        ];
        for pairs in fine {
            assert!(set(pairs).is_ok(), "{pairs:?}");
        }
    }

    #[test]
    fn what_is_probably_not_meant_is_noted() {
        let noted = |pairs| notes(&set(pairs).unwrap_or_else(|why| panic!("{why}"))).len();
        assert_eq!(noted(&[]), 0);
        assert_eq!(noted(&[("listen", "0.0.0.0:80")]), 1);
        assert_eq!(noted(&[("public-url", "https://a.example"), ("trusted-proxy", "")]), 1);
        assert_eq!(noted(&[("store-connections", "5")]), 1);
    }
}
