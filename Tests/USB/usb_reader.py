"""A reader that we play on the USB, and the bus on which programs see it."""
import re
from contextlib import contextmanager

from mock_bus import Bus
from virtual_reader import Bench, VirtualReader, text


class USBBench(Bench):
    """The tool, a folder for files, and a bus."""

    def __init__(self, tool):
        super().__init__(tool)
        self.bus = Bus()

    def serve(self, kind, *tags, fault=None):
        """A reader that nothing is plugged into yet."""
        return USBReader(self, kind, tags, fault)

    @contextmanager
    def plugged(self, kind, *tags, fault=None, **options):
        """A reader with tags on it, on port 1-1; options are those of the device on the bus."""
        with self.serve(kind, *tags, fault=fault) as reader:
            with self.bus.plugged(reader, **options) as device:
                reader.device = device
                yield reader


class USBReader(VirtualReader):
    def __init__(self, bench, kind, tags, fault=None):
        options = ["--usb", kind.name, "--listen", "127.0.0.1:0"]
        super().__init__(bench, tags, options + (["--fault", fault] if fault else []))
        self.kind = kind
        self.device = None

    @property
    def address(self):
        """Where USB/IP clients find it, such as 127.0.0.1:3240."""
        return self.connection.removeprefix("usbip:").rpartition(":")[0]

    def replace(self, image):
        """Puts the tag of a file in the place of the one that is there."""
        self.ask(f"remove {self.tags[0]['number']}")
        self.tags[0] = self.ask(f"tap {image}")

    def complaints(self, *command):
        """What libnfc says that went wrong while a program of its own runs."""
        result = self._bench.run(*command, status=None, environment=self.environment)
        return re.findall(r"error\s+\S+\s+(.*)", text(result.stdout) + text(result.stderr))

    @property
    def environment(self):
        return self._bench.bus.environment


class Kind:
    """What libnfc makes of a reader, and where its frames end."""

    def __init__(self, name, title, driver, shown, overhead, answer):
        self.name, self.title, self.driver, self.shown = name, title, driver, shown
        #: Where the chip's answer begins in a transfer that has one.
        self.answer = answer
        #: Bytes of a transfer beside the command or the response of a card: out, in.
        self.overhead = overhead


KINDS = [
    Kind("acr122u", "ACR122U", "acr122_usb", "ACS / ACR122U PICC Interface", (18, 15), 10),
    Kind("scl3711", "SCL3711", "pn53x_usb", "SCM Micro / SCL3711-NFC&RW", (10, 10), 5),
]
