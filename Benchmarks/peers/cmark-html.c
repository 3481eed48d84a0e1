// Renders a Markdown file to HTML on standard output with cmark. Keeps raw HTML, as which it reads components.
#include <cmark.h>
#include <string.h>

#include "memory.h"

int main(int count, char **arguments) {
    if (count != 2) return 2;
    struct buffer input = read_file(arguments[1]);
    char *html = cmark_markdown_to_html(input.bytes, input.size, CMARK_OPT_UNSAFE);
    return write_all((struct buffer){.bytes = html, .size = strlen(html)});
}
