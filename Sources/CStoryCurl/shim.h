// What Swift can't reach of libcurl: its options are variadic.
#pragma once
#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

/// The answer to a request; its bytes are to be freed.
struct story_curl_answer {
    long status;
    char *bytes;
    size_t count;
    size_t limit;
    int is_too_large;
};

static size_t story_curl_take(char *piece, size_t size, size_t count, void *context) {
    struct story_curl_answer *answer = context;
    size_t added = size * count;
    if (added > answer->limit - answer->count) {
        answer->is_too_large = 1;
        return 0;
    }
    char *bytes = realloc(answer->bytes, answer->count + added + 1);
    if (!bytes) return 0;
    memcpy(bytes + answer->count, piece, added);
    answer->bytes = bytes;
    answer->count += added;
    return added;
}

static size_t story_curl_ignore(char *piece, size_t size, size_t count, void *context) {
    (void)piece;
    (void)context;
    return size * count;
}

/// Fetches `address`, or stores `body` there where that is not NULL, and waits for the answer. Follows no redirection. Returns
/// an error of libcurl.
static inline int story_curl_request(
    CURL *handle, const char *address, const char *login, const void *body, size_t count, long milliseconds,
    struct story_curl_answer *answer) {
    curl_easy_reset(handle);
    curl_easy_setopt(handle, CURLOPT_URL, address);
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
    curl_easy_setopt(handle, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, milliseconds);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, milliseconds);
    curl_easy_setopt(handle, CURLOPT_USERAGENT, "mdxc");
    if (login) {
        curl_easy_setopt(handle, CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
        curl_easy_setopt(handle, CURLOPT_USERPWD, login);
    }
    struct curl_slist *fields = NULL;
    if (body) {
        fields = curl_slist_append(fields, "Expect:");
        fields = curl_slist_append(fields, "Content-Type: application/octet-stream");
        curl_easy_setopt(handle, CURLOPT_POSTFIELDS, body);
        curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
        curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, "PUT");
        curl_easy_setopt(handle, CURLOPT_HTTPHEADER, fields);
        curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, story_curl_ignore);
    } else {
        curl_easy_setopt(handle, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)answer->limit);
        curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, story_curl_take);
        curl_easy_setopt(handle, CURLOPT_WRITEDATA, answer);
    }
    int code = (int)curl_easy_perform(handle);
    if (code == CURLE_FILESIZE_EXCEEDED) answer->is_too_large = 1;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer->status);
    curl_slist_free_all(fields);
    return code;
}

/// Prepares libcurl, once.
static inline void story_curl_prepare(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }
