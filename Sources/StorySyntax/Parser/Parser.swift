import StoryDiagnostics
import StorySource

/// The result of parsing a source: a tree, whatever the input, and its syntax diagnostics.
package struct ParsedStory: Sendable {
    package let tree: SyntaxTree
    /// Diagnostics of source text (LANGUAGE.md 1), YAML and tags, in no particular order.
    package private(set) var diagnostics: DiagnosticList
    /// The outcome of the front matter, which determines the later diagnostics that would merely follow from its mistakes.
    package let frontMatter: FrontMatterParser.Outcome

    /// Removes and returns the diagnostics. There may be many: appending while they are here too would copy them.
    package mutating func takeDiagnostics() -> DiagnosticList {
        let taken = diagnostics
        diagnostics = []
        return taken
    }
}

/// The front end: turns bytes into a tree. Never fails and never traps; unreadable input becomes a node and a diagnostic.
package enum Parser {
    package static func parse(_ source: SourceFile) -> ParsedStory {
        var diagnostics = DiagnosticList()
        SourceCheck.check(source.bytes, diagnostics: &diagnostics)
        // A story has about one node per twenty bytes; a JSON story, translated, one per two bytes at most.
        var builder = TreeBuilder(capacity: source.bytes.count / 2)
        let document = builder.open(.document, at: 0)
        let (frontMatter, bodyStart) = FrontMatterParser.parse(source, into: &builder, diagnostics: &diagnostics)
        let profile = FrontMatterParser.profile(frontMatter, builder, source, bodyStart: bodyStart)
        let prose = BodyParser.parse(source.bytes, profile, from: bodyStart, into: &builder, diagnostics: &diagnostics)
        builder.close(document, end: source.bytes.count)
        return ParsedStory(
            tree: builder.finish(source, profile, prose: prose), diagnostics: diagnostics, frontMatter: frontMatter)
    }

    /// Parses the body of Markdown from another program, in a profile that is not a story language. There are no diagnostics:
    /// any text is valid Markdown.
    package static func parseForeign(_ source: SourceFile, _ profile: Profile) -> SyntaxTree {
        let masked = SourceFile(path: source.path, content: withoutComponents(source.bytes))
        var diagnostics = DiagnosticList()
        var builder = TreeBuilder(capacity: source.bytes.count / 8)
        let document = builder.open(.document, at: 0)
        let prose = BodyParser.parse(masked.bytes, profile, from: 0, into: &builder, diagnostics: &diagnostics)
        builder.close(document, end: source.bytes.count)
        return builder.finish(masked, profile, prose: prose)
    }

    /// Returns the bytes with no tag that is a component's: names begin with a lower-case letter, and none is empty.
    private static func withoutComponents(_ bytes: Bytes) -> [UInt8] {
        var result = Array(bytes[0..<bytes.count])
        for offset in result.indices where result[offset] == UInt8(ascii: "<") {
            let isClosing = bytes[offset + 1] == UInt8(ascii: "/")
            let name = isClosing ? bytes.startOfClosingName(offset) : offset + 1
            if bytes[name].isUppercaseLetter { result[name] |= 0x20 }
            if bytes[name] == UInt8(ascii: ">"), name < bytes.count { result[offset] = UInt8(ascii: ",") }
        }
        return result
    }
}
