"""What the tool costs for itself, by `--version`: figures that do not depend on the load."""
import re
import shutil
import statistics
import subprocess
import sys
import time

from targets import Target

MEGABYTE = 1_000_000
RESIDENT_LIMIT, SIZE_LIMIT = 16.0, 20.0  # MB
WALL_RUNS, WALL_AIM = 30, 8


def measure(bench):
    """Prints the figures without a limit, and returns the targets."""
    print(f"instructions of --version: {instructions(bench)}")
    ours, floor = wall(bench)
    print(f"wall time of --version: {ours * 1000:.1f} ms, {ours / floor:.1f} times that of "
          f"/bin/true (medians of {WALL_RUNS} runs each, in turns; {WALL_AIM} is the aim)")
    return [
        Target("MB resident for --version", resident(bench), RESIDENT_LIMIT),
        Target("MB of the stripped tool", stripped_size(bench), SIZE_LIMIT)]


def instructions(bench):
    """As valgrind counts them."""
    if not shutil.which("valgrind"):
        return "not counted, there is no valgrind"
    result = bench.run(
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", bench.tool, "--version")
    return f"{int(re.search(rb'Collected : ([0-9]+)', result.stderr)[1]):,}"


def resident(bench):
    """The most memory that was resident.

    A process begins with the peak of the one that started it, so a shell starts the tool; the
    Python that takes the shell's place knows the peak of its only child.
    """
    ask = "import resource; print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    result = bench.run(
        "sh", "-c", '"$0" --version >/dev/null && exec "$1" -c "$2"', bench.tool, sys.executable,
        ask)
    return int(result.stdout) * 1024 / MEGABYTE


def stripped_size(bench):
    stripped = bench.file()
    bench.run("strip", "-o", stripped, bench.tool)
    return stripped.stat().st_size / MEGABYTE


def wall(bench):
    """Medians in seconds: of the tool, and of a program that does nothing."""
    times = {}
    for _ in range(WALL_RUNS):
        for command in ([bench.tool, "--version"], ["/bin/true"]):
            start = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
            times.setdefault(command[0], []).append(time.perf_counter() - start)
    return statistics.median(times[bench.tool]), statistics.median(times["/bin/true"])
