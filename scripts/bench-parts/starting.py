"""How long `stats` takes to start, and what it needs."""
import json
import shutil
import subprocess

import peers
from timing import Command, load, take_turns


def measure(rounds, environment):
    folder = peers.SCRATCH / "start"
    folder.mkdir(parents=True, exist_ok=True)
    source, hello = folder / "hello.swift", folder / "hello"
    source.write_text('print("hello")\n')
    subprocess.run(["swiftc", "-O", "-static-executable", source, "-o", hello], check=True, stderr=subprocess.DEVNULL)
    lines = {"stats --version": f"{peers.RELEASE}/stats --version", "hello-world": str(hello)}
    if shutil.which("hyperfine"):
        seconds, how = with_hyperfine(folder, lines), "hyperfine"
    else:
        commands = [Command(name, f"exec {line}") for name, line in lines.items()]
        take_turns(commands, 20 * rounds, environment)
        seconds, how = {command.name: command.wall for command in commands}, "through a shell, which adds to both"
    print(f"\nStarting, {how}; load {load()}; medians")
    for name, median in seconds.items():
        print(f"  {name:<18}{median * 1000:>7.2f} ms{median / seconds['hello-world']:>8.2f}")
    libraries()


def with_hyperfine(folder, lines):
    result = folder / "start.json"
    subprocess.run(["hyperfine", "-N", "--warmup", "20", "--runs", "300", "--export-json", result, *lines.values()],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return {name: entry["median"] for name, entry in zip(lines, json.loads(result.read_text())["results"])}


def libraries():
    stats = peers.RELEASE / "stats"
    listing = subprocess.run(["readelf", "--dynamic", stats], check=True, capture_output=True, text=True).stdout
    needed = [line.split("[")[1].rstrip("]") for line in listing.splitlines() if "(NEEDED)" in line]
    print(f"  stats: {stats.stat().st_size / 1e6:.1f} MB, needs {' '.join(needed) or 'no shared library'}")
