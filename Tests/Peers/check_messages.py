"""What nfctool writes, the peers read; what it writes over, they do not see any more."""
from functools import partial

import ndef

from check_utilities import dump
from messages import mime_of_length, text_of_length, uri_of_length
from nfcpy_tag import nfcpy_check, nfcpy_tag
from outcome import expect
from products import PRODUCTS

# From the shortest record on, and around the length from which on a TLV block needs three bytes
# for it.
KINDS = {"text": text_of_length, "uri": uri_of_length, "mime": mime_of_length}
TLV_LENGTHS = (254, 255)
ALL_KINDS_ON = ("ntag213", "ntag215", "ntag-i2c-2k")


def checks(bench):
    for item in PRODUCTS:
        kinds = KINDS if item.name in ALL_KINDS_ON else ["text"]
        for kind in kinds:
            for length in lengths(kind, item):
                yield nfcpy_check(
                    f"nfctool writes {kind}, {length} bytes, on the {item.title}, peers read it",
                    partial(writes, bench, item, kind, length))
        yield nfcpy_check(f"nfctool erases the {item.title}, nfcpy sees it empty",
                          partial(erases, bench, item))


def lengths(kind, item):
    """The shortest content and one byte more, the TLV lengths, and all that the tag holds."""
    shortest = SHORTEST[kind]
    every = {shortest, shortest + 1, *TLV_LENGTHS, item.capacity}
    return sorted(length for length in every if length <= item.capacity)


# A text needs its language, a URI its scheme and a host, a media type its name.
SHORTEST = {
    "text": len(b"".join(ndef.message_encoder([ndef.TextRecord("")]))),
    "uri": len(b"".join(ndef.message_encoder([ndef.UriRecord("https://a")]))),
    "mime": len(b"".join(ndef.message_encoder([ndef.Record("application/x-test", "", b"")]))),
}


def options(bench, record):
    """What makes nfctool write that record of ndeflib's."""
    if isinstance(record, ndef.TextRecord):
        return ["--text", record.text]
    if isinstance(record, ndef.UriRecord):
        return ["--uri", record.iri]
    return ["--mime", record.type, bench.file(record.data)]


def writes(bench, item, kind, length):
    message, record = KINDS[kind](length)
    with bench.reader(item.name) as reader:
        if not item.is_formatted:
            reader.nfctool("format", "--yes")
        result = reader.nfctool("write", *options(bench, record))
        expect("bytes that nfctool says", (result["bytes"], result["verified"]), (length, True))
        with nfcpy_tag(reader) as tag:
            expect("message that nfcpy reads", tag.ndef.octets, message)
            expect("records that nfcpy reads", list(tag.ndef.records), [record])
        if item.dump_pages:
            expect("message in nfc-mfultralight's dump", message_in(dump(reader, bench)), message)


def message_in(memory):
    """The value of the first NDEF message TLV."""
    place = 16
    while memory[place] != 0x03:
        place += 1 if memory[place] == 0x00 else 2 + memory[place + 1]
    count, start = memory[place + 1], place + 2
    if count == 0xFF:
        count, start = int.from_bytes(memory[place + 2:place + 4], "big"), place + 4
    return memory[start:start + count]


def erases(bench, item):
    with bench.reader(item.name) as reader:
        if not item.is_formatted:
            reader.nfctool("format", "--yes")
        reader.nfctool("write", "--text", "forget me")
        reader.nfctool("erase", "--wipe")
        with nfcpy_tag(reader) as tag:
            expect("message", tag.ndef.octets, b"")
            expect("whether it may be written", tag.ndef.is_writeable, True)
        expect("the text anywhere in the memory", b"forget" in reader.memory, False)
