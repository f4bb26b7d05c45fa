#!/usr/bin/env python3
"""Writes signatures.jsonl and ciphers.jsonl: a choice from NIST's CAVP files.

The files come with the PyPI package cryptography_vectors (50.0.2 was used); the encodings of RSA
and DSA keys are made by the PyPI package cryptography. Run it as `extract.py`, in this folder.
"""

import json
import pathlib
import re

import cryptography_vectors
from cryptography.hazmat.primitives.asymmetric import dsa, rsa
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

ROOT = pathlib.Path(cryptography_vectors.__file__).parent
CURVES = {"P-192": "prime192v1", "P-224": "secp224r1", "P-256": "prime256v1", "P-384": "secp384r1",
          "P-521": "secp521r1", "K-233": "sect233k1", "B-233": "sect233r1"}
FIELD = {"P-192": 24, "P-224": 28, "P-256": 32, "P-384": 48, "P-521": 66, "K-233": 30, "B-233": 30}
ORDER = dict(FIELD, **{"K-233": 29})


def blocks(path):
    """Yields (section, fields) for each paragraph; fields seen earlier in a section are kept."""
    section, kept, fields = "", {}, {}
    for line in (ROOT / path).read_text().splitlines() + [""]:
        line = line.strip()
        if line.startswith("["):
            section, kept = line.strip("[]"), {}
        elif " =" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            fields[key.strip()] = value.strip()
        elif not line and fields:
            if not any(key in fields for key in ("Result", "CIPHERTEXT", "OUTPUT")):
                kept.update(fields)
            else:
                yield section, {**kept, **fields}
            fields = {}


def choose(cases):
    """One case for each section and reason: enough to see each kind of fault once."""
    seen = set()
    for section, fields in cases:
        key = section, fields.get("SHAAlg"), fields["Result"]
        if key not in seen:
            seen.add(key)
            yield section, fields


def fixed(hexadecimal, length):
    return int(hexadecimal, 16).to_bytes(length, "big").hex()


def spki(key):
    return key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo).hex()


def signatures():
    path = "asymmetric/ECDSA/FIPS_186-3/SigVer.rsp"
    for section, f in choose(blocks(path)):
        curve, hash_name = section.split(",")
        if curve not in CURVES or hash_name not in ("SHA-1", "SHA-256", "SHA-512"):
            continue
        yield {
            "source": f"CAVP ECDSA 186-3 SigVer, {section}, {f['Result']}", "scheme": "ecdsa",
            "curve": CURVES[curve], "hash": hash_name.replace("-", ""),
            "point": "04" + fixed(f["Qx"], FIELD[curve]) + fixed(f["Qy"], FIELD[curve]),
            "message": f["Msg"],
            "signature": fixed(f["R"], ORDER[curve]) + fixed(f["S"], ORDER[curve]),
            "valid": f["Result"].startswith("P")}

    for scheme, path in (("rsaPKCS1", "SigVer15_186-3.rsp"), ("rsaPSS", "SigVerPSS_186-3.rsp")):
        for section, f in choose(blocks("asymmetric/RSA/FIPS_186-2/" + path)):
            if section not in ("mod = 1024", "mod = 2048"):
                continue
            key = rsa.RSAPublicNumbers(int(f["e"], 16), int(f["n"], 16)).public_key()
            yield {
                "source": f"CAVP RSA {path}, {section}, {f['Result']}", "scheme": scheme,
                "hash": f["SHAAlg"], "spki": spki(key), "message": f["Msg"],
                "signature": f["S"], "valid": f["Result"].startswith("P")}

    for section, f in choose(blocks("asymmetric/DSA/FIPS_186-3/SigVer.rsp")):
        match = re.fullmatch(r"mod = L=(\d+), N=(\d+), SHA-(1|256)", section)
        if not match or match[1] == "3072":
            continue
        p, q, g, y = (int(f[name], 16) for name in "PQGY")
        key = dsa.DSAPublicNumbers(y, dsa.DSAParameterNumbers(p, q, g)).public_key()
        length = int(match[2]) // 8
        yield {
            "source": f"CAVP DSA 186-3 SigVer, {section}, {f['Result']}", "scheme": "dsa",
            "hash": "SHA" + match[3], "spki": spki(key), "message": f["Msg"],
            "signature": fixed(f["R"], length) + fixed(f["S"], length),
            "valid": f["Result"].startswith("P")}


def ciphers():
    for name, path in (("DES-EDE-CBC", "3DES/CBC/TCBCMMT2.rsp"),
                       ("DES-EDE3-CBC", "3DES/CBC/TCBCMMT3.rsp"),
                       ("AES-128-CBC", "AES/CBC/CBCMMT128.rsp")):
        for section, f in blocks("ciphers/" + path):
            key = f.get("KEY") or f["KEY1"] + f["KEY2"] + f["KEY3"]
            if name == "DES-EDE-CBC":
                key = f["KEY1"] + f["KEY2"]
            yield {
                "source": f"CAVP {path}, {section} {f['COUNT']}", "cipher": name, "key": key,
                "iv": f["IV"], "plaintext": f["PLAINTEXT"], "ciphertext": f["CIPHERTEXT"]}


for name, cases in (("signatures.jsonl", signatures()), ("ciphers.jsonl", ciphers())):
    pathlib.Path(name).write_text("".join(json.dumps(case) + "\n" for case in cases))
