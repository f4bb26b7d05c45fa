"""The client's side of USB/IP: what a kernel with vhci_hcd says to our server."""
import errno
import select
import socket
import struct

VERSION = 0x0111
IMPORT_REQUEST, IMPORT_REPLY = 0x8003, 0x0003
SUBMIT, UNLINK, SUBMIT_REPLY, UNLINK_REPLY = 1, 2, 3, 4


class Gone(Exception):
    """The server has closed the connection: the device was unplugged."""


class Refused(Exception):
    """The server does not hand over the device."""


class Connection:
    """A device that was imported; transfers are submitted now and end later."""

    def __init__(self, address, busid="1-1"):
        host, port = address.rsplit(":", 1)
        self._socket = socket.create_connection((host, int(port)), timeout=10)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._sequence = 0
        self._received = b""
        self._directions = {}
        self._ended = {}
        self._import(busid.encode())

    def close(self):
        self._socket.close()

    def _import(self, busid):
        self._send(struct.pack(">HHI32s", VERSION, IMPORT_REQUEST, 0, busid))
        version, code, status = struct.unpack(">HHI", self._exactly(8))
        if (version, code) != (VERSION, IMPORT_REPLY):
            raise Gone(f"an answer of another kind: {version:04x} {code:04x}")
        if status != 0:
            raise Refused(status)
        self._exactly(312)  # the device, which its descriptors tell better

    def submit(self, endpoint, setup=bytes(8), data=b"", length=None):
        """Starts a transfer; with a length it is one to the host. Returns its number."""
        self._sequence += 1
        is_in = length is not None
        header = struct.pack(
            ">5I5I8s", SUBMIT, self._sequence, 0x10002, is_in, endpoint,
            0, length if is_in else len(data), 0, 0, 0, setup)
        self._directions[self._sequence] = is_in
        self._send(header + (b"" if is_in else data))
        return self._sequence

    def unlink(self, number):
        """Takes a transfer back, which then has ended too: with what it still got, or in error."""
        self._sequence += 1
        self._send(struct.pack(">5II24x", UNLINK, self._sequence, 0x10002, 0, 0, number))
        unlinked = self._sequence
        while unlinked not in self._ended:
            self._receive(wait=True)
        del self._ended[unlinked]
        if number not in self._ended:
            is_in = self._directions.pop(number)
            self._ended[number] = -errno.ENOENT, b"" if is_in else 0

    def poll(self, number):
        """The status and the data (or the count) of a transfer that has ended, or None."""
        while number not in self._ended and self._receive(wait=False):
            pass
        return self._ended.pop(number, None)

    def control(self, setup, data=b""):
        """Does a control transfer to its end: the status, and the data or the count."""
        kind, request, value, index, length = setup
        packed = struct.pack("<BBHHH", kind, request, value, index, length)
        is_in = kind & 0x80
        number = self.submit(0, packed, data, length if is_in else None)
        while number not in self._ended:
            self._receive(wait=True)
        return self._ended.pop(number)

    def descriptor(self, kind, index=0, language=0):
        status, data = self.control((0x80, 6, kind << 8 | index, language, 255))
        return data if status == 0 else None

    def _receive(self, wait):
        """Takes in one reply; false if there is none yet."""
        if not wait and len(self._received) < 48 and not select.select([self._socket], [], [], 0)[0]:
            return False
        header = self._exactly(48)
        command, number, _, _, _, status, count = struct.unpack_from(">5IiI", header)
        if command == UNLINK_REPLY:
            self._ended[number] = status, 0
            return True
        if command != SUBMIT_REPLY:
            raise Gone(f"a message of another kind: {command}")
        is_in = self._directions.pop(number)
        self._ended[number] = status, self._exactly(count) if is_in else count
        return True

    def _exactly(self, count):
        while len(self._received) < count:
            try:
                more = self._socket.recv(65536)
            except OSError as error:
                raise Gone(str(error)) from error
            if not more:
                raise Gone("closed")
            self._received += more
        taken, self._received = self._received[:count], self._received[count:]
        return taken

    def _send(self, octets):
        try:
            self._socket.sendall(octets)
        except OSError as error:
            raise Gone(str(error)) from error
