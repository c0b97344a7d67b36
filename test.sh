#!/usr/bin/env bash
# Everything that must hold: formatting, lints, all tests. Needs Rust and a C compiler; installs Debian's
# chromium and chromium-driver for the browser tests, postgresql for those of the store, python3-aiosmtpd for those of
# letters and python3-venv for those of the package for Python when they are missing.
set -euo pipefail
cd "$(dirname "$0")"

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

missing=()
command -v chromium >/dev/null || missing+=(chromium)
command -v chromedriver >/dev/null || missing+=(chromium-driver)
command -v python3 >/dev/null || missing+=(python3)
python3 -m pip --version >/dev/null 2>&1 || missing+=(python3-pip)
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
/usr/bin/python3 -c 'import aiosmtpd' 2>/dev/null || missing+=(python3-aiosmtpd)
command -v cc >/dev/null || missing+=(gcc libc6-dev)
if ! ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then
    missing+=(postgresql)
    # Only its programs are wanted: no cluster of the system is made or started.
    as_root mkdir -p /etc/postgresql-common
    grep -qs '^create_main_cluster = false' /etc/postgresql-common/createcluster.conf ||
        echo 'create_main_cluster = false' | as_root tee -a /etc/postgresql-common/createcluster.conf >/dev/null
fi
if [ ${#missing[@]} -gt 0 ]; then
    echo "installing: ${missing[*]}"
    as_root apt-get update -qq
    as_root apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi

# One private PostgreSQL for the whole run, in a folder and on a port of its own.
as_postgres() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
start_postgres() {
    local bin port
    bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
    postgres_home=$(mktemp -d)
    [ "$(id -u)" = 0 ] && chown postgres "$postgres_home"
    trap stop_postgres EXIT
    (cd "$postgres_home" && as_postgres "$bin/initdb" -D "$postgres_home/data" -U motherlode -A trust -E UTF8 --locale=C.UTF-8 -N >/dev/null)
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    printf "listen_addresses = '127.0.0.1'\nport = %s\nunix_socket_directories = ''\nmax_connections = 300\n" "$port" \
        >>"$postgres_home/data/postgresql.conf"
    (cd "$postgres_home" && as_postgres "$bin/pg_ctl" -D "$postgres_home/data" -l "$postgres_home/log" -w -t 60 start >/dev/null)
    export MOTHERLODE_TEST_POSTGRES="postgres://motherlode@127.0.0.1:$port/postgres"
}
stop_postgres() {
    local bin
    bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
    (cd "$postgres_home" && as_postgres "$bin/pg_ctl" -D "$postgres_home/data" -m immediate -w stop >/dev/null 2>&1) || true
    rm -rf "$postgres_home"
}
[ -n "${MOTHERLODE_TEST_POSTGRES:-}" ] || start_postgres

# axe-core, which the browser tests run in the pages to hear what a screen reader would stumble over: from the registry of
# Python, whose package of this name carries it. No Node is needed.
axe="${CARGO_TARGET_DIR:-target}/axe"
if [ ! -s "$axe/axe.min.js" ]; then
    mkdir -p "$axe"
    python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --dest "$axe" axe-playwright-python==0.1.8
    python3 - "$axe" <<'UNPACK'
import pathlib, sys, zipfile
folder = pathlib.Path(sys.argv[1])
(wheel,) = folder.glob("*.whl")
(folder / "axe.min.js").write_bytes(zipfile.ZipFile(wheel).read("axe_playwright_python/axe.min.js"))
UNPACK
fi
MOTHERLODE_AXE=$(realpath "$axe/axe.min.js")
export MOTHERLODE_AXE

# Nothing is built twice here: what would make a second build quicker only fills the disk.
export CARGO_INCREMENTAL=0

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
crates/python/test.sh
