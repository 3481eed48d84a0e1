import CStoryResources
import StoryCompiler
import StoryDiagnostics
import StoryDriver
import StoryFiles
import StorySemantics
import StoryTranslation

/// `mdxc rules`: prints all rules; as JSON, also a reference of the language.
enum RulesCommand {
    static func run(_ invocation: Invocation, _ output: OutputStream) throws(UsageError) -> Int32 {
        if let operand = invocation.operands.first {
            throw UsageError("'mdxc rules' takes no name; 'mdxc explain \(operand.shown)' tells about one id")
        }
        if let part = invocation.listedPart {
            output.write(RuleList.json(toolVersion: Tool.version, parts: [part], language: reference.write))
            return 0
        }
        switch invocation.listFormat {
        case .text: output.write(RuleList.text(Terminal.palette(invocation.run.color ?? .auto, for: output)))
        case .json: output.write(RuleList.json(toolVersion: Tool.version, language: reference.write))
        }
        return 0
    }

    private static var reference: LanguageReference {
        LanguageReference(
            schemas: Schema.allCases.map { .init($0.rawValue, $0.words) }, sourceLimit: SourceReader.defaultLimit,
            completeStory: String(decoding: story_template().array, as: UTF8.self),
            jsonStories: JSONStoryReference.page)
    }
}
