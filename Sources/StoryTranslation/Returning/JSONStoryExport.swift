import StoryIR
import StorySemantics
import StorySource

/// Exports a story as JSON (LANGUAGE.md 9). Reports what that format can't represent; nothing is left out silently.
package struct JSONStoryExport {
    /// A part of a story that JSON stories can't represent.
    package struct Problem: Error, Equatable, Sendable {
        /// Its span in the tree's source.
        package let span: SourceSpan
        /// Its description: `'DropQuote'`, `the deck`.
        package let what: String
    }

    /// The problems of a story, in source order.
    package struct Problems: Error, Sendable { package let list: [Problem] }

    /// Returns the bytes of the JSON story. `story`: a story without errors. `document`: its IR. Throws the parts that can't be
    /// represented.
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
