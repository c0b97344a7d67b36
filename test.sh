#!/usr/bin/env bash
# Everything that must hold: formatting, lints, all tests. Needs Rust and a C compiler; installs Debian's
# chromium and chromium-driver for the browser tests when they are missing.
set -euo pipefail
cd "$(dirname "$0")"

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

missing=()
command -v chromium >/dev/null || missing+=(chromium)
command -v chromedriver >/dev/null || missing+=(chromium-driver)
command -v python3 >/dev/null || missing+=(python3)
command -v cc >/dev/null || missing+=(gcc libc6-dev)
if [ ${#missing[@]} -gt 0 ]; then
    echo "installing: ${missing[*]}"
    as_root apt-get update -qq
    as_root apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi

cargo fmt --check
cargo clippy --workspace --all-targets -- -D warnings

# Licences, duplicate crates and sources of what is built in (deny.toml); advisories where their database can be had.
if cargo deny --version >/dev/null 2>&1 || cargo install --locked --quiet cargo-deny; then
    cargo deny --log-level error check -D unnecessary-skip -D unmatched-skip licenses bans sources
    if cargo deny --log-level off fetch db >/dev/null 2>&1; then
        cargo deny --log-level error check --disable-fetch advisories
    else
        echo "the database of advisories cannot be had here: they are not checked"
    fi
else
    echo "cargo-deny cannot be had here: licences, duplicate crates and advisories are not checked"
fi

cargo test --workspace
