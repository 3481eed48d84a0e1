import StoryDiagnostics
import StorySource

/// Finds and parses the front matter (LANGUAGE.md 2).
package enum FrontMatterParser {
    /// What became of the front matter.
    package enum Outcome: Sendable {
        /// It was parsed; findings about single nodes may have been made.
        case parsed
        /// It is there, but `invalid_yaml` was reported and nothing else about it is known.
        case invalid
        /// `missing_front_matter` was reported: the file has none.
        case missing
        /// `missing_front_matter_end` was reported: it is never closed.
        case neverClosed
    }

    /// Reads the front matter of a source and appends its `frontMatter` node, when there is one, to the tree.
    ///
    /// - Returns: What became of it, and the offset at which the body begins: behind the line break of the closing
    ///   `---`, behind the byte order mark where there is none.
    static func parse(
        _ source: SourceFile, into builder: inout TreeBuilder, diagnostics: inout [Diagnostic]
    ) -> (outcome: Outcome, bodyStart: Int) {
        (.missing, source.byteOrderMarkLength)
    }
}
