#include "lazy_library.h"

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#define OURS(result, name, parameters, arguments) LAZY("libcrypto.so.3", result, name, parameters, arguments)
#define OURS_VOID(name, parameters, arguments) LAZY_VOID("libcrypto.so.3", name, parameters, arguments)

OURS(BIO *, BIO_new_mem_buf, (const void *bytes, int count), (bytes, count))
OURS(int, BIO_free, (BIO * bio), (bio))
OURS(EVP_PKEY *, PEM_read_bio_PrivateKey, (BIO * bio, EVP_PKEY **key, pem_password_cb *password, void *context),
     (bio, key, password, context))
OURS(EVP_PKEY *, PEM_read_bio_PUBKEY, (BIO * bio, EVP_PKEY **key, pem_password_cb *password, void *context),
     (bio, key, password, context))
OURS_VOID(ERR_clear_error, (void), ())

OURS_VOID(EVP_PKEY_free, (EVP_PKEY * key), (key))
OURS(int, EVP_PKEY_get_base_id, (const EVP_PKEY *key), (key))
OURS(int, EVP_PKEY_get_group_name, (const EVP_PKEY *key, char *name, size_t size, size_t *length),
     (key, name, size, length))

OURS(EVP_MD_CTX *, EVP_MD_CTX_new, (void), ())
OURS_VOID(EVP_MD_CTX_free, (EVP_MD_CTX * context), (context))
OURS(const EVP_MD *, EVP_sha256, (void), ())
OURS(int, EVP_DigestSignInit,
     (EVP_MD_CTX * context, EVP_PKEY_CTX **keys, const EVP_MD *digest, ENGINE *engine, EVP_PKEY *key),
     (context, keys, digest, engine, key))
OURS(int, EVP_DigestSign,
     (EVP_MD_CTX * context, unsigned char *signature, size_t *length, const unsigned char *bytes, size_t count),
     (context, signature, length, bytes, count))
OURS(int, EVP_DigestVerifyInit,
     (EVP_MD_CTX * context, EVP_PKEY_CTX **keys, const EVP_MD *digest, ENGINE *engine, EVP_PKEY *key),
     (context, keys, digest, engine, key))
OURS(int, EVP_DigestVerify,
     (EVP_MD_CTX * context, const unsigned char *signature, size_t length, const unsigned char *bytes, size_t count),
     (context, signature, length, bytes, count))

OURS(ECDSA_SIG *, ECDSA_SIG_new, (void), ())
OURS_VOID(ECDSA_SIG_free, (ECDSA_SIG * signature), (signature))
OURS(ECDSA_SIG *, d2i_ECDSA_SIG, (ECDSA_SIG * *signature, const unsigned char **bytes, long count),
     (signature, bytes, count))
OURS(int, i2d_ECDSA_SIG, (const ECDSA_SIG *signature, unsigned char **bytes), (signature, bytes))
OURS(const BIGNUM *, ECDSA_SIG_get0_r, (const ECDSA_SIG *signature), (signature))
OURS(const BIGNUM *, ECDSA_SIG_get0_s, (const ECDSA_SIG *signature), (signature))
OURS(int, ECDSA_SIG_set0, (ECDSA_SIG * signature, BIGNUM *r, BIGNUM *s), (signature, r, s))
OURS(BIGNUM *, BN_bin2bn, (const unsigned char *bytes, int count, BIGNUM *number), (bytes, count, number))
OURS(int, BN_bn2binpad, (const BIGNUM *number, unsigned char *bytes, int count), (number, bytes, count))
OURS_VOID(OPENSSL_cleanse, (void *bytes, size_t count), (bytes, count))
OURS_VOID(CRYPTO_free, (void *bytes, const char *file, int line), (bytes, file, line))
