"""The operations that are measured: on tags prepared beforehand, and with their results checked."""
import json

from messages import text_of_length
from outcome import expect

from costs import Costs
from programs import has_uid

IDENTIFY = "identify NTAG213"
DUMP = "dump NTAG213"
TAGS = {51: "ntag213", 861: "ntag216"}  # by the length of the message


def read(length):
    return f"read {length} bytes, {TAGS[length].upper()}"


def write(length):
    return f"write {length} bytes, {TAGS[length].upper()}"


def lock(product):
    return f"lock {product.upper()}"


def run_all(programs):
    """Fills the runs of the programs.

    Returns what the reading back of each write costs, by its operation.
    """
    identify(programs)
    reading_back = {}
    for length, product in TAGS.items():
        message, record = text_of_length(length)
        written = programs.prepared(product, "--text", record.text)
        read_message(programs, length, written, message)
        reading_back[write(length)] = write_message(programs, length, product, message, record)
    for product in TAGS.values():
        lock_tag(programs, product)
    dump(programs)
    return reading_back


def identify(programs):
    programs.nfctool(
        IDENTIFY, "ntag213", ["scan", "--count", "1"],
        lambda reader, seen: expect(
            "UID and product", (seen["tag"]["uid"], seen["tag"]["product"]),
            (reader.uid.hex(), "NTAG213")))
    programs.libnfc(IDENTIFY, "nfc-list -t 1", "ntag213", ["nfc-list", "-t", "1"], has_uid)
    programs.libnfc(IDENTIFY, "nfc-list", "ntag213", ["nfc-list"], has_uid)
    programs.libnfc(
        IDENTIFY, "mifare-ultralight-info", "ntag213", ["mifare-ultralight-info"], has_uid)
    programs.nfcpy(
        IDENTIFY, "ntag213", lambda tag: (tag.identifier, tag.product),
        lambda reader, seen: expect("UID and product", seen, (reader.uid, "NXP NTAG213")))


def read_message(programs, length, tag, message):
    programs.nfctool(
        read(length), tag, ["read"],
        lambda reader, seen: expect("message", seen["ndef"]["message"]["hex"], message.hex()))
    programs.nfcpy(
        read(length), tag, lambda tag: tag.ndef.octets,
        lambda reader, seen: expect("message", seen, message))


def write_message(programs, length, product, message, record):
    """Returns what the reading back costs."""
    def is_written(reader, _):
        expect("whether the message is in the memory", message in reader.memory, True)

    def put(tag):
        tag.ndef.octets = message

    trace = programs.bench.file()
    programs.nfctool(
        write(length), product, ["write", "--text", record.text, "--trace", trace], is_written)
    programs.nfcpy(write(length), product, put, is_written)
    return cost_of_reading_back(programs, product, record, trace)


def cost_of_reading_back(programs, product, record, trace):
    """Of the commands after the last WRITE of a trace, each played once more for itself."""
    commands = [
        entry["hex"] for entry in map(json.loads, trace.read_text().splitlines())
        if entry["direction"] == "out"]
    last_write = max(place for place, hex in enumerate(commands) if hex.startswith("a2"))
    written = programs.prepared(product, "--text", record.text)

    def cost(commands):
        with programs.bench.reader(written) as reader:
            reader.run(programs.bench.tool, "transceive", *commands)
            return Costs.of(reader.statistics["work"])

    first = [commands[0]]  # a run needs a command
    return cost(first + commands[last_write + 1:]) - cost(first)


def lock_tag(programs, product):
    def is_locked(reader, _):
        expect("lock bytes", reader.memory[10:12], b"\xff\xff")
        expect("access byte", reader.memory[15], 0x0F)
        expect("status", reader.nfctool("read", status=1)["ndef"]["status"], "readOnly")

    programs.nfctool(lock(product), product, ["lock", "--yes"], is_locked)
    programs.nfcpy(lock(product), product, lambda tag: tag.protect(), is_locked)


def dump(programs):
    file = programs.bench.file(suffix=".mfd")
    programs.libnfc(
        DUMP, "nfc-mfultralight r", "ntag213", ["nfc-mfultralight", "r", file],
        lambda reader, _: expect("memory", file.read_bytes()[:160], reader.memory[:160]))
    programs.nfcpy(
        DUMP, "ntag213", lambda tag: tag.dump(),
        lambda reader, lines: expect("the last page", lines[-1][:4], "02C:"))
