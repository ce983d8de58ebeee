#ifndef CURL_SHIM_H
#define CURL_SHIM_H

#include <curl/curl.h>

// libcurl sets options and reads results through variadic functions, which Swift does not call. Here is one function for
// each kind of value; that the option takes this kind is the caller's duty.

CURLcode shim_set_long(CURL *handle, CURLoption option, long value);
CURLcode shim_set_string(CURL *handle, CURLoption option, const char *value);
CURLcode shim_set_list(CURL *handle, CURLoption option, struct curl_slist *value);
CURLcode shim_set_buffer(CURL *handle, CURLoption option, char *value);
CURLcode shim_set_write(CURL *handle, curl_write_callback function, void *context);
CURLcode shim_set_header(CURL *handle, curl_write_callback function, void *context);

CURLcode shim_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode shim_get_offset(CURL *handle, CURLINFO info, curl_off_t *value);

CURLMcode shim_multi_set_long(CURLM *handle, CURLMoption option, long value);

// Macros that do not come through to Swift.
CURLcode shim_global_init(void);

#endif
