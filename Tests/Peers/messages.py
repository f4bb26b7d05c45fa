"""Messages of a certain length, as ndeflib encodes them, each with its one record."""
import ndef


def text_message(length):
    """A message of one text record in English, of that many bytes."""
    return text_of_length(length)[0]


def text_of_length(length):
    return fitting(length, lambda count: [ndef.TextRecord(letters(count))])


def uri_of_length(length):
    return fitting(length, lambda count: [ndef.UriRecord("https://" + letters(count))])


def mime_of_length(length):
    every = bytes(range(256)) * 8
    return fitting(length, lambda count: [ndef.Record("application/x-test", "", every[:count])])


def fitting(length, make):
    """The message of that length, and its record."""
    for count in range(length, -1, -1):
        records = make(count)
        message = b"".join(ndef.message_encoder(records))
        if len(message) == length:
            return message, records[0]
    raise ValueError(f"no such message has {length} bytes")


def letters(count):
    return ("abcdefghijklmnopqrstuvwxyz" * (count // 26 + 1))[:count]
