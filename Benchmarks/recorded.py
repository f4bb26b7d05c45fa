"""What the work of peers cost on another simulator of the PN532.

Where the counts differ, one of the two has changed its mind about what a reader does. nfc-list
without options is left out: libnfc writes only registers that hold something else, and what they
hold at first is each simulator's guess.
"""
from operations import DUMP, FORMAT_CLASSIC, IDENTIFY, READ_CLASSIC, lock, read, write

from targets import Target

# Round trips, RF exchanges, bytes to and from the reader, bytes sent and received on the air.
COUNTS = {
    (IDENTIFY, "nfc-list -t 1"): (4, 9, 45, 75, 30, 18),
    (IDENTIFY, "mifare-ultralight-info"): (7, 14, 85, 135, 57, 27),
    (IDENTIFY, "nfcpy"): (16, 10, 211, 287, 49, 37),
    (read(51), "nfcpy"): (36, 15, 496, 697, 69, 127),
    (read(861), "nfcpy"): (240, 66, 3403, 4879, 273, 1045),
    (write(51), "nfcpy"): (96, 30, 1411, 1672, 189, 142),
    (write(861), "nfcpy"): (1108, 283, 16640, 18984, 2009, 1262),
    (lock("ntag213"), "nfcpy"): (40, 16, 569, 711, 89, 77),
    (lock("ntag216"), "nfcpy"): (40, 16, 569, 711, 89, 77),
    (DUMP, "nfc-mfultralight r"): (27, 27, 337, 658, 104, 262),
    (DUMP, "nfcpy"): (196, 55, 2776, 3977, 229, 847),
    (READ_CLASSIC, "mifare-classic-read-ndef"): (69, 89, 988, 1889, 413, 1007),
    (FORMAT_CLASSIC, "mifare-classic-format"): (131, 229, 2753, 2504, 1885, 632),
}


class Recorded(Target):
    """Counts that have to be the same, neither more nor less."""

    @property
    def is_met(self):
        return self.figure == self.limit

    def __str__(self):
        mark = "ok  " if self.is_met else "MISS"
        return f"{mark}  {self.what}: {self.figure}, recorded {self.limit}"


def comparisons(runs):
    for run in runs:
        counts = COUNTS.get((run.operation, run.program))
        if counts:
            work = run.work
            yield Recorded(f"{run.operation}, {run.program}: counts", (
                work.round_trips, work.rf_exchanges, work.bytes_to_reader, work.bytes_from_reader,
                work.air_bytes_sent, work.air_bytes_received), counts)
