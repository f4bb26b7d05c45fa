#pragma once
#include <openssl/crypto.h>
