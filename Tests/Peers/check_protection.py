"""Locks and passwords: what one program sets, the other meets."""
from functools import partial

import ndef

from check_utilities import dump
from messages import text_message
from nfcpy_tag import connect, nfcpy_check, nfcpy_reader, nfcpy_tag, refuses, refuses_to_write
from outcome import Failure, beyond, expect
from products import PRODUCTS

PASSWORD, ACKNOWLEDGE = bytes.fromhex("A1B2C3D4"), bytes.fromhex("5E6F")
NOT_PERMITTED = 77


def checks(bench):
    for item in PRODUCTS:
        yield nfcpy_check(f"nfctool locks the {item.title}, nfcpy cannot write it",
                          partial(nfctool_locks, bench, item))
        if item.nfcpy.startswith("Mifare Ultralight EV1"):
            yield beyond(f"nfcpy locks the {item.title}", "it fails with an AttributeError")
        else:
            yield nfcpy_check(f"nfcpy locks the {item.title}, nfctool cannot write it",
                              partial(nfcpy_locks, bench, item))
    for item in filter(lambda item: item.configuration, PRODUCTS):
        yield nfcpy_check(f"nfctool protects the {item.title}, nfcpy needs the password to write",
                          partial(nfctool_protects, bench, item))
        yield nfcpy_check(f"nfctool hides the {item.title}, peers need the password to read",
                          partial(nfctool_hides, bench, item))
        if item.nfcpy.startswith("NXP NTAG21"):
            yield nfcpy_check(f"nfcpy protects the {item.title}, nfctool needs the password",
                              partial(nfcpy_protects, bench, item))
        else:
            yield beyond(f"nfcpy protects the {item.title}", "it does not know where")


def prepare(reader, item, text="Hello"):
    """Puts a message on the tag, which is made ready for it where needed."""
    if not item.is_formatted:
        reader.nfctool("format", "--yes")
    reader.nfctool("write", "--text", text)


def user_pages(item):
    """The first and the last page of the NDEF area, and one in the middle, of sector 0."""
    last = min(3 + item.area // 4, 225)
    return [4, last // 2, last]


def nfctool_locks(bench, item):
    with bench.reader(item.name) as reader:
        prepare(reader, item)
        expect("whether nfctool has locked it", reader.nfctool("lock", "--yes")["locked"], True)
        before = reader.memory
        with nfcpy_tag(reader) as tag:
            expect("whether nfcpy may write", tag.ndef.is_writeable, False)
            expect("text", tag.ndef.records[0].text, "Hello")
            for page in user_pages(item):
                expect(f"whether page {page} refuses", refuses_to_write(tag, page), True)
        expect("memory", reader.memory, before)


def nfcpy_locks(bench, item):
    with bench.reader(item.name) as reader:
        prepare(reader, item)
        with nfcpy_tag(reader) as tag:
            expect("what nfcpy's protect says", tag.protect(), True)
        before = reader.memory
        expect("status that nfctool reads", reader.nfctool("read")["ndef"]["status"], "readOnly")
        error = reader.nfctool("write", "--text", "Bye", status=NOT_PERMITTED)["error"]
        expect("error", error["code"], "readOnly")
        expect("memory", reader.memory, before)


def password_options(bench):
    return ["--password-file", bench.file(PASSWORD.hex().encode())]


def nfctool_protects(bench, item):
    with bench.reader(item.name) as reader:
        prepare(reader, item)
        reader.nfctool("protect", *password_options(bench),
                       "--pack-file", bench.file(ACKNOWLEDGE.hex().encode()), "--yes")
        message = text_message(20)
        with nfcpy_reader(reader) as frontend:
            tag = connect(frontend)
            expect("text without password", tag.ndef.records[0].text, "Hello")
            expect("whether page 4 refuses", refuses_to_write(tag, 4), True)
            wrong = bytes(4) + ACKNOWLEDGE
            expect("whether a wrong password opens it", authenticates(tag, wrong), False)
            tag = connect(frontend)
            right = PASSWORD + ACKNOWLEDGE
            expect("whether the password opens it", authenticates(tag, right), True)
            tag.ndef.octets = message
        seen = reader.nfctool("read")["ndef"]["message"]
        expect("message", bytes.fromhex(seen["hex"]), message)


def authenticates(tag, password):
    """Whether the tag takes the password and answers with its acknowledge."""
    if hasattr(tag, "_authenticate"):
        return tag.authenticate(password)
    # nfcpy has no name for the product, so it does not know that there are passwords.
    answers = []
    refused = refuses(tag, lambda: answers.append(tag.transceive(b"\x1B" + password[:4])))
    return not refused and bytes(answers[0]) == password[4:6]


def nfctool_hides(bench, item):
    with bench.reader(item.name) as reader:
        prepare(reader, item, "Secret")
        reader.nfctool("protect", "--read", *password_options(bench),
                       "--pack-file", bench.file(ACKNOWLEDGE.hex().encode()), "--yes")
        with nfcpy_reader(reader) as frontend:
            tag = connect(frontend)
            expect("whether reading is refused", refuses(tag, lambda: tag.read(4)), True)
            tag = connect(frontend)
            right = PASSWORD + ACKNOWLEDGE
            expect("whether the password opens it", authenticates(tag, right), True)
            expect("text", tag.ndef.records[0].text, "Secret")
        if item.dump_pages:
            content = dump(reader, bench, "--pw", PASSWORD.hex())
            expect("the text in nfc-mfultralight's dump", b"Secret" in content, True)


def nfcpy_protects(bench, item):
    with bench.reader(item.name) as reader:
        prepare(reader, item)
        with nfcpy_tag(reader) as tag:
            expect("what nfcpy's protect says",
                   tag.protect(PASSWORD + ACKNOWLEDGE, protect_from=4), True)
        reader.nfctool("write", "--text", "Bye", status=NOT_PERMITTED)
        reader.nfctool("write", "--text", "Bye", *password_options(bench))
        reader.nfctool("unprotect", *password_options(bench))
        with nfcpy_tag(reader) as tag:
            expect("text", tag.ndef.records[0].text, "Bye")
            tag.ndef.records = [ndef.TextRecord("without password")]
        seen = reader.nfctool("read")["ndef"]["message"]["records"][0]["content"]
        expect("text", seen["text"], "without password")
