"""What goes wrong with a reader on the USB: it is taken, pulled out, and answers too late."""
import itertools
import json
from functools import partial

from check_readers import ADDRESS, connection, event
from outcome import Check, Failure, expect
from usb_reader import KINDS

BUSY, GONE = 75, 74
OLD = "https://example.org/old"
EMPTY = b"\x03\x00"
# Transfers that the shortest job takes at least.
FEWEST = 25


def checks(bench):
    for kind in KINDS:
        yield Check(f"a kernel driver on the {kind.title} makes it busy",
                    partial(busy, bench, kind, driver="pn533_usb"))
        yield Check(f"another program on the {kind.title} makes it busy",
                    partial(busy, bench, kind, driver="usbfs"))
        yield Check(f"another nfctool on the {kind.title} makes it busy", partial(held, bench, kind))
        yield Check(f"pulling out the {kind.title} at any transfer of a read ends it at once",
                    partial(pulled, bench, kind, ["read"]))
        yield Check(f"pulling out the {kind.title} at any transfer of a write ends it at once",
                    partial(pulled, bench, kind, ["write", "--uri", ADDRESS]))
        for job in (["read"], ["write", "--uri", ADDRESS]):
            yield Check(f"an overdue answer of the {kind.title} never passes for another: {job[0]}",
                        partial(overdue, bench, kind, job))


def busy(bench, kind, **state):
    with bench.plugged(kind, "ntag213", **state) as reader:
        name = connection(kind, reader)
        error = reader.nfctool("info", "--reader", name, status=BUSY)["error"]
        expect("error", error["code"], "busy")
        expect("number of bulk transfers", len(reader.device.log), 0)


def held(bench, kind):
    with bench.plugged(kind) as reader:
        name = connection(kind, reader)
        with reader.start(str(bench.tool), "scan", "--json", "--reader", name) as scan:
            reader.ask("tap ntag213")
            event(scan)  # now it is surely open
            resets = reader.device.resets
            error = reader.nfctool("info", "--reader", name, status=BUSY)["error"]
            expect("error", error["code"], "busy")
            if str(scan.pid) not in error["message"]:
                raise Failure(f"the holder {scan.pid} is not named: {error['message']}")
            expect("number of resets", reader.device.resets, resets)


def pulled(bench, kind, job):
    """Once before every bulk transfer of the job, until one comes through whole."""
    with bench.plugged(kind, "ntag213") as reader:
        reader.nfctool("write", "--uri", OLD)
        old, image = reader.memory, reader.save()
        reader.nfctool("write", "--uri", ADDRESS)
        messages = [message(old), message(reader.memory), EMPTY]
        for transfer in itertools.count(1):
            reader.replace(image)
            reader.device.log.clear()
            reader.device.leaves_before = transfer
            result = bench.run(
                bench.tool, *job, "--json", status=None, environment=reader.environment)
            if reader.device.is_attached:
                break
            judge(transfer, result)
            if message(reader.memory) not in messages:
                raise Failure(f"after transfer {transfer} the tag holds {reader.memory.hex()}")
            reader.device.replug()
        expect("status of the whole job", result.returncode, 0)
        if transfer < FEWEST:
            raise Failure(f"only {transfer - 1} transfers in the whole job")


def message(memory):
    """The NDEF message of a Type 2 tag whose area holds nothing else: its TLV block."""
    return memory[16:16 + 2 + memory[17]]


def judge(transfer, result):
    # The last transfers only put the reader to rest: the job is done by then.
    if result.returncode == 0 and transfer >= FEWEST:
        return
    expect(f"status at transfer {transfer}", result.returncode, GONE)
    expect(f"error at transfer {transfer}", json.loads(result.stdout)["error"]["code"], "unplugged")


# Of InDataExchange, InCommunicateThru and InListPassiveTarget.
ANSWERS = [b"\xd5\x41", b"\xd5\x43", b"\xd5\x4b"]


def overdue(bench, kind, job):
    """Each answer about the tag once: nfctool begins anew, or says that there was none."""
    with bench.plugged(kind, "ntag213") as reader:
        reader.nfctool("write", "--uri", OLD)
        image = reader.save()
        reader.device.log.clear()
        wanted = told(reader.nfctool(*job))
        memory = reader.memory
        places = [
            place for place, (_, data) in enumerate(reader.device.log, start=1)
            if data[kind.answer:kind.answer + 2] in ANSWERS]
        for place in places:
            reader.replace(image)
            reader.device.log.clear()
            reader.device.overdue = place
            result = bench.run(
                bench.tool, *job, "--json", status=None, environment=reader.environment)
            expect("whether an answer was overdue", reader.device.overdue, None)
            if result.returncode not in (0, GONE):
                raise Failure(f"status {result.returncode} at transfer {place}: {result.stdout}")
            if result.returncode == 0:
                expect(f"result at transfer {place}", told(json.loads(result.stdout)), wanted)
                expect(f"memory at transfer {place}", reader.memory, memory)


def told(result):
    """What a read or a write says that does not depend on how it went."""
    return {key: result.get(key) for key in ("ndef", "bytes", "verified", "tag")}
