// Renders a Markdown file to HTML on standard output with md4c. Collects the whole HTML in memory first, as md2html
// does.
#include <md4c-html.h>
#include <stdio.h>

#include "memory.h"

static void append(const MD_CHAR *text, MD_SIZE size, void *output) { buffer_append(output, text, size); }

int main(int count, char **arguments) {
    if (count != 2) return 2;
    struct buffer input = read_file(arguments[1]);
    struct buffer output = buffer_with_capacity(input.size + input.size / 8 + 64);
    if (md_html(input.bytes, (MD_SIZE)input.size, append, &output, 0, 0) != 0) return 1;
    return write_all(output);
}
