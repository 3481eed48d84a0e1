import StoryIR

/// Renders a story as plain text for a terminal or an e-mail: UTF-8, wrapped lines, no control sequences.
///
/// The notation: `_emphasis_`, `*strong*`, `~struck out~`, `` `code` ``, `label [1]` for a link whose address is at the end of
/// the story, `[^1]` for a footnote at the end of its page, `[Image: …]` for what can't be shown, a solid bar beside a quote,
/// a dashed one beside a note, rules around a box.
package enum TextBackend {
    /// The supported widths of lines, in terminal cells.
    package static let widths = 20...1000
    /// The default width (CLI.md 6).
    package static let standardWidth = 80

    /// Returns the story as UTF-8, with LF at the end of each line, and without trailing white space. The same story and width
    /// give the same bytes.
    ///
    /// Lines are at most `width` cells wide, except for addresses, which stay whole so that they can be followed. Right-to-left
    /// text stays in logical order; the terminal reorders it. `width`: one of ``widths``; others are clamped.
    package static func render(_ document: StoryDocument, width: Int = standardWidth) -> [UInt8] {
        var formatter = TextFormatter(document, width: min(max(width, widths.lowerBound), widths.upperBound))
        formatter.format()
        return formatter.page.bytes
    }
}
