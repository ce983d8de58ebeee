"""Sums over an archive of daily reports: `stats` cold and warm, the limit, and the engines that one could take instead.

The job is the same for all: units and exact proceeds by product, country, currency, type and month, into a file.
"""
import gzip
import multiprocessing
import os
import pathlib
import shutil
import subprocess
from decimal import Decimal

import peers
from timing import Command, load, take_turns

KEYS = "product,country,currency,type,month"
SIZES = {"small": (365, 200, 4), "medium": (3650, 1000, 12)}
DUCKDB = """set threads = {threads};
copy (
  select "SKU", "Country Code", "Currency of Proceeds", "Product Type Identifier",
    substr("Begin Date", 7, 4) || '-' || substr("Begin Date", 1, 2) as "Month",
    sum("Units"), sum("Units" * "Developer Proceeds")
  from read_csv('{archive}/*/*.txt.gz', delim = '\\t', quote = '', escape = '', header = true, auto_detect = false,
    compression = 'gzip', columns = {{{columns}}})
  group by all
) to '{output}' (delimiter '\\t', header false, quote '');
"""
NUMBERS = {"Units": "bigint", "Developer Proceeds": "decimal(18, 2)"}


#: When the reports were last changed, seconds since 1970: 2 January 2025.
SETTLED = 1735776000


def archive(size):
    """The folder of the made-up archive of a size; made where it is missing."""
    folder = peers.SCRATCH / size
    if not folder.exists():
        days, rows, apps = SIZES[size]
        half = folder.with_suffix(".half")
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir(parents=True)
        words = f"--days {days} --rows-per-day {rows} --apps {apps} --start 2015-01-01".split()
        subprocess.run([peers.RELEASE / "samplereports", "--out", half, *words], check=True, stdout=subprocess.DEVNULL)
        # What was written a moment ago may change once more within a tick of the clock: the index does not trust it yet.
        for report in half.glob("*/*"):
            os.utime(report, (SETTLED, SETTLED))
        half.rename(folder)
    return folder


def measure(size, rounds, folder=None):
    """Prints the table; whether all sums agree."""
    scratch, name = peers.SCRATCH / "sums", folder.name if folder else size
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    folder = linked(folder or archive(size), scratch / "reports")
    environment = environment_in(scratch)
    newest = sorted(folder.glob("*/*.txt.gz"))[-1]
    own = own_commands(folder, scratch, newest)
    others = limits(folder) + rivals(folder, scratch)
    before = load()
    take_turns(own + others, rounds, environment)
    sizes = [path.stat().st_size for path in folder.glob("*/*.txt.gz")]
    print(f"\nSums over {name}: {len(sizes):,} reports, {sum(sizes) / 1e6:.1f} MB packed; {os.cpu_count()} cores, "
          f"load {before} to {load()}; medians of {rounds} rounds in turns")
    table(own + others, own[0])
    outputs = [(other.name, other.output) for other in others if other.output]
    # In a process of its own: what commands take at most is never measured below what the process that runs them has.
    with multiprocessing.Pool(1) as pool:
        agree = pool.apply(compare, (own[0].output, outputs))
    shutil.rmtree(scratch)
    return agree


def linked(folder, copy):
    """The same archive under another name, of which reports can be taken away."""
    try:
        return pathlib.Path(shutil.copytree(folder, copy, copy_function=os.link))
    except shutil.Error:  # Another file system.
        shutil.rmtree(copy)
        return pathlib.Path(shutil.copytree(folder, copy))


def environment_in(scratch):
    """Nothing of the user's is read or changed."""
    return {"PATH": os.environ["PATH"], "LC_ALL": "C", "HOME": str(scratch), "XDG_CACHE_HOME": str(scratch / "cache"),
            "POLARS_MAX_THREADS": str(os.cpu_count())}


def own_commands(folder, scratch, newest):
    stats, cache, earlier = peers.RELEASE / "stats", scratch / "cache", scratch / "earlier"
    table_of = f"--by {KEYS} --format tsv '{folder}' > '{scratch}/stats"
    aside = scratch / newest.name

    def index_without_newest():
        """The index as it was before the newest report came."""
        if not earlier.exists():
            shutil.move(newest, aside)
            try:
                shutil.rmtree(cache, ignore_errors=True)
                subprocess.run([stats, folder], check=True, stdout=subprocess.DEVNULL, env=environment_in(scratch))
                shutil.copytree(cache, earlier)
            finally:
                shutil.move(aside, newest)
        shutil.rmtree(cache, ignore_errors=True)
        shutil.copytree(earlier, cache)

    def whole_index():
        index_without_newest()
        subprocess.run([stats, folder], check=True, stdout=subprocess.DEVNULL, env=environment_in(scratch))

    return [
        Command("stats, full scan", f"'{stats}' --no-cache {table_of}.cold'", str(scratch / "stats.cold")),
        Command("  one thread", f"'{stats}' --no-cache --jobs 1 {table_of}.single'"),
        Command("  warm", f"'{stats}' {table_of}.warm'", prepare=whole_index),
        Command("  summary, full scan", f"'{stats}' --no-cache '{folder}'"),
        Command("  summary, warm", f"'{stats}' '{folder}'", prepare=whole_index),
        Command("  summary, one new day", f"'{stats}' '{folder}'", prepare=index_without_newest),
    ]


def limits(folder):
    """What nothing that reads the archive can go below; nothing without a C compiler and libdeflate."""
    program = peers.SCRATCH / "inflate"
    built = subprocess.run(["cc", "-O2", "-o", program, peers.PARTS / "inflate.c", "-ldeflate", "-lpthread"],
                           stderr=subprocess.DEVNULL).returncode == 0
    return [Command("inflating alone", f"'{program}' '{folder}' {os.cpu_count()}")] if built else []


def rivals(folder, scratch):
    found = []
    for name, there, line in (
        ("DuckDB shell", peers.duckdb_shell(), "'{program}' < '{sql}'"),
        ("DuckDB module", peers.module("duckdb") and peers.python(), "'{program}' '{parts}/run_duckdb.py' '{sql}'"),
        ("Polars, streaming", peers.module("polars") and peers.python(),
         "'{program}' '{parts}/sums_polars.py' '{folder}' '{output}'"),
        ("zcat | awk", peers.awk(),
         "find '{folder}' -name '*.txt.gz' -print0 | sort -z | xargs -0 zcat "
         "| '{program}' -F '\\t' -f '{parts}/sums.awk' > '{output}'"),
    ):
        if not there:
            print(f"  {name}: not installed, left out")
            continue
        output = scratch / name.split(",")[0].replace(" ", "").replace("|", "-")
        sql = output.with_suffix(".sql")
        sql.write_text(DUCKDB.format(threads=os.cpu_count(), archive=folder, output=output, columns=columns(folder)))
        found.append(Command(name, line.format(program=there, sql=sql, parts=peers.PARTS, folder=folder, output=output),
                             str(output)))
    return found


def columns(folder):
    """The columns of the reports, with types: told beforehand, DuckDB takes half the time that guessing them takes."""
    report = next(folder.glob("*/*.txt.gz"))
    with gzip.open(report, "rt", encoding="utf-8") as file:
        names = file.readline().rstrip("\n").split("\t")
    return ", ".join(f"'{name}': '{NUMBERS.get(name, 'varchar')}'" for name in names)


def table(commands, own):
    limit = next((command for command in commands if command.name == "inflating alone"), None)
    print(f"  {'':<23}{'wall s':>9}{'CPU s':>9}{'peak MB':>9}{'wall ÷ stats':>14}{'CPU ÷ stats':>13}"
          f"{'wall ÷ inflate':>16}{'CPU ÷ inflate':>15}")
    for each in commands:
        ratios = f"{each.wall_ratio(own):>14.2f}{each.work_ratio(own):>13.2f}"
        if limit:
            ratios += f"{each.wall_ratio(limit):>16.2f}{each.work_ratio(limit):>15.2f}"
        print(f"  {each.name:<23}{each.wall:>9.3f}{each.work:>9.3f}{each.peak:>9.1f}{ratios}")
    print("  (no peak shows below that of the Python that measures)", flush=True)


def compare(own, others):
    """Whether all have the same sums, and `stats` always the same bytes."""
    own = pathlib.Path(own)
    expected = sums(own, header=True)
    agree = True
    for way, ending in (("one thread", ".single"), ("warm", ".warm")):
        same = own.with_suffix(ending).read_bytes() == own.read_bytes()
        agree = agree and same
        print(f"  stats, {way}: " + ("the same bytes" if same else "OTHER BYTES"), flush=True)
    for name, output in others:
        same = sums(output) == expected
        agree = agree and same
        print(f"  {name}: " + (f"all {len(expected):,} sums agree to the last digit" if same else "SUMS DIFFER"),
              flush=True)
    return agree


def sums(path, header=False):
    """Units and proceeds by key."""
    found = {}
    with open(path, encoding="utf-8") as file:
        names = file.readline().rstrip("\n").split("\t") if header else []
        units, proceeds = (names.index("units"), names.index("proceeds")) if header else (5, 6)
        for line in file:
            cells = line.rstrip("\n").split("\t")
            found[tuple(cells[:5])] = int(cells[units]), Decimal(cells[proceeds])
    return found
