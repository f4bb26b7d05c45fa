"""A reader that is unplugged while a verb runs on: it has some time to be back on the same port."""
import json
from contextlib import contextmanager
from functools import partial

from check_faults import GONE
from check_readers import event
from outcome import Check, Failure, expect
from usb_reader import KINDS

# Of InListPassiveTarget.
FOUND = b"\xd5\x4b"
# So many transfers of a batch that one is unplugged at.
PLACES = 8


def checks(bench):
    for kind in KINDS:
        yield Check(f"scan goes on when the {kind.title} is plugged in again",
                    partial(replugged, bench, kind))
        yield Check(f"scan goes on when the {kind.title} is plugged in again with its tag",
                    partial(replugged_with_tag, bench, kind))
        yield Check(f"scan goes on when the {kind.title} goes and comes while it reads a tag",
                    partial(identified, bench, kind))
        for patience in ["0", "0.5"]:
            yield Check(f"scan ends when the {kind.title} is not back within {patience} s",
                        partial(not_replugged, bench, kind, patience))
            yield Check(f"batch run ends when the {kind.title} is not back within {patience} s",
                        partial(abandoned, bench, kind, patience))
        yield Check(f"scan ends when there is another reader in the place of the {kind.title}",
                    partial(replaced, bench, kind))
        yield Check(f"batch run goes on whenever the {kind.title} is plugged out and in again",
                    partial(provisioned, bench, kind))
    yield Check("batch run goes on with the other reader", partial(left_to_the_other, bench))


def replugged(bench, kind):
    """While a scan waits for a tag; the tag comes when the reader has another number."""
    with bench.plugged(kind) as reader:
        with scanning(bench, reader, "ntag213") as (scan, number):
            reader.device.replug()
            reader.ask(f"remove {number}")
            expect("event", event(scan), "tagLeft")
            reader.ask("tap ntag215")
            expect("event", event(scan), "tagArrived")


def identified(bench, kind):
    """Unplugged at one transfer after the other of finding out what a tag is."""
    with bench.plugged(kind, "ntag213") as reader:
        scan_one(bench, reader)
        places = range(searched(reader) + 2, len(reader.device.log) - 4)
        for transfer in places[::max(1, len(places) // PLACES)]:
            reader.device.log.clear()
            reader.device.leaves_before, reader.device.returns = transfer, True
            scan_one(bench, reader)
            expect("whether it was unplugged", reader.device.leaves_before, None)


def scan_one(bench, reader):
    """A scan that ends when a tag has come."""
    seen = reader.nfctool("scan", "--count", "1")
    expect("UID", seen["tag"]["uid"], reader.uid.hex())


def searched(reader):
    """The transfer that brought the first tag."""
    start = reader.kind.answer
    return next(place for place, (_, data) in enumerate(reader.device.log)
                if data[start:].startswith(FOUND))


def replugged_with_tag(bench, kind):
    with bench.plugged(kind) as reader:
        with scanning(bench, reader, "ntag213") as (scan, number):
            reader.device.replug()
            reader.ask("tap ntag215")
            expect("event", event(scan), "tagArrived")


def not_replugged(bench, kind, patience):
    with bench.plugged(kind) as reader:
        with scanning(bench, reader, "ntag213", "--replug", patience) as (scan, _):
            reader.device.unplug()
            ends(scan)


def ends(process):
    """With the status and the error of a reader that was unplugged."""
    expect("error", json.loads(process.stdout.readline())["error"]["code"], "unplugged")
    expect("status", process.wait(), GONE)


def replaced(bench, kind):
    """Something else on the port is not taken for the reader."""
    other = next(item for item in KINDS if item is not kind)
    with bench.plugged(kind) as reader, bench.serve(other) as stranger:
        with scanning(bench, reader, "ntag213", "--replug", "0.5") as (scan, _):
            reader.device.unplug()
            with bench.bus.plugged(stranger) as device:
                ends(scan)
                expect("number of bulk transfers", len(device.log), 0)


@contextmanager
def scanning(bench, reader, tag, *options):
    """A scan that has seen a tag, and the number of the tag."""
    with reader.start(str(bench.tool), "scan", "--json", *options) as scan:
        number = reader.ask(f"tap {tag}")["number"]
        expect("event", event(scan), "tagArrived")
        yield scan, number


def batch(bench, *options, count=1):
    """The command line of a new batch."""
    journal = bench.file(suffix=".nfcbatch")
    return ["batch", "run", "--count", str(count), "--journal", str(journal), "--uri",
            "https://example.com/{{row}}", "--json", *options]


def provisioned(bench, kind):
    """In the middle of a row, at one transfer after the other: the row is done all the same."""
    with bench.plugged(kind, "ntag213") as reader:
        image = reader.save()
        written(bench, reader)
        wanted = reader.memory
        # The last transfers only put the reader to rest.
        places = range(searched(reader) + 2, len(reader.device.log) - 4)
        for transfer in places[::len(places) // PLACES]:
            reader.replace(image)
            reader.device.log.clear()
            reader.device.leaves_before, reader.device.returns = transfer, True
            written(bench, reader)
            expect(f"memory at transfer {transfer}", reader.memory, wanted)
            expect("whether it was unplugged", reader.device.leaves_before, None)


def written(bench, reader):
    """A batch of one row, from its start to its end."""
    said = reader.run(str(bench.tool), *batch(bench)).splitlines()
    events = [json.loads(line)["event"] for line in said]
    if events.count("rowDone") + events.count("alreadyDone") != 1 or events[-1] != "batchDone":
        raise Failure(f"not one row is done: {events}")


def abandoned(bench, kind, patience):
    """After the first of two rows; a second run does the other."""
    with bench.plugged(kind, "ntag213") as reader:
        command = batch(bench, "--replug", patience, count=2)
        with reader.start(str(bench.tool), *command) as run:
            wait_for("rowDone", run)
            reader.device.unplug()
            wait_for("batchDone", run)
            ends(run)
        reader.device.replug()
        reader.ask(f"remove {reader.tags[0]['number']}")
        reader.ask("tap ntag215")
        reader.run(str(bench.tool), *command)


def left_to_the_other(bench):
    with bench.plugged(KINDS[0], "ntag213") as reader, bench.serve(KINDS[1]) as other:
        with bench.bus.plugged(other, port="2"):
            command = batch(
                bench, "--replug", "0", "--reader", "usb:1-1", "--reader", "usb:1-2", count=2)
            with reader.start(str(bench.tool), *command) as run:
                wait_for("rowDone", run)
                reader.device.unplug()
                # The first tag of each reader that we play has the same UID.
                other.ask(f"remove {other.ask('tap ntag213')['number']}")
                other.ask("tap ntag215")
                wait_for("rowDone", run)
                wait_for("batchDone", run)
                expect("status", run.wait(), 0)


def wait_for(wanted, run):
    while event(run) != wanted:
        pass
