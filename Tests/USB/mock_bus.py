"""A USB that is only there for programs under umockdev: what they ask of a device's node goes to
our USB/IP server."""
import errno
import os
import struct
from contextlib import contextmanager

import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev

from usbip_client import Connection, Gone

PRELOAD = "libumockdev-preload.so.0"

# Numbers of the requests of <linux/usbdevice_fs.h>.
CONTROL, SET_INTERFACE, SET_CONFIGURATION, GET_DRIVER = 0, 4, 5, 8
SUBMIT_URB, DISCARD_URB, REAP_URB, REAP_URB_NOW = 10, 11, 12, 13
CLAIM, RELEASE, CONNECT_INFO, DRIVER_IOCTL, RESET, CLEAR_HALT = 15, 16, 17, 18, 20, 21
GET_CAPABILITIES, DISCONNECT_CLAIM, GET_SPEED = 26, 27, 31
URB_SIZE, POINTER = 56, 8
FULL_SPEED = 2

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

    def __init__(self, bus, reader, port, driver=None, claimed=False, leaves_before=None,
                 returns=False):
        """
        driver: of the kernel, which keeps programs out; claimed: by another program.
        leaves_before: the bulk transfer before which it is unplugged, from 1; returns: whether it
        is back at once, on the same port with another number.
        """
        self._bus, self._reader, self._port = bus, reader, port
        self._driver, self._claimed = driver, claimed
        self.leaves_before, self.returns = leaves_before, returns
        self.log = []
        self.resets = 0
        self._urbs = {}
        self._connection = None
        self.is_attached = False
        self._attach()

    # Plugging

    def _attach(self):
        self._connection = Connection(self._reader.address)
        device = self._connection.descriptor(1)
        configuration = self._connection.descriptor(2)
        strings = [self._connection.descriptor(3, index, 0x0409)[2:].decode("utf-16-le")
                   for index in device[14:16]]
        vendor, product, release = struct.unpack_from("<HHH", device, 8)
        self.number = self._bus.number()
        self.node = f"/dev/bus/usb/001/{self.number:03}"
        self.path = f"/devices/pci0000:00/usb1/1-{self._port}"
        self._handler = UMockdev.IoctlBase.new()
        self._handler.connect("handle-ioctl", self._handle)
        self._bus.bed.attach_ioctl(self.node, self._handler)
        self._bus.bed.add_from_string(
            device_text(self.path, self.number, device + configuration, f"{vendor:04x}",
                        f"{product:04x}", f"{release:04x}", *strings)
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
        except Exception:
            import traceback
            traceback.print_exc()
            result = -errno.EPROTO
        if result < 0:
            client.complete(-1, -result)
        else:
            client.complete(result, 0)
        return True

    def _answer(self, client, request):
        if not self.is_attached or not client.get_devnode().endswith(self.node):
            return -errno.ENODEV
        match request:
            case 4 | 16 | 21 | 22 | 23:
                return 0
            case 5:  # SET_CONFIGURATION
                if self._driver or self._claimed:
                    return -errno.EBUSY
                value = struct.unpack("<I", data_of(client.get_arg().resolve(0, 4)))[0]
                self._connection.control((0x00, 9, value, 0, 0))
                return 0
            case 15:
                return -errno.EBUSY if self._driver or self._claimed else 0
            case 20:
                self.resets += 1
                # The kernel sets the configuration again after a reset.
                self._connection.control((0x00, 9, 1, 0, 0))
                return 0
            case 0:
                return self._control(client.get_arg().resolve(0, 24))
            case 10:
                return self._submit(client.get_arg().resolve(0, URB_SIZE))
            case 11:
                return self._discard(client.get_arg())
            case 12 | 13:
                return self._reap(client.get_arg().resolve(0, POINTER))
            case 17:
                client.get_arg().resolve(0, 8).update(0, struct.pack("<IB3x", self.number, 0))
                return 0
            case 26:
                client.get_arg().resolve(0, 4).update(0, struct.pack("<I", 0x05))
                return 0
            case 31:
                return FULL_SPEED
            case 8:
                name = self._driver or ("usbfs" if self._claimed else None)
                if name is None:
                    return -errno.ENODATA
                client.get_arg().resolve(0, 260).update(4, name.encode() + b"\0")
                return 0
            case _:
                return -errno.ENOTTY

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

    def _submit(self, urb):
        kind, endpoint = struct.unpack("<BB", data_of(urb)[:2])
        length = struct.unpack("<i", data_of(urb)[24:28])[0]
        buffer = urb.resolve(16, length) if length else None
        if kind == 2:  # a control transfer has its setup in front
            octets = data_of(buffer)
            setup, is_in = octets[:8], octets[0] & 0x80
            number = self._connection.submit(
                0, setup, octets[8:], length - 8 if is_in else None)
            self._urbs[urb.client_addr] = urb, buffer, number, 0x80 if is_in else 0, 8
            return 0
        if kind == 3 and self.leaves_before == len(self.log) + 1:
            self.leaves_before = None
            self.unplug()
            if self.returns:
                self._attach()
            return -errno.ENODEV
        if endpoint & 0x80:
            number = self._connection.submit(endpoint & 0x0F, length=length)
        else:
            data = data_of(buffer) if buffer else b""
            if kind == 3:
                self.log.append((endpoint, data))
            number = self._connection.submit(endpoint, data=data)
        self._urbs[urb.client_addr] = urb, buffer, number, endpoint, 0
        return 0

    def _reap(self, place):
        for address, (urb, buffer, number, endpoint, offset) in list(self._urbs.items()):
            ended = self._connection.poll(number)
            if ended is None:
                continue
            del self._urbs[address]
            status, result = ended
            count = result
            if endpoint & 0x80:
                count = len(result)
                if result:
                    buffer.update(offset, result)
                if offset == 0:
                    self.log.append((endpoint, result))
            urb.update(4, struct.pack("<i", status))
            urb.update(28, struct.pack("<i", count))
            place.set_ptr(0, urb)
            return 0
        return -errno.EAGAIN

    def _discard(self, argument):
        address = struct.unpack("<Q", data_of(argument)[:POINTER])[0]
        entry = self._urbs.get(address)
        if entry is None:
            return -errno.EINVAL
        urb, buffer, number, endpoint, _ = entry
        self._connection.unlink(number)
        # It is reaped like one that has ended.
        self._connection._ended[number] = -errno.ENOENT, b"" if endpoint & 0x80 else 0
        return 0


def data_of(data):
    return bytes(data.retrieve())
