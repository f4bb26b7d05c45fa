"""A USB that is only there for programs under umockdev: what they ask of a device's node goes to
our USB/IP server."""
import errno
import struct
import traceback
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum

import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import GLib, UMockdev

from usbip_client import Connection, Gone

PRELOAD = "libumockdev-preload.so.0"


class Request(IntEnum):
    """Numbers of the requests of <linux/usbdevice_fs.h>."""
    CONTROL = 0
    SET_INTERFACE = 4
    SET_CONFIGURATION = 5
    GET_DRIVER = 8
    SUBMIT_URB = 10
    DISCARD_URB = 11
    REAP_URB = 12
    REAP_URB_NOW = 13
    CLAIM = 15
    RELEASE = 16
    CONNECT_INFO = 17
    RESET = 20
    CLEAR_HALT = 21
    GET_CAPABILITIES = 26
    GET_SPEED = 31


# Of struct usbdevfs_urb: what it is for, and where its parts stand.
INTERRUPT_URB, CONTROL_URB, BULK_URB = 1, 2, 3
STATUS, BUFFER, LENGTH, ACTUAL_LENGTH, URB_SIZE = 4, 16, 24, 28, 56
POINTER_SIZE = 8
SETUP_SIZE = 8
FULL_SPEED = 2
ALTERNATE_SETTING = 9 + 3  # of the first interface, behind the descriptor of the configuration
CAPABILITIES = 0x05  # zero packets, no limit on the size of a transfer
IN = 0x80

ROOT_HUB = bytes.fromhex(
    "12011001090000406b1d020001060302010101" "0902190001010040e00904000001090000000705810304000c")


class Bus:
    """A test bed with a root hub, and readers on its ports."""

    def __init__(self):
        self.bed = UMockdev.Testbed.new()
        self._next = 1
        self.devices = []
        self._add_hub()

    @property
    def environment(self):
        return {"LD_PRELOAD": PRELOAD, "UMOCKDEV_DIR": self.bed.get_root_dir()}

    def number(self):
        self._next += 1
        return self._next - 1

    def _add_hub(self):
        number = self.number()
        self.bed.add_from_string(
            device_text("/devices/pci0000:00/usb1", number, ROOT_HUB, "1d6b", "0002", "0610",
                        "Linux", "root hub"))

    def plug(self, reader, port="1", **options):
        """Puts a reader on a port."""
        device = Device(self, reader, port, **options)
        self.devices.append(device)
        return device

    @contextmanager
    def plugged(self, reader, port="1", **options):
        device = self.plug(reader, port, **options)
        try:
            yield device
        finally:
            device.unplug()
            self.devices.remove(device)


def device_text(path, number, descriptors, vendor, product, release, manufacturer, name):
    return f"""P: {path}
N: bus/usb/001/{number:03}={descriptors.hex().upper()}
E: DEVNAME=/dev/bus/usb/001/{number:03}
E: DEVTYPE=usb_device
E: SUBSYSTEM=usb
E: BUSNUM=001
E: DEVNUM={number:03}
E: MAJOR=189
E: MINOR={number - 1}
A: busnum=1\\n
A: devnum={number}\\n
A: dev=189:{number - 1}\\n
A: devpath={path.rpartition("-")[2] if "-" in path else 0}\\n
A: idVendor={vendor}\\n
A: idProduct={product}\\n
A: bcdDevice={release}\\n
A: manufacturer={manufacturer}\\n
A: product={name}\\n
A: speed=12\\n
A: bConfigurationValue=1\\n
A: bNumInterfaces= 1\\n
A: bDeviceClass=00\\n
H: descriptors={descriptors.hex().upper()}

"""


def interface_text(path, interface, driver):
    kinds = zip(("Class", "SubClass", "Protocol"), interface)
    attributes = "".join(f"A: bInterface{name}={value:02x}\n" for name, value in kinds)
    link = f"L: driver=../../../../../bus/usb/drivers/{driver}\n" if driver else ""
    return f"""P: {path}
E: DEVTYPE=usb_interface
E: SUBSYSTEM=usb
A: bInterfaceNumber=00\\n
{attributes}{link}
"""


class Device:
    """A reader on the bus. What happens to it is in `log`, as far as it is a bulk transfer."""

    def __init__(self, bus, reader, port, driver=None, leaves_before=None, returns=False,
                 identifier=None, alternate=0):
        """
        driver: who has claimed it and keeps programs out, by its name in sysfs.
        leaves_before: the bulk transfer before which it is unplugged, from 1; returns: whether it
        is back at once, on the same port with another number.
        identifier: vendor and product that it has in place of its own.
        alternate: the setting of its interface; one that is not 0 it cannot be put into.
        """
        self._bus, self._reader, self._port = bus, reader, port
        self._driver = driver
        self.leaves_before, self.returns = leaves_before, returns
        #: The bulk transfer from the reader that does not come before the program gives up, from 1:
        #: what it would have brought stays in the reader.
        self.overdue = None
        #: The bulk transfer from which on it brings nothing, from 1; and whether it takes nothing.
        self.silent_from, self.is_deaf = None, False
        #: What it brings in place of its first answer: each answer comes one question late then.
        self.leftover = None
        #: Makes another answer of each.
        self.garble = lambda answer: answer
        self._identifier, self._alternate = identifier, alternate
        self.log = []
        self.resets = 0
        self._urbs = {}
        self._connection = None
        self.is_attached = False
        self._attach()

    # Plugging

    def _attach(self):
        self._connection = Connection(self._reader.address)
        device = bytearray(self._connection.descriptor(1))
        configuration = bytearray(self._connection.descriptor(2))
        if self._identifier:
            struct.pack_into("<HH", device, 8, *self._identifier)
        configuration[ALTERNATE_SETTING] = self._alternate
        strings = [self._connection.descriptor(3, index, 0x0409)[2:].decode("utf-16-le")
                   for index in device[14:16]]
        self.vendor, self.product, release = struct.unpack_from("<HHH", device, 8)
        self.number = self._bus.number()
        self.node = f"/dev/bus/usb/001/{self.number:03}"
        self.path = f"/devices/pci0000:00/usb1/1-{self._port}"
        self._handler = UMockdev.IoctlBase.new()
        self._handler.connect("handle-ioctl", self._handle)
        self._handler.connect("client-vanished", self._forget)
        self._bus.bed.attach_ioctl(self.node, self._handler)
        self._bus.bed.add_from_string(
            device_text(self.path, self.number, device + configuration, f"{self.vendor:04x}",
                        f"{self.product:04x}", f"{release:04x}", *strings)
            + interface_text(f"{self.path}/1-{self._port}:1.0", configuration[14:17],
                             self._driver))
        self.is_attached = True

    def unplug(self):
        if not self.is_attached:
            return
        self.is_attached = False
        self._connection.close()
        place = f"/sys{self.path}"
        self._bus.bed.remove_device(f"{place}/1-{self._port}:1.0")
        self._bus.bed.remove_device(place)

    def replug(self):
        self.unplug()
        self._attach()

    @property
    def sent(self):
        """Transfers to the reader."""
        return [data for endpoint, data in self.log if not endpoint & 0x80]

    @property
    def received(self):
        return [data for endpoint, data in self.log if endpoint & 0x80]

    # What programs ask of the node; on the thread of the test bed.

    def _handle(self, handler, client):
        try:
            result = self._answer(client, client.get_request() & 0xFF)
        except Gone:
            self.unplug()
            result = -errno.ENODEV
        except GLib.Error:  # the program was ended in the middle of its question
            result = -errno.EINTR
        except Exception:
            traceback.print_exc()
            result = -errno.EPROTO
        if result < 0:
            client.complete(-1, -result)
        else:
            client.complete(result, 0)
        return True

    def _forget(self, handler, client):
        """The program has closed the node, or was ended: the kernel takes its transfers back."""
        for key, transfer in list(self._urbs.items()):
            if key[0] == client:
                del self._urbs[key]
                if transfer.number and self.is_attached:
                    self._connection.unlink(transfer.number)

    def _answer(self, client, request):
        if not self.is_attached or not client.get_devnode().endswith(self.node):
            return -errno.ENODEV
        match request:
            case Request.SET_CONFIGURATION | Request.CLAIM if self._driver:
                return -errno.EBUSY
            case Request.SET_CONFIGURATION:
                self._configure(struct.unpack("<I", data_of(client.get_arg().resolve(0, 4)))[0])
            case Request.RESET:
                self.resets += 1
                self._configure(1)  # the kernel does so after a reset
            case Request.CONTROL:
                return self._control(client.get_arg().resolve(0, 24))
            case Request.SUBMIT_URB:
                return self._submit(client, client.get_arg().resolve(0, URB_SIZE))
            case Request.DISCARD_URB:
                return self._discard(client, client.get_arg())
            case Request.REAP_URB | Request.REAP_URB_NOW:
                return self._reap(client, client.get_arg().resolve(0, POINTER_SIZE))
            case Request.CONNECT_INFO:
                client.get_arg().resolve(0, 8).update(0, struct.pack("<IB3x", self.number, 0))
            case Request.GET_CAPABILITIES:
                client.get_arg().resolve(0, 4).update(0, struct.pack("<I", CAPABILITIES))
            case Request.GET_SPEED:
                return FULL_SPEED
            case Request.GET_DRIVER:
                if self._driver is None:
                    return -errno.ENODATA
                client.get_arg().resolve(0, 260).update(4, self._driver.encode() + b"\0")
            case Request.SET_INTERFACE if self._alternate:
                return -errno.ETIMEDOUT
            case Request.CLAIM | Request.RELEASE | Request.SET_INTERFACE | Request.CLEAR_HALT:
                pass
            case _:
                return -errno.ENOTTY
        return 0

    def _configure(self, value):
        self._connection.control((0x00, 9, value, 0, 0))

    def _control(self, transfer):
        kind, request, value, index, length = struct.unpack("<BBHHH", data_of(transfer)[:8])
        buffer = transfer.resolve(16, length) if length else None
        data = data_of(buffer) if buffer and not kind & 0x80 else b""
        status, answer = self._connection.control((kind, request, value, index, length), data)
        if status != 0:
            return status
        if kind & 0x80:
            if answer:
                buffer.update(0, answer)
            return len(answer)
        return answer

    def _submit(self, client, urb):
        kind, endpoint = struct.unpack("<BB", data_of(urb)[:2])
        length = struct.unpack_from("<i", data_of(urb), LENGTH)[0]
        buffer = urb.resolve(BUFFER, length) if length else None
        octets = data_of(buffer) if buffer else b""
        start = 0
        if kind == CONTROL_URB:
            start, endpoint = SETUP_SIZE, octets[0] & IN
        elif kind == BULK_URB and self.leaves_before == len(self.log) + 1:
            return self._leave()
        is_in = endpoint & IN
        if kind == BULK_URB and self._swallows(is_in):
            number = None
        else:
            number = self._connection.submit(
                endpoint & 0x0F, octets[:start] or bytes(SETUP_SIZE), octets[start:],
                length - start if is_in else None)
        if kind == BULK_URB and not is_in and number:
            self.log.append((endpoint, octets))
        self._urbs[client, urb.client_addr] = Transfer(urb, buffer, start, kind, endpoint, number)
        return 0

    def _swallows(self, is_in):
        """Whether the next bulk transfer comes to nothing until the program gives it up."""
        number = len(self.log) + 1
        if is_in and self.overdue == number:
            self.overdue = None
            return True
        return self.is_deaf if not is_in else (
            self.silent_from is not None and number >= self.silent_from)

    def _leave(self):
        self.leaves_before = None
        self.unplug()
        if self.returns:
            self._attach()
        return -errno.ENODEV

    def _reap(self, client, place):
        for key, transfer in list(self._urbs.items()):
            if key[0] != client:
                continue
            ended = transfer.ended or (
                self._connection.poll(transfer.number) if transfer.number else None)
            if ended is None:
                continue
            del self._urbs[key]
            status, result = ended
            if transfer.endpoint & IN:
                if transfer.kind == BULK_URB:
                    result = self._brought(result)
                    self.log.append((transfer.endpoint, result))
                if result:
                    transfer.buffer.update(transfer.start, result)
                result = len(result)
            transfer.urb.update(STATUS, struct.pack("<i", status))
            transfer.urb.update(ACTUAL_LENGTH, struct.pack("<i", result))
            place.set_ptr(0, transfer.urb)
            return 0
        return -errno.EAGAIN

    def _brought(self, answer):
        if answer and self.leftover is not None:
            answer, self.leftover = self.leftover, answer
        return self.garble(answer)

    def _discard(self, client, argument):
        key = client, struct.unpack("<Q", data_of(argument)[:POINTER_SIZE])[0]
        if key not in self._urbs:
            return -errno.EINVAL
        transfer = self._urbs[key]
        if transfer.number:
            self._connection.unlink(transfer.number)
        else:
            transfer.ended = -errno.ENOENT, b"" if transfer.endpoint & IN else 0
        return 0


@dataclass
class Transfer:
    """One that was submitted: where its parts are in the program, and what the server calls it."""
    urb: UMockdev.IoctlData
    buffer: UMockdev.IoctlData
    #: Where its data begin in the buffer.
    start: int
    kind: int
    endpoint: int
    number: int | None
    ended: tuple | None = None


def data_of(data):
    return bytes(data.retrieve())
