#include "lazy_library.h"

#include <curl/curl.h>

#define OURS(result, name, parameters, arguments) LAZY("libcurl.so.4", result, name, parameters, arguments)

OURS(CURLcode, curl_global_init, (long flags), (flags))
LAZY_VOID("libcurl.so.4", curl_global_cleanup, (void), ())

OURS(CURL *, curl_easy_init, (void), ())
LAZY_VOID("libcurl.so.4", curl_easy_cleanup, (CURL * handle), (handle))

OURS(CURLM *, curl_multi_init, (void), ())
OURS(CURLMcode, curl_multi_cleanup, (CURLM * multi), (multi))
OURS(CURLMcode, curl_multi_add_handle, (CURLM * multi, CURL *handle), (multi, handle))
OURS(CURLMcode, curl_multi_remove_handle, (CURLM * multi, CURL *handle), (multi, handle))
OURS(CURLMcode, curl_multi_perform, (CURLM * multi, int *running), (multi, running))
OURS(CURLMcode, curl_multi_poll,
     (CURLM * multi, struct curl_waitfd others[], unsigned int count, int milliseconds, int *ready),
     (multi, others, count, milliseconds, ready))
OURS(CURLMsg *, curl_multi_info_read, (CURLM * multi, int *left), (multi, left))

OURS(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *text), (list, text))
LAZY_VOID("libcurl.so.4", curl_slist_free_all, (struct curl_slist * list), (list))
