"""The record types that both ndeflib and nfctool know: random ones of each, and what nfctool's
JSON has to say of them."""
import uuid
from dataclasses import dataclass
from typing import Any, Callable

import ndef


@dataclass(frozen=True)
class Kind:
    name: str
    #: A record of ndeflib's, from a source of chance.
    make: Callable[[Any], ndef.Record]
    #: The `content` of a record of ndeflib's, without `kind`.
    content: Callable[[ndef.Record], dict]
    #: Whether the content says enough to make the record of it; `payload` is given along where it
    #: may stand in for what the keys cannot say.
    content_is_whole: bool = True
    needs_payload: bool = False


class Chance:
    """What random records are made of."""

    ALPHABET = "abcXYZ 019-./?=&%+ äßé€漢字😀\u05d0\u200d"

    def __init__(self, random):
        self.random = random

    def number(self, low, high):
        return self.random.randint(low, high)

    def one_of(self, values):
        return self.random.choice(list(values))

    def maybe(self, make):
        return make() if self.random.random() < 0.5 else None

    def several(self, most, make):
        return [make() for _ in range(self.number(0, most))]

    def bytes(self, low, high):
        return self.random.randbytes(self.number(low, high))

    def text(self, most, alphabet=ALPHABET):
        return "".join(self.one_of(alphabet) for _ in range(self.number(0, most)))

    def word(self, most=12):
        return self.one_of("abcxyz") + self.text(most - 1, "abcdefghijklmnopqrstuvwxyz0123456789")

    def name(self, most):
        """A text that is not empty: ndeflib takes an empty name for none."""
        return self.word(2) + self.text(most)


def without_none(**fields):
    return {key.rstrip("_"): value for key, value in fields.items() if value is not None}


# URI and text

def uri(chance):
    prefix = chance.one_of(ndef.UriRecord._prefix_strings)
    return ndef.UriRecord(prefix + chance.text(chance.one_of([0, 5, 40, 300])))


def uri_content(record):
    return {"uri": record.iri, "prefixCode": record.data[0]}


def text(chance):
    return ndef.TextRecord(
        chance.text(chance.one_of([0, 5, 300])), chance.one_of(["en", "de-AT", "ja", "x" * 63]),
        chance.one_of(["UTF-8", "UTF-16"]))


def text_content(record):
    content = {"lang": record.language, "encoding": record.encoding, "text": record.text}
    if record.encoding == "UTF-16":  # ndeflib puts a byte order mark in front
        mark = record.data[1 + len(record.language):][:2]
        content["bom"] = {b"\xff\xfe": "LE", b"\xfe\xff": "BE"}[bytes(mark)]
    return content


# Smart Poster

ACTIONS = {"exec": "do", "save": "save", "edit": "open"}


def smart_poster(chance):
    languages = chance.random.sample(["en", "de", "fr", "ja", "he"], chance.number(0, 4))
    return ndef.SmartposterRecord(
        "https://" + chance.text(30), {language: chance.text(20) for language in languages},
        chance.maybe(lambda: chance.one_of(ACTIONS)),
        resource_size=chance.maybe(lambda: chance.number(0, 0xFFFFFFFF)),
        resource_type=chance.maybe(lambda: "text/" + chance.word()))


def smart_poster_with_icons(chance):
    record = smart_poster(chance)
    for kind in ("image/png", "video/mpeg"):
        record.add_icon(kind, chance.bytes(0, 300))
    return record


def smart_poster_content(record):
    icons = [{"type": icon.type, "bytes": len(icon.data)} for icon in record.icon_records]
    return without_none(
        uri=record.resource.iri, titles=record.titles or None,
        action=ACTIONS.get(record.action), size=record.resource_size,
        mimeType=record.resource_type, icons=icons or None)


# Wi-Fi and Bluetooth

def wifi(chance):
    record = ndef.WifiSimpleConfigRecord()
    record.set_attribute("version-1", 0x10)
    for _ in range(chance.number(0, 3)):
        record.add_attribute("credential", wifi_credential(chance))
    extension = chance.maybe(lambda: chance.bytes(0, 20))
    if extension is not None:
        record.set_attribute("vendor-extension", b"\x00\x37\x2a", extension)
    return record


def wifi_credential(chance):
    credential = ndef.wifi.Credential()
    values = {
        "network-index": chance.number(0, 255),
        "ssid": chance.text(8).encode(),
        "authentication-type": chance.number(0, 0x3F),
        "encryption-type": chance.number(0, 0x0F),
        "network-key": chance.text(16).encode(),
        "mac-address": chance.bytes(6, 6),
    }
    for name, value in values.items():
        if chance.random.random() < 0.8:
            credential.set_attribute(name, value)
    return credential


def wifi_content(record):
    extensions = record.get(ndef.wifi.VendorExtension._key)
    credentials = [
        wifi_credential_content(ndef.wifi.Credential.decode(octets))
        for octets in record.get(ndef.wifi.Credential._key, [])]
    return without_none(
        version="{:x}{:x}".format(*record.get_attribute("version-1").value),
        credentials=credentials or None,
        vendorExtension=extensions and extensions[0].hex())


def wifi_credential_content(credential):
    def value(name, shown=lambda value: value):
        attribute = credential.get_attribute(name)
        return None if attribute is None else shown(attribute.value)

    return without_none(
        networkIndex=value("network-index"), ssid=value("ssid", bytes.decode),
        auth=value("authentication-type", lambda flags: flags[0]),
        enc=value("encryption-type", lambda flags: flags[0]),
        key=value("network-key", bytes.decode), mac=value("mac-address", bytes.hex))


def bluetooth_address(chance):
    return ":".join(f"{byte:02X}" for byte in chance.bytes(6, 6))


def bluetooth(chance):
    record = ndef.BluetoothEasyPairingRecord(bluetooth_address(chance))
    name = chance.maybe(lambda: chance.name(20))
    if name is not None:
        record.device_name = name
    device_class = chance.maybe(lambda: chance.number(1, 0xFFFFFF))
    if device_class is not None:
        record.device_class = device_class
    return record


def bluetooth_content(record):
    device_class = record.device_class.cod
    return without_none(
        length=len(record.data), address=record.device_address.addr.lower(),
        name=record.device_name or None,
        class_=f"{device_class:06x}" if device_class else None)


def bluetooth_le(chance):
    record = ndef.BluetoothLowEnergyRecord()
    record.device_address = (bluetooth_address(chance), chance.one_of(["public", "random"]))
    record.role_capabilities = chance.one_of(record._le_role_table)
    name = chance.maybe(lambda: chance.name(20))
    if name is not None:
        record.device_name = name
    appearance = chance.maybe(lambda: chance.number(0, 0xFFFF))
    if appearance is not None:
        record.appearance = appearance
    return record


def bluetooth_le_content(record):
    return without_none(
        address=record.device_address.addr.lower(), addressType=record.device_address.type,
        role=record._le_role_table.index(record.role_capabilities),
        name=record.device_name or None, appearance=record.appearance and record.appearance[0])


# Handover

def carriers(chance):
    return chance.several(3, lambda: (
        chance.one_of(ndef.handover.AlternativeCarrierRecord._cps_values), chance.word(4),
        *chance.several(2, lambda: chance.word(4))))


def carriers_content(record):
    return [
        without_none(power=carrier.carrier_power_state, ref=carrier.carrier_data_reference,
                     auxiliary=carrier.auxiliary_data_reference or None)
        for carrier in record.alternative_carriers]


def handover_request(chance):
    version = chance.one_of(["1.1", "1.2", "1.3", "1.5"])
    collision = None if version == "1.1" else chance.number(0, 0xFFFF)
    return ndef.HandoverRequestRecord(version, collision, *carriers(chance))


def handover_request_content(record):
    return without_none(version=record.version_string, carriers=carriers_content(record),
                        collision=record.collision_resolution_number)


HANDOVER_ERRORS = {1: (0xFF, 1), 2: (0xFFFFFFFF, 4), 3: (0xFF, 1)}


def handover_select(chance):
    reason = chance.maybe(lambda: chance.one_of(HANDOVER_ERRORS))
    error = None if reason is None else (reason, chance.number(0, HANDOVER_ERRORS[reason][0]))
    return ndef.HandoverSelectRecord(chance.one_of(["1.2", "1.5"]), error, *carriers(chance))


def handover_select_content(record):
    error = record.error
    data = error and error.error_data.to_bytes(HANDOVER_ERRORS[error.error_reason][1], "big").hex()
    return without_none(version=record.version_string, carriers=carriers_content(record),
                        errorReason=error and error.error_reason, errorData=data)


def handover_initiate(chance):
    return ndef.HandoverInitiateRecord(chance.one_of(["1.3", "1.5"]), *carriers(chance))


def handover_initiate_content(record):
    return {"version": record.version_string, "carriers": carriers_content(record)}


# Device information and signature

def device(chance):
    return ndef.DeviceInformationRecord(
        chance.name(20), chance.name(20), chance.maybe(lambda: chance.text(20)),
        chance.maybe(lambda: str(uuid.UUID(bytes=chance.bytes(16, 16)))),
        chance.maybe(lambda: chance.text(10)))


def device_with_unknown_elements(chance):
    record = device(chance)
    record.add_undefined_data_element(chance.number(5, 255), chance.bytes(0, 255))
    return record


def device_content(record):
    unknown = [element.data_type for element in record.undefined_data_elements]
    return without_none(
        vendor=record.vendor_name, model=record.model_name, name=record.unique_name,
        uuid=record.uuid_string and record.uuid_string.replace("-", ""),
        version=record.version_string, unknown=unknown or None)


def signature(chance):
    by_value = chance.one_of([True, False])
    return ndef.SignatureRecord(
        chance.one_of(["RSASSA-PSS-1024", "ECDSA-P256", "DSA-2048"]), "SHA-256",
        chance.bytes(1, 128) if by_value else None,
        None if by_value else "https://" + chance.word(),
        chance.one_of(["X.509", "M2M"]), chance.several(3, lambda: chance.bytes(0, 300)),
        chance.maybe(lambda: "https://" + chance.word()))


# Types of others

def media(chance):
    parameters = chance.one_of(["", ";charset=utf-8"])
    return ndef.Record("text/" + chance.word() + parameters, None, chance.text(300).encode())


def media_content(record):
    media_type, _, parameters = record.type.partition(";")
    return without_none(
        mediaType=media_type, parameters=parameters or None, text=bytes(record.data).decode())


def binary_media(chance):
    return ndef.Record("application/" + chance.word(), None, chance.bytes(0, 400))


def external(chance):
    return ndef.Record(
        f"urn:nfc:ext:{chance.word()}.example:{chance.word()}", None, chance.bytes(0, 400))


def android_application(chance):
    package = ".".join(chance.word() for _ in range(3))
    return ndef.Record("urn:nfc:ext:android.com:pkg", None, package.encode())


def absolute_uri(chance):
    return ndef.Record(f"https://{chance.word()}.example/{chance.word()}", None, b"")


def unknown(chance):
    return ndef.Record("unknown", None, chance.bytes(0, 400))


KINDS = [
    Kind("uri", uri, uri_content),
    Kind("text", text, text_content),
    Kind("smartPoster", smart_poster, smart_poster_content),
    Kind("smartPoster", smart_poster_with_icons, smart_poster_content, content_is_whole=False),
    Kind("wifi", wifi, wifi_content),
    Kind("bluetoothOOB", bluetooth, bluetooth_content),
    Kind("bluetoothLEOOB", bluetooth_le, bluetooth_le_content),
    Kind("handoverRequest", handover_request, handover_request_content),
    Kind("handoverSelect", handover_select, handover_select_content),
    Kind("handoverInitiate", handover_initiate, handover_initiate_content),
    Kind("deviceInformation", device, device_content),
    Kind("deviceInformation", device_with_unknown_elements, device_content,
         content_is_whole=False),
    Kind("signature", signature, lambda record: {"version": "20"}, content_is_whole=False),
    Kind("mime", media, media_content),
    Kind("mime", binary_media, lambda record: {"mediaType": record.type}, needs_payload=True),
    Kind("external", external, lambda record: {"name": record.type}, needs_payload=True),
    Kind("androidApplication", android_application,
         lambda record: {"package": bytes(record.data).decode()}),
    Kind("absoluteURI", absolute_uri, lambda record: {"uri": record.type}),
    Kind("unknown", unknown, lambda record: {}, needs_payload=True),
    Kind("empty", lambda chance: ndef.Record(), lambda record: {}),
]
