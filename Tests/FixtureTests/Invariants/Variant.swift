import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax

/// A change of a source that does not change its meaning: each diagnostic must stay the same, and move exactly with its bytes.
enum Variant: CaseIterable, CustomStringConvertible {
    /// CRLF for LF.
    case carriageReturns
    /// A byte order mark at the start.
    case byteOrderMark
    /// A comment of two columns and five bytes as the first line of the front matter.
    case comment
    /// A scalar of one column, two UTF-16 units and four bytes at the start of the first paragraph.
    case balloon

    var description: String {
        switch self {
        case .carriageReturns: "CRLF"
        case .byteOrderMark: "BOM"
        case .comment: "# 🎈 in the front matter"
        case .balloon: "🎈 in the first paragraph"
        }
    }

    /// Returns the insertions in order, each text before the byte at its offset; nil if the variant does not apply.
    func insertions(into compiled: Compiled) -> [(offset: Int, text: [UInt8])]? {
        let bytes = compiled.source.bytes
        // Insertions are UTF-8.
        if SourceCheck.isUTF16(bytes) { return nil }
        switch self {
        case .carriageReturns:
            let breaks = (0..<bytes.count).filter {
                bytes[$0] == 0x0A && ($0 == 0 || bytes[$0 - 1] != 0x0D)
            }
            return breaks.map { ($0, [0x0D]) }
        case .byteOrderMark:
            return compiled.source.byteOrderMarkLength == 0 ? [(0, [0xEF, 0xBB, 0xBF])] : nil
        case .comment:
            guard let end = endOfOpeningFence(bytes, from: compiled.source.byteOrderMarkLength) else { return nil }
            return [(end, Array("# 🎈\n".utf8))]
        case .balloon:
            guard let paragraph = firstParagraph(compiled.tree) else { return nil }
            return [(paragraph, Array("🎈".utf8))]
        }
    }

    /// Returns the offset after the line break of the `---` in the first line; nil if the file begins otherwise.
    private func endOfOpeningFence(_ bytes: Bytes, from start: Int) -> Int? {
        guard bytes.matches("---", at: start) else { return nil }
        var end = start + 3
        while bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
        return bytes[end] == 0x0A ? end + 1 : nil
    }

    /// Returns the start of the first paragraph where prose is allowed. Elsewhere a whole paragraph is a diagnostic, with any
    /// insertion.
    private func firstParagraph(_ tree: SyntaxTree) -> Int? {
        for id in tree.nodes.indices where tree[id].kind == .element {
            guard tree.component(of: id).content == .prose, !tree.elements(.page, in: id).contains(where: { _ in true })
            else { continue }
            for child in tree.children(of: id) where tree[child].kind == .paragraph { return Int(tree[child].start) }
        }
        return nil
    }
}

/// Maps the offsets of a source to a variant.
struct Shift {
    private let insertions: [(offset: Int, text: [UInt8])]
    /// Whether an insertion joins with the byte after it, as CR with LF, so that a span that begins there includes it.
    private let joins: Bool

    init(_ insertions: [(offset: Int, text: [UInt8])], joins: Bool = false) {
        self.insertions = insertions
        self.joins = joins
    }

    /// Returns the variant.
    func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        for (offset, text) in insertions {
            result += bytes[position..<offset]
            result += text
            position = offset
        }
        return result + bytes[position...]
    }

    /// Returns a span in the variant: its start moves with the text before it, its end with its last byte.
    func applied(to span: SourceSpan) -> SourceSpan {
        let start = moved(Int(span.start), countsHere: !joins)
        return SourceSpan(start..<(span.isEmpty ? start : moved(Int(span.end), countsHere: false)))
    }

    private func moved(_ offset: Int, countsHere: Bool) -> Int {
        insertions.reduce(offset) { sum, insertion in
            insertion.offset < offset || (countsHere && insertion.offset == offset)
                ? sum + insertion.text.count : sum
        }
    }
}
