"""What one does with a reader: find it, identify a tag, read, write and lock it."""
import json
from functools import partial

from outcome import Check, Failure, expect
from usb_reader import KINDS

TAGS = ["ntag213", "type4a"]
ADDRESS = "https://example.com/"


def checks(bench):
    for kind in KINDS:
        yield Check(f"libusb finds the {kind.title} and its strings",
                    partial(listed_by_libusb, bench, kind))
        yield Check(f"nfc-list finds the {kind.title} and its tag", partial(nfc_list, bench, kind))
        yield Check(f"readers lists the {kind.title}", partial(listed, bench, kind))
        yield Check(f"{kind.driver} alone, usb: and no name mean the only reader there is",
                    partial(named, bench, kind))
        for tag in TAGS:
            yield Check(f"nfctool identifies, writes, reads and locks the {tag} on the {kind.title}",
                        partial(used, bench, kind, tag))
            yield Check(f"the {kind.title} takes no more round trips than a PN532 with the {tag}",
                        partial(round_trips, bench, kind, tag))
        yield Check(f"scan finds the tag on the {kind.title} come and go",
                    partial(scanned, bench, kind))


def listed_by_libusb(bench, kind):
    with bench.plugged(kind) as reader:
        seen = reader.run("lsusb", "-v", "-d", identifiers(reader))
        for string in kind.shown.split(" / "):
            if string not in seen:
                raise Failure(f"no “{string}” in what lsusb shows:\n{seen}")


def identifiers(reader):
    return f"{reader.device.vendor:04x}:{reader.device.product:04x}"


def nfc_list(bench, kind):
    with bench.plugged(kind, "ntag213") as reader:
        seen = reader.run("nfc-list")
        if kind.shown not in seen:
            raise Failure(f"nfc-list does not name {kind.shown}:\n{seen}")
        if reader.uid.hex("?").replace("?", "  ") not in seen:
            raise Failure(f"nfc-list does not see the UID {reader.uid.hex()}:\n{seen}")


def listed(bench, kind):
    with bench.plugged(kind) as reader:
        found = reader.nfctool("readers")["readers"]
        expect("number of readers", len(found), 1)
        expect("connection", found[0]["connection"], connection(kind, reader))
        expect("name", found[0]["name"], kind.shown)
        expect("port", found[0]["usbPath"], "1-1")
        expect("whether it can be opened", found[0]["canOpen"], True)


def connection(kind, reader):
    return f"{kind.driver}:001:{reader.device.number:03}"


def named(bench, kind):
    with bench.plugged(kind, "ntag213") as reader:
        for name in [kind.driver, "usb:1-1", connection(kind, reader)]:
            expect(name, reader.nfctool("info", "--reader", name)["tag"]["uid"], reader.uid.hex())


def used(bench, kind, tag):
    with bench.plugged(kind, tag) as reader:
        expect("UID", reader.nfctool("info")["tag"]["uid"], reader.uid.hex())
        reader.nfctool("write", "--uri", ADDRESS)
        expect("what is read", read(reader), ADDRESS)
        expect("whether it is locked", reader.nfctool("lock", "--yes")["locked"], True)
        before = reader.memory if tag == "ntag213" else None
        reader.nfctool("write", "--uri", ADDRESS + "other", status=77)
        expect("what is read", read(reader), ADDRESS)
        if before is not None:
            expect("memory", reader.memory, before)


def read(reader):
    return content(reader)["uri"]


def content(reader):
    """What the first record of the tag says."""
    return reader.nfctool("read")["ndef"]["message"]["records"][0]["content"]


def round_trips(bench, kind, tag):
    jobs = [["info"], ["write", "--uri", ADDRESS], ["read"], ["lock", "--yes"]]
    with bench.reader(tag) as pn532:
        wanted = [spent(pn532, job) for job in jobs]
    with bench.plugged(kind, tag) as reader:
        for job, there in zip(jobs, wanted):
            expect(f"round trips of {job[0]}", spent(reader, job), there)


def spent(reader, job):
    """Commands between the first search for a tag and its release."""
    before = reader.statistics["work"]["roundTrips"]
    reader.nfctool(*job)
    return reader.statistics["work"]["roundTrips"] - before


def scanned(bench, kind):
    with bench.plugged(kind) as reader:
        with reader.start(str(bench.tool), "scan", "--json") as scan:
            number = reader.ask("tap ntag213")["number"]
            expect("event", event(scan), "tagArrived")
            reader.ask(f"remove {number}")
            expect("event", event(scan), "tagLeft")


def event(process):
    return json.loads(process.stdout.readline())["event"]
