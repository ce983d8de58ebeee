"""Commands that take turns, and what each has cost."""
import os
import statistics
import subprocess
import time
from dataclasses import dataclass, field


@dataclass
class Command:
    """A shell command; `output` is the file that it writes, if its result is to be compared."""
    name: str
    line: str
    output: str | None = None
    prepare: object = None
    walls: list = field(default_factory=list)
    works: list = field(default_factory=list)
    peaks: list = field(default_factory=list)
    said: str = ""

    @property
    def wall(self):
        return statistics.median(self.walls)

    @property
    def work(self):
        return statistics.median(self.works)

    @property
    def peak(self):
        return statistics.median(self.peaks)

    def wall_ratio(self, other):
        """The median over the rounds of how much longer than the other it took: a busy moment hits both."""
        return statistics.median(own / its for own, its in zip(self.walls, other.walls))

    def work_ratio(self, other):
        return statistics.median(own / its for own, its in zip(self.works, other.works))

    def run(self, environment):
        if self.prepare:
            self.prepare()
        start = time.perf_counter()
        process = subprocess.Popen(["/bin/sh", "-c", self.line], env=environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE)
        said = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        process.stdout.close()
        if process.returncode:
            raise SystemExit(f"bench: error: {self.name}: exit code {process.returncode}: {self.line}")
        self.said = said.decode(errors="replace").strip()
        return wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def take_turns(commands, rounds, environment):
    """Runs all commands forth and back; the first round only fills the page cache."""
    for number in range(rounds + 1):
        for command in commands if number % 2 else reversed(commands):
            wall, work, peak = command.run(environment)
            if number:
                command.walls.append(wall)
                command.works.append(work)
                command.peaks.append(peak)


def load():
    return f"{os.getloadavg()[0]:.1f}"
