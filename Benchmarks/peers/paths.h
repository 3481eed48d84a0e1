// Finds the files of a folder, at any depth, with few system calls: `readdir` also returns their types.
#pragma once
#include <dirent.h>

#include "memory.h"

struct paths {
    char **items;
    size_t count, capacity;
};

static void paths_add(struct paths *paths, const char *path) {
    if (paths->count == paths->capacity) {
        paths->capacity = paths->capacity * 2 + 1024;
        paths->items = realloc(paths->items, paths->capacity * sizeof *paths->items);
    }
    paths->items[paths->count++] = strdup(path);
}

// Adds the file at a path, or the files below a folder: all if `name` is NULL, else those named so.
static void paths_find(struct paths *paths, const char *path, const char *name) {
    DIR *folder = opendir(path);
    if (folder == NULL) {
        paths_add(paths, path);
        return;
    }
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] == '.') continue;
        char inner[4096];
        snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (entry->d_type == DT_DIR) paths_find(paths, inner, name);
        else if (name == NULL || strcmp(entry->d_name, name) == 0) paths_add(paths, inner);
    }
    closedir(folder);
}
