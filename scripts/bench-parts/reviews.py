"""Showing many reviews, against `cat` of the same text, and searching in very many."""
import os
import shlex
import subprocess
import time
from dataclasses import dataclass

import peers
import sales
from timing import Command, load, take_turns

SHOWN, SEARCHED = 10_000, 200_000
#: What is looked for: in Latin letters seldom, often and never, and in Chinese; all hits, and the newest.
SEARCHES = {"many hits": "lovely", "words in a row": '"nobody can tell"', "Chinese": "闪退", "no hits": "zebra"}
NEWEST = 20


@dataclass
class Direct(Command):
    """A command without a shell, which would take longer than `cat`; its standard output goes into `output`."""

    def run(self, environment):
        with open(self.output, "wb") as file:
            start = time.perf_counter()
            process = subprocess.Popen(shlex.split(self.line), env=environment, stdin=subprocess.DEVNULL, stdout=file)
            _, status, used = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"bench: error: {self.name}: exit code {process.returncode}: {self.line}")
        return wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def database(count):
    """So many made-up reviews, always the same; made where they are missing."""
    path = peers.SCRATCH / f"reviews-{count}.sqlite"
    if not path.exists():
        half = path.with_suffix(".half")
        for old in half.parent.glob(half.name + "*"):
            old.unlink()
        subprocess.run([peers.RELEASE / "samplereviews", half, "--count", str(count)], check=True)
        half.rename(path)
    return path


def measure(rounds):
    """Prints both tables."""
    scratch = peers.SCRATCH / "reviews"
    scratch.mkdir(parents=True, exist_ok=True)
    showing(rounds, scratch)
    searching(rounds, scratch)


def environment_in(scratch, count):
    return sales.environment_in(scratch) | {"APPSALES_REVIEWS": str(database(count)), "LC_ALL": "C.UTF-8"}


def ours(name, words, output):
    return Direct(name, f"'{peers.RELEASE}/reviews' {words}", str(output))


def showing(rounds, scratch):
    """The whole text; of the time that the command takes, a part goes by before it knows what it is asked."""
    text = scratch / "text"
    shown = ours("reviews", "--offline --peek --width 100", text)
    start = ours("reviews --version", "--version", scratch / "version")
    cat = Direct("cat of its text", f"cat '{text}'", str(scratch / "copy"))
    environment = environment_in(scratch, SHOWN)
    shown.run(environment)
    before = load()
    take_turns([shown, start, cat], rounds, environment)
    print(f"\nShowing {SHOWN:,} reviews as text, {text.stat().st_size / 1e6:.1f} MB; load {before} to {load()}; medians of "
          f"{rounds} rounds in turns")
    row("", "wall ms", "CPU ms", "wall ÷ cat", "CPU ÷ cat")
    for each in (shown, start, cat):
        row(each.name, *figures(each.wall, each.work), *ratios(each.wall / cat.wall, each.work / cat.work))
    wall, work = shown.wall - start.wall, shown.work - start.work
    row("reviews, without start", *figures(wall, work), *ratios(wall / cat.wall, work / cat.work))


def searching(rounds, scratch):
    found = {name: ours(name, search(words), scratch / "found") for name, words in SEARCHES.items()}
    newest = {name: ours(f"{name}, newest {NEWEST}", search(words) + f" --top {NEWEST}", scratch / "found")
              for name, words in SEARCHES.items() if name != "no hits"}
    commands = [*found.values(), *newest.values()]
    environment = environment_in(scratch, SEARCHED)
    counts = {id(each): count(each, environment) for each in commands}
    before = load()
    take_turns(commands, rounds, environment)
    print(f"\nSearching {SEARCHED:,} reviews, whole runs; load {before} to {load()}; medians of {rounds} rounds in turns")
    row("", "wall ms", "CPU ms", "shown")
    for each in commands:
        row(each.name, *figures(each.wall, each.work), f"{counts[id(each)]:,}")


def search(words):
    return f"--offline --width 100 --search {shlex.quote(words)}"


def count(command, environment):
    """How many reviews a command shows."""
    command.run(environment)
    with open(command.output, encoding="utf-8") as file:
        return sum(line.startswith(("★", "☆")) for line in file)


def figures(wall, work):
    return f"{wall * 1000:.1f}", f"{work * 1000:.1f}"


def ratios(wall, work):
    return f"{wall:.1f}", f"{work:.1f}"


def row(name, *cells):
    print(f"  {name:<28}" + "".join(f"{cell:>12}" for cell in cells))
