"""What libnfc's and libfreefare's utilities see and do."""
import re
from functools import partial

from outcome import Check, Failure, beyond, expect
from products import PRODUCTS, product


def checks(bench):
    for item in PRODUCTS:
        yield Check(f"nfc-list sees the {item.title}", partial(nfc_list, bench, item))
        yield Check(f"nfc-poll sees the {item.title} come and go", partial(nfc_poll, bench, item))
        yield Check(f"nfc-anticol selects the {item.title}", partial(nfc_anticol, bench, item))
        yield Check(f"mifare-ultralight-info names the {item.title}",
                    partial(ultralight_info, bench, item))
        if item.dump_pages:
            yield Check(f"nfc-mfultralight reads the {item.title}",
                        partial(mfultralight_reads, bench, item))
        else:
            yield beyond(f"nfc-mfultralight reads the {item.title}", NO_DUMP[item.name])
        if item.dump_pages and item.has_compatibility_write:
            yield Check(f"nfc-mfultralight writes the {item.title}",
                        partial(mfultralight_writes, bench, item))
        else:
            yield beyond(f"nfc-mfultralight writes the {item.title}",
                         NO_DUMP.get(item.name, "it writes only with COMPATIBILITY WRITE"))
    yield Check("nfc-list sees two tags", partial(nfc_list_two, bench))
    yield Check("nfc-scan-device finds the reader", partial(nfc_scan_device, bench))


REFUSAL_AS_VERSION = "it takes the refusal of GET_VERSION for an answer and goes on unselected"
NO_DUMP = {
    "ultralight-c": REFUSAL_AS_VERSION,
    "ntag203": REFUSAL_AS_VERSION,
    "ntag-i2c-2k": "it does not know the size 15",
    "ntag-i2c-plus-2k": "it does not know the size 15",
}


def nfc_list(bench, item):
    with bench.reader(item.name) as reader:
        found = iso14443a_targets(reader.run("nfc-list", "-t", "1"))
        expect("ATQA, UID and SAK", found, [("0044", reader.uid.hex(), "00")])
        everything = iso14443a_targets(reader.run("nfc-list"))
        expect("the same among all technologies", everything, found)


def nfc_list_two(bench):
    with bench.reader("ntag213", "ultralight") as reader:
        found = iso14443a_targets(reader.run("nfc-list", "-t", "1"))
        expect("UIDs", {uid for _, uid, _ in found}, {tag["uid"] for tag in reader.tags})


def iso14443a_targets(output):
    """ATQA, UID and SAK of every target listed, in hex without blanks."""
    found = re.findall(
        r"ATQA \(SENS_RES\): ([0-9a-f ]+)\s+UID \(NFCID1\): ([0-9a-f ]+)\s+"
        r"SAK \(SEL_RES\): ([0-9a-f ]+)", output)
    return [tuple(value.replace(" ", "") for value in target) for target in found]


def nfc_poll(bench, item):
    with bench.reader(item.name) as reader:
        with reader.start("nfc-poll") as process:
            output = ""
            while not output.endswith("removing..."):
                character = process.stdout.read(1)
                if not character:
                    raise Failure(f"nfc-poll waits for no removal: {output}")
                output += character
            reader.ask("remove 1")
            rest = process.stdout.read()
            expect("status", process.wait(), 0)
        expect("ATQA, UID and SAK", iso14443a_targets(output), [("0044", reader.uid.hex(), "00")])
        expect("what it says at the end", rest.strip(), "done.")


def nfc_anticol(bench, item):
    with bench.reader(item.name) as reader:
        output = reader.run("nfc-anticol")
        found = dict(re.findall(r"^\s*(UID|ATQA|SAK): (\w+)", output, re.MULTILINE))
        expect("what it found", found, {"UID": reader.uid.hex(), "ATQA": "0044", "SAK": "00"})


def nfc_scan_device(bench):
    with bench.reader() as reader:
        output = reader.run("nfc-scan-device")
        expect("the reader among those listed", reader.connection in output.split(), True)


def ultralight_info(bench, item):
    kind = "Mifare UltraLightC" if item.name == "ultralight-c" else "Mifare UltraLight"
    with bench.reader(item.name) as reader:
        # On an Ultralight C it goes on to authenticate, which our virtual tag cannot.
        output = reader.run("mifare-ultralight-info", status=None)
        expect("first line", output.splitlines()[0], f"Tag with UID {reader.uid.hex()} is a {kind}")


def dump(reader, bench, *options):
    """The memory as nfc-mfultralight reads it."""
    path = bench.file(suffix=".mfd")
    reader.run("nfc-mfultralight", "r", path, *options)
    return path.read_bytes()


def readable(memory, item):
    """The memory as the tag shows it: PWD and PACK read as zeros."""
    if item.configuration is None:
        return memory
    start = (item.configuration + 2) * 4
    return memory[:start] + bytes(8) + memory[start + 8:]


def mfultralight_reads(bench, item):
    with bench.reader(item.name) as reader:
        expect("dump", dump(reader, bench), readable(reader.memory, item)[:item.dump_pages * 4])


def mfultralight_writes(bench, item):
    """Takes a tag's dump to another of the same product."""
    with bench.reader(item.name) as source:
        if not item.is_formatted:
            source.nfctool("format", "--yes")
        written = source.nfctool("write", "--text", f"Hello {item.title}")
        content = dump(source, bench)
    with bench.reader("ntag210", item.name) as reader:
        reader.ask("remove 1")  # so that the UID is another one
        reader.tags.pop(0)
        before = reader.memory
        output = reader.run(
            "nfc-mfultralight", "w", bench.file(content, ".mfd"), "--otp", input=b"n\nn\nn\n")
        expect("pages not written", re.findall(r"(\d+) pages failed", output), ["0"])
        after = reader.memory
        expect("UID and locks", after[:12], before[:12])
        user = slice(12, 16 + item.area)
        expect("memory", after[user], content[user])
        message = reader.nfctool("read")["ndef"]["message"]
        expect("bytes of the message", message["length"], written["bytes"])
        expect("text", message["records"][0]["content"]["text"], f"Hello {item.title}")
