import StoryDiagnostics
import StoryDriver

/// `mdxc schema`: the schemas of `Grammar/`, which are part of the binary.
enum SchemaCommand {
    /// The schemas by their names.
    enum Schema: String, CaseIterable {
        case ir
        case frontMatter = "front-matter"
        case diagnostics
        case jsonStory = "json-story"

        /// What it describes.
        var words: String {
            switch self {
            case .ir: "the compiled story that 'mdxc build' writes"
            case .frontMatter: "the front matter of story.mdx, field by field"
            case .jsonStory: "a story in a '.json' file"
            case .diagnostics: "what '--diagnostic-format json' and 'jsonl' print"
            }
        }

        /// The schema.
        var bytes: [UInt8] {
            switch self {
            case .ir: PackageResources.ir_schema_json
            case .frontMatter: PackageResources.front_matter_schema_json
            case .diagnostics: PackageResources.diagnostics_schema_json
            case .jsonStory: PackageResources.json_story_schema_json
            }
        }
    }

    static func run(_ invocation: Invocation, _ output: OutputStream) throws(UsageError) -> Int32 {
        let all = Schema.allCases.map(\.rawValue)
        guard invocation.operands.count == 1 else {
            throw UsageError("name one schema: \(Quoting.alternatives(all))")
        }
        let name = invocation.operands[0].shown
        guard let schema = Schema(rawValue: name) else {
            throw UsageError("there is no schema \(Quoting.quoted(name)); name \(Quoting.alternatives(all))")
        }
        output.write(schema.bytes)
        return 0
    }
}
