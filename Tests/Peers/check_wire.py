"""ndeflib and nfctool find the same records in the same bytes, and refuse the same bytes, over
thousands of messages that are the same in every run; where they differ, it is for a reason that
stands here."""
import json
import random
import re
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from urllib.parse import urlsplit

import ndef

from outcome import Check, Failure, beyond, expect
from record_kinds import KINDS, Chance

ROUNDS = 4  # each a check of its own, so that none takes long
DECODED, DAMAGED, ENCODED = 750, 1500, 250  # messages in a round

# What nfctool refuses and ndeflib takes, by the name of the fault.
TAKEN = {
    "trailingData": "it does not look behind the end of the message",
    "emptyInput": "it takes no bytes for a message without records",
    "unexpectedUnchanged": "it takes a chunk without a record for a record",
    "invalidChunk": "it does not compare a chunk with the record that it continues",
}
# What ndeflib refuses and nfctool takes: the error, and what about a record brings it.
REFUSED = {
    UnicodeDecodeError: "it takes every type for ASCII",
    ValueError: "it takes no media type and no URI that does not look like one",
}


def checks(bench):
    for round in range(1, ROUNDS + 1):
        yield Check(f"nfctool and ndeflib find the same in {DECODED} messages ({round})",
                    partial(decode_alike, bench, round))
        yield Check(f"nfctool and ndeflib refuse the same of {DAMAGED} damaged messages ({round})",
                    partial(refuse_alike, bench, round))
        yield Check(f"ndeflib finds what nfctool wrote in {ENCODED} messages ({round})",
                    partial(encode_alike, bench, round))
    yield beyond("ndeflib joins chunks", "it gives each later chunk as a record “unchanged”")
    for fault, reason in TAKEN.items():
        yield beyond(f"ndeflib refuses messages with the fault {fault}", reason)
    for error, reason in REFUSED.items():
        yield beyond(f"ndeflib takes what brings it a {error.__name__}", reason)


# The messages

def records(chance):
    made = []
    for _ in range(chance.number(1, 6)):
        kind = chance.one_of(KINDS)
        record = kind.make(chance)
        if kind.name != "empty":
            record.name = chance.maybe(chance.word)
        made.append(record)
    return made


def message(chance):
    """What ndeflib writes, or the same in a longer form that is legal too."""
    parts = [bytearray(octets) for octets in ndef.message_encoder(records(chance))]
    return b"".join(chance.one_of([bytes, bytes, long_form, chunked])(part) for part in parts)


def split(record):
    """The flags, the type, the id and the payload of a record."""
    flags, type_length = record[0], record[1]
    place = 3 if flags & 0x10 else 6
    payload_length = int.from_bytes(record[2:place], "big")
    id_length = 0
    if flags & 0x08:
        id_length, place = record[place], place + 1
    type_end, id_end = place + type_length, place + type_length + id_length
    payload = record[id_end:]
    assert len(payload) == payload_length
    return flags, record[place:type_end], record[type_end:id_end], payload


def joined(flags, kind, name, payload, is_short):
    length = len(payload).to_bytes(1 if is_short else 4, "big")
    flags = flags & ~0x10 | 0x10 * is_short
    names = bytes([len(name)]) if flags & 0x08 else b""
    return bytes([flags, len(kind)]) + length + names + kind + name + payload


def long_form(record):
    return joined(*split(record), is_short=False)


def chunked(record):
    flags, kind, name, payload = split(record)
    if flags & 0x07 == 0:
        return bytes(record)
    third = min(len(payload) // 3, 255)
    pieces = [payload[:third], payload[third:2 * third], payload[2 * third:]]
    last_flags = flags & 0x40 | 6
    return (
        joined(flags & ~0x40 | 0x20, kind, name, pieces[0], is_short=True)
        + joined(0x20 | 6, b"", b"", pieces[1], is_short=True)
        + joined(last_flags, b"", b"", pieces[2], is_short=len(pieces[2]) < 256))


def damaged(chance, octets):
    octets = bytearray(octets)
    for _ in range(chance.number(1, 3)):
        if not octets:
            break
        # Most of what can go wrong is at the start.
        place = chance.number(0, min(len(octets), chance.one_of([3, 8, len(octets)])) - 1)
        match chance.number(0, 4):
            case 0 | 1:
                octets[place] ^= 1 << chance.number(0, 7)
            case 2:
                octets[place] = chance.number(0, 255)
            case 3:
                del octets[chance.number(0, len(octets) - 1):]
            case 4:
                octets += chance.bytes(1, 4)
    return bytes(octets)


# What both find

PREFIXES = {1: "urn:nfc:wkt:", 4: "urn:nfc:ext:"}
NAMES = {0: "", 5: "unknown"}


def found_by_nfctool(bench, messages):
    """The records of each message, or the name of the fault."""
    found = []
    for start in range(0, len(messages), 250):
        files = [bench.file(octets) for octets in messages[start:start + 250]]
        lines = bench.run(bench.tool, "decode", "--json", *files, status=None).stdout.splitlines()
        expect("number of answers", len(lines), len(files))
        for file in files:
            file.unlink()
        found += map(json.loads, lines)
    return [answer["error"]["code"] if "error" in answer else list(map(told, answer["records"]))
            for answer in found]


def told(record):
    """A record in the terms of ndeflib."""
    tnf, kind = record["tnf"], bytes.fromhex(record["typeHex"]).decode("latin-1")
    return (NAMES.get(tnf, PREFIXES.get(tnf, "") + kind),
            bytes.fromhex(record["id"]).decode("latin-1"),
            bytes.fromhex(record["payload"]))


def found_by_ndeflib(octets):
    """The records, with chunks joined, or the error."""
    try:
        decoded = list(ndef.message_decoder(octets, errors="strict", known_types={}))
    except (ndef.DecodeError, ValueError) as error:
        return error
    joined = []
    for record in decoded:
        if record.type == "unchanged" and joined:
            joined[-1] = (*joined[-1][:2], joined[-1][2] + bytes(record.data))
        else:
            joined.append((record.type, record.name, bytes(record.data)))
    return joined


# The checks

def decode_alike(bench, round):
    chance = Chance(random.Random(f"decode {round}"))
    messages = [message(chance) for _ in range(DECODED)]
    for octets, ours in zip(messages, found_by_nfctool(bench, messages)):
        theirs = found_by_ndeflib(octets)
        if ours != theirs:
            raise Failure(f"{octets.hex()}: {ours}, ndeflib finds {theirs!r}")


def refuse_alike(bench, round):
    chance = Chance(random.Random(f"damage {round}"))
    whole = [message(chance) for _ in range(100)]
    messages = [damaged(chance, chance.one_of(whole)) for _ in range(DAMAGED)]
    refused = 0
    for octets, ours in zip(messages, found_by_nfctool(bench, messages)):
        theirs = found_by_ndeflib(octets)
        refused += isinstance(ours, str)
        if not is_explained(ours, theirs):
            raise Failure(f"{octets.hex()}: {ours}, ndeflib finds {theirs!r}")
    if not DAMAGED / 4 < refused < DAMAGED:
        raise Failure(f"{refused} of {DAMAGED} refused: the damage is not what it is to be")


def is_explained(ours, theirs):
    if isinstance(ours, str):
        return isinstance(theirs, Exception) or ours in TAKEN
    types = [kind for kind, _, _ in ours]
    match theirs:
        case ndef.DecodeError():
            return False
        case UnicodeDecodeError():
            return not all(map(str.isascii, types))
        case ValueError():
            return not all(map(has_known_form, types))
        case _:
            return ours == theirs


def has_known_form(kind):
    return (kind in NAMES.values() or kind.startswith(tuple(PREFIXES.values()))
            or re.match("[a-zA-Z0-9-]+/[a-zA-Z0-9-+.]+", kind) or all(urlsplit(kind)[:3]))


def encode_alike(bench, round):
    chance = Chance(random.Random(f"encode {round}"))
    wanted = [records(chance) for _ in range(ENCODED)]
    with ThreadPoolExecutor(max_workers=2) as pool:
        messages = list(pool.map(partial(written, bench), wanted))
    for octets, made in zip(messages, wanted):
        # ndeflib writes the shortest form, as nfctool does.
        expect("message", octets, b"".join(ndef.message_encoder(made)))
        expect("records", found_by_ndeflib(octets),
               [(record.type, record.name, bytes(record.data)) for record in made])


def written(bench, made):
    """The bytes that nfctool makes of raw fields."""
    drafts = [draft(record) for record in made]
    file = bench.file(json.dumps({"records": drafts}).encode())
    return bench.run(bench.tool, "encode", "--raw", "--records", file).stdout


def draft(record):
    tnf, kind = ndef.Record._encode_type(record.type)
    return {"tnf": tnf, "typeHex": kind.hex(), "id": record.name.encode().hex(),
            "payload": bytes(record.data).hex()}
