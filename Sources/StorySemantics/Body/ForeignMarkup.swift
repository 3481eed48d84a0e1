import StoryDiagnostics
import StorySource
import StorySyntax

/// Finds markup of notes apps and site generators in prose, which readers would see as text.
struct ForeignMarkup {
    private let tree: SyntaxTree
    private(set) var diagnostics = DiagnosticList()
    /// The end of the current paragraph, heading or cell.
    private var end = 0
    /// The end of the text that belongs to the last mark found.
    private var taken = 0
    /// For each mark, the offset from which nothing closes it.
    private var withoutCloser: [UInt8: Int] = [:]
    /// The offset of the last `]`, once it is needed.
    private var lastBracket: Int?

    init(_ tree: SyntaxTree) { self.tree = tree }

    /// Returns the mark if the braces contain a template expression or attributes in the style of Kramdown.
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

    /// Scans the text of a paragraph, heading or cell.
    mutating func scan(_ node: NodeID) {
        end = Int(tree[node].end)
        scanStart(of: node)
        if !withoutCloser.isEmpty { withoutCloser = [:] }
        lastBracket = nil
        var leaf = node + 1
        while leaf < Int(tree[node].subtreeEnd) {
            if tree[leaf].kind == .text { scan(text: leaf, of: Int(tree[node].start)) }
            leaf = tree[leaf].kind == .codeSpan ? Int(tree[leaf].subtreeEnd) : leaf + 1
        }
    }

    /// Returns the offset of the next mark, which is a byte twice in a row, or a `[` that a slip keeps from being a link; nil if
    /// there is none.
    @inline(__always) private func nextMark(in range: Range<Int>) -> Int? {
        let bytes = tree.bytes
        let bracket = SIMD16<UInt8>(repeating: UInt8(ascii: "["))
        let equal = SIMD16<UInt8>(repeating: UInt8(ascii: "="))
        let percent = SIMD16<UInt8>(repeating: UInt8(ascii: "%"))
        let colon = SIMD16<UInt8>(repeating: UInt8(ascii: ":"))
        let less = SIMD16<UInt8>(repeating: UInt8(ascii: "<"))
        var offset = range.lowerBound
        while offset < range.upperBound {
            let block = bytes.block(at: offset)
            let found = ByteMask(
                block .== bracket .| block .== equal .| block .== percent .| block .== colon .| block .== less)
            if found.isEmpty {
                offset += 16
                continue
            }
            offset += found.first
            if offset < range.upperBound, isMark(offset) { return offset }
            offset += 1
        }
        return nil
    }

    private func isMark(_ offset: Int) -> Bool {
        tree.bytes[offset] == tree.bytes[offset + 1]
            || tree.bytes[offset] == UInt8(ascii: "[")
                && (isInlineNote(offset) || spacedLabel(at: offset) != nil
                    || LinkSlip.diagnostic(at: offset, end: end, in: tree.bytes) != nil
                    || destination(after: offset).map {
                        spacedPath(at: $0, bracket: offset) != nil || brokenTitle(after: $0) != nil
                            || size(after: $0, bracket: offset) != nil
                    } ?? false)
    }

    /// Returns whether a `[` may begin a footnote within the text, as in `^[In May.]`.
    private func isInlineNote(_ bracket: Int) -> Bool {
        let next = tree.bytes[bracket + 1]
        return bracket > 0 && tree.bytes[bracket - 1] == UInt8(ascii: "^") && next > UInt8(ascii: " ")
            && next != UInt8(ascii: "]")
    }

    /// Returns the label in `[^a label]`, which is no footnote since it contains spaces; nil if there is none.
    private func spacedLabel(at bracket: Int) -> Range<Int>? {
        let bytes = tree.bytes
        guard bytes[bracket + 1] == UInt8(ascii: "^"), bytes[bracket + 2] > UInt8(ascii: " ") else { return nil }
        var close = bracket + 2
        var hasSpace = false
        while close < end, bytes[close] != UInt8(ascii: "]") {
            if bytes[close] == UInt8(ascii: "[") || bytes[close].isLineBreak { return nil }
            if bytes[close].isSpaceOrTab { hasSpace = true }
            close += 1
        }
        return close < end && hasSpace && !bytes[close - 1].isSpaceOrTab ? bracket + 2..<close : nil
    }

    /// Returns the destination in `[label](destination …`, up to a blank; nil if there is none, or nothing follows it. `bracket`:
    /// the offset of the `[`.
    private func destination(after bracket: Int) -> Range<Int>? {
        let bytes = tree.bytes
        guard let close = LinkSlip.endOfLabel(from: bracket, end: end, in: bytes), bytes[close + 1] == UInt8(ascii: "(")
        else { return nil }
        let start = close + 2
        var path = start
        while bytes[path] > UInt8(ascii: " "), bytes[path] != UInt8(ascii: ")"), bytes[path] != UInt8(ascii: "(") {
            path += 1
        }
        // Nearly all destinations end with their link.
        return path > start && bytes[path].isSpaceOrTab ? start..<path : nil
    }

    /// Returns the title in `[label](destination “title”)` and `[label](destination "a "title" with quotes")`, which are not links,
    /// and the edits that make it one; nil if there is none.
    private func brokenTitle(
        after destination: Range<Int>
    ) -> (title: Range<Int>, isTypographic: Bool, edits: [FixIt.Edit])? {
        let bytes = tree.bytes
        let start = bytes.skipBlanks(from: destination.upperBound)
        guard bytes[start] >= 0x80 || bytes[start] == UInt8(ascii: "\"") else { return nil }
        var close = start
        // Stops at the next link too, so that the searches of all links together are linear.
        while close < end, !"[)".utf8.contains(bytes[close]), !bytes[close].isLineBreak { close += 1 }
        let title = start..<bytes.startOfBlanks(before: close, from: start)
        guard close < end, bytes[close] == UInt8(ascii: ")") else { return nil }
        if let words = TypographicQuote.text(in: title, bytes) {
            let quotes = [title.lowerBound..<words.lowerBound, words.upperBound..<title.upperBound]
            return (title, true, quotes.map { FixIt.Edit(SourceSpan($0), "\"") })
        }
        guard title.count > 2, bytes[start] == UInt8(ascii: "\""), bytes[title.upperBound - 1] == UInt8(ascii: "\"")
        else {
            return nil
        }
        let inner = title.dropFirst().dropLast().filter {
            bytes[$0] == UInt8(ascii: "\"") && bytes[$0 - 1] != UInt8(ascii: "\\")
        }
        guard !inner.isEmpty, inner.count <= FixIt.maximumEdits else { return nil }
        return (title, false, inner.map { FixIt.Edit(SourceSpan(at: $0), "\\") })
    }

    /// Returns the path in `[label](path with spaces.png)`, which is not a link since spaces end a destination; nil if
    /// there is none. A path with spaces contains no parentheses.
    private func spacedPath(at destination: Range<Int>, bracket: Int) -> Range<Int>? {
        let bytes = tree.bytes
        let start = destination.lowerBound
        var path = destination.upperBound
        guard bytes[path] == UInt8(ascii: " "), bytes[path + 1] != UInt8(ascii: "\"") else { return nil }
        while path < end, !bytes[path].isLineBreak, !"()<>{}\"':".utf8.contains(bytes[path]) { path += 1 }
        guard path < end, bytes[path] == UInt8(ascii: ")"),
            bytes.endsInExtension(start..<path)
                || !bytes[destination.upperBound..<path].contains(UInt8(ascii: "="))
                    && (isRemote(start..<path) || bytes[start] == UInt8(ascii: "#") && !isPicture(bracket))
        else { return nil }
        return start..<path
    }

    /// Returns the destination that was probably meant by one with spaces.
    private func withoutSpaces(_ path: Range<Int>) -> String {
        let text = tree.bytes.string(path).trimming(\.isWhitespace)
        if text.hasPrefix("#") { return "#" + Slug.of(text.dropFirst().trimming(\.isWhitespace)) }
        // `%20` in the path of a file is part of its name.
        return isRemote(path)
            ? text.split(separator: " ", omittingEmptySubsequences: false).joined(separator: "%20") : "<\(text)>"
    }

    private func isPicture(_ bracket: Int) -> Bool { bracket > 0 && tree.bytes[bracket - 1] == UInt8(ascii: "!") }

    private func isRemote(_ path: Range<Int>) -> Bool {
        tree.bytes.matches("https://", at: path.lowerBound) || tree.bytes.matches("http://", at: path.lowerBound)
    }

    /// Returns the size in `![label](path.png =300x200)` and `![label](path.png width=300)`, which keeps it from being a picture;
    /// nil if there is none.
    private func size(after destination: Range<Int>, bracket: Int) -> Range<Int>? {
        let bytes = tree.bytes
        let start = bytes.skipBlanks(from: destination.upperBound)
        let isNamed = bytes.matches("width=", at: start) || bytes.matches("height=", at: start)
        var close = start
        while close < end,
            bytes[close].isASCIIDigit || (isNamed ? "=%\"' widtheghpx" : "=%xp").utf8.contains(bytes[close])
        {
            close += 1
        }
        guard isPicture(bracket), close < end, bytes[close] == UInt8(ascii: ")"),
            bytes.endsInExtension(destination), bytes[start..<close].contains(where: \.isASCIIDigit)
        else { return nil }
        return start..<close
    }

    /// Scans a text of the paragraph, heading or cell at `start`.
    private mutating func scan(text node: NodeID, of start: Int) {
        let text = tree[node].range
        let last = min(text.upperBound, end - 1)
        var rest = max(text.lowerBound, taken)
        while rest < last, let mark = nextMark(in: rest..<last) {
            report(mark, inText: node, of: start)
            rest = max(mark + 1, taken)
        }
    }

    private mutating func report(_ offset: Int, inText node: NodeID, of start: Int) {
        let bytes = tree.bytes
        switch bytes[offset] {
        case UInt8(ascii: "[") where isInlineNote(offset):
            let close = lastBracket ?? tree.bytes[0..<end].lastIndex(of: UInt8(ascii: "]")) ?? 0
            lastBracket = close
            if close > offset {
                diagnostics.append(.foreignMarkup(.inlineNote, at: SourceSpan(offset - 1..<offset + 1)))
            }
        case UInt8(ascii: "[") where bytes[offset + 1] == UInt8(ascii: "^"):
            guard let label = spacedLabel(at: offset) else { return }
            taken = label.upperBound
            diagnostics.append(.spacedFootnoteLabel(bytes.string(label), at: SourceSpan(label)))
        case UInt8(ascii: "[") where bytes[offset + 1] != UInt8(ascii: "["):
            if let slip = LinkSlip.diagnostic(at: offset, end: end, in: bytes) { return diagnostics.append(slip) }
            guard let destination = destination(after: offset) else { return }
            if let broken = brokenTitle(after: destination) {
                taken = broken.title.upperBound
                return diagnostics.append(
                    .brokenTitle(
                        at: SourceSpan(broken.title), isTypographic: broken.isTypographic, edits: broken.edits))
            }
            if let size = size(after: destination, bracket: offset) {
                taken = size.upperBound
                return diagnostics.append(.sizeAfterAddress(at: SourceSpan(size), address: SourceSpan(destination)))
            }
            guard let path = spacedPath(at: destination, bracket: offset) else { return }
            taken = path.upperBound
            diagnostics.append(.spacedPath(bytes.string(path), written: withoutSpaces(path), at: SourceSpan(path)))
        case UInt8(ascii: "["):
            let isBeforeLink = node + 1 < tree.nodes.count && tree[node + 1].kind == .link
            if isBeforeLink, offset + 1 == Int(tree[node].end) { return }
            let isEmbed = offset > 0 && bytes[offset - 1] == UInt8(ascii: "!")
            find(
                isEmbed ? .embed : .wikiLink, offset, mark: isEmbed ? offset - 1..<offset + 2 : offset..<offset + 2,
                closer: "]]")
        case UInt8(ascii: ":"):
            guard bytes.isFirstOnLine(offset), offset > start else { return }
            scanFence(offset)
        case UInt8(ascii: "<"):
            guard bytes.isFirstOnLine(offset), bytes.matches("<<<<<<< ", at: offset) else { return }
            diagnostics.append(.foreignMarkup(.conflict, at: SourceSpan(offset..<offset + 7)))
        case UInt8(ascii: "="): find(.highlight, offset, mark: offset..<offset + 2, closer: "==")
        case UInt8(ascii: "%"): find(.comment, offset, mark: offset..<offset + 2, closer: "%%")
        default: return
        }
    }

    /// Reports a mark that is followed by words and its closing mark.
    private mutating func find(
        _ kind: Diagnostic.ForeignMarkup, _ offset: Int, mark: Range<Int>, closer: StaticString
    ) {
        let bytes = tree.bytes
        let byte = bytes[offset]
        // Comments are also written with white space inside, or over several lines.
        let isApart = bytes[offset + 2].isSpaceOrTab || bytes[offset + 2].isLineBreak
        guard !isApart || kind == .comment, bytes[offset + 2] != byte,
            offset == 0 || bytes[offset - 1] != byte, offset < withoutCloser[byte, default: .max]
        else { return }
        var position = offset + 3
        // A wiki link contains no single bracket.
        let isLink = byte == UInt8(ascii: "[")
        while position + 1 < end,
            isLink ? !"[]".utf8.contains(bytes[position]) : !bytes.matches(closer, at: position)
        {
            position += 1
        }
        if position + 1 >= end {
            // Only a comment may have blank lines inside: its marks are then on lines of their own.
            let isOnOwnLine =
                kind == .comment && offset > 0 && bytes[offset - 1].isLineBreak && bytes[offset + 2].isLineBreak
                && offset + 2 < end
            guard isOnOwnLine, let closer = lineWithComment(after: end) else {
                withoutCloser[byte] = offset
                return
            }
            position = closer
        }
        guard bytes.matches(closer, at: position) else { return }
        taken = position + 2
        diagnostics.append(.foreignMarkup(kind, at: SourceSpan(mark)))
    }

    /// Returns the offset of the next `%%` at the start of a line. Only the last such line searches in vain.
    private func lineWithComment(after offset: Int) -> Int? {
        var line = offset
        while line < tree.bytes.count {
            if tree.bytes[line].isLineBreak, tree.bytes.matches("%%", at: line + 1) { return line + 1 }
            line += 1
        }
        return nil
    }

    /// Scans the start of a text for `:::`, `[!` and `#`.
    @inline(__always) private mutating func scanStart(of node: NodeID) {
        let start = Int(tree[node].start)
        switch tree.bytes[start] {
        case UInt8(ascii: ":"): scanFence(start)
        case UInt8(ascii: "["): scanCallout(start)
        case UInt8(ascii: "#") where tree[node].kind == .paragraph: scanHeading(node)
        default: break
        }
    }

    /// Scans for `##` without a space, and for `#` and a special space, which begin no heading.
    private mutating func scanHeading(_ paragraph: NodeID) {
        if let marks = SectionLookalike.marksWithoutSpace(paragraph, in: tree) {
            diagnostics.append(.missingSpaceInHeading(tree.bytes.string(marks), at: SourceSpan(marks)))
        } else if let space = SectionLookalike.specialSpace(paragraph, in: tree) {
            diagnostics.append(.specialSpaceInHeading(at: SourceSpan(space)))
        }
    }

    /// Scans for `[!NOTE]` at the start of a quote.
    private mutating func scanCallout(_ start: Int) {
        let bytes = tree.bytes
        let quote = bytes.startOfBlanks(before: start) - 1
        guard bytes[start + 1] == UInt8(ascii: "!"), quote >= 0, bytes[quote] == UInt8(ascii: ">") else { return }
        let end = bytes.endOfName(from: start + 2)
        guard end > start + 2, bytes[end] == UInt8(ascii: "]") else { return }
        diagnostics.append(.foreignMarkup(.box, at: SourceSpan(start..<end + 1)))
    }

    /// Scans for `::: note`. The line that ends such a block is not reported.
    private mutating func scanFence(_ start: Int) {
        let bytes = tree.bytes
        guard bytes.matches(":::", at: start) else { return }
        var name = start
        while bytes[name] == UInt8(ascii: ":") { name += 1 }
        let mark = start..<name
        name = bytes.skipBlanks(from: name)
        if name < end, !bytes[name].isLineBreak { diagnostics.append(.foreignMarkup(.box, at: SourceSpan(mark))) }
    }
}
