#!/bin/sh
# Fuzzes each target for some seconds: run.sh [SECONDS]
# Inputs that found something new are kept in Corpus/TARGET, beside the seeds; one that fails is left here as crash-*.
set -eu
cd "$(dirname "$0")"
seconds=${1:-60}
# Swift's own crash handler would take the signal before libFuzzer can write the input down.
export SWIFT_BACKTRACE=enable=no
mkdir -p .build
# One sanitizer: of two, SwiftPM passes them in any order and the compiler heeds the last. Memory is watched by
# `swift test --sanitize=address`.
swift build --sanitize=fuzzer -c release >.build/log 2>&1 || { cat .build/log; exit 1; }
for folder in Sources/*/; do
  target=$(basename "$folder")
  mkdir -p "Corpus/$target"
  echo "== $target, $seconds s"
  ".build/release/$target" -max_total_time="$seconds" -max_len=2048 -timeout=10 -rss_limit_mb=1024 \
    -print_final_stats=1 -verbosity=0 "Corpus/$target" "Seeds/$target"
done
