#!/usr/bin/env bash
# Lets the bots play the leagues that docs/strength.md and the ratings people are rated by (crates/house/data/anchors.txt)
# are made of, and makes both anew. Titles and numbers of players take turns, so it can be stopped at any time; running it
# again goes on where it stopped. One round takes about an hour and a half on two cores, without the tree search less than one.
#
#   bench/strength.sh [--rounds N] [--threads T] [--games FILE.jsonl]
#
# Delete the file of games (target/strength.jsonl) when bots have changed.
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=1
threads=$(nproc)
games="${CARGO_TARGET_DIR:-target}/strength.jsonl"
while [ $# -gt 0 ]; do
    case "$1" in
    --rounds) rounds=$2 ;;
    --threads) threads=$2 ;;
    --games) games=$2 ;;
    *) echo "unknown: $1" >&2; exit 2 ;;
    esac
    shift 2
done
cargo build --release --quiet
motherlode="${CARGO_TARGET_DIR:-target}/release/motherlode"
league() { "$motherlode" league "$@" --threads "$threads" --out "$games" >/dev/null; }

# The title, the numbers of players, and the one at which it is looked at most closely.
titles="colorado-midland:3,4,5:4 coloma:2,3,4,5,6:3 cerro-gordo:2,3,4,5:3 colorado:2,3,4:3 silverton:2,3,4,5,6:3"
for round in $(seq "$rounds"); do
    for title in $titles; do
        IFS=: read -r game all usual <<<"$title"
        for seats in ${all//,/ }; do
            echo "round $round: $game, $seats players" >&2
            at=("$game" --seats "$seats" --pairs ladder)
            # Those that are quick, to the end; then the strongest alone among greedy ones, and the steps of the ladder.
            league "${at[@]}" --bots random,greedy,greenhorn,prospector,surveyor --games 120
            league "${at[@]}" --bots magnate --games 400 --minutes 1
            league "${at[@]}" --bots surveyor,foreman,magnate --games 400 --minutes 1
            if [ "$seats" = "$usual" ]; then
                league "${at[@]}" --bots magnate --games 400 --minutes 2
                league "${at[@]}" --bots surveyor,foreman,magnate --games 400 --minutes 2
                league "${at[@]}" --bots tree,magnate --games 400 --minutes 2
            fi
        done
    done
done
"$motherlode" league --merge "$games" --doc docs/strength.md >/dev/null
"$motherlode" anchors --merge "$games" >crates/house/data/anchors.txt
