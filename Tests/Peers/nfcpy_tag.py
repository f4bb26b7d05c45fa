"""A tag as nfcpy sees it on a virtual reader."""
import errno
import logging
import os
from contextlib import contextmanager
from pathlib import Path

import nfc
import nfc.tag.tt2

from outcome import Check, Failure, Flaked

# nfcpy waits 100 ms for the reader to acknowledge a command. On a busy machine that is too short.
ATTEMPTS = 3

# What goes wrong reaches us as exceptions.
logging.getLogger("nfc").addHandler(logging.NullHandler())
logging.getLogger("nfc").propagate = False


def nfcpy_check(name, body):
    """A check with nfcpy: tried again, twice at most, when nfcpy loses patience."""
    return Check(name, body, attempts=ATTEMPTS)


@contextmanager
def nfcpy_reader(reader):
    """nfcpy's frontend. It opens only what lies under /dev, so a link is put there meanwhile."""
    link = Path("/dev") / f"nfctool-peers-{os.getpid()}"
    try:
        link.unlink(missing_ok=True)  # of a process that was killed
        link.symlink_to(reader.path)
    except PermissionError:
        raise Failure(f"nfcpy needs the link {link}: run as root") from None
    try:
        with nfc.ContactlessFrontend(f"tty:{link.name}:pn532") as frontend:
            yield frontend
    except OSError as error:
        raise Flaked(f"nfcpy: {error}") from error
    finally:
        link.unlink()


def connect(frontend):
    """The tag on the reader."""
    tag = frontend.connect(
        rdwr={"on-connect": lambda tag: False, "iterations": 1}, terminate=Once())
    if tag is False:  # an error of the line, which nfcpy only logs
        raise Flaked(f"nfcpy: {os.strerror(errno.EIO)}")
    if tag is None:
        raise Failure("nfcpy finds no tag")
    return tag


@contextmanager
def nfcpy_tag(reader):
    with nfcpy_reader(reader) as frontend:
        yield connect(frontend)


class Once:
    """Lets nfcpy search for a tag once."""

    def __init__(self):
        self._asked = False

    def __call__(self):
        asked, self._asked = self._asked, True
        return asked


def refuses_to_write(tag, page):
    """Whether the tag refuses to have a page overwritten by what stands there already inverted."""
    old = bytes(tag.read(page)[:4])
    return refuses(tag, lambda: tag.write(page, bytes(byte ^ 0xFF for byte in old)))


def refuses(tag, action):
    """Whether the tag answers an action with a NAK; it can be talked to again afterwards."""
    try:
        action()
    except nfc.tag.tt2.Type2TagCommandError:
        tag.target.sel_req = tag.target.sdd_res[:]
        tag._target = tag.clf.sense(tag.target)  # a NAK leaves the tag unselected
        return True
    return False
