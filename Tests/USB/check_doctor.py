"""Readers that fail in the ways that people meet: what libnfc says of each, and what doctor does.

The numbers are those of the table in docs/guide/readers.md.
"""
import re
import signal
from functools import partial

from check_faults import BUSY, GONE
from check_readers import NO_READER, connection, event
from outcome import Check, Failure, expect
from usb_reader import KINDS
from virtual_reader import text

ACR122U, SCL3711 = KINDS
ACR1252U, TOUCHATAG = (0x072F, 0x223B), (0x072F, 0x90CC)
# What an ACR122U brings when a search has taken too long: a block with nothing in it.
EMPTY_BLOCK = bytes.fromhex("80000000000000" "00fe00")
RESET_ANSWER = bytes.fromhex("80020000000000" "008100" "3b00")
# Of InAutoPoll and InListPassiveTarget.
SEARCHED, FOUND = b"\xd5\x61", b"\xd5\x4b"


def checks(bench):
    for kind in KINDS:
        yield Check(f"1: doctor names the kernel driver on the {kind.title}",
                    partial(kept, bench, kind, "pn533_usb", "kernelDriver"))
        yield Check(f"2: doctor tells a claim on the {kind.title} by a program from a driver",
                    partial(kept, bench, kind, "usbfs", "busy"))
        yield Check(f"2: doctor names the program that holds the {kind.title}",
                    partial(held, bench, kind))
        yield Check(f"5: a {kind.title} that takes nothing", partial(deaf, bench, kind))
        yield Check(f"9: old numbers of the {kind.title}", partial(renumbered, bench, kind))
        yield Check(f"15: a {kind.title} that falls silent", partial(silent, bench, kind))
        for how in (signal.SIGINT, signal.SIGKILL):
            yield Check(f"15: the {kind.title} is usable after {how.name} during a search",
                        partial(interrupted, bench, kind, how))
    yield Check("4: an ACR122U in a bad state", partial(alternate, bench))
    yield Check("10: empty blocks of an ACR122U", partial(empty_blocks, bench))
    yield Check("11: an ACR122U that answers out of step", partial(late, bench, "ACR122U"))
    yield Check("11: a touchatag that answers out of step",
                partial(late, bench, "touchatag", identifier=TOUCHATAG))
    yield Check("12: an SCL3711 that vanishes when it is opened", partial(vanishing, bench))
    yield Check("13: a reader that libnfc cannot drive", partial(unsupported, bench))
    yield Check("14: a reader that sees no tag says what it can see", partial(blind, bench))
    yield Check("one reader that works is enough", partial(one_of_two, bench))
    yield Check("a report names no person, machine and serial number", partial(reported, bench))


def doctor(reader, *options, status):
    return reader.nfctool("doctor", *options, status=status)


def blocking(diagnosis):
    """The findings that keep a reader from being used."""
    return [finding for finding in diagnosis["findings"] if finding["blocking"]]


def only(diagnosis, code):
    expect("what keeps it", [finding["code"] for finding in blocking(diagnosis)], [code])
    return blocking(diagnosis)[0]


def contains(what, seen, wanted):
    if wanted not in seen:
        raise Failure(f"{what}: no “{wanted}” in “{seen}”")


def explained(reader, message, code, remedy):
    """What libnfc says is told to doctor as it stands."""
    findings = reader.nfctool("doctor", "--message", message, status=None)["findings"]
    told = [finding for finding in findings if message in finding["evidence"]]
    expect("codes", [finding["code"] for finding in told], [code])
    contains("remedy", told[0]["remedy"], remedy)


def says(reader, words, code, remedy):
    """nfc-list fails with such words, which doctor explains."""
    said = [line for line in reader.complaints("nfc-list") if words in line]
    if not said:
        raise Failure(f"nfc-list does not say “{words}”: {complaints(reader, 'nfc-list')}")
    explained(reader, said[0], code, remedy)


def kept(bench, kind, driver, code):
    with bench.plugged(kind, driver=driver) as reader:
        finding = only(doctor(reader, "--open", status=BUSY), code)
        expect("check", finding["check"], "test ! -e /sys/bus/usb/devices/1-1:1.0/driver")
        expect("number of bulk transfers", len(reader.device.log), 0)


def held(bench, kind):
    with bench.plugged(kind) as reader:
        with reader.start(str(bench.tool), "scan", "--json") as scan:
            reader.ask("tap ntag213")
            event(scan)  # now it is surely open
            finding = only(doctor(reader, "--open", status=BUSY), "busy")
            contains("evidence", finding["evidence"], f"nfctool (process {scan.pid})")
            contains("remedy", finding["remedy"], f"kill {scan.pid}")
            expect("check", finding["check"], f"test ! -e /proc/{scan.pid}")


def deaf(bench, kind):
    with bench.plugged(kind) as reader:
        reader.device.is_deaf = True
        says(reader, "Unable to write to USB (Connection timed out)", "virtualMachine", "the host")
        only(doctor(reader, "--open", status=GONE), "notAnswering")


def renumbered(bench, kind):
    with bench.plugged(kind) as reader:
        old = connection(kind, reader)
        reader.device.replug()
        environment = {**reader.environment, "LIBNFC_DEVICE": old}
        diagnosis = bench.nfctool("doctor", status=NO_READER, environment=environment)
        finding = only(diagnosis, "staleConnection")
        expect("remedy", finding["remedy"], f"export LIBNFC_DEVICE={connection(kind, reader)}")
        doctor(reader, "--open", "--reader", "usb:1-1", status=0)


def silent(bench, kind):
    """While it is opened, and later while it looks for a tag."""
    with bench.plugged(kind) as reader:
        doctor(reader, "--open", status=0)
        searches = [place for place, (_, data) in enumerate(reader.device.log, start=1)
                    if data[kind.answer:].startswith(FOUND)]
        for transfer, wanted in [(1, "does not answer"), (searches[0], "fell silent")]:
            reader.device.log.clear()
            reader.device.silent_from = transfer
            finding = only(doctor(reader, "--open", status=GONE), "notAnswering")
            contains("evidence", finding["evidence"], wanted)
        reader.device.silent_from = None
        doctor(reader, "--open", status=0)


def interrupted(bench, kind, how):
    with bench.plugged(kind) as reader:
        with reader.start(str(bench.tool), "scan", "--json") as scan:
            number = reader.ask("tap ntag213")["number"]
            event(scan)
            reader.ask(f"remove {number}")
            event(scan)  # from here on it searches without end
            scan.send_signal(how)
            scan.wait()
        expect("findings", blocking(doctor(reader, "--open", status=0)), [])


def alternate(bench):
    with bench.plugged(ACR122U, alternate=1) as reader:
        says(reader, "Unable to set alternate setting on USB interface (Connection timed out)",
             "notAnswering", "plug the reader in again")
        finding = only(doctor(reader, "--open", status=GONE), "notAnswering")
        contains("evidence", finding["evidence"], "firmware 2.14")
        contains("remedy", finding["remedy"], "echo 1 > /sys/bus/usb/devices/1-1/authorized")


def empty_blocks(bench):
    """They end libnfc's own poll; nfctool asks for one kind of tag after the other."""
    with bench.plugged(ACR122U, "ntag213") as reader:
        reader.device.garble = lambda answer: (
            EMPTY_BLOCK if answer[ACR122U.answer:].startswith(SEARCHED) else answer)
        result = bench.run("timeout", "60", "nfc-poll", status=1, environment=reader.environment)
        contains("what nfc-poll says", text(result.stderr), "nfc_initiator_poll_target")
        expect("findings", doctor(reader, "--open", status=0)["findings"], [])
        expect("UID", reader.nfctool("info")["tag"]["uid"], reader.uid.hex())


def late(bench, product, **options):
    with bench.plugged(ACR122U, **options) as reader:
        reader.device.leftover = RESET_ANSWER
        said = reader.complaints("nfc-list")
        known = [line for line in said
                 if re.search("Command Code verification|Frame header mismatch|Wrong reply|"
                              "Too small reply|Invalid RDR_to_PC", line)]
        if not known:
            raise Failure(f"nfc-list does not say that anything is out of step: {said}")
        explained(reader, known[0], "notAnswering", "")
        reader.device.leftover = RESET_ANSWER
        finding = only(doctor(reader, "--open", status=GONE), "notAnswering")
        contains("evidence", finding["evidence"], product)
        reader.device.leftover = None
        doctor(reader, "--open", status=0)


def vanishing(bench):
    with bench.plugged(SCL3711) as reader:
        doctor(reader, "--open", status=0)
        whole = len(reader.device.log)
        for transfer in range(1, whole - 4, whole // 4):
            reader.device.log.clear()
            reader.device.leaves_before = transfer
            finding = only(doctor(reader, "--open", status=GONE), "notAnswering")
            contains("evidence", finding["evidence"], "descriptors")
            reader.device.replug()  # what the finding asks for
            doctor(reader, "--open", status=0)


def unsupported(bench):
    with bench.plugged(ACR122U, identifier=ACR1252U) as reader:
        finding = only(doctor(reader, "--open", status=NO_READER), "unsupportedReader")
        contains("evidence", finding["evidence"], "ACR1252U")
        expect("confidence", finding["confidence"], "certain")
        row = reader.nfctool("readers")["readers"][0]
        expect("reason", (row["canOpen"], row["reason"]), (False, "unsupportedReader"))
        expect("number of bulk transfers", len(reader.device.log), 0)


def blind(bench):
    with bench.plugged(ACR122U) as reader:
        finding, = doctor(reader, "--open", status=0)["findings"]
        expect("code", finding["code"], "unsupportedReader")
        contains("evidence", finding["evidence"], "ISO 15693")


def one_of_two(bench):
    with bench.plugged(ACR122U) as reader, bench.serve(SCL3711) as other:
        with bench.bus.plugged(other, port="2", driver="usbfs"):
            diagnosis = doctor(reader, "--open", status=0)
            expect("usable", diagnosis["usable"], True)
            expect("reader", only(diagnosis, "busy")["reader"], "usb:1-2")
            doctor(reader, "--reader", "usb:1-2", status=BUSY)


def reported(bench):
    """By a login with a name of its own; the port's name holds the serial number of an adapter."""
    port = "/dev/serial/by-id/usb-FTDI_FT232R_USB_UART_A50285BI-if00-port0"
    report = bench.file(suffix=".txt")
    with bench.plugged(ACR122U) as reader:
        environment = {**reader.environment, "HOME": "/srv/people/lovelace", "LD_LIBRARY_PATH":
                       "/srv/people/lovelace/lib:/home/bob/lib"}
        bench.nfctool("doctor", "--report", report, "--reader", f"pn532_uart:{port}",
                      status=NO_READER, environment=environment)
        said = report.read_text()
    for secret in ["lovelace", "bob", "A50285BI"]:
        if secret in said:
            raise Failure(f"“{secret}” is in the report:\n{said}")
    contains("report", said, "ACR122U")
    contains("report", said, "FTDI_FT232R_USB_UART")
