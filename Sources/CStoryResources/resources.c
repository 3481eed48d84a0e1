#include "CStoryResources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define RESOURCE(name) \
    StoryResource story_##name(void) { return (StoryResource){name, sizeof name}; }

static const unsigned char ir_schema[] = {
#embed "../../Grammar/ir.schema.json"
};
RESOURCE(ir_schema)

static const unsigned char front_matter_schema[] = {
#embed "../../Grammar/front-matter.schema.json"
};
RESOURCE(front_matter_schema)

static const unsigned char diagnostics_schema[] = {
#embed "../../Grammar/diagnostics.schema.json"
};
RESOURCE(diagnostics_schema)

static const unsigned char json_story_schema[] = {
#embed "../../Grammar/json-story.schema.json"
};
RESOURCE(json_story_schema)

static const unsigned char graph_schema[] = {
#embed "../../Grammar/graph.schema.json"
};
RESOURCE(graph_schema)

static const unsigned char diff_schema[] = {
#embed "../../Grammar/diff.schema.json"
};
RESOURCE(diff_schema)

static const unsigned char rules_schema[] = {
#embed "../../Grammar/rules.schema.json"
};
RESOURCE(rules_schema)

static const unsigned char template[] = {
#embed "Templates/story.mdx"
};
RESOURCE(template)

static const unsigned char interactive_template[] = {
#embed "Templates/interactive.mdx"
};
RESOURCE(interactive_template)

static const unsigned char hero_template[] = {
#embed "Templates/assets/hero.png"
};
RESOURCE(hero_template)
