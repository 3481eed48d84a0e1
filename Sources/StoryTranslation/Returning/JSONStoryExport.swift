import StoryDiagnostics
import StoryIR
import StorySemantics
import StorySource
import StorySyntax

/// Writes a story as JSON of the shape in LANGUAGE.md 9. What that shape has no location for is named, and nothing is left
/// out in silence.
package struct JSONStoryExport {
    /// Something of a story that JSON stories have no location for.
    package struct Problem: Error, Equatable, Sendable {
        /// Where it is in the tree's source.
        package let span: SourceSpan
        /// What it is: `'DropQuote'`, `the deck`.
        package let what: String
    }

    /// What is wrong with a story, in the order of its source.
    package struct Problems: Error, Sendable {
        package let list: [Problem]
    }

    /// The bytes of the JSON story.
    /// - Parameters:
    ///   - story: A story without errors.
    ///   - document: Its IR.
    /// - Throws: What has no location.
    package static func write(
        _ story: AnalyzedStory, _ document: StoryDocument, style: JSONStyle
    ) throws(Problems) -> [UInt8] {
        let header = ExportedHeader(story.tree)
        let segments = ExportedSegments(story.tree, document, header)
        let problems = header.problems + segments.problems
        guard problems.isEmpty else { throw Problems(list: problems.sorted { $0.span < $1.span }) }
        let value = header.story(segments: segments.values)
        return JSONWriter.bytes(style: style) { value.write(to: &$0) }
    }
}
