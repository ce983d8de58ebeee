#include "lazy_library.h"

#include "curl_shim.h"

// The macros of the same names check the kinds of constant options only and hide the functions.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

static CURLcode (*easy_setopt(void))(CURL *, CURLoption, ...) {
  LAZY_ADDRESS("libcurl.so.4", CURLcode, curl_easy_setopt, (CURL *, CURLoption, ...));
  return found;
}

static CURLcode (*easy_getinfo(void))(CURL *, CURLINFO, ...) {
  LAZY_ADDRESS("libcurl.so.4", CURLcode, curl_easy_getinfo, (CURL *, CURLINFO, ...));
  return found;
}

static CURLMcode (*multi_setopt(void))(CURLM *, CURLMoption, ...) {
  LAZY_ADDRESS("libcurl.so.4", CURLMcode, curl_multi_setopt, (CURLM *, CURLMoption, ...));
  return found;
}

CURLcode shim_set_long(CURL *handle, CURLoption option, long value) {
  return easy_setopt()(handle, option, value);
}

CURLcode shim_set_string(CURL *handle, CURLoption option, const char *value) {
  return easy_setopt()(handle, option, value);
}

CURLcode shim_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return easy_setopt()(handle, option, value);
}

CURLcode shim_set_buffer(CURL *handle, CURLoption option, char *value) {
  return easy_setopt()(handle, option, value);
}

CURLcode shim_set_write(CURL *handle, curl_write_callback function, void *context) {
  CURLcode code = easy_setopt()(handle, CURLOPT_WRITEFUNCTION, function);
  return code ? code : easy_setopt()(handle, CURLOPT_WRITEDATA, context);
}

CURLcode shim_set_header(CURL *handle, curl_write_callback function, void *context) {
  CURLcode code = easy_setopt()(handle, CURLOPT_HEADERFUNCTION, function);
  return code ? code : easy_setopt()(handle, CURLOPT_HEADERDATA, context);
}

CURLcode shim_get_long(CURL *handle, CURLINFO info, long *value) {
  return easy_getinfo()(handle, info, value);
}

CURLcode shim_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return easy_getinfo()(handle, info, value);
}

CURLMcode shim_multi_set_long(CURLM *handle, CURLMoption option, long value) {
  return multi_setopt()(handle, option, value);
}

CURLcode shim_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
