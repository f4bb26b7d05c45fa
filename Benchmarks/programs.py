"""The programs that are measured, each on a virtual reader of its own."""
import json

from nfcpy_tag import ATTEMPTS, connect, nfcpy_reader
from outcome import Failure, Flaked, expect, time_limit

from costs import Costs, Run


class Programs:
    """Runs programs, and keeps what their runs cost."""

    def __init__(self, bench):
        self.bench = bench
        self.runs = []

    def prepared(self, product, *writing):
        """A file with a tag of a product, after `nfctool write` with these options if any."""
        with self.bench.reader(product) as reader:
            if writing:
                reader.nfctool("write", *writing)
            return reader.save()

    def libnfc(self, operation, program, tag, command, check):
        """A program that is a process of its own. `check` gets the reader and the output."""
        with time_limit(), self.bench.reader(tag) as reader:
            output = reader.run(*command)
            costs = reader.statistics
            self._keep(operation, program, [Costs.of(costs[part]) for part in PARTS],
                       lambda: check(reader, output))

    def nfctool(self, operation, tag, arguments, check):
        """Our own. `check` gets the reader and the object that it prints."""
        self.libnfc(operation, "nfctool", tag, [self.bench.tool, *arguments, "--json"],
                    lambda reader, output: check(reader, json.loads(output)))

    def nfcpy(self, operation, tag, work, check):
        """`work` gets the tag as nfcpy has it. `check` gets the reader and what `work` gave."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return self._nfcpy(operation, tag, work, check)
            except Flaked as error:
                print(f"{operation}, attempt {attempt}: {error}")
        raise Failure(f"{operation}: nfcpy did not make it in {ATTEMPTS} attempts")

    def _nfcpy(self, operation, tag, work, check):
        with time_limit(), self.bench.reader(tag) as reader:
            marks = [Costs()]

            def mark():
                marks.append(Costs.of(reader.statistics["total"]))

            with nfcpy_reader(reader) as frontend:
                mark()
                result = work(connect(frontend))
                mark()
            mark()
            parts = [after - before for before, after in zip(marks, marks[1:])]
            self._keep(operation, "nfcpy", parts, lambda: check(reader, result), raises_line=True)

    def _keep(self, operation, program, parts, check, raises_line=False):
        try:
            check()
            fault = ""
        except Failure as error:
            fault = str(error)
        self.runs.append(Run(operation, program, *parts, fault, raises_line))


PARTS = ("open", "work", "close")


def has_uid(reader, output):
    expect("the UID in what it prints", reader.uid.hex() in output.replace(" ", ""), True)
