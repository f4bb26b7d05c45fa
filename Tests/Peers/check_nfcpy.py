"""What nfcpy sees and does on a tag of each product."""
from functools import partial

import ndef

from messages import text_message
from nfcpy_tag import nfcpy_check, nfcpy_tag
from outcome import expect
from products import PRODUCTS


def checks(bench):
    for item in PRODUCTS:
        yield nfcpy_check(f"nfcpy names the {item.title}", partial(identifies, bench, item))
        yield nfcpy_check(f"nfcpy reads the memory of the {item.title}",
                          partial(reads_memory, bench, item))
        yield nfcpy_check(f"nfcpy writes the {item.title}, nfctool reads it",
                          partial(writes, bench, item))
        if not item.is_formatted:
            yield nfcpy_check(f"nfctool formats the {item.title}, nfcpy sees it empty",
                              partial(sees_formatted, bench, item))
        if item.nfcpy.startswith("NXP NTAG"):
            yield nfcpy_check(f"nfcpy formats the {item.title}, nfctool sees it empty",
                              partial(formats, bench, item))
        if item.configuration:
            yield nfcpy_check(f"nfcpy reads the signature of the {item.title}",
                              partial(reads_signature, bench, item))


def identifies(bench, item):
    with bench.reader(item.name) as reader, nfcpy_tag(reader) as tag:
        expect("product", tag.product, item.nfcpy)
        expect("UID", tag.identifier, reader.uid)
        expect("ATQA", bytes(tag.target.sens_res), bytes.fromhex("4400"))
        expect("SAK", bytes(tag.target.sel_res), bytes.fromhex("00"))
        expect("whether there is an NDEF area", tag.ndef is not None, item.is_formatted)
        if item.is_formatted:
            expect("capacity", tag.ndef.capacity, item.capacity)
            expect("message", tag.ndef.octets, b"")


def reads_memory(bench, item):
    """The UID, the locks, the capability container and the NDEF area, page by page."""
    with bench.reader(item.name) as reader:
        end = 16 + item.area
        with nfcpy_tag(reader) as tag:
            seen = bytearray()
            for page in range(0, end // 4, 4):
                tag.sector_select(page >> 8)
                seen += tag.read(page)
        expect("memory", bytes(seen[:end]), reader.memory[:end])


def writes(bench, item):
    """Messages around the length from which on a TLV block needs three bytes for it."""
    with bench.reader(item.name) as reader:
        if not item.is_formatted:
            reader.nfctool("format", "--yes")
        for length in lengths(item.capacity):
            message = text_message(length)
            with nfcpy_tag(reader) as tag:
                tag.ndef.octets = message
            seen = reader.nfctool("read")["ndef"]
            expect("status", seen["status"], "readWrite")
            expect("message", bytes.fromhex(seen["message"]["hex"]), message)
            expect("text", seen["message"]["records"][0]["content"]["text"],
                   next(ndef.message_decoder(message)).text)


def lengths(capacity):
    return sorted({length for length in (7, 8, 254, 255, capacity) if length <= capacity})


def sees_formatted(bench, item):
    with bench.reader(item.name) as reader:
        reader.nfctool("format", "--yes")
        with nfcpy_tag(reader) as tag:
            expect("whether it may be written", tag.ndef.is_writeable, True)
            expect("capacity", tag.ndef.capacity, item.capacity)
            expect("message", tag.ndef.octets, b"")
        expect("capacity that nfctool gives", reader.nfctool("read", status=1)["ndef"]["capacity"],
               item.capacity)


def formats(bench, item):
    """A tag whose TLV blocks were wiped; nfcpy puts those back that the maker delivers."""
    with bench.reader(item.name) as reader:
        fresh = reader.memory
        reader.nfctool("write", "--text", "to be wiped")
        reader.run(bench.tool, "transceive", "A2 04 00000000", "A2 05 00000000")
        with nfcpy_tag(reader) as tag:
            expect("an NDEF area without TLV blocks", tag.ndef, None)
            expect("what format says", tag.format(wipe=0), True)
        expect("memory", reader.memory, fresh)
        seen = reader.nfctool("read", status=1)["ndef"]
        expect("status and length", (seen["status"], seen["length"]), ("readWrite", 0))


def reads_signature(bench, item):
    with bench.reader(item.name) as reader:
        known = reader.save().read_text().split("signature: ")[1].split("\n")[0]
        with nfcpy_tag(reader) as tag:
            # nfcpy has a name for it only where it knows the product.
            seen = tag.signature if hasattr(tag, "signature") else tag.transceive(b"\x3C\x00")
        expect("signature", bytes(seen), bytes.fromhex(known))
