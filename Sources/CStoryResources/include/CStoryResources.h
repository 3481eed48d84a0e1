// Files that are part of the program, so that it needs none beside it. In C, since `#embed` costs the compiler nothing, while the
// array literals of SwiftPM's `embedInCode` took four fifths of the time of `StoryCommands` in debug builds.
#pragma once
#include <stddef.h>

typedef struct {
    const unsigned char *bytes;
    size_t count;
} StoryResource;

// The schemas of `Grammar/`.
StoryResource story_ir_schema(void);
StoryResource story_front_matter_schema(void);
StoryResource story_diagnostics_schema(void);
StoryResource story_json_story_schema(void);
StoryResource story_graph_schema(void);
StoryResource story_diff_schema(void);
StoryResource story_rules_schema(void);

// What `mdxc init` writes.
StoryResource story_template(void);
StoryResource story_interactive_template(void);
StoryResource story_hero_template(void);
