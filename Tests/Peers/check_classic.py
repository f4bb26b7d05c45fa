"""What libnfc's and libfreefare's programs and mfoc see and do on MIFARE Classic cards."""
from dataclasses import dataclass
from functools import partial

from card_image import content_of
from check_utilities import iso14443a_targets
from messages import text_of_length
from outcome import Check, beyond, expect


@dataclass(frozen=True)
class Card:
    #: As `virtual serve` and `virtual products` call it.
    name: str
    title: str
    #: What it says when it is selected.
    atqa: str
    sak: str
    #: The largest message once it is formatted.
    capacity: int
    #: Whether nfc-mfclassic and libfreefare know it.
    is_known: bool = True


CARDS = [
    Card("classic-1k", "MIFARE Classic 1K", "0004", "08", 716),
    Card("classic-4k", "MIFARE Classic 4K", "0002", "18", 3356),
    Card("classic-1k-uid7", "MIFARE Classic 1K with seven bytes of UID", "0044", "08", 716),
    Card("classic-mini", "MIFARE Mini", "0004", "09", 190, is_known=False),
]

def checks(bench):
    for card in CARDS:
        yield Check(f"nfc-list sees the {card.title}", partial(nfc_list, bench, card))
        if not card.is_known:
            continue
        reading = f"libfreefare reads what nfctool put on the {card.title}"
        if card.sak == "18":
            yield beyond(reading, "it takes sector 16, which holds the directory, for NDEF's")
        else:
            yield Check(reading, partial(freefare_reads, bench, card))
        yield Check(f"nfctool reads what libfreefare put on the {card.title}",
                    partial(freefare_writes, bench, card))
        yield beyond(f"libfreefare writes to a {card.title} that nfctool formatted",
                     "it opens NDEF's sectors with D3F7D3F7D3F7 as key B, and the card that NXP "
                     "AN1304 shows, which formatting makes, has FFFFFFFFFFFF there")
        yield Check(f"nfctool writes to a {card.title} that libfreefare wrote to",
                    partial(nfctool_rewrites, bench, card))
        yield Check(f"nfctool formats a {card.title} that libfreefare made a new one",
                    partial(nfctool_formats, bench, card))
        yield Check(f"libfreefare makes a formatted {card.title} a new one",
                    partial(freefare_formats, bench, card))
    yield Check("nfc-mfclassic reads the MIFARE Classic 1K", partial(mfclassic_reads, bench))
    yield Check("mfoc reads a MIFARE Classic 1K with its keys", partial(mfoc_reads, bench))
    for name, command, counts in COSTS:
        yield Check(f"{name} pays on a MIFARE Classic 1K what it pays elsewhere",
                    partial(pays, bench, command, counts))


def nfc_list(bench, card):
    with bench.reader(card.name) as reader:
        found = iso14443a_targets(reader.run("nfc-list", "-t", "1"))
        expect("ATQA, UID and SAK", found, [(card.atqa, reader.uid.hex(), card.sak)])


def freefare_reads(bench, card):
    message, record = text_of_length(card.capacity)
    file = bench.file(suffix=".ndef")
    with bench.reader(card.name) as reader:
        reader.nfctool("write", "--format", "--text", record.text)
        reader.run("mifare-classic-read-ndef", "-y", "-o", file)
    expect("message", file.read_bytes(), message)


def freefare_writes(bench, card):
    message, _ = text_of_length(51)
    with bench.reader(card.name) as reader:
        reader.run("mifare-classic-write-ndef", "-y", "-i", bench.file(message))
        seen = reader.nfctool("read")
    expect("message", seen["ndef"]["message"]["hex"], message.hex())


def nfctool_rewrites(bench, card):
    """On the sectors that libfreefare has made NDEF's."""
    first, _ = text_of_length(30)
    message, record = text_of_length(40)
    file = bench.file(suffix=".ndef")
    with bench.reader(card.name) as reader:
        reader.run("mifare-classic-write-ndef", "-y", "-i", bench.file(first))
        reader.nfctool("write", "--text", record.text)
        reader.run("mifare-classic-read-ndef", "-y", "-o", file)
        expect("message for libfreefare", file.read_bytes(), message)
        reader.run("mifare-classic-write-ndef", "-y", "-i", bench.file(first))
        seen = reader.nfctool("read")
    expect("message for nfctool", seen["ndef"]["message"]["hex"], first.hex())


def nfctool_formats(bench, card):
    message, record = text_of_length(51)
    with bench.reader(card.name) as reader:
        reader.nfctool("write", "--format", "--text", "hello")
        reader.run("mifare-classic-format", "-y")
        reader.nfctool("write", "--format", "--text", record.text)
        seen = reader.nfctool("read")
    expect("message", seen["ndef"]["message"]["hex"], message.hex())
    expect("room for a message", seen["ndef"]["capacity"], card.capacity)


def freefare_formats(bench, card):
    with bench.reader(card.name) as reader:
        new = content_of(reader.save().read_bytes())
        reader.nfctool("format")
        expect("whether it was changed", content_of(reader.save().read_bytes()) != new, True)
        reader.run("mifare-classic-format", "-y")
        expect("memory", content_of(reader.save().read_bytes()).hex(), new.hex())


def mfclassic_reads(bench):
    file = bench.file(suffix=".mfd")
    with bench.reader("classic-1k") as reader:
        output = reader.run("nfc-mfclassic", "r", "a", "u", file)
        expect("whether all was read", "64 of 64 blocks read" in output, True)
        # It puts zeros in the place of every key B.
        content = bytearray(content_of(reader.save().read_bytes()))
        for trailer in range(48, 1024, 64):
            content[trailer + 10:trailer + 16] = bytes(6)
        expect("memory", file.read_bytes().hex(), content.hex())


def mfoc_reads(bench):
    file = bench.file(suffix=".mfd")
    with bench.reader("classic-1k") as reader:
        reader.nfctool("write", "--format", "--text", "hello")
        reader.run("mfoc", "-O", file)
        expect("memory", file.read_bytes().hex(), content_of(reader.save().read_bytes()).hex())


#: Round trips, RF exchanges, and bytes to and from the reader, as another simulator counts them.
COSTS = [
    ("nfc-mfclassic r", ["nfc-mfclassic", "r", "a", "u", "{file}"], (83, 103, 1153, 2370)),
    ("mfoc", ["mfoc", "-O", "{file}"], (691, 471, 9633, 12866)),
    ("mifare-classic-format", ["mifare-classic-format", "-y"], (131, 229, 2753, 2504)),
]


def pays(bench, command, counts):
    with bench.reader("classic-1k") as reader:
        file = bench.file(suffix=".mfd")
        reader.run(*(word.format(file=file) for word in command))
        work = reader.statistics["work"]
    expect("round trips, RF exchanges, bytes", (
        work["roundTrips"], work["rfExchanges"], work["bytesToReader"],
        work["bytesFromReader"]), counts)
