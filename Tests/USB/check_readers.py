"""What one does with a reader: find it, identify a tag, read, write and lock it."""
import json
import resource
from functools import partial

from outcome import Check, Failure, expect
from usb_reader import KINDS

TAGS = ["ntag213", "type4a"]
NO_READER = 69
# CPU seconds.
LIST_LIMIT = 0.05
ADDRESS = "https://example.com/"


def checks(bench):
    for kind in KINDS:
        yield Check(f"libusb finds the {kind.title} and its strings",
                    partial(listed_by_libusb, bench, kind))
        yield Check(f"nfc-list finds the {kind.title} and its tag", partial(nfc_list, bench, kind))
        yield Check(f"readers lists the {kind.title}", partial(listed, bench, kind))
        yield Check(f"{kind.driver} alone, usb: and no name mean the only reader there is",
                    partial(named, bench, kind))
        yield Check(f"doctor opens the {kind.title}", partial(examined, bench, kind))
        yield Check(f"readers set reaches the {kind.title}, or says why it cannot",
                    partial(set_up, bench, kind))
        for tag in TAGS:
            yield Check(f"nfctool identifies, writes, reads and locks the {tag} on the {kind.title}",
                        partial(used, bench, kind, tag))
            yield Check(f"the {kind.title} takes no more round trips than a PN532 with the {tag}",
                        partial(round_trips, bench, kind, tag))
        yield Check(f"scan finds the tag on the {kind.title} come and go",
                    partial(scanned, bench, kind))
        yield Check(f"scan asks the {kind.title} for one kind of tag at a time",
                    partial(asked, bench, kind))
    yield Check("without a reader there is a list, soon", partial(nothing, bench))


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


def examined(bench, kind):
    with bench.plugged(kind, "ntag213") as reader:
        found = reader.nfctool("doctor", "--open")
        expect("findings", found["findings"], [])
        expect("technologies", found["readers"][0]["technologies"], ["A", "B", "F"])


def set_up(bench, kind):
    with bench.plugged(kind) as reader:
        if kind.name != "acr122u":
            reader.nfctool("readers", "set", "--buzzer", "off", status=76)
            return
        first = reader.nfctool("readers", "set", "--buzzer", "off", "--polling", "off")
        expect("firmware", first["firmware"], "ACR122U214")
        again = reader.nfctool("readers", "set", "--polling", "on", "--light", "red",
                               "--seconds", "0")
        expect("what it was", again["settings"][0]["from"], "off")


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


def asked(bench, kind):
    """With InListPassiveTarget: the chip's own poll is ended by empty blocks of an ACR122U."""
    with bench.plugged(kind, "ntag213") as reader:
        reader.nfctool("scan", "--count", "1")
        commands = [data[data.find(b"\xd4") + 1] for data in reader.device.sent if b"\xd4" in data]
        expect("whether it lists targets", 0x4A in commands, True)
        expect("whether it polls by itself", 0x60 in commands, False)


def nothing(bench):
    costs = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        found = bench.nfctool("readers", status=NO_READER, environment=bench.bus.environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        expect("readers", found["readers"], [])
        costs.append(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
    if min(costs) > LIST_LIMIT:
        raise Failure(f"{min(costs):.3f} s of CPU time, {LIST_LIMIT} s are allowed")


def event(process):
    return json.loads(process.stdout.readline())["event"]
