// Reads files into memory, for all peers. Each peer is one C file that includes this header, so everything is static.
#pragma once
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct buffer {
    char *bytes;
    size_t size, capacity;
};

__attribute__((unused, noreturn)) static void die(const char *what) {
    perror(what);
    exit(2);
}

__attribute__((unused)) static struct buffer buffer_with_capacity(size_t capacity) {
    struct buffer buffer = {.bytes = malloc(capacity), .capacity = capacity};
    if (buffer.bytes == NULL) die("malloc");
    return buffer;
}

__attribute__((unused)) static void buffer_append(struct buffer *buffer, const char *bytes, size_t size) {
    if (buffer->size + size > buffer->capacity) {
        buffer->capacity = (buffer->size + size) * 3 / 2;
        buffer->bytes = realloc(buffer->bytes, buffer->capacity);
        if (buffer->bytes == NULL) die("realloc");
    }
    memcpy(buffer->bytes + buffer->size, bytes, size);
    buffer->size += size;
}

// Reads a file into a buffer, which is reused, so that many files take only the memory of the largest.
__attribute__((unused)) static void read_into(struct buffer *buffer, const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0) die(path);
    buffer->size = (size_t)status.st_size;
    if (buffer->size + 1 > buffer->capacity) {
        free(buffer->bytes);
        *buffer = buffer_with_capacity(buffer->size + 1);
        buffer->size = (size_t)status.st_size;
    }
    for (size_t done = 0; done < buffer->size;) {
        ssize_t count = read(file, buffer->bytes + done, buffer->size - done);
        if (count <= 0) die(path);
        done += (size_t)count;
    }
    buffer->bytes[buffer->size] = 0;
    close(file);
}

__attribute__((unused)) static struct buffer read_file(const char *path) {
    struct buffer buffer = {0};
    read_into(&buffer, path);
    return buffer;
}

// Writes a buffer to standard output; returns the exit code of the program.
__attribute__((unused)) static int write_all(struct buffer buffer) {
    for (size_t done = 0; done < buffer.size;) {
        ssize_t count = write(STDOUT_FILENO, buffer.bytes + done, buffer.size - done);
        if (count <= 0) return 2;
        done += (size_t)count;
    }
    return 0;
}
