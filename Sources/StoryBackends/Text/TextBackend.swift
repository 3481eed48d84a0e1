import StoryIR

/// A story as a person reads it in a terminal or a mail: plain UTF-8, lines of a width, nothing that a terminal obeys.
///
/// What the signs mean: `_emphasis_`, `*strong*`, `~struck out~`, `` `code` ``, `label [1]` for a link whose address is at the
/// end of the story, `[^1]` for a footnote at the end of its page, `[Image: …]` for what can't be shown, a solid bar beside a
/// quote, a dashed one beside a note, rules around a box.
package enum TextBackend {
    /// The widths of lines that can be asked for, in terminal cells.
    package static let widths = 20...1000
    /// The width where nothing is said (CLI.md 6).
    package static let standardWidth = 80

    /// The story as UTF-8, LF at the end of each line, no white space before it. The same story and width give the same
    /// bytes.
    ///
    /// A line is at most `width` cells wide, but for addresses, which stay whole so that they can be followed. Text
    /// that runs from right to left stays in the order of reading; the terminal turns it.
    /// - Parameter width: One of ``widths``; others count as the nearest.
    package static func render(_ document: StoryDocument, width: Int = standardWidth) -> [UInt8] {
        var setter = TextFormatter(document, width: min(max(width, widths.lowerBound), widths.upperBound))
        setter.set()
        return setter.page.bytes
    }
}
