"""What libnfc's nfc-jewel and nfcpy see and do on Type 1 tags."""
from functools import partial

from messages import text_message
from nfcpy_tag import nfcpy_check, nfcpy_tag
from outcome import Check, expect


def checks(bench):
    for name in ("topaz96", "topaz512", "jewel"):
        yield Check(f"nfc-list sees the {name}", partial(nfc_list, bench, name))
    yield Check("nfc-jewel reads the topaz96", partial(jewel_reads, bench))
    yield Check("nfc-jewel writes the topaz96, nfctool reads it", partial(jewel_writes, bench))
    yield nfcpy_check("nfcpy writes the topaz96, nfctool reads it", partial(nfctool_reads, bench))
    yield nfcpy_check("nfctool writes the topaz96, nfcpy reads it", partial(nfcpy_reads, bench))
    yield nfcpy_check("nfctool locks the topaz96, nfcpy sees it read-only",
                      partial(nfctool_locks, bench))
    yield nfcpy_check("nfcpy reads and writes the topaz512, nfctool too",
                      partial(large_tag, bench))


def nfc_list(bench, name):
    with bench.reader(name) as reader:
        output = reader.run("nfc-list").replace(" ", "")
        expect("whether the UID is listed", reader.uid.hex() in output, True)


def jewel_reads(bench):
    with bench.reader("topaz96") as reader:
        reader.nfctool("write", "--ndef", bench.file(text_message(60)))
        dump = bench.file()
        reader.run("nfc-jewel", "r", dump)
        expect("memory", dump.read_bytes()[-112:], memory(reader)[8:120])


def jewel_writes(bench):
    with bench.reader("topaz96") as source:
        source.nfctool("write", "--text", "Hello")
        dump = bench.file()
        source.run("nfc-jewel", "r", dump)
    with bench.reader("topaz96") as reader:
        reader.run("nfc-jewel", "w", dump)
        records = reader.nfctool("read")["ndef"]["message"]["records"]
        expect("text", records[0]["content"]["text"], "Hello")


def nfctool_reads(bench):
    message = text_message(90)
    with bench.reader("topaz96") as reader:
        with nfcpy_tag(reader) as tag:
            expect("kind", tag.type, "Type1Tag")
            expect("capacity", tag.ndef.capacity, 90)
            tag.ndef.octets = message
            expect("message", tag.ndef.octets, message)
        expect("message", bytes.fromhex(reader.nfctool("read")["ndef"]["message"]["hex"]), message)


def nfcpy_reads(bench):
    with bench.reader("topaz96") as reader:
        for length in (8, 60, 90):
            reader.nfctool("write", "--ndef", bench.file(text_message(length)))
            with nfcpy_tag(reader) as tag:
                expect("message", tag.ndef.octets, text_message(length))


def large_tag(bench):
    with bench.reader("topaz512") as reader:
        for length in (60, 300, 462):
            message = text_message(length)
            reader.nfctool("write", "--ndef", bench.file(message))
            with nfcpy_tag(reader) as tag:
                expect("message", tag.ndef.octets, message)
                tag.ndef.octets = message[:-1] + b"!"
            expect("message", bytes.fromhex(reader.nfctool("read")["ndef"]["message"]["hex"]),
                   message[:-1] + b"!")


def nfctool_locks(bench):
    with bench.reader("topaz96") as reader:
        reader.nfctool("write", "--text", "Hello")
        reader.nfctool("lock", "--yes")
        with nfcpy_tag(reader) as tag:
            expect("whether it can be written", tag.ndef.is_writeable, False)


def memory(reader):
    return reader.save(".bin").read_bytes()
