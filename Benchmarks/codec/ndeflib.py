"""Prints what ndeflib takes for a message, in nanoseconds of processor time.

    ndeflib.py FILE COUNT
"""
import json
import sys
import time
import timeit
from pathlib import Path

import ndef

message = Path(sys.argv[1]).read_bytes()
count = int(sys.argv[2])
records = list(ndef.message_decoder(message))
works = {
    "decode": lambda: list(ndef.message_decoder(message, known_types={})),
    "type": lambda: list(ndef.message_decoder(message)),
    "encode": lambda: b"".join(ndef.message_encoder(records)),
}
print(json.dumps({
    name: min(timeit.repeat(work, timer=time.process_time, number=count, repeat=3)) / count * 1e9
    for name, work in works.items()}))
