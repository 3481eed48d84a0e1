import StorySemantics
import StorySource
import StorySyntax

extension CompletionBuilder {
    mutating func completeProse(from floor: Int) {
        // The start of the line, or the limit of the search.
        var start = offset
        while start > max(floor, offset - 1_000), !bytes[start - 1].isLineBreak { start -= 1 }
        if bytes[start..<offset].allSatisfy(\.isSpaceOrTab) {
            if isInvoked, restOfLine.isEmpty { completeBlankLine() }
            return
        }
        guard profile >= .markdown, let bracket = bytes[start..<offset].lastIndex(of: UInt8(ascii: "[")) else { return }
        let open = start + bracket
        if open + 1 < offset, bytes[open + 1] == UInt8(ascii: "^") {
            completeFootnote(open + 2)
        } else {
            completeDestination(open)
        }
    }

    private var restOfLine: UnsafeBufferPointer<UInt8> {
        var end = offset
        while end < bytes.count, !bytes[end].isLineBreak { end += 1 }
        return bytes[offset..<end]
    }

    private mutating func completeBlankLine() {
        let open = OpenElements(before: offset, in: tree)
        for component in mayBeComponent(at: offset) ? open.allowed(in: profile) : [] {
            add(component, replacing: offset..<offset, bracket: "<", onlyName: false)
        }
        if let name = open.unclosedName(isTyping: false) {
            add("</\(name)>", .class, offset..<offset, detail: "closing tag")
        }
    }

    // MARK: Footnotes

    private mutating func completeFootnote(_ start: Int) {
        guard !bytes[start..<offset].contains(where: { $0 == UInt8(ascii: "]") || $0.isSpaceOrTab }) else { return }
        let (end, isClosed) = restOfName(closedBy: UInt8(ascii: "]"))
        let beginsLine = start == 2 || bytes[start - 3].isLineBreak
        let isDefinition = beginsLine && isClosed && bytes[end + 1] == UInt8(ascii: ":")
        let defined = names.footnotes
        if isDefinition || beginsLine && !isClosed {
            // Offers definitions for the references that have none.
            var seen = Set(defined.map(\.name))
            seen.insert(bytes.string(start..<end))
            for label in names.footnoteReferences where seen.insert(label).inserted {
                add(label, .reference, start..<end, LSP.SnippetText(label + (isClosed ? "" : "]: ")))
            }
        }
        if !isDefinition {
            for footnote in defined {
                add(
                    footnote.name, .reference, start..<end, LSP.SnippetText(footnote.name + (isClosed ? "" : "]")),
                    detail: footnote.words)
            }
        }
    }

    // MARK: Links

    private mutating func completeDestination(_ open: Int) {
        guard let label = bytes[open..<offset].lastIndex(of: UInt8(ascii: "]")), open + label + 1 < offset,
            bytes[open + label + 1] == UInt8(ascii: "(")
        else { return }
        let start = open + label + 2
        guard !bytes[start..<offset].contains(where: { $0 == UInt8(ascii: ")") || $0.isSpaceOrTab }) else { return }
        let (end, isClosed) = restOfName(closedBy: UInt8(ascii: ")"))
        let close = isClosed ? "" : ")"
        let isImage = open > 0 && bytes[open - 1] == UInt8(ascii: "!")
        if !isImage {
            for anchor in names.anchors {
                let text = "#" + anchor.name
                add(text, .reference, start..<end, LSP.SnippetText(text + close), detail: anchor.words)
            }
        }
        if start < offset, bytes[start] == UInt8(ascii: "#") { return }
        for path in isImage ? files([.picture, .film]).map(\.name) : snapshot.paths {
            // A path with a space or parenthesis needs angle brackets.
            let isPlain = !path.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }
            add(path, .file, start..<end, LSP.SnippetText((isPlain ? path : "<\(path)>") + close))
        }
    }

    // MARK: Names

    /// Returns the end of the half-written name or destination at the cursor, and whether it is closed. What follows one that is
    /// not closed is the author's text, which may begin with punctuation.
    private func restOfName(closedBy closer: UInt8) -> (end: Int, isClosed: Bool) {
        var end = offset
        while bytes[end] > 0x20, !"[]()<".utf8.contains(bytes[end]) { end += 1 }
        if bytes[end] == closer || hasTitle(after: end, closer) { return (end, true) }
        end = offset
        var next = offset
        while next < bytes.count {
            let (scalar, length) = UTF8Sequence.scalar(at: next, in: bytes)
            guard scalar.isOfWords || "-_./%".unicodeScalars.contains(scalar) else { break }
            next += length
            // A full stop may end the sentence.
            if scalar != "." { end = next }
        }
        return (end, false)
    }

    /// Returns whether the title of a link follows, and the end of the link.
    private func hasTitle(after end: Int, _ closer: UInt8) -> Bool {
        let start = bytes.skipBlanks(from: end)
        let quote = bytes[start]
        guard start > end, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let length = bytes[start + 1..<offset + restOfLine.count].firstIndex(of: quote)
        else { return false }
        return bytes[bytes.skipBlanks(from: start + 1 + length + 1)] == closer
    }
}
