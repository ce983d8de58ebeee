"""Reading a CSV file: the reader of DelimitedText against those that one could take instead.

The job is the same for all: how many records, fields and bytes of fields it has.
"""
import random
import subprocess

import peers
from timing import Command, load, take_turns

NAMES = ["id", "day", "sku", "title", "country", "currency", "units", "proceeds", "stars", "text"]
QUOTED = {"sku", "title", "text"}
WORDS = 'nice app größer schön übersicht 記録 приложение crash update widget sync, love please "finally" why'.split()


def program():
    """The reader alone, as a program; built where it is missing or old."""
    package = peers.PARTS / "read-csv"
    scratch = peers.SCRATCH / "read-csv"
    places = ["--package-path", package, "--scratch-path", scratch]
    subprocess.run(["swift", "build", "-c", "release", "--static-swift-stdlib", *places], check=True,
                   stdout=subprocess.DEVNULL)
    return scratch / "release" / "readcsv"


def make(megabytes):
    """A CSV file of about so many megabytes, always the same: quotes, commas and line breaks in some of the fields."""
    path = peers.SCRATCH / f"text-{megabytes}.csv"
    if path.exists():
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    draw = random.Random(megabytes)
    part = "".join(record(draw) for _ in range(8000)).encode()
    half = path.with_suffix(".half")
    with open(half, "wb") as file:
        file.write((",".join(NAMES) + "\n").encode())
        for _ in range(max(1, megabytes * 1_000_000 // len(part))):
            file.write(part)
    half.rename(path)
    return path


def record(draw):
    text = " ".join(draw.choices(WORDS, k=draw.randrange(9))) + ("\nsecond line" if draw.random() < 0.06 else "")
    day = f"2024-{draw.randrange(1, 13):02}-{draw.randrange(1, 29):02}"
    fields = {"id": draw.randrange(100_000, 999_999), "day": day, "sku": f"com.example.{draw.randrange(40)}",
              "title": " ".join(draw.choices(WORDS, k=2)),
              "country": draw.choice(["US", "DE", "JP", "CN", ""]), "currency": draw.choice(["USD", "EUR", "JPY"]),
              "units": draw.randrange(-2, 50), "proceeds": f"{draw.randrange(3000) / 100:.2f}",
              "stars": draw.choice("12345") if draw.random() < 0.8 else "", "text": text}
    quoted = {name: '"' + str(value).replace('"', '""') + '"' if name in QUOTED else str(value)
              for name, value in fields.items()}
    return ",".join(quoted[name] for name in NAMES) + "\n"


def measure(megabytes, rounds, environment, path=None):
    """Prints the table; whether all counts agree."""
    path = path or make(megabytes)
    size = path.stat().st_size
    sql = peers.SCRATCH / "text.sql"
    sql.parent.mkdir(parents=True, exist_ok=True)
    sizes = " + ".join(f"coalesce(strlen(\"{name}\"), 0)" for name in header(path))
    sql.write_text(f"select count(*), count(*) * {len(header(path))}, sum({sizes}) from read_csv('{path}', "
                   "header = true, all_varchar = true, quote = '\"', escape = '\"', delim = ',');\n")
    own = Command("DelimitedReader", f"'{program()}' '{path}'")
    limit = Command("wc -l", f"wc -l < '{path}'")
    python, script = peers.python(), peers.PARTS / "read_csv.py"
    rivals = [Command("Python's csv", f"'{python}' '{script}' python '{path}'")]
    if peers.module("duckdb"):
        rivals.append(Command("DuckDB module", f"'{python}' '{peers.PARTS}/run_duckdb.py' '{sql}'"))
    if peers.module("polars"):
        rivals.append(Command("Polars, streaming", f"'{python}' '{script}' polars '{path}'"))
    before = load()
    take_turns([own, limit, *rivals], rounds, environment)
    print(f"\nReading CSV: {size / 1e6:.1f} MB; load {before} to {load()}; medians of {rounds} rounds in turns")
    print(f"  {'':<23}{'wall s':>9}{'CPU s':>9}{'MB/s':>8}{'MB/CPU s':>10}{'peak MB':>9}{'wall ÷ ours':>14}"
          f"{'CPU ÷ ours':>13}")
    for each in [own, limit, *rivals]:
        print(f"  {each.name:<23}{each.wall:>9.3f}{each.work:>9.3f}{size / 1e6 / each.wall:>8.0f}"
              f"{size / 1e6 / max(each.work, 1e-4):>10.0f}{each.peak:>9.1f}{each.wall_ratio(own):>14.2f}"
              f"{each.work_ratio(own):>13.2f}")
    agree = all(rival.said == own.said for rival in rivals)
    print(f"  records, fields, bytes: {own.said}: " + ("all agree" if agree else
          "DIFFER: " + "; ".join(f"{rival.name} {rival.said}" for rival in rivals)))
    return agree


def header(path):
    with open(path, encoding="utf-8") as file:
        return file.readline().rstrip("\n").split(",")
