// What Swift can't reach of libmicrohttpd: its start is variadic, and so is a question about connections.
#pragma once
#include <microhttpd.h>
#include <string.h>

/// Leaves addresses as they came: a `%2F` is no slash.
static inline size_t story_http_keep(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

/// Starts a server on a listening socket, which it closes in the end, with one thread.
static inline struct MHD_Daemon *story_http_start(
    int socket, MHD_AccessHandlerCallback answer, void *context, unsigned int connections, unsigned int timeout) {
    return MHD_start_daemon(
        MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, answer, context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)socket, MHD_OPTION_UNESCAPE_CALLBACK, story_http_keep, NULL,
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, timeout,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)32768, MHD_OPTION_END);
}

// Enumerations that the header closes have other names in Swift.

/// A field of a request's head; NULL where it is not there.
static inline const char *story_http_field(struct MHD_Connection *connection, const char *name) {
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static inline enum MHD_Result story_http_note(
    void *context, enum MHD_ValueKind kind, const char *name, const char *value) {
    (void)kind;
    (void)value;
    *(const char **)context = name;
    return MHD_NO;
}

/// What is after the question mark, up to the first `=` or `&`; NULL where nothing is.
static inline const char *story_http_query(struct MHD_Connection *connection) {
    const char *query = NULL;
    MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, story_http_note, &query);
    return query;
}

/// A response with a copy of bytes.
static inline struct MHD_Response *story_http_response(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

/// What the answering function returns to go on, and to end the connection.
static const enum MHD_Result story_http_yes = MHD_YES, story_http_no = MHD_NO;
