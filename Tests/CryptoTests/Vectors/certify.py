#!/usr/bin/env python3
"""Writes certificates.json: a small hierarchy and some oddities, made by the PyPI package
cryptography (50.0.2 was used). The keys are made up and thrown away. Run it in this folder."""

import datetime
import json
import pathlib

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID

START = datetime.datetime(2020, 1, 1)


def name(common, organization=None):
    parts = [x509.NameAttribute(NameOID.COMMON_NAME, common)]
    if organization:
        parts.insert(0, x509.NameAttribute(NameOID.ORGANIZATION_NAME, organization))
    return x509.Name(parts)


def certificate(subject, key, issuer, issuer_key, authority, years):
    builder = (x509.CertificateBuilder().subject_name(subject).issuer_name(issuer)
               .public_key(key.public_key()).serial_number(x509.random_serial_number())
               .not_valid_before(START)
               .not_valid_after(START.replace(year=START.year + years))
               .add_extension(x509.BasicConstraints(authority, None), critical=True))
    return builder.sign(issuer_key, hashes.SHA256()).public_bytes(Encoding.DER).hex()


def curve_key():
    return ec.generate_private_key(ec.SECP256R1())


root, between, signer, stranger = curve_key(), curve_key(), curve_key(), curve_key()
ROOT, BETWEEN = name("Root", "Example"), name("Between", "Example")
SIGNER = name("Signer, first", "Exämple")
pathlib.Path("certificates.json").write_text(json.dumps({
    "root": certificate(ROOT, root, ROOT, root, True, 20),
    "between": certificate(BETWEEN, between, ROOT, root, True, 10),
    "signer": certificate(SIGNER, signer, BETWEEN, between, False, 5),
    # The issuer's name is right and its key is not.
    "forged": certificate(SIGNER, signer, BETWEEN, stranger, False, 5),
    # Signed by a certificate that is none of an authority.
    "belowSigner": certificate(name("Below"), stranger, SIGNER, signer, False, 5),
    "rsa": certificate(
        name("RSA"), rsa.generate_private_key(65537, 2048), BETWEEN, between, False, 5),
    "ed25519": certificate(
        name("Edwards"), ed25519.Ed25519PrivateKey.generate(), BETWEEN, between, False, 5),
    "hostileName": certificate(name("a\x1b[31m\nb\u202e"), signer, BETWEEN, between, False, 5),
}, indent=1) + "\n")
