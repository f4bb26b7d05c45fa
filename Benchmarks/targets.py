"""What our figures must not exceed."""
from operations import (
    DUMP_CLASSIC, FORMAT_CLASSIC, IDENTIFY, IDENTIFY_CARD, READ_CLASSIC, READ_FELICA, READ_TOPAZ,
    lock, read, read_card, write, write_card)

# Searches for other kinds of tags before the one that finds the tag. Targets count from that one.
SEARCHES_BEFORE = {READ_FELICA: 1, READ_TOPAZ: 6}

# Round trips of work; those for opening and closing are libnfc's own, but for two.
ROUND_TRIPS = {
    IDENTIFY: 2, read(51): 4, read(861): 7, write(51): 23, write(861): 235, lock("ntag213"): 14,
    lock("ntag216"): 14, IDENTIFY_CARD: 3, read_card(51): 8, write_card(51): 17,
    read_card(1002): 11, write_card(1002): 24, READ_CLASSIC: 20, FORMAT_CLASSIC: 105,
    DUMP_CLASSIC: 85, READ_FELICA: 4, READ_TOPAZ: 3,
}
ROUND_TRIPS_AROUND = 16

# Modelled milliseconds of a bare client of libnfc's that does no more than it must: it looks for
# no second tag and does not read back. It read twice, with READ and with FAST_READ.
LEAN_CLIENT = [
    (IDENTIFY, 8.4), (read(51), 34.0), (read(51), 26.1), (read(861), 360.3), (read(861), 176.8),
    (write(51), 133.0), (write(861), 1819.0),
]
LEAN_CLIENT_FACTOR = 1.10


class Target:
    def __init__(self, what, figure, limit):
        self.what, self.figure, self.limit = what, figure, limit

    @property
    def is_met(self):
        return self.figure <= self.limit

    def __str__(self):
        mark = "ok  " if self.is_met else "MISS"
        return f"{mark}  {self.what}: {shown(self.figure)}, at most {shown(self.limit)}"


def shown(figure):
    return f"{figure:.1f}" if isinstance(figure, float) else str(figure)


def targets(runs, reading_back):
    ours = {run.operation: run for run in runs if run.program == "nfctool"}
    for operation, limit in ROUND_TRIPS.items():
        searches = SEARCHES_BEFORE.get(operation, 0)
        yield Target(
            f"{operation}: round trips", ours[operation].work.round_trips - searches, limit)
    yield Target("round trips before and after the work",
                 max(run.round_trips_around for run in ours.values()), ROUND_TRIPS_AROUND)

    times = {
        operation: run.ms_at_usual_rate - (
            reading_back[operation].modelled_ms if operation in reading_back else 0)
        for operation, run in ours.items() if operation not in SEARCHES_BEFORE}
    for operation, time in times.items():
        cheapest = min(
            (run for run in runs if run.operation == operation and run.program != "nfctool"),
            key=lambda run: run.ms_at_usual_rate)
        yield Target(f"{operation}: modelled ms, {cheapest.program}'s being the least of the peers",
                     time, cheapest.ms_at_usual_rate)
    yield Target(
        "modelled ms of the lean client's rows",
        sum(times[operation] for operation, _ in LEAN_CLIENT),
        LEAN_CLIENT_FACTOR * sum(time for _, time in LEAN_CLIENT))
