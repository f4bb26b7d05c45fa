"""Checks, what they expect, and the report of how they went."""
import signal
import traceback
from dataclasses import dataclass
from typing import Callable, Optional

TIME_LIMIT = 120  # seconds: a peer that hangs must not hang the run


class Failure(Exception):
    """A peer saw something else than it should have."""


class Flaked(Exception):
    """A peer lost patience with the machine, not with what it was told: worth another try."""


def expect(what, seen, wanted):
    if seen != wanted:
        place = ""
        if isinstance(seen, bytes) and isinstance(wanted, bytes):
            place = f" from byte {first_difference(seen, wanted)} on"
        raise Failure(f"{what}{place}: {shown(seen)}, expected {shown(wanted)}")


def first_difference(a, b):
    common = min(len(a), len(b))
    return next((place for place in range(common) if a[place] != b[place]), common)


def shown(value):
    return f"{value.hex()} ({len(value)} bytes)" if isinstance(value, bytes) else repr(value)


@dataclass
class Check:
    name: str
    body: Optional[Callable[[], None]]
    attempts: int = 1
    #: Why there is nothing to check, where a peer cannot do it at all.
    limit: str = ""


def beyond(name, reason):
    """Something that a peer cannot do: it stands in the report, and nothing is run."""
    return Check(name, None, limit=reason)


class Report:
    """One line a check, and a summary."""

    def __init__(self):
        self.passed, self.failed, self.retried, self.beyond = 0, [], 0, 0

    def run(self, check):
        if check.body is None:
            self.beyond += 1
            print(f"-     {check.name}: the peer cannot ({check.limit})", flush=True)
            return
        tries = []
        for attempt in range(1, check.attempts + 1):
            try:
                with time_limit():
                    check.body()
            except Flaked as error:
                tries.append(f"attempt {attempt}: {error}")
                continue
            except Failure as error:
                self._fail(check, [*tries, str(error)])
            except Exception:
                self._fail(check, [*tries, traceback.format_exc()])
            else:
                self._pass(check, tries)
            return
        self._fail(check, tries)

    def _pass(self, check, tries):
        self.passed += 1
        self.retried += bool(tries)
        print(f"ok    {check.name}" + "".join(f" ({text})" for text in tries), flush=True)

    def _fail(self, check, reasons):
        self.failed.append(check.name)
        print(f"FAIL  {check.name}")
        for line in "\n".join(reasons).splitlines():
            print(f"      {line}", flush=True)

    def summary(self):
        text = f"{self.passed} of {self.passed + len(self.failed)} checks passed"
        if self.retried:
            text += f", {self.retried} of them not at the first attempt"
        if self.beyond:
            text += f"; {self.beyond} things are beyond the peers"
        return text

    @property
    def succeeded(self):
        return self.passed > 0 and not self.failed


class time_limit:
    """Raises a failure in whatever runs too long."""

    def __enter__(self):
        signal.signal(signal.SIGALRM, self._expire)
        signal.alarm(TIME_LIMIT)

    def __exit__(self, *exception):
        signal.alarm(0)

    @staticmethod
    def _expire(number, frame):
        raise Failure(f"not done after {TIME_LIMIT} s")
