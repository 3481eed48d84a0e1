// What Swift can't reach: system calls of Linux without a function of their own (`syscall` is variadic), extended attributes, and
// the notes of ELF.
#pragma once

#ifdef __linux__
#include <fcntl.h>
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif
#include <link.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

/// openat2(2): opens `path` below `folder`. Fails with EXDEV where it would lead out, and with ELOOP where a part of it is a
/// symbolic link that is not to be followed.
static inline int story_open_beneath(int folder, const char *path, int flags, int follows_links) {
    struct open_how how = {
        .flags = (unsigned long long)(unsigned)flags,
        .resolve = RESOLVE_BENEATH | (follows_links ? RESOLVE_NO_MAGICLINKS : RESOLVE_NO_SYMLINKS)};
    return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

/// Copies the extended attributes of an open file to another, among them the access control list, as far as the system allows.
static inline void story_copy_attributes(int from, int to) {
    char names[4096], value[16384];
    // A new file may have a list from its folder.
    fremovexattr(to, "system.posix_acl_access");
    ssize_t end = flistxattr(from, names, sizeof names);
    for (const char *name = names; name < names + end; name += strlen(name) + 1) {
        ssize_t count = fgetxattr(from, name, value, sizeof value);
        if (count >= 0) fsetxattr(to, name, value, (size_t)count, 0);
    }
}

// landlock(7), by its numbers, since headers that don't know all of them are in use.
enum {
    STORY_WRITE_FILE = 1 << 1,
    STORY_READ_FILE = 1 << 2,
    STORY_READ_FOLDER = 1 << 3,
    STORY_REMOVE_FOLDER = 1 << 4,
    STORY_REMOVE_FILE = 1 << 5,
    STORY_MAKE_FOLDER = 1 << 7,
    STORY_MAKE_FILE = 1 << 8,
    STORY_TRUNCATE = 1 << 14,
};

/// The rights that Landlock can take from this process: 0 where the kernel has no Landlock.
static inline unsigned long long story_landlock_rights(void) {
    long version = syscall(444, NULL, 0, 1);
    return version < 1 ? 0 : version < 2 ? 0x1fff : version < 3 ? 0x3fff : 0x7fff;
}

/// Takes `rights` from this thread, and from those that it starts, but for `allowed[i]` on and below `files[i]`.
/// Returns 0, or -1 and an error number, and then has taken nothing.
static inline int story_landlock(
    unsigned long long rights, const int *files, const unsigned long long *allowed, size_t count) {
    struct __attribute__((packed)) {
        unsigned long long allowed;
        int file;
    } rule;
    int rules = (int)syscall(444, &rights, sizeof rights, 0);
    if (rules < 0) return -1;
    int failed = 0;
    for (size_t i = 0; i < count && !failed; i++) {
        rule.allowed = allowed[i] & rights;
        rule.file = files[i];
        failed = syscall(445, rules, 1, &rule, 0) != 0;
    }
    failed = failed || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(446, rules, 0) != 0;
    close(rules);
    return failed ? -1 : 0;
}

/// The header of this program, where the linker has put it.
extern const ElfW(Ehdr) __ehdr_start __attribute__((visibility("hidden")));

/// In a program that `.ci/packaging/link.ld` made: a release, whose build id is its commit.
extern const char story_release __attribute__((weak, visibility("hidden")));
static inline int story_is_release(void) { return &story_release != NULL; }

/// The build id that the linker gave this program, NT_GNU_BUILD_ID, in `bytes`.
/// Returns how many bytes it has: 0 where there is none, or where it has more than `capacity`.
static inline size_t story_build_id(unsigned char *bytes, size_t capacity) {
    const unsigned char *start = (const unsigned char *)&__ehdr_start;
    const ElfW(Phdr) *segments = (const ElfW(Phdr) *)(start + __ehdr_start.e_phoff);
    for (int i = 0; i < __ehdr_start.e_phnum; i++) {
        if (segments[i].p_type != PT_NOTE) continue;
        // Notes are in the first segment that is loaded, after the header, at the offset that they have in the file.
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
#elif defined(__APPLE__)
#include <copyfile.h>
#include <mach-o/dyld.h>

static inline void story_copy_attributes(int from, int to) { fcopyfile(from, to, NULL, COPYFILE_ACL | COPYFILE_XATTR); }
#endif
