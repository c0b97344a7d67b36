#!/usr/bin/env bash
# Tests the package for Python in a virtual environment of its own, with those whose interfaces it has. Needs Rust, Python 3.11 or
# later with venv (Debian: python3-venv), and the registry of Python.
#
#     crates/python/test.sh              tests the build that the workspace's tests use
#     crates/python/test.sh --install    tests what `pip install ./crates/python` installs (release; takes minutes)
#     crates/python/test.sh --torchrl    with TorchRL too, in another virtual environment: PyTorch and what it needs fill 5 GB
set -euo pipefail
cd "$(dirname "$0")/../.."

target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
venv="$target/python/venv"
export CARGO_TARGET_DIR="$target"

if [ "${1:-}" = --torchrl ]; then
    venv="$target/python/torchrl"
fi
if [ ! -x "$venv/bin/python" ]; then
    python3 -m venv "$venv"
fi
pip() { "$venv/bin/python" -m pip --quiet --disable-pip-version-check "$@"; }
pip install -r crates/python/tests/requirements.txt
if [ "${1:-}" = --torchrl ]; then
    pip install -r crates/python/tests/torchrl.txt
fi

if [ "${1:-}" = --install ]; then
    pip install --force-reinstall --no-deps ./crates/python
else
    # The package alone would be built with fewer features of its dependencies, and all of them again; so the whole workspace is
    # named, whose tests have built everything but the last file.
    cargo build --workspace --lib --tests
    site="$target/python/site"
    rm -rf "$site"
    mkdir -p "$site"
    cp -r crates/python/python/motherlode "$site/"
    cp "$target/debug/lib_motherlode.so" "$site/motherlode/_motherlode.abi3.so"
    export PYTHONPATH="$site"
fi
# Corpora are written by the program and read by the package.
[ -x "$target/debug/motherlode" ] || cargo build --package motherlode --bin motherlode
export MOTHERLODE="$target/debug/motherlode"

# Small nets are learned quicker on one thread.
export OPENBLAS_NUM_THREADS=1
# The stubs say what the module has; what mypy keeps of it lies with all that is built.
(cd "$target/python" && "$venv/bin/python" -m mypy.stubtest motherlode._motherlode)
cd crates/python
"$venv/bin/python" -m pytest -q -p no:cacheprovider tests ../../examples/learning
"$venv/bin/python" -m pytest -q -p no:cacheprovider --doctest-glob='*.md' ../../docs/python.md
"$venv/bin/python" -m pytest -q -p no:cacheprovider --doctest-modules --pyargs motherlode \
    --ignore-glob='/*/torchrl.py' --ignore-glob='/*/bench.py'
