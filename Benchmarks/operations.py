"""The operations that are measured: on tags prepared beforehand, and with their results checked."""
import json

from card_image import card_image, content_of
from messages import text_of_length
from outcome import expect

from costs import Costs
from programs import has_uid

IDENTIFY = "identify NTAG213"
IDENTIFY_CARD = "identify Type 4A"
DUMP = "dump NTAG213"
DUMP_LARGE = "dump NTAG215"
READ_FELICA = "read 51 bytes, FeliCa Lite-S"
READ_TOPAZ = "read 51 bytes, Topaz 96"
TAGS = {51: "ntag213", 861: "ntag216"}  # by the length of the message
#: MLe and MLc of the Type 4 tag, by the length of the message.
CARDS = {51: "003B0034", 1002: "00FF00FF"}


def read(length):
    return f"read {length} bytes, {TAGS[length].upper()}"


def write(length):
    return f"write {length} bytes, {TAGS[length].upper()}"


def read_card(length):
    return f"read {length} bytes, Type 4A"


def write_card(length):
    return f"write {length} bytes, Type 4A"


def lock(product):
    return f"lock {product.upper()}"


def run_all(programs):
    """Fills the runs of the programs.

    Returns what the reading back of each write costs, by its operation.
    """
    identify(programs, IDENTIFY, "ntag213", "NTAG213", "NXP NTAG213")
    programs.libnfc(
        IDENTIFY, "mifare-ultralight-info", "ntag213", ["mifare-ultralight-info"], has_uid)
    identify(programs, IDENTIFY_CARD, "type4a", None, "Type4Tag")
    reading_back = {}
    for length, product in TAGS.items():
        message, record = text_of_length(length)
        written = programs.prepared(product, "--text", record.text)
        read_message(programs, read(length), written, message)
        reading_back[write(length)] = write_message(
            programs, write(length), product, written, message, record)
    for length, limits in CARDS.items():
        message, record = text_of_length(length)
        empty, written = (
            programs.bench.file(card_image("106A", limits, content), ".nfctag")
            for content in (b"", message))
        read_message(programs, read_card(length), written, message)
        reading_back[write_card(length)] = write_message(
            programs, write_card(length), empty, written, message, record)
    for product in TAGS.values():
        lock_tag(programs, product)
    dump(programs, DUMP, "ntag213", 40, "02C:")
    dump(programs, DUMP_LARGE, "ntag215", 130, "086:")
    felica(programs)
    topaz(programs)
    classic(programs)
    return reading_back


def identify(programs, operation, tag, product, nfcpy_product):
    programs.nfctool(
        operation, tag, ["scan", "--count", "1"],
        lambda reader, seen: expect(
            "UID and product", (seen["tag"]["uid"], seen["tag"].get("product")),
            (reader.uid.hex(), product)))
    programs.libnfc(operation, "nfc-list -t 1", tag, ["nfc-list", "-t", "1"], has_uid)
    programs.libnfc(operation, "nfc-list", tag, ["nfc-list"], has_uid)
    programs.nfcpy(
        operation, tag, lambda tag: (tag.identifier, tag.product),
        lambda reader, seen: expect("UID and product", seen, (reader.uid, nfcpy_product)))


def read_message(programs, operation, tag, message):
    programs.nfctool(
        operation, tag, ["read"],
        lambda reader, seen: expect("message", seen["ndef"]["message"]["hex"], message.hex()))
    programs.nfcpy(
        operation, tag, lambda tag: tag.ndef.octets,
        lambda reader, seen: expect("message", seen, message))


def write_message(programs, operation, tag, written, message, record):
    """Onto a tag; `written` is one that has the message. Returns what the reading back costs."""
    def is_written(reader, _):
        content = content_of(reader.save().read_bytes())
        expect("whether the message is in the memory", message in content, True)

    def put(tag):
        tag.ndef.octets = message

    trace = programs.bench.file()
    programs.nfctool(
        operation, tag, ["write", "--text", record.text, "--trace", trace], is_written)
    programs.nfcpy(operation, tag, put, is_written)
    return cost_of_reading_back(programs, written, trace)


#: How the commands begin that write, and those that must come before any other.
WRITES = ("a2", "00d6")
SELECTS = ("00a4",)


def cost_of_reading_back(programs, written, trace):
    """Of the commands after the last that writes, each played once more for itself."""
    commands = [
        entry["hex"] for entry in map(json.loads, trace.read_text().splitlines())
        if entry["direction"] == "out"]
    last_write = max(
        place for place, hex in enumerate(commands) if hex.startswith(WRITES))

    def cost(commands):
        with programs.bench.reader(written) as reader:
            reader.run(programs.bench.tool, "transceive", *commands)
            return Costs.of(reader.statistics["work"])

    # A run needs a command, and a card has to be told which file is meant.
    first = [hex for hex in commands if hex.startswith(SELECTS)] or [commands[0]]
    return cost(first + commands[last_write + 1:]) - cost(first)


def lock_tag(programs, product):
    def is_locked(reader, _):
        expect("lock bytes", reader.memory[10:12], b"\xff\xff")
        expect("access byte", reader.memory[15], 0x0F)
        expect("status", reader.nfctool("read", status=1)["ndef"]["status"], "readOnly")

    programs.nfctool(lock(product), product, ["lock", "--yes"], is_locked)
    programs.nfcpy(lock(product), product, lambda tag: tag.protect(), is_locked)


def dump(programs, operation, product, user_pages, last_line):
    """The pages behind the user memory differ: passwords are not shown."""
    def has_memory(file):
        return lambda reader, _: expect(
            "memory", file.read_bytes()[:user_pages * 4], reader.memory[:user_pages * 4])

    file = programs.bench.file(suffix=".bin")
    programs.nfctool(operation, product, ["dump", file], has_memory(file))
    peers_file = programs.bench.file(suffix=".mfd")
    programs.libnfc(
        operation, "nfc-mfultralight r", product, ["nfc-mfultralight", "r", peers_file],
        has_memory(peers_file))
    programs.nfcpy(
        operation, product, lambda tag: tag.dump(),
        lambda reader, lines: expect("the last page", lines[-1][:4], last_line))


def felica(programs):
    message, record = text_of_length(51)
    written = programs.prepared("felica-lite-s", "--format", "--text", record.text)
    read_message(programs, READ_FELICA, written, message)
    file = programs.bench.file(suffix=".ndef")
    programs.libnfc(
        READ_FELICA, "nfc-read-forum-tag3", written, ["nfc-read-forum-tag3", "-o", file],
        lambda reader, _: expect("message", file.read_bytes(), message))


def topaz(programs):
    message, record = text_of_length(51)
    written = programs.prepared("topaz96", "--text", record.text)
    read_message(programs, READ_TOPAZ, written, message)


READ_CLASSIC = "read 51 bytes, MIFARE Classic 1K"
FORMAT_CLASSIC = "format MIFARE Classic 1K"
DUMP_CLASSIC = "dump MIFARE Classic 1K"


def classic(programs):
    """MIFARE Classic: nfcpy does not know it, libfreefare, nfc-mfclassic and mfoc do."""
    message, record = text_of_length(51)
    written = programs.prepared("classic-1k", "--format", "--text", record.text)
    programs.nfctool(
        READ_CLASSIC, written, ["read"],
        lambda reader, seen: expect("message", seen["ndef"]["message"]["hex"], message.hex()))
    file = programs.bench.file(suffix=".ndef")
    programs.libnfc(
        READ_CLASSIC, "mifare-classic-read-ndef", written,
        ["mifare-classic-read-ndef", "-y", "-o", file],
        lambda reader, _: expect("message", file.read_bytes(), message))

    def is_formatted(reader, _):
        expect("status", reader.nfctool("read", status=1)["ndef"]["status"], "readWrite")

    programs.nfctool(FORMAT_CLASSIC, "classic-1k", ["format"], is_formatted)
    # It makes a card what it was when it was new.
    programs.libnfc(
        FORMAT_CLASSIC, "mifare-classic-format", "classic-1k", ["mifare-classic-format", "-y"],
        lambda reader, output: expect("whether it says so", "done" in output, True))
    dumped = programs.bench.file(suffix=".mfd")
    programs.nfctool(
        DUMP_CLASSIC, "classic-1k", ["dump", dumped],
        lambda reader, _: expect(
            "memory", dumped.read_bytes(), content_of(reader.save().read_bytes())))
    for program, command in (
            ("nfc-mfclassic r", ["nfc-mfclassic", "r", "a", "u"]), ("mfoc", ["mfoc", "-O"])):
        dump_classic(programs, program, command)


def dump_classic(programs, program, command):
    file = programs.bench.file(suffix=".mfd")
    programs.libnfc(
        DUMP_CLASSIC, program, "classic-1k", [*command, file],
        lambda reader, _: expect(
            "the first block", file.read_bytes()[:16],
            content_of(reader.save().read_bytes())[:16]))
