"""What libnfc, libfreefare and nfcpy see and do on Type 4 tags."""
import re
from dataclasses import dataclass
from functools import partial
from typing import Optional

import nfc
import nfc.tag

from card_image import card_image
from messages import text_message
from nfcpy_tag import nfcpy_check, nfcpy_reader, nfcpy_tag
from outcome import Check, expect


@dataclass(frozen=True)
class Card:
    #: As `virtual serve` and `virtual products` call it.
    name: str
    title: str
    #: What it says when it is activated.
    ats: Optional[str]
    #: The largest message of its NDEF application, where it comes with one.
    capacity: Optional[int] = None


CARDS = [
    Card("type4a", "Type 4A tag", "7877710280", 2046),
    Card("type4b", "Type 4B tag", None, 2046),
    Card("ntag424", "NTAG 424 DNA", "7777710280", 254),
    Card("desfire-ev1", "DESFire EV1", "7577810280"),
    Card("desfire-ev2", "DESFire EV2", "7577810280"),
    Card("desfire-ev3", "DESFire EV3", "7577810280"),
]

#: The files that mifare-desfire-create-ndef makes on a card of 4 Kbyte and on larger ones.
CREATED = {"desfire-ev1": 0x1000, "desfire-ev2": 0x1E00, "desfire-ev3": 0x1E00}


def checks(bench):
    for card in CARDS:
        yield Check(f"nfc-list sees the {card.title}", partial(nfc_list, bench, card))
        if card.capacity:
            yield nfcpy_check(f"nfcpy reads and writes the {card.title}",
                              partial(nfcpy_writes, bench, card))
            yield nfcpy_check(f"nfcpy writes the {card.title}, nfctool reads it",
                              partial(nfctool_reads, bench, card))
            yield nfcpy_check(f"nfctool writes the {card.title}, nfcpy reads it",
                              partial(nfctool_writes, bench, card))
        else:
            yield Check(f"mifare-desfire-info describes the {card.title}",
                        partial(desfire_info, bench, card))
            yield nfcpy_check(f"libfreefare prepares, writes and reads the {card.title}",
                              partial(desfire_ndef, bench, card))
            yield Check(f"mifare-desfire-access enciphers on the {card.title}",
                        partial(desfire_access, bench, card))
            yield Check(f"libfreefare reads what nfctool put on the {card.title}",
                        partial(desfire_reads, bench, card))
    for row in COSTS:
        yield nfcpy_check(f"nfcpy pays for {row[0]} what it pays elsewhere",
                          partial(nfcpy_costs, bench, *row[1:]))


def nfc_list(bench, card):
    with bench.reader(card.name) as reader:
        output = reader.run("nfc-list")
        if card.ats is None:
            expect("PUPI", value("PUPI", output), reader.uid.hex())
            expect("protocol info", value("Protocol Info", output), "008171")
            return
        expect("ATQA", value(r"ATQA \(SENS_RES\)", output), "0344")
        expect("UID", value(r"UID \(NFCID1\)", output), reader.uid.hex())
        expect("SAK", value(r"SAK \(SEL_RES\)", output), "20")
        expect("ATS", value("ATS", output), card.ats)


def value(name, output):
    """What stands behind a name, in hex without blanks."""
    found = re.search(name + r": ([0-9a-f ]+)", output)
    return found and found[1].replace(" ", "")


# nfcpy


def nfcpy_writes(bench, card):
    """Messages that fit into one command, into several, and into all of the file."""
    with bench.reader(card.name) as reader, nfcpy_tag(reader) as tag:
        expect("kind", tag.type, "Type4Tag")
        expect("UID", bytes(tag.identifier), reader.uid)
        expect("capacity", tag.ndef.capacity, card.capacity)
        for length in sorted({8, 250, card.capacity}):
            tag.ndef.octets = text_message(length)
            expect("whether the message is another", tag.ndef.has_changed, False)
            expect("message", tag.ndef.octets, text_message(length))


def nfctool_reads(bench, card):
    message = text_message(card.capacity)
    with bench.reader(card.name) as reader:
        with nfcpy_tag(reader) as tag:
            tag.ndef.octets = message
        seen = reader.nfctool("read")["ndef"]
        expect("message", bytes.fromhex(seen["message"]["hex"]), message)


def nfctool_writes(bench, card):
    message = text_message(card.capacity)
    with bench.reader(card.name) as reader:
        reader.nfctool("write", "--ndef", bench.file(message))
        with nfcpy_tag(reader) as tag:
            expect("message", tag.ndef.octets, message)


# libfreefare


def desfire_info(bench, card):
    with bench.reader(card.name) as reader:
        output = reader.run("mifare-desfire-info")
        expect("UID", value("UID", output.replace("0x", "")), reader.uid.hex())
        expect("free memory", bool(re.search(r"Free memory: [1-9]\d* bytes", output)), True)
        expect("key settings", "Master Key settings (0x0f)" in output, True)


def desfire_ndef(bench, card):
    """From the factory to a message and back again."""
    message = text_message(1000)
    with bench.reader(card.name) as reader:
        reader.run("mifare-desfire-create-ndef", "-y")
        output = reader.run("mifare-desfire-write-ndef", "-y", "-i", bench.file(message))
        expect("size of the file", f"Max NDEF size: {CREATED[card.name]} bytes" in output, True)
        expect("message", read_ndef(bench, reader), message)
        with nfcpy_tag(reader) as tag:
            expect("message for nfcpy", tag.ndef.octets, message)
            tag.ndef.octets = text_message(60)
        expect("message of nfcpy", read_ndef(bench, reader), text_message(60))
        seen = reader.nfctool("read")["ndef"]
        expect("message for nfctool", bytes.fromhex(seen["message"]["hex"]), text_message(60))
        reader.run("mifare-desfire-format", "-y")
        reader.run("mifare-desfire-read-ndef", "-y", "-o", bench.file(), status=1)


def desfire_access(bench, card):
    """It makes an application with a file that is enciphered, writes, reads, and formats."""
    with bench.reader(card.name) as reader:
        reader.run("mifare-desfire-access")


def desfire_reads(bench, card):
    message = text_message(300)
    with bench.reader(card.name) as reader:
        reader.nfctool("write", "--format", "--yes", "--ndef", bench.file(message))
        expect("message", read_ndef(bench, reader), message)


def read_ndef(bench, reader):
    file = bench.file()
    reader.run("mifare-desfire-read-ndef", "-y", "-o", file)
    return file.read_bytes()


# What nfcpy costs, on another simulation of the same chip

#: Limits of the container and length of the message; what finding and reading cost in round trips,
#: RF exchanges, and bytes to the reader, from the reader, to the card and from the card.
COSTS = [
    ("51 bytes of a Type 4A tag", "106A", "003B0034", 51, [34, 13, 518, 650, 95, 129]),
    ("1002 bytes of a Type 4A tag", "106A", "00FF00FF", 1002, [58, 19, 869, 2006, 128, 1104]),
    ("51 bytes of a Type 4B tag", "106B", "003B0034", 51, [36, 12, 549, 694, 104, 141]),
]

COUNTERS = ("roundTrips", "rfExchanges", "bytesToReader", "bytesFromReader", "airBytesSent",
            "airBytesReceived")


def nfcpy_costs(bench, technology, limits, length, costs):
    image = card_image(technology, limits, text_message(length))
    with bench.reader(bench.file(image, ".nfctag")) as reader:
        with nfcpy_reader(reader) as frontend:
            before = reader.statistics["total"]
            target = frontend.sense(nfc.clf.RemoteTarget(technology))
            tag = nfc.tag.activate(frontend, target)
            expect("message", len(tag.ndef.octets), length)
            after = reader.statistics["total"]
        expect("costs", [after[key] - before[key] for key in COUNTERS], costs)
