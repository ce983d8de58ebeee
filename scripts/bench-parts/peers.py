"""The other engines that are there, and their versions."""
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = ROOT / "scripts" / "bench-parts"
SCRATCH = ROOT / ".build" / "bench"
RELEASE = ROOT / ".build" / "release"
INSTALLED = ROOT / ".build" / "bench-peers" / "bin"


def python():
    """The Python of the scratch environment, else the system's."""
    own = INSTALLED / "python"
    return str(own) if own.exists() else shutil.which("python3")


def duckdb_shell():
    own = INSTALLED / "duckdb"
    return str(own) if own.exists() else shutil.which("duckdb")


def awk():
    return shutil.which("mawk") or shutil.which("gawk")


def module(name):
    """The version of a Python module; nothing if there is none."""
    return first_line([python(), "-c", f"import {name}; print({name}.__version__)"])


def first_line(command):
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    lines = (done.stdout or done.stderr).splitlines()
    return lines[0] if lines and done.returncode == 0 else None


def versions():
    """Names and versions of all that takes part."""
    found = {"stats": first_line([RELEASE / "stats", "--version"]), "swift": first_line(["swift", "--version"]),
             "python": first_line([python(), "--version"])}
    if awk():
        found["awk"] = first_line([awk(), "-W", "version"]) or first_line([awk(), "--version"])
    if duckdb_shell():
        found["duckdb shell"] = first_line([duckdb_shell(), "--version"])
    for name in ("duckdb", "polars"):
        found[f"{name} module"] = module(name)
    return {name: version for name, version in found.items() if version}
