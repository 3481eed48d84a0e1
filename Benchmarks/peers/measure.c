// Runs a command in its own process, and prints the system's figures: wall time and processor time in nanoseconds, peak
// memory in bytes, page faults, and the exit code (128 and more: a signal). It is small, since the system counts the
// parent's memory for the child's peak, which an interpreter would distort.
//
//   measure STDOUT STDERR COMMAND ARGUMENT…
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static long long nanoseconds(struct timespec time) { return time.tv_sec * 1000000000LL + time.tv_nsec; }

static long long of_processor(struct timeval time) { return time.tv_sec * 1000000000LL + time.tv_usec * 1000LL; }

int main(int count, char **arguments) {
    if (count < 4) return 2;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, arguments[1], O_WRONLY | O_CREAT | O_TRUNC, 0666);
    posix_spawn_file_actions_addopen(&actions, 2, arguments[2], O_WRONLY | O_CREAT | O_TRUNC, 0666);

    struct timespec start, end;
    struct rusage usage;
    pid_t process;
    int status;
    clock_gettime(CLOCK_MONOTONIC, &start);
    if (posix_spawn(&process, arguments[3], &actions, NULL, arguments + 3, environ) != 0) return 2;
    if (wait4(process, &status, 0, &usage) != process) return 2;
    clock_gettime(CLOCK_MONOTONIC, &end);

    printf(
        "%lld %lld %lld %ld %d\n", nanoseconds(end) - nanoseconds(start),
        of_processor(usage.ru_utime) + of_processor(usage.ru_stime), usage.ru_maxrss * 1024LL, usage.ru_minflt,
        WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return 0;
}
