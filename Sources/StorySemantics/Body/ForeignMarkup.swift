import StoryDiagnostics
import StorySource
import StorySyntax

/// Finds markup of notes apps and site generators in prose, which would be published unchanged.
struct ForeignMarkup {
    private let tree: SyntaxTree
    private(set) var diagnostics = DiagnosticList()
    /// The end of the paragraph, heading or cell that is looked at.
    private var end = 0
    /// Up to here the text belongs to something that was found.
    private var taken = 0
    /// Nothing closes a mark from there on, by mark.
    private var withoutCloser: [UInt8: Int] = [:]

    init(_ tree: SyntaxTree) { self.tree = tree }

    /// What braces hold that belong to a template or to attributes in the manner of Kramdown.
    static func mark(
        ofBraces span: SourceSpan, in bytes: Bytes
    ) -> (kind: Diagnostic.ForeignMarkup, span: SourceSpan)? {
        let start = Int(span.start)
        let kind: Diagnostic.ForeignMarkup
        var length = 2
        switch (bytes[start + 1], bytes[start + 2]) {
        case (UInt8(ascii: "%"), _): kind = .template
        case (UInt8(ascii: "{"), UInt8(ascii: "<")), (UInt8(ascii: "{"), UInt8(ascii: "%")):
            kind = .template
            length = 3
        case (UInt8(ascii: ":"), _): kind = .attributeList
        default: return nil
        }
        return (kind, SourceSpan(start..<start + length))
    }

    /// Looks through the text of a paragraph, heading or cell.
    mutating func scan(_ node: NodeID) {
        end = Int(tree[node].end)
        scanFence(Int(tree[node].start))
        guard holdsMark(tree[node].range) else { return }
        taken = 0
        withoutCloser.removeAll(keepingCapacity: true)
        var leaf = node + 1
        while leaf < Int(tree[node].subtreeEnd) {
            if tree[leaf].kind == .text { scan(text: tree[leaf].range) }
            leaf = tree[leaf].kind == .codeSpan ? Int(tree[leaf].subtreeEnd) : leaf + 1
        }
    }

    /// Whether one of the marks is there twice in a row. Most prose has none, so that its text need not be looked at byte by byte.
    private func holdsMark(_ range: Range<Int>) -> Bool {
        let bytes = tree.bytes
        let bracket = SIMD16<UInt8>(repeating: UInt8(ascii: "["))
        let equal = SIMD16<UInt8>(repeating: UInt8(ascii: "="))
        let percent = SIMD16<UInt8>(repeating: UInt8(ascii: "%"))
        var offset = range.lowerBound
        while offset < range.upperBound {
            let block = bytes.block(at: offset)
            let found = ByteMask(block .== bracket .| block .== equal .| block .== percent)
            if found.isEmpty {
                offset += 16
                continue
            }
            offset += found.first
            if offset + 1 < range.upperBound, bytes[offset] == bytes[offset + 1] { return true }
            offset += 1
        }
        return false
    }

    private mutating func scan(text: Range<Int>) {
        let bytes = tree.bytes
        for offset in text where offset >= taken && offset + 1 < end && bytes[offset] == bytes[offset + 1] {
            switch bytes[offset] {
            case UInt8(ascii: "["):
                let isEmbed = offset > 0 && bytes[offset - 1] == UInt8(ascii: "!")
                find(
                    isEmbed ? .embed : .wikiLink, offset, mark: isEmbed ? offset - 1..<offset + 2 : offset..<offset + 2,
                    closer: "]]")
            case UInt8(ascii: "="): find(.highlight, offset, mark: offset..<offset + 2, closer: "==")
            case UInt8(ascii: "%"): find(.comment, offset, mark: offset..<offset + 2, closer: "%%")
            default: continue
            }
        }
    }

    /// Reports a mark that words and its closing mark follow.
    private mutating func find(
        _ kind: Diagnostic.ForeignMarkup, _ offset: Int, mark: Range<Int>, closer: StaticString
    ) {
        let bytes = tree.bytes
        let byte = bytes[offset]
        guard !bytes[offset + 2].isSpaceOrTab, !bytes[offset + 2].isLineBreak, bytes[offset + 2] != byte,
            offset == 0 || bytes[offset - 1] != byte,
            offset < withoutCloser[byte, default: .max]
        else { return }
        var position = offset + 3
        while position + 1 < end, !bytes.matches(closer, at: position) { position += 1 }
        guard position + 1 < end else {
            withoutCloser[byte] = offset
            return
        }
        taken = position + 2
        diagnostics.append(.foreignMarkup(kind, at: SourceSpan(mark)))
    }

    /// `::: note`; the line that ends it says nothing of its own.
    private mutating func scanFence(_ start: Int) {
        let bytes = tree.bytes
        guard bytes.matches(":::", at: start) else { return }
        var name = start
        while bytes[name] == UInt8(ascii: ":") { name += 1 }
        let mark = start..<name
        while bytes[name].isSpaceOrTab { name += 1 }
        if name < end, !bytes[name].isLineBreak { diagnostics.append(.foreignMarkup(.fence, at: SourceSpan(mark))) }
    }
}
