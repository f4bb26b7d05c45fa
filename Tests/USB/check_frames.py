"""Frames that fill the packets of an endpoint to the last byte, and long ones."""
from functools import partial

from check_readers import content
from outcome import Check, expect
from usb_reader import KINDS

PACKET = 64


def checks(bench):
    for kind in KINDS:
        for packets in range(1, 5):
            yield Check(f"a command of {packets * PACKET} bytes reaches the card on the {kind.title}",
                        partial(command, bench, kind, packets))
            yield Check(f"a response of {packets * PACKET} bytes comes from the card on the "
                        f"{kind.title}", partial(response, bench, kind, packets))
        yield Check(f"a long message is written and read on the {kind.title}",
                    partial(message, bench, kind))


def sizes(reader):
    """How long the transfers to and from the reader were, and which of those to it were followed
    by an empty one."""
    sent = [len(data) for data in reader.device.sent]
    return sent, [len(data) for data in reader.device.received]


def command(bench, kind, packets):
    length = packets * PACKET - kind.overhead[0]
    data = bytes(range(length - 5))
    apdu = bytes([0x80, 0x01, 0x00, 0x00, len(data)]) + data
    with scripted(bench, kind, apdu, b"\x90\x00") as reader:
        expect("answer", exchange(reader, apdu), b"\x90\x00")
        sent, _ = sizes(reader)
        at = sent.index(packets * PACKET)
        expect("length of the transfer behind it", sent[at + 1], 0)


def response(bench, kind, packets):
    length = packets * PACKET - kind.overhead[1]
    apdu, answer = bytes.fromhex("8002000000"), bytes(range(length - 2)) + b"\x90\x00"
    with scripted(bench, kind, apdu, answer) as reader:
        expect("answer", exchange(reader, apdu), answer)
        _, received = sizes(reader)
        expect("whether a transfer is as long", packets * PACKET in received, True)


def scripted(bench, kind, apdu, answer):
    """A reader with a card that has this answer to this command."""
    script = bench.file(f"script: 1.0\n> {apdu.hex()}\n< {answer.hex()}\n".encode(), ".script")
    return bench.plugged(kind, script)


def exchange(reader, apdu):
    answer = reader.nfctool("apdu", apdu.hex())
    return bytes.fromhex(answer["data"] + answer["sw"])


def message(bench, kind):
    text = "0123456789" * 80
    for tag in ["ntag216", "type4a"]:
        with bench.plugged(kind, tag) as reader:
            reader.nfctool("write", "--text", text)
            expect("text", content(reader)["text"], text)
