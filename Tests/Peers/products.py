"""The tags, and what the peers take them for."""
from dataclasses import dataclass
from typing import Optional


@dataclass(frozen=True)
class Product:
    #: As `virtual serve` and `virtual products` call it.
    name: str
    title: str
    #: What nfcpy calls it.
    nfcpy: str
    #: The size of the NDEF area in bytes, as the capability container gives it.
    area: int
    #: Whether its maker delivers it ready for NDEF.
    is_formatted: bool
    #: Bytes of TLV blocks in front of the message, from the maker or from `nfctool format`.
    before_message: int = 0
    #: The pages that nfc-mfultralight reads, where it can read any.
    dump_pages: Optional[int] = None
    #: Whether it knows the command by which nfc-mfultralight writes.
    has_compatibility_write: bool = True
    #: The first page of CFG0, CFG1, PWD and PACK.
    configuration: Optional[int] = None

    @property
    def capacity(self):
        """The largest message: what the TLV header leaves, which has three bytes more or less."""
        room = self.area - self.before_message
        return room - 2 if room - 2 < 255 else room - 4


PRODUCTS = [
    Product("ultralight", "MIFARE Ultralight", "Mifare Ultralight (MF01CU1)", 48, False,
            dump_pages=16),
    Product("ultralight-c", "MIFARE Ultralight C", "Mifare Ultralight C (MF01CU2)", 144, False,
            before_message=5),
    Product("ultralight-ev1-11", "MF0UL11", "Mifare Ultralight EV1 (MF0UL11)", 48, False,
            dump_pages=20, configuration=16),
    Product("ultralight-ev1-21", "MF0UL21", "Mifare Ultralight EV1 (MF0UL21)", 128, False,
            before_message=5, dump_pages=41, configuration=37),
    Product("ntag203", "NTAG203", "NXP NTAG203", 144, True, before_message=5),
    Product("ntag210", "NTAG210", "NXP NTAG210", 48, True, dump_pages=20, configuration=16),
    Product("ntag212", "NTAG212", "NXP NTAG212", 128, True, before_message=5, dump_pages=41,
            configuration=37),
    Product("ntag213", "NTAG213", "NXP NTAG213", 144, True, before_message=5, dump_pages=45,
            configuration=41),
    Product("ntag215", "NTAG215", "NXP NTAG215", 496, True, dump_pages=135, configuration=131),
    Product("ntag216", "NTAG216", "NXP NTAG216", 872, True, dump_pages=231, configuration=227),
    Product("ntag-i2c-1k", "NTAG I2C 1K", "NTAG I2C 1K (NT3H1101)", 872, True, dump_pages=228,
            has_compatibility_write=False),
    Product("ntag-i2c-2k", "NTAG I2C 2K", "NTAG I2C 2K (NT3H1201)", 1872, True),
    Product("ntag-i2c-plus-1k", "NTAG I2C plus 1K", "Type2Tag", 872, True, dump_pages=231,
            has_compatibility_write=False, configuration=227),
    Product("ntag-i2c-plus-2k", "NTAG I2C plus 2K", "Type2Tag", 872, True, configuration=227),
]


def product(name):
    return next(product for product in PRODUCTS if product.name == name)
