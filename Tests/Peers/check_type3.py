"""What libnfc's nfc-read-forum-tag3 and nfcpy see and do on Type 3 tags."""
from functools import partial

from messages import text_message
from nfcpy_tag import nfcpy_check, nfcpy_tag
from outcome import Check, beyond, expect

#: Name, title, product as nfcpy names it, and the largest message.
TAGS = [
    ("felica-lite", "FeliCa Lite", "FeliCa Lite (RC-S965)", 208),
    ("felica-lite-s", "FeliCa Lite-S", "FeliCa Lite-S (RC-S966)", 208),
    ("felica-standard", "FeliCa Standard", None, 640),
]


def checks(bench):
    for name, title, product, capacity in TAGS:
        yield Check(f"nfc-list sees the {title}", partial(nfc_list, bench, name))
        yield Check(f"nfc-read-forum-tag3 reads what nfctool wrote on the {title}",
                    partial(forum_tag3, bench, name))
        yield nfcpy_check(f"nfcpy writes the {title}, nfctool reads it",
                          partial(nfctool_reads, bench, name, product, capacity))
        yield nfcpy_check(f"nfctool writes the {title}, nfcpy reads it",
                          partial(nfcpy_reads, bench, name, capacity))
        if product:
            yield nfcpy_check(f"nfcpy formats the {title}, nfctool sees it empty",
                              partial(nfcpy_formats, bench, name))
            yield nfcpy_check(f"nfcpy locks the {title}, nfctool finds nothing left to lock",
                              partial(nfcpy_locks, bench, name))
            yield nfcpy_check(f"nfctool locks the {title}, nfcpy sees it read-only",
                              partial(nfctool_locks, bench, name))
    yield beyond("nfc-read-forum-tag3 reads a message of more than four blocks",
                 "it counts blocks where it means groups of them")


def nfc_list(bench, name):
    with bench.reader(name) as reader:
        output = reader.run("nfc-list").replace(" ", "")
        expect("whether the IDm is listed", reader.uid.hex() in output, True)


def forum_tag3(bench, name):
    message = text_message(40)
    with bench.reader(name) as reader:
        reader.nfctool("write", "--format", "--ndef", bench.file(message))
        target = bench.file()
        reader.run("nfc-read-forum-tag3", "-q", "-o", target)
        expect("message", target.read_bytes(), message)


def nfctool_reads(bench, name, product, capacity):
    message = text_message(capacity)
    with bench.reader(name) as reader:
        reader.nfctool("format")
        with nfcpy_tag(reader) as tag:
            expect("kind", tag.type, "Type3Tag")
            if product:
                expect("product", tag.product, product)
            expect("capacity", tag.ndef.capacity, capacity)
            tag.ndef.octets = message
            expect("message", tag.ndef.octets, message)
        expect("message", message_of(reader), message)


def nfcpy_reads(bench, name, capacity):
    with bench.reader(name) as reader:
        for length in (8, 100, capacity):
            reader.nfctool("write", "--format", "--ndef", bench.file(text_message(length)))
            with nfcpy_tag(reader) as tag:
                expect("message", tag.ndef.octets, text_message(length))
                expect("whether it can be written", tag.ndef.is_writeable, True)


def nfcpy_formats(bench, name):
    with bench.reader(name) as reader:
        with nfcpy_tag(reader) as tag:
            expect("whether it could be formatted", tag.format(), True)
        state = reader.nfctool("read", status=1)["ndef"]
        expect("status", (state["status"], state["capacity"]), ("readWrite", 208))


def nfcpy_locks(bench, name):
    with bench.reader(name) as reader:
        reader.nfctool("write", "--format", "--text", "Hello")
        with nfcpy_tag(reader) as tag:
            expect("whether it could be locked", tag.protect(), True)
        state = reader.nfctool("read")["ndef"]
        expect("status", state["status"], "readOnly")
        if name == "felica-lite":  # of a Lite-S nfcpy makes writing depend on the key
            expect("what is left to do", reader.nfctool("lock", "--plan")["plan"], [])


def nfctool_locks(bench, name):
    with bench.reader(name) as reader:
        reader.nfctool("write", "--format", "--text", "Hello")
        reader.nfctool("lock", "--yes")
        with nfcpy_tag(reader) as tag:
            expect("whether it can be written", tag.ndef.is_writeable, False)


def message_of(reader):
    return bytes.fromhex(reader.nfctool("read")["ndef"]["message"]["hex"])
