import CStoryResources
import StoryLanguageServer

/// The schemas of `Grammar/`, which are part of the binary, by name.
enum Schema: String, CaseIterable {
    case ir
    case frontMatter = "front-matter"
    case diagnostics
    case jsonStory = "json-story"
    case graph
    case diff
    case rules

    var words: String {
        switch self {
        case .ir: "the compiled story that 'mdxc build' writes"
        case .frontMatter: "the front matter of story.mdx, field by field"
        case .jsonStory: "a story in a '.json' file"
        case .graph: "what 'mdxc graph --format json' prints"
        case .diff: "what 'mdxc diff --format json' prints"
        case .rules: "what 'mdxc rules --format json' prints"
        case .diagnostics: "what '--diagnostic-format json' and 'jsonl' print"
        }
    }

    var bytes: [UInt8] {
        switch self {
        case .ir: story_ir_schema().array
        case .frontMatter: FrontMatterSchema.bytes
        case .diagnostics: story_diagnostics_schema().array
        case .jsonStory: story_json_story_schema().array
        case .graph: story_graph_schema().array
        case .diff: story_diff_schema().array
        case .rules: story_rules_schema().array
        }
    }
}

extension StoryResource {
    var array: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }
}
