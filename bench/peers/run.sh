#!/usr/bin/env bash
# Measures Motherlode and the libraries that researchers know side by side: one run, one core, by turns. Installs them and the
# package of Python into a virtual environment of its own (target/peers) and writes the table into docs/performance.md.
# Needs Rust and Python 3.11 or later with venv (Debian: python3-venv); quiet, about a quarter of an hour.
#
#   bench/peers/run.sh [--rounds N] [--seconds S] [--only WORD]
set -euo pipefail
cd "$(dirname "$0")/../.."

target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
venv="$target/peers"
export CARGO_TARGET_DIR="$target"
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
pip() { "$venv/bin/python" -m pip --quiet --disable-pip-version-check "$@"; }
# Whatever cannot be had here is left out of the table, which says so.
while read -r name; do
    pip install "$name" </dev/null || echo "$name cannot be had here"
done <bench/peers/requirements.txt
pip install --force-reinstall --no-deps ./crates/python

export XLA_FLAGS="--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1" JAX_PLATFORMS=cpu
pin=()
command -v taskset >/dev/null && pin=(taskset -c 0)
"${pin[@]}" "$venv/bin/python" bench/peers/measure.py --write docs/performance.md "$@"
