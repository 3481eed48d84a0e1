// Opens each file of a folder, stories and assets, gets its status, reads it and hashes it with 128-bit XXH3: the least
// work of an incremental build that trusts only contents. With a folder of outputs as first argument, also does this
// for the list of outputs in each story's folder, and gets the status of the folder and of the listed files.
#include <fcntl.h>
#include <unistd.h>
#include <xxhash.h>

#include "paths.h"

static void hash(struct buffer buffer, XXH64_hash_t *all) {
    XXH128_hash_t hash = XXH3_128bits(buffer.bytes, buffer.size);
    *all ^= hash.low64 ^ hash.high64 ^ (XXH64_hash_t)buffer.size;
}

static void look_at_outputs(struct buffer *buffer, const char *path, XXH64_hash_t *all) {
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] == '.' || entry->d_type != DT_DIR) continue;
        int story = openat(dirfd(folder), entry->d_name, O_RDONLY | O_DIRECTORY);
        struct stat state;
        fstat(story, &state);
        fstatat(story, ".mdxc-writing", &state, AT_SYMLINK_NOFOLLOW);
        char list[4096];
        snprintf(list, sizeof list, "%s/%s/.mdxc-output", path, entry->d_name);
        read_into(buffer, list);
        hash(*buffer, all);
        for (char *rest = buffer->bytes, *line; (line = strsep(&rest, "\n")) != NULL;) {
            // `made`, six numbers, the path.
            if (strncmp(line, "made ", 5) != 0) continue;
            for (int word = 0; word < 7; word++) strsep(&line, " ");
            if (fstatat(story, line, &state, AT_SYMLINK_NOFOLLOW) != 0) die(line);
        }
        close(story);
    }
    if (folder != NULL) closedir(folder);
}

int main(int count, char **arguments) {
    if (count != 2 && count != 3) return 2;
    struct paths paths = {0};
    struct buffer buffer = {0};
    XXH64_hash_t all = 0;
    paths_find(&paths, arguments[count - 1], NULL);
    if (count == 3) look_at_outputs(&buffer, arguments[1], &all);
    for (size_t index = 0; index < paths.count; index++) {
        read_into(&buffer, paths.items[index]);
        hash(buffer, &all);
    }
    printf("%zu files, %016llx\n", paths.count, (unsigned long long)all);
    return 0;
}
