// What Swift can't reach of Linux: system calls without a function of their own (`syscall` is variadic), and the notes of ELF.
#pragma once

#ifdef __linux__
#include <fcntl.h>
#include <link.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/// openat2(2): opens `path` below `folder`, and fails with EXDEV where it would lead out.
static inline int story_open_beneath(int folder, const char *path, int flags) {
    struct open_how how = {
        .flags = (unsigned long long)(unsigned)flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

/// The header of this program, where the linker has put it.
extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));

/// The build id that the linker gave this program, NT_GNU_BUILD_ID, in `bytes`.
/// Returns how many bytes it has: 0 where there is none, or where it has more than `capacity`.
static inline size_t story_build_id(unsigned char *bytes, size_t capacity) {
    const unsigned char *start = (const unsigned char *)&__ehdr_start;
    const ElfW(Phdr) *segments = (const ElfW(Phdr) *)(start + __ehdr_start.e_phoff);
    for (int i = 0; i < __ehdr_start.e_phnum; i++) {
        if (segments[i].p_type != PT_NOTE) continue;
        // Notes are in the first segment that is loaded, behind the header, at the offset that they have in the file.
        const unsigned char *note = start + segments[i].p_offset;
        const unsigned char *end = note + segments[i].p_filesz;
        while (note + sizeof(ElfW(Nhdr)) <= end) {
            const ElfW(Nhdr) *head = (const ElfW(Nhdr) *)note;
            const unsigned char *name = note + sizeof *head;
            const unsigned char *value = name + ((head->n_namesz + 3) & ~3u);
            if (head->n_type == NT_GNU_BUILD_ID && head->n_namesz == 4 && memcmp(name, "GNU", 4) == 0) {
                if (head->n_descsz > capacity) return 0;
                memcpy(bytes, value, head->n_descsz);
                return head->n_descsz;
            }
            note = value + ((head->n_descsz + 3) & ~3u);
        }
    }
    return 0;
}
#endif
