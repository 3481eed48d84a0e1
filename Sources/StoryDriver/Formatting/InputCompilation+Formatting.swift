import StoryDiagnostics
import StoryFormatting
import StorySource

extension InputCompilation {
    func formatted() -> FormattedStory {
        if options.isIncomplete { return .misconfigured }
        return FormattedStory.of(
            compilation, FormatSettings(lineWidth: options.lineWidth ?? FormatSettings.standardLineWidth))
    }

    /// Returns whether a text is the same story, written in another way.
    package func isSameStory(_ bytes: [UInt8]) -> Bool { FormattedStory.isSame(compilation, bytes) }

    /// Returns the edits of whole lines that format the story; nil if it can't be formatted, as `mdxc fmt` would report.
    /// - Parameter ranges: The ranges to format; nil for the whole story. Edits outside are left out. Returns nil if the
    ///   remaining edits alone would change the story.
    package func formattingEdits(in ranges: [SourceSpan]? = nil) -> [FixIt.Edit]? {
        guard case .formatted(let bytes) = formatted() else { return nil }
        let edits = LineDifference.edits(from: source.bytes, to: bytes)
        guard let ranges else { return edits }
        let inRange = edits.filter { edit in
            // A selection of whole lines ends where the next line starts, and after the last line no line starts.
            ranges.contains { range in
                edit.span.start == range.start || edit.span.start < range.end && edit.span.end > range.start
                    || edit.span.start == range.end && Int(range.end) == source.bytes.count
            }
        }
        var text = FixedText(source)
        text.apply(inRange)
        return FormattedStory.isSame(compilation, text.bytes) ? inRange : nil
    }
}
