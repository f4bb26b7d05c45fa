"""What goes wrong with a reader on the USB: it is taken, pulled out, and plugged in again."""
import json
from functools import partial

from check_readers import ADDRESS, connection, event, read
from outcome import Check, Failure, expect
from usb_reader import KINDS

BUSY, GONE, NO_READER = 75, 74, 69
OLD = "https://example.org/old"


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
    """Once for every bulk transfer of the job, until one comes through whole."""
    transfer = 0
    while True:
        transfer += 1
        with bench.plugged(kind, "ntag213") as reader:
            reader.nfctool("write", "--uri", OLD)
            reader.device.log.clear()
            reader.device.leaves_before = transfer
            result = reader._bench.run(
                bench.tool, *job, "--json", status=None, environment=reader.environment)
            if reader.device.is_attached:
                expect("status of the whole job", result.returncode, 0)
                break
            judge(reader, transfer, result)
    if transfer < 20:
        raise Failure(f"only {transfer - 1} transfers in the whole job")


def judge(reader, transfer, result):
    # The last transfers only put the reader to rest.
    if result.returncode == 0:
        return
    error = json.loads(result.stdout)["error"]
    expect(f"status at transfer {transfer}", result.returncode, GONE)
    expect(f"error at transfer {transfer}", error["code"], "unplugged")
    if transfer < 20:
        reader.device.replug()
        found = read(reader)
        if found not in (OLD, ADDRESS):
            raise Failure(f"after transfer {transfer} the tag says {found!r}")
