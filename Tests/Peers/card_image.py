"""Tags in our own image format."""
import re

UNITS = {
    "106A": ["uid: 04A1B2C3D4E580", "atqa: 0344", "sak: 20", "ats: 7877710280"],
    "106B": ["pupi: 01020304", "application data: 00000000", "protocol info: 008171"],
}


def card_image(technology, limits, message):
    """A Type 4 tag with a message; the limits are MLe and MLc as in its capability container."""
    container = bytes.fromhex("000F20" + limits + "0406E104" + "08000000")
    content = (len(message).to_bytes(2, "big") + message).ljust(0x800, b"\0")
    lines = ["nfctag: 1.0", "type: type4", *UNITS[technology]]
    lines += ["applications: 1", "application 0 name: D2760000850101", "application 0 files: 2"]
    for number, (identifier, data) in enumerate((("E103", container), ("E104", content))):
        lines += [f"file 0.{number} id: {identifier}", f"file 0.{number} access: read write",
                  f"file 0.{number} size: {len(data)}"]
        lines += [f"file 0.{number} row {start // 16}: {data[start:start + 16].hex(' ')}"
                  for start in range(0, len(data), 16)]
    return ("\n".join(lines) + "\n").encode()


def content_of(image):
    """The bytes of all blocks or files of a tag, one after the other."""
    rows = re.findall(r"^(?:block|file [0-9.]+ row) \d+: ([0-9a-f ]+)$", image.decode(), re.M | re.I)
    return bytes.fromhex("".join(rows))
