#include "curl_shim.h"

// The macros of the same names check the kinds of constant options only and hide the functions.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

CURLcode shim_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode shim_set_string(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode shim_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode shim_set_buffer(CURL *handle, CURLoption option, char *value) {
  return curl_easy_setopt(handle, option, value);
}

CURLcode shim_set_write(CURL *handle, curl_write_callback function, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, function);
  return code ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
}

CURLcode shim_set_header(CURL *handle, curl_write_callback function, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, function);
  return code ? code : curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
}

CURLcode shim_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

CURLcode shim_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(handle, info, value);
}

CURLMcode shim_multi_set_long(CURLM *handle, CURLMoption option, long value) {
  return curl_multi_setopt(handle, option, value);
}

CURLcode shim_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
