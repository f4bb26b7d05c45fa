"""What a program's use of the virtual reader cost."""
from dataclasses import dataclass, fields

BITS_OF_A_BYTE = 10  # on the serial line
FASTEST, USUAL = 921_600, 115_200  # baud: what nfcpy raises the line to, and what libnfc stays at


@dataclass(frozen=True)
class Costs:
    round_trips: int = 0
    rf_exchanges: int = 0
    bytes_to_reader: int = 0
    bytes_from_reader: int = 0
    air_bytes_sent: int = 0
    air_bytes_received: int = 0
    modelled_ms: float = 0

    @classmethod
    def of(cls, statistics):
        """From the JSON of one part of a reader's statistics."""
        return cls(
            statistics["roundTrips"], statistics["rfExchanges"], statistics["bytesToReader"],
            statistics["bytesFromReader"], statistics["airBytesSent"],
            statistics["airBytesReceived"], statistics["modelledMs"])

    def __sub__(self, other):
        return Costs(*(
            getattr(self, field.name) - getattr(other, field.name) for field in fields(Costs)))

    @property
    def ms_if_line_was_raised(self):
        """The time at the usual rate of what was sent at the fastest."""
        bits = (self.bytes_to_reader + self.bytes_from_reader) * BITS_OF_A_BYTE
        return self.modelled_ms + 1000 * bits * (1 / USUAL - 1 / FASTEST)


@dataclass(frozen=True)
class Run:
    """One operation, done by one program."""
    operation: str
    program: str
    open: Costs
    work: Costs
    close: Costs
    #: What is wrong with the result; nothing if it is as it should be.
    fault: str = ""
    raises_line: bool = False

    @property
    def ms_at_usual_rate(self):
        """The modelled time of the work."""
        return self.work.ms_if_line_was_raised if self.raises_line else self.work.modelled_ms

    @property
    def round_trips_around(self):
        return self.open.round_trips + self.close.round_trips
