// Opens every file of a folder, stories and assets, asks for its state, reads it and hashes it with XXH3 in 128 bits, which is
// what an incremental build that trusts nothing but contents can't do without.
#include <xxhash.h>

#include "paths.h"

int main(int count, char **arguments) {
    if (count != 2) return 2;
    struct paths paths = {0};
    paths_find(&paths, arguments[1], NULL);
    struct buffer buffer = {0};
    XXH64_hash_t all = 0;
    for (size_t index = 0; index < paths.count; index++) {
        read_into(&buffer, paths.items[index]);
        XXH128_hash_t hash = XXH3_128bits(buffer.bytes, buffer.size);
        all ^= hash.low64 ^ hash.high64 ^ (XXH64_hash_t)buffer.size;
    }
    printf("%zu files, %016llx\n", paths.count, (unsigned long long)all);
    return 0;
}
