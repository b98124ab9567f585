#pragma once

/* Swift cannot call C's variadic functions, so each kind of option of curl_easy_setopt and curl_easy_getinfo has
   a function of its own here. Nothing else belongs in this file. */

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);
typedef int (*ccurl_observer)(CURL *easy, curl_infotype type, char *bytes, size_t count, void *context);

typedef int (*ccurl_gate)(void *context, char *remote, char *local, int remote_port, int local_port);

static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_bytes(CURL *easy, CURLoption option, const void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_receiver(CURL *easy, CURLoption option, ccurl_receiver value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_observer(CURL *easy, ccurl_observer value) {
  return curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, value);
}

/* Asked when a connection stands and before anything is sent; anything but 0 ends the transfer. It came with 7.80.0. */
static inline CURLcode ccurl_set_gate(CURL *easy, ccurl_gate value, void *context) {
#if LIBCURL_VERSION_NUM >= 0x075000
  curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
  return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, value);
#else
  return CURLE_OK;
#endif
}

/* The names came with 7.85.0; the older bit mask is deprecated since. */
static inline CURLcode ccurl_allow_http_only(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static inline long ccurl_get_long(CURL *easy, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(easy, info, &value);
  return value;
}

static inline curl_off_t ccurl_get_size(CURL *easy, CURLINFO info) {
  curl_off_t value = 0;
  curl_easy_getinfo(easy, info, &value);
  return value;
}

/* The socket of the last transfer, if its connection is kept; else -1. */
static inline int ccurl_get_socket(CURL *easy) {
  curl_socket_t value = CURL_SOCKET_BAD;
  curl_easy_getinfo(easy, CURLINFO_ACTIVESOCKET, &value);
  return (int)value;
}

static inline const char *ccurl_get_text(CURL *easy, CURLINFO info) {
  char *value = NULL;
  curl_easy_getinfo(easy, info, &value);
  return value;
}

/* The fields of the server's own certificate, each "Name:value"; none where the TLS library tells none. */
static inline const struct curl_slist *ccurl_get_certificate(CURL *easy) {
  struct curl_certinfo *info = NULL;
  if (curl_easy_getinfo(easy, CURLINFO_CERTINFO, &info) != CURLE_OK) return NULL;
  return info && info->num_of_certs > 0 ? info->certinfo[0] : NULL;
}

static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

static inline CURLSHcode ccurl_share_cookies(CURLSH *share) {
  return curl_share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE);
}
