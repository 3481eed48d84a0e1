// Reads each story of a folder, one after the other, and discards it.
#include "paths.h"

int main(int count, char **arguments) {
    if (count != 2) return 2;
    struct paths paths = {0};
    paths_find(&paths, arguments[1], "story.mdx");
    struct buffer buffer = {0};
    size_t bytes = 0;
    for (size_t index = 0; index < paths.count; index++) {
        read_into(&buffer, paths.items[index]);
        bytes += buffer.size;
    }
    printf("%zu files, %zu bytes\n", paths.count, bytes);
    return 0;
}
