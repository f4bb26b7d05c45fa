#pragma once
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>

// Constants that are made of casts and other macros, which Swift does not import.

// RFC 4514 text that is left in UTF-8.
static inline unsigned long crypto_name_flags(void) {
  return XN_FLAG_RFC2253 & ~ASN1_STRFLGS_ESC_MSB;
}

static inline int crypto_public_key_selection(void) { return EVP_PKEY_PUBLIC_KEY; }

// A parameter points to its name, which has to outlive it; Swift would pass a passing copy.
static inline OSSL_PARAM crypto_group_parameter(char *name) {
  return OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, name, 0);
}

static inline OSSL_PARAM crypto_point_parameter(unsigned char *point, size_t count) {
  return OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, count);
}

static inline unsigned long crypto_ignore_time(void) { return X509_V_FLAG_NO_CHECK_TIME; }

static inline unsigned long crypto_partial_chain(void) { return X509_V_FLAG_PARTIAL_CHAIN; }

// The functions of a stack are macros over these. The stack takes over what is pushed.
static inline STACK_OF(X509) *crypto_certificates_new(void) { return sk_X509_new_null(); }

static inline int crypto_certificates_push(STACK_OF(X509) *certificates, X509 *certificate) {
  return sk_X509_push(certificates, certificate) > 0;
}

static inline void crypto_certificates_free(STACK_OF(X509) *certificates) {
  sk_X509_pop_free(certificates, X509_free);
}
