"""Tags of the soak test: files with their memory, read here without the tool's help."""
import re
from pathlib import Path

BLANK, FULL, READ_ONLY, SMALL, GUARDED = "blank", "full", "read-only", "small", "guarded"


class SoakTag:
    """A tag that lies in a drawer as a file, or in a field."""

    def __init__(self, path, uid, kind):
        self.path, self.uid, self.kind = Path(path), uid, kind
        self.original = self.memory()

    @property
    def is_good(self):
        return self.kind == BLANK

    def memory(self):
        """The known bytes by block."""
        blocks = {}
        for line in self.path.read_text().splitlines():
            match = re.fullmatch(r"block (\d+): ((?:[0-9A-F]{2} ?)+)", line)
            if match:
                blocks[int(match[1])] = bytes.fromhex(match[2])
        return blocks

    def message(self):
        """The NDEF message as a Type 2 reader finds it; None without one (Type 2 Tag 1.x, 6)."""
        blocks = self.memory()
        container = blocks[3]
        if container[0] != 0xE1:
            return None
        area = b"".join(blocks.get(block, bytes(4)) for block in range(4, 4 + container[2] * 2))
        index = 0
        while index + 1 < len(area):
            kind = area[index]
            if kind == 0x00:
                index += 1
                continue
            if kind == 0xFE:
                return None
            length, start = area[index + 1], index + 2
            if length == 0xFF:
                length, start = int.from_bytes(area[index + 2:index + 4], "big"), index + 4
            if kind == 0x03:
                return area[start:start + length] if start + length <= len(area) else None
            index = start + length
        return None

    def is_locked(self):
        """Whether anything of it can never be written again."""
        blocks = self.memory()
        return blocks[3][3] & 0x0F == 0x0F or blocks[2][2:] != b"\0\0"


def uri_message(rest):
    """The message of one record with https:// before the rest (URI RTD 1.0)."""
    payload = b"\x04" + rest.encode()
    assert len(payload) < 256
    return bytes([0xD1, 1, len(payload)]) + b"U" + payload
