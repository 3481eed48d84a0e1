import StoryDiagnostics
import StorySource
import StorySyntax

/// The position and form of a new entry of `sections` in the front matter. Computed once for all unlisted Sections.
package struct SectionEntry {
    /// The end of the last entry's last line.
    private let end: Int
    /// The text before the first key of an entry: its hyphen, and the white space around it.
    private let opening: String

    /// Finds the position after `last`, the mapping of the last entry; nil if the list is not written on lines with hyphens.
    package init?(after last: NodeID, in tree: SyntaxTree) {
        let bytes = tree.bytes
        let key = Int(tree[last].start)
        guard !tree[last].flags.contains(.flow) else { return nil }
        var hyphen = key
        while hyphen > 0, bytes[hyphen - 1] == UInt8(ascii: " ") { hyphen -= 1 }
        guard hyphen > 0, bytes[hyphen - 1] == UInt8(ascii: "-") else { return nil }
        hyphen -= 1
        var lineStart = hyphen
        while lineStart > 0, bytes[lineStart - 1] == UInt8(ascii: " ") { lineStart -= 1 }
        guard lineStart > 0, bytes[lineStart - 1].isLineBreak else { return nil }
        var end = Int(tree[last].end)
        while end < bytes.count, !bytes[end].isLineBreak { end += 1 }
        self.end = end
        opening = bytes.string(lineStart..<key)
    }

    /// Returns the edit that lists a section; nil if its id or title contains control characters or U+FFFD.
    package func edit(adding id: String, title: String) -> FixIt.Edit? {
        guard let id = Self.quoted(id), let title = Self.quoted(title) else { return nil }
        let indentation = String(repeating: " ", count: opening.utf8.count)
        return FixIt.Edit(SourceSpan(at: end), "\n\(opening)id: \(id)\n\(indentation)title: \(title)")
    }

    /// Returns a text in double quotes; nil if it contains control characters or U+FFFD.
    private static func quoted(_ text: String) -> String? {
        let isText = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "\u{FFFD}" }
        return isText ? YAMLText.doubleQuoted(text.utf8) : nil
    }
}
