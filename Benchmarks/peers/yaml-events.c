// Runs libyaml's event loop over the front matter of a story, or of all stories of a folder, on several threads.
#define _GNU_SOURCE  // memmem
#include <pthread.h>
#include <stdatomic.h>
#include <yaml.h>

#include "paths.h"

static struct paths paths;
static atomic_size_t next, events;

// Finds the front matter between the marker lines; returns 0 if there is none.
static int find_front_matter(struct buffer file, const char **start, size_t *size) {
    if (file.size < 4 || memcmp(file.bytes, "---\n", 4) != 0) return 0;
    const char *end = memmem(file.bytes + 3, file.size - 3, "\n---\n", 5);
    if (end == NULL) return 0;
    *start = file.bytes + 4;
    *size = (size_t)(end + 1 - *start);
    return 1;
}

static size_t count_events(const char *text, size_t size) {
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) die("libyaml");
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, size);
    size_t count = 0;
    for (int done = 0; !done; count++) {
        yaml_event_t event;
        if (!yaml_parser_parse(&parser, &event)) die(parser.problem);
        done = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return count;
}

static void *work(void *unused) {
    struct buffer buffer = {0};
    for (size_t index; (index = next++) < paths.count;) {
        const char *start;
        size_t size;
        read_into(&buffer, paths.items[index]);
        if (find_front_matter(buffer, &start, &size)) events += count_events(start, size);
    }
    return unused;
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    size_t threads = strtoul(arguments[1], NULL, 10);
    paths_find(&paths, arguments[2], "story.mdx");
    pthread_t others[64];
    for (size_t index = 1; index < threads && index < 64; index++) pthread_create(&others[index], NULL, work, NULL);
    work(NULL);
    for (size_t index = 1; index < threads && index < 64; index++) pthread_join(others[index], NULL);
    printf("%zu stories, %zu events\n", paths.count, (size_t)events);
    return 0;
}
