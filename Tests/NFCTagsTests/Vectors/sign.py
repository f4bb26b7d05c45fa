#!/usr/bin/env python3
"""Writes signatures.json: NDEF messages with signature records, and what has to come of them.

It is written from RTD Signature 1.0 and from the documentation of ndeflib (for 2.0), and knows
nothing of the code that it tests. Signatures and certificates are made by the PyPI package
cryptography (50.0.2 was used), for the binary curves, which that has dropped, by the command
openssl; one message is made by ndeflib 0.3.3. The keys are made up and thrown away.
Run it in this folder.
"""

import datetime
import io
import json
import pathlib
import subprocess
import tempfile

import ndef
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import dsa, ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID

CASES = []


# Records and messages (NDEF 1.0, 3.2)

class Record:
    def __init__(self, kind, payload, tnf=1, identifier=b"", chunks=(), long=False):
        self.type, self.payload, self.tnf, self.id = kind.encode(), payload, tnf, identifier
        self.chunks, self.long = chunks, long

    def wire(self, begin, end):
        if self.chunks:
            parts, rest = [], self.payload
            for size in self.chunks:
                parts.append(rest[:size])
                rest = rest[size:]
            parts.append(rest)
        else:
            parts = [self.payload]
        out = b""
        for index, part in enumerate(parts):
            first, last = index == 0, index == len(parts) - 1
            short = len(part) < 256 and not self.long
            kind, identifier = (self.type, self.id) if first else (b"", b"")
            out += bytes([
                (0x80 if begin and first else 0) | (0x40 if end and last else 0)
                | (0 if last else 0x20) | (0x10 if short else 0) | (0x08 if identifier else 0)
                | (self.tnf if first else 6), len(kind)])
            out += len(part).to_bytes(1 if short else 4, "big")
            out += (bytes([len(identifier)]) if identifier else b"") + kind + identifier + part
        return out


def message(records):
    return b"".join(r.wire(i == 0, i == len(records) - 1) for i, r in enumerate(records))


def covered1(records):
    return b"".join(r.type + r.id + r.payload for r in records)


def covered2(records, begin):
    return b"".join(r.wire(begin and i == 0, False) for i, r in enumerate(records))


def prefixed(data):
    return len(data).to_bytes(2, "big") + data


def sig(version, algorithm, signature, chain, hash_type=2, uri=None, form=0, next_uri=None,
        version_byte=None):
    head = bytes([version_byte or (1 if version == 1 else 0x20),
                  algorithm | (0x80 if uri else 0)])
    if version == 2:
        head += bytes([hash_type])
    head += prefixed(uri.encode() if uri else signature)
    head += bytes([(0x80 if next_uri else 0) | form << 4 | len(chain)])
    head += b"".join(prefixed(c) for c in chain)
    return Record("Sig", head + (prefixed(next_uri.encode()) if next_uri else b""))


MARKER1, MARKER2 = Record("Sig", b"\x01\x00"), Record("Sig", b"\x20\x00")
URI = Record("U", b"\x04example.com/a")
TEXT = Record("T", b"\x02enhello")
NAMED = Record("T", b"\x02deHallo", identifier=b"id-1")


# Keys and certificates

def name(common):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


def certificate(subject, public_key, issuer, issuer_key, authority=False):
    start = datetime.datetime(2020, 1, 1)
    return (x509.CertificateBuilder().subject_name(name(subject)).issuer_name(name(issuer))
            .public_key(public_key).serial_number(x509.random_serial_number())
            .not_valid_before(start).not_valid_after(start.replace(year=2030))
            .add_extension(x509.BasicConstraints(authority, None), critical=True)
            .sign(issuer_key, hashes.SHA256()).public_bytes(Encoding.DER))


ROOT, BETWEEN = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
ROOT_CERTIFICATE = certificate("Root", ROOT.public_key(), "Root", ROOT, True)
BETWEEN_CERTIFICATE = certificate("Between", BETWEEN.public_key(), "Root", ROOT, True)


class Signer:
    """A key with its certificate, which Between has issued."""

    def __init__(self, key, sign):
        self.key, self.sign = key, sign
        self.certificate = certificate("Signer", key.public_key(), "Between", BETWEEN)


def rsa_signer(bits, pss):
    key = rsa.generate_private_key(65537, bits)

    def sign(data, hash_):
        if pss:
            return key.sign(data, padding.PSS(padding.MGF1(hash_), hash_.digest_size), hash_)
        return key.sign(data, padding.PKCS1v15(), hash_)

    return Signer(key, sign)


def raw(der, length):
    r, s = decode_dss_signature(der)
    return r.to_bytes(length, "big") + s.to_bytes(length, "big")


def dsa_signer(bits, length):
    key = dsa.generate_private_key(bits)
    return Signer(key, lambda data, hash_: raw(key.sign(data, hash_), length))


def ec_signer(curve, length, der=False):
    key = ec.generate_private_key(curve)
    return Signer(key, lambda data, hash_: (
        key.sign(data, ec.ECDSA(hash_)) if der else raw(key.sign(data, ec.ECDSA(hash_)), length)))


class OpenSSLSigner:
    """A key on a binary curve, with a certificate that it signed itself."""

    def __init__(self, curve, length):
        self.folder, self.length = tempfile.mkdtemp(), length
        self.run("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:" + curve,
                 "-nodes", "-keyout", "key", "-outform", "DER", "-out", "cert", "-days", "3650",
                 "-subj", "/CN=Signer")
        self.certificate = pathlib.Path(self.folder, "cert").read_bytes()

    def run(self, *arguments):
        subprocess.run(("openssl",) + arguments, cwd=self.folder, check=True, capture_output=True)

    def sign(self, data, hash_):
        pathlib.Path(self.folder, "data").write_bytes(data)
        self.run("dgst", "-" + hash_.name, "-sign", "key", "-out", "sig", "data")
        return raw(pathlib.Path(self.folder, "sig").read_bytes(), self.length)


# Cases

def case(source, data, *expected):
    CASES.append({"source": source, "message": data.hex(), "expect": list(expected)})


def expect(record, covers, verdict, algorithm=None, subject=None, chain=True,
           anchored="untrusted"):
    return {"record": record, "covers": covers, "verdict": verdict, "algorithm": algorithm,
            "subject": subject, "chainHolds": chain if subject else None, "anchored": anchored}


def signed(version, algorithm, signer, records, **options):
    hash_ = hashes.SHA1() if version == 1 else hashes.SHA256()
    data = covered1(records) if version == 1 else covered2(records, True)
    chain = options.pop("chain", [signer.certificate, BETWEEN_CERTIFICATE])
    return sig(version, algorithm, signer.sign(data, hash_), chain, **options)


def good(source, version, algorithm, algorithm_name, signer, chain=None, **more):
    records = [URI, TEXT]
    record = signed(version, algorithm, signer, records,
                    **({} if chain is None else {"chain": chain}))
    case(source, message(records + [record]),
         expect(2, [0, 1], "valid", algorithm_name, "CN=Signer", **more))


P192, P224, P256 = (ec_signer(c, n) for c, n in (
    (ec.SECP192R1(), 24), (ec.SECP224R1(), 28), (ec.SECP256R1(), 32)))
TRUSTED = {"anchored": "trusted"}
good("1.0, PSS", 1, 1, "RSASSA-PSS", rsa_signer(1024, True), **TRUSTED)
good("1.0, PKCS1", 1, 2, "RSASSA-PKCS1-v1_5", rsa_signer(2048, False), **TRUSTED)
good("1.0, DSA", 1, 3, "DSA", dsa_signer(1024, 20), **TRUSTED)
good("1.0, P-192", 1, 4, "ECDSA-P192", P192, **TRUSTED)
for number, label, signer in (
        (1, "RSASSA-PSS-1024", rsa_signer(1024, True)),
        (2, "RSASSA-PKCS1-v1_5-1024", rsa_signer(1024, False)),
        (3, "DSA-1024", dsa_signer(1024, 20)), (4, "ECDSA-P192", P192),
        (5, "RSASSA-PSS-2048", rsa_signer(2048, True)),
        (6, "RSASSA-PKCS1-v1_5-2048", rsa_signer(2048, False)),
        (7, "DSA-2048", dsa_signer(2048, 32)), (8, "ECDSA-P224", P224),
        (11, "ECDSA-P256", P256)):
    good("2.0, " + label, 2, number, label, signer, **TRUSTED)
for number, label, signer in ((9, "ECDSA-K233", OpenSSLSigner("sect233k1", 29)),
                              (10, "ECDSA-B233", OpenSSLSigner("sect233r1", 30))):
    good("2.0, " + label, 2, number, label, signer, chain=[signer.certificate])
good("2.0, ECDSA in DER", 2, 11, "ECDSA-P256", ec_signer(ec.SECP256R1(), 32, der=True), **TRUSTED)

P256_NAME, SUBJECT = "ECDSA-P256", "CN=Signer"

# Made by ndeflib as its documentation shows it
stream, key = io.BytesIO(), ec.generate_private_key(ec.SECP256R1())
records = [ndef.UriRecord("https://example.com"), ndef.TextRecord("TEST"),
           ndef.SignatureRecord("ECDSA-P256", "SHA-256")]
encoder = ndef.message_encoder(records, stream)
for _ in range(len(records) - 1):
    next(encoder)
records[-1].signature = raw(key.sign(stream.getvalue(), ec.ECDSA(hashes.SHA256())), 32)
records[-1].add_certificate_to_store(certificate("Signer", key.public_key(), "Between", BETWEEN))
records[-1].add_certificate_to_store(BETWEEN_CERTIFICATE)
next(encoder)
case("2.0, by ndeflib", stream.getvalue(),
     expect(2, [0, 1], "valid", P256_NAME, SUBJECT, **TRUSTED))

# Which records are meant
for version, number, label, signer, marker in (
        (1, 4, "ECDSA-P192", P192, MARKER1), (2, 11, P256_NAME, P256, MARKER2)):
    ok = dict(algorithm=label, subject=SUBJECT, anchored="trusted")
    bad = dict(ok, verdict="invalid")
    ok["verdict"] = "valid"
    title = f"{version}.0, "

    def made(records, begin=True):
        hash_ = hashes.SHA1() if version == 1 else hashes.SHA256()
        data = covered1(records) if version == 1 else covered2(records, begin)
        return sig(version, number, signer.sign(data, hash_),
                   [signer.certificate, BETWEEN_CERTIFICATE])

    first = made([URI])
    case(title + "one after the other", message([URI, first, TEXT, NAMED, made([TEXT, NAMED], False)]),
         expect(1, [0], **ok), expect(4, [2, 3], **ok))
    case(title + "the second as a message of its own",
         message([URI, first, TEXT, NAMED, made([TEXT, NAMED], True)]),
         expect(1, [0], **ok), expect(4, [2, 3], **ok))
    case(title + "from a marker on", message([URI, marker, TEXT, made([TEXT], False)]),
         expect(3, [2], **ok))
    case(title + "the record before the marker too", message([URI, marker, TEXT, made([URI, TEXT])]),
         expect(3, [2], **bad))
    case(title + "unsigned records behind", message([URI, first, TEXT]), expect(1, [0], **ok))
    case(title + "a record with an id", message([NAMED, made([NAMED])]), expect(1, [0], **ok))
    case(title + "the id changed",
         message([Record("T", NAMED.payload, identifier=b"id-2"), made([NAMED])]),
         expect(1, [0], **bad))
    case(title + "the payload changed",
         message([Record("U", b"\x04example.org/a"), made([URI])]), expect(1, [0], **bad))
    case(title + "the type changed", message([Record("V", URI.payload), made([URI])]),
         expect(1, [0], **bad))
    case(title + "the order changed", message([TEXT, URI, made([URI, TEXT])]),
         expect(2, [0, 1], **bad))
    # 1.0 leaves the headers out: these are known weaknesses of it.
    weak = ok if version == 1 else bad
    case(title + "the type name format changed",
         message([Record("U", URI.payload, tnf=4), made([URI])]), expect(1, [0], **weak))
    case(title + "a byte moved from the payload to the type",
         message([Record("U\x04", URI.payload[1:]), made([URI])]), expect(1, [0], **weak))
    case(title + "signed as the other version asks", message([URI, sig(
        version, number,
        signer.sign(covered2([URI], True) if version == 1 else covered1([URI]),
                    hashes.SHA1() if version == 1 else hashes.SHA256()),
        [signer.certificate, BETWEEN_CERTIFICATE])]), expect(1, [0], **bad))
    case(title + "signed with the other hash", message([URI, sig(
        version, number,
        signer.sign(covered1([URI]) if version == 1 else covered2([URI], True),
                    hashes.SHA256() if version == 1 else hashes.SHA1()),
        [signer.certificate, BETWEEN_CERTIFICATE])]), expect(1, [0], **bad))
    for what, odd in (("in chunks", Record("T", TEXT.payload, chunks=(3, 2))),
                      ("in long form", Record("T", TEXT.payload, long=True))):
        case(title + "a record " + what, message([odd, made([odd])]), expect(1, [0], **ok))

# What cannot be checked
fine = [URI, TEXT]
SOUND = signed(2, 11, P256, fine)


def odd(source, record, verdict, algorithm=P256_NAME, subject=SUBJECT, records=fine, **more):
    case(source, message(records + [record]),
         expect(len(records), list(range(len(records))), verdict, algorithm, subject, **more))


odd("an algorithm without a meaning", signed(2, 12, P256, fine), "unsupportedAlgorithm", None,
    **TRUSTED)
odd("an algorithm that 1.0 has not", signed(1, 11, P256, fine), "unsupportedAlgorithm", None,
    **TRUSTED)
odd("a hash without a meaning", signed(2, 11, P256, fine, hash_type=1), "unsupportedAlgorithm",
    **TRUSTED)
odd("M2M certificates", signed(2, 11, P256, fine, form=1), "unsupportedCertificate", subject=None)
odd("no certificate", signed(2, 11, P256, fine, chain=[]), "unknownCertificate", subject=None)
odd("a certificate kept elsewhere",
    signed(2, 11, P256, fine, chain=[], next_uri="https://example.com/c"), "unknownCertificate",
    subject=None)
odd("the rest of the chain kept elsewhere",
    signed(2, 11, P256, fine, chain=[P256.certificate], next_uri="https://example.com/c"), "valid")
odd("a signature kept elsewhere", sig(
    2, 11, b"", [P256.certificate, BETWEEN_CERTIFICATE], uri="https://example.com/s"),
    "signatureElsewhere", **TRUSTED)
odd("a certificate that is none", signed(2, 11, P256, fine, chain=[b"\x30\x03\x02\x01\x00"]),
    "malformedCertificate", subject=None)
odd("a second certificate that is none",
    signed(2, 11, P256, fine, chain=[P256.certificate, b""]), "malformedCertificate", subject=None)
odd("a key of another curve", signed(2, 8, P256, fine), "unsuitableKey", "ECDSA-P224", **TRUSTED)
odd("a key of another length", signed(2, 1, rsa_signer(2048, True), fine), "unsuitableKey",
    "RSASSA-PSS-1024", **TRUSTED)
odd("a key of another kind", signed(2, 7, rsa_signer(2048, True), fine), "unsuitableKey",
    "DSA-2048", **TRUSTED)
odd("PSS where PKCS1 is said", signed(2, 6, rsa_signer(2048, True), fine), "invalid",
    "RSASSA-PKCS1-v1_5-2048", **TRUSTED)
odd("somebody else's certificate",
    signed(2, 11, ec_signer(ec.SECP256R1(), 32), fine,
           chain=[P256.certificate, BETWEEN_CERTIFICATE]), "invalid", **TRUSTED)
odd("a chain that does not hold",
    signed(2, 11, P256, fine, chain=[P256.certificate, ROOT_CERTIFICATE]), "valid", chain=False)
odd("an empty signature", sig(2, 11, b"", [P256.certificate, BETWEEN_CERTIFICATE]), "invalid",
    **TRUSTED)
odd("nothing to sign", SOUND, "noCoveredRecords", records=[], **TRUSTED)
odd("an unknown version", sig(2, 11, b"", [P256.certificate], version_byte=0x30),
    "unsupportedVersion", None, None)
odd("a payload that breaks off", Record("Sig", SOUND.payload[:-1]), "malformedSignature", None, None)
case("behind a signature of an unknown version",
     message([URI, Record("Sig", b"\x30\x00"), TEXT, signed(2, 11, P256, [TEXT])]),
     expect(1, [0], "unsupportedVersion"),
     expect(3, [2], "valid", P256_NAME, SUBJECT, **TRUSTED))
case("markers alone", message([MARKER1, URI, MARKER2]))
case("no signature", message(fine))
case("another type of the same letters", message([URI, Record("Sig", SOUND.payload, tnf=4)]))

pathlib.Path("signatures.json").write_text(json.dumps(
    {"anchor": ROOT_CERTIFICATE.hex(), "cases": CASES}, indent=1) + "\n")
