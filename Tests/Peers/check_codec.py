"""ndeflib and nfctool read what the other wrote, for every record type that both know."""
import json
import random
from functools import partial

import ndef

from outcome import Check, beyond, expect
from record_kinds import KINDS, Chance

RECORDS_OF_A_KIND = 60


def checks(bench):
    for kind in KINDS:
        title = kind.make.__name__.replace("_", " ") if kind.name != "empty" else kind.name
        yield Check(f"nfctool decodes ndeflib's records: {title}", partial(decodes, bench, kind))
        yield Check(f"nfctool gives the same bytes back: {title}", partial(gives_back, bench, kind))
        if kind.content_is_whole:
            yield Check(f"ndeflib decodes nfctool's records: {title}",
                        partial(encodes, bench, kind))
    yield Check("ndeflib decodes what nfctool's options make", partial(options, bench))
    yield beyond("ndeflib decodes UTF-16 without a byte order mark",
                 "it takes the order of the machine, the specification says big endian")


def records_of(kind):
    """The same records in every run, each with an id where a record may have one."""
    chance = Chance(random.Random(kind.make.__name__))
    records = [kind.make(chance) for _ in range(RECORDS_OF_A_KIND)]
    if kind.name != "empty":
        for record in records:
            record.name = chance.maybe(chance.word)
    return records


def encoded(records):
    return b"".join(ndef.message_encoder(records))


def decoded(message):
    # Given its own table, ndeflib would go on with that of the first record's type.
    every_type = dict(ndef.Record._known_types)
    return list(ndef.message_decoder(message, errors="strict", known_types=every_type))


def content(kind, record):
    return {"kind": kind.name, **kind.content(record)}


def decodes(bench, kind):
    records = records_of(kind)
    seen = bench.nfctool("decode", input=encoded(records))["records"]
    expect("number of records", len(seen), len(records))
    for one, record in zip(seen, records):
        expect("content", one["content"], content(kind, record))
        expect("payload", bytes.fromhex(one["payload"]), bytes(record.data))
        expect("id", bytes.fromhex(one["id"]), record.name.encode())


def gives_back(bench, kind):
    message = encoded(records_of(kind))
    shown = bench.nfctool("decode", input=message)
    expect("message", encode(bench, shown), message)


def encodes(bench, kind):
    """From nothing but the content, ids and, where needed, payloads."""
    records = records_of(kind)
    drafts = []
    for record in records:
        draft = content(kind, record)
        if kind.needs_payload:
            draft["payload"] = bytes(record.data).hex()
        drafts.append({"content": draft, "id": record.name.encode().hex()})
    seen = decoded(encode(bench, {"records": drafts}))
    expect("number of records", len(seen), len(records))
    for one, record in zip(seen, records):
        expect("content", content(kind, one), content(kind, record))
        expect("type, id", (one.type, one.name), (record.type, record.name))
        if kind.needs_payload:
            expect("payload", bytes(one.data), bytes(record.data))


def encode(bench, shown):
    """The bytes that nfctool makes of a message in JSON."""
    file = bench.file(json.dumps(shown).encode())
    return bench.run(bench.tool, "encode", "--raw", "--records", file).stdout


def options(bench):
    file = bench.file(b"some bytes")
    made = bench.run(
        bench.tool, "encode", "--raw", "--uri", "tel:+4312345", "--id", "phone", "--text", "Grüße",
        "--lang", "de", "--mime", "application/x-test", file, "--external", "example.com:name",
        file, "--app", "com.example.app").stdout
    phone = ndef.UriRecord("tel:+4312345")
    phone.name = "phone"
    expect("records", decoded(made), [
        phone, ndef.TextRecord("Grüße", "de"),
        ndef.Record("application/x-test", "", b"some bytes"),
        ndef.Record("urn:nfc:ext:example.com:name", "", b"some bytes"),
        ndef.Record("urn:nfc:ext:android.com:pkg", "", b"com.example.app")])
