#!/usr/bin/env bash
# Builds the package for Python, installs it into a virtual environment of its own and tests it there, with those whose interfaces
# it has. Needs Rust, Python 3.11 or later with venv (Debian: python3-venv), and the registry of Python.
#
# The build is that of the workspace's tests (profile dev), so what they have built is not built again.
set -euo pipefail
cd "$(dirname "$0")/../.."

target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
venv="$target/python/venv"
export CARGO_TARGET_DIR="$target"

if [ ! -x "$venv/bin/python" ]; then
    python3 -m venv "$venv"
fi
pip() { "$venv/bin/python" -m pip --quiet --disable-pip-version-check "$@"; }
pip install -r crates/python/tests/requirements.txt

MATURIN_PEP517_ARGS="--profile ${MOTHERLODE_PYTHON_PROFILE:-dev}" pip install --force-reinstall --no-deps ./crates/python

cd crates/python
"$venv/bin/python" -m pytest -q -p no:cacheprovider tests ../../examples/learning
"$venv/bin/python" -m pytest -q -p no:cacheprovider --doctest-glob='*.md' ../../docs/python.md
"$venv/bin/python" -m pytest -q -p no:cacheprovider --doctest-modules --pyargs motherlode \
    --ignore-glob='*/torchrl.py' --ignore-glob='*/bench.py'
