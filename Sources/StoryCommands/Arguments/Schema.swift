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
        case .ir: PackageResources.ir_schema_json
        case .frontMatter: FrontMatterSchema.bytes
        case .diagnostics: PackageResources.diagnostics_schema_json
        case .jsonStory: PackageResources.json_story_schema_json
        case .graph: PackageResources.graph_schema_json
        case .diff: PackageResources.diff_schema_json
        case .rules: PackageResources.rules_schema_json
        }
    }
}
