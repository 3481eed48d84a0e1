import StoryDiagnostics
import StorySource
import StorySyntax

/// Entries of `sections` in the front matter, as they would be written.
package enum SectionEntry {
    /// The edit that lists one more section behind `last`, the mapping of the last entry; nil where the list is not
    /// written as lines that begin with a hyphen, or where the words don't fit on a line.
    package static func edit(
        adding id: String, title: String, behind last: NodeID, in tree: SyntaxTree
    ) -> FixIt.Edit? {
        let bytes = tree.bytes
        let key = Int(tree[last].start)
        guard !tree[last].flags.contains(.flow), let id = quoted(id), let title = quoted(title) else { return nil }
        var hyphen = key
        while hyphen > 0, bytes[hyphen - 1] == UInt8(ascii: " ") { hyphen -= 1 }
        guard hyphen > 0, bytes[hyphen - 1] == UInt8(ascii: "-") else { return nil }
        hyphen -= 1
        var lineStart = hyphen
        while lineStart > 0, bytes[lineStart - 1] == UInt8(ascii: " ") { lineStart -= 1 }
        guard lineStart > 0, bytes[lineStart - 1].isLineBreak else { return nil }
        var end = Int(tree[last].end)
        while end < bytes.count, !bytes[end].isLineBreak { end += 1 }
        let opening = bytes.string(lineStart..<key)
        let indentation = String(repeating: " ", count: key - lineStart)
        return FixIt.Edit(SourceSpan(at: end), "\n\(opening)id: \(id)\n\(indentation)title: \(title)")
    }

    /// A text in double quotes; nil where it holds what is no text.
    private static func quoted(_ text: String) -> String? {
        let isText = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "\u{FFFD}" }
        return isText ? YAMLText.doubleQuoted(text.utf8) : nil
    }
}
