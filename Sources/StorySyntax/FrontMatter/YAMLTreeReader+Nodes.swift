import CStoryYAML
import StoryDiagnostics
import StorySource

extension YAMLTreeReader {
    /// Prepares for a node whose source starts at `start`: a key opens an entry.
    mutating func beginNode(at start: Int) {
        guard let last = frames.indices.last, frames[last].isMapping, frames[last].entry == nil else { return }
        frames[last].entry = builder.open(.entry, at: start)
    }

    /// Ends a node at `end`, quotes and brackets included. A value closes its entry.
    mutating func endNode(at end: Int) {
        lastEnd = end
        guard let last = frames.indices.last, let entry = frames[last].entry else { return }
        if builder.endOfFirstChild(of: entry) < builder.count {
            builder.close(entry, end: end)
            frames[last].entry = nil
        }
    }

    private var isAtKey: Bool { frames.last.map { $0.isMapping && $0.entry == nil } ?? false }

    mutating func openCollection(_ kind: NodeKind, at start: Int, isFlow: Bool, indentation: Int = 0) {
        beginNode(at: start)
        // A pair in a flow sequence (`[a: b]`) is a mapping in flow style, but has no braces.
        let hasBracket = isFlow && (bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "["))
        let node = builder.open(kind, at: start, flags: hasBracket ? .flow : [])
        frames.append(
            Frame(node: node, isMapping: kind == .mapping, bracket: hasBracket ? start : nil, indentation: indentation))
    }

    mutating func closeCollection(_ event: UnsafeMutablePointer<yaml_event_t>) {
        // libyaml ends a block collection at the next token; its node ends with its last child.
        if frames.last?.bracket != nil { lastEnd = input.offset(ofCharacter: event.pointee.end_mark.index) }
        closeCollection()
    }

    /// Closes the innermost collection at the end of the last node.
    mutating func closeCollection() {
        guard let frame = frames.popLast() else { return }
        builder.close(frame.node, end: lastEnd)
        if frame.isMapping { reportDuplicateKeys(of: frame.node) }
        endNode(at: lastEnd)
    }

    mutating func addScalar(_ event: UnsafeMutablePointer<yaml_event_t>) {
        let data = event.pointee.data.scalar
        let start = contentStart(event, anchor: data.anchor, hasTag: data.tag != nil)
        let end = max(start, input.offset(ofCharacter: event.pointee.end_mark.index))
        let text = UnsafeBufferPointer(start: data.value, count: data.length)
        let isKey = isAtKey
        beginNode(at: start)
        if isKey, data.length == 2, bytes.matches("<<", at: start), data.style == YAML_PLAIN_SCALAR_STYLE {
            diagnostics.append(.unsupportedYAML(.mergeKey, at: SourceSpan(start..<end)))
        }
        if isKey, data.style == YAML_PLAIN_SCALAR_STYLE, hasNonBreakingSpace(start..<end) {
            refusal = nonBreakingSpaces(on: YAMLLine(containing: start, in: bytes, input.range))
        }
        if isKey, data.style == YAML_PLAIN_SCALAR_STYLE, frames.last?.bracket != nil {
            refusal = colonWithoutSpace(in: start..<end) ?? refusal
        }
        switch data.style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE:
            quoted = start..<end
            // libyaml takes it for a comment, which white space must precede.
            if bytes[end] == UInt8(ascii: "#") {
                let line = YAMLLine(containing: end, in: bytes, input.range)
                refusal = unclosedQuote(before: end) ?? afterValue(end, line, .textAfterValue)
            }
            let content = start + 1..<max(start + 1, end - 1)
            // libyaml never gets a NUL byte, so a NUL in the text comes from an escape.
            let hasNUL = text.count < content.count && text.contains(0)
            if hasNUL { diagnostics.append(Diagnostic.escapedNUL(at: SourceSpan(content)).withoutFixes()) }
            addNode(content, text, hasNUL ? .unreadable : [])
            endNode(at: end)
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE:
            let content = blockContent(start..<end, text)
            addNode(content, text, [])
            endNode(at: content.upperBound)
        default:
            if !isKey, let mistake = itemsWithoutSpace(start..<end) { refusal = mistake }
            let range = plainRange(start..<end, isKey: isKey)
            addPlain(range, text, isKey: isKey, isTagged: data.tag != nil, hasAnchor: data.anchor != nil)
            endNode(at: range.upperBound)
        }
    }

    /// Returns the range of a plain scalar. libyaml puts an empty value at the next token if white space precedes that, or if
    /// the key has no colon (`? key`, `{key}`); its node belongs right after the colon, or else the key.
    private func plainRange(_ raw: Range<Int>, isKey: Bool) -> Range<Int> {
        let isValue = !isKey && (frames.last?.isMapping ?? false)
        guard raw.isEmpty, isValue, raw.lowerBound > lastEnd, bytes[raw.lowerBound - 1] != UInt8(ascii: ":") else {
            return raw
        }
        let next = skipToContent(from: lastEnd)
        let end = next < raw.lowerBound && bytes[next] == UInt8(ascii: ":") ? next + 1 : lastEnd
        return end..<end
    }

    private mutating func addPlain(
        _ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, isKey: Bool, isTagged: Bool, hasAnchor: Bool
    ) {
        // A tag determines the type, so nothing about the scalar is implicit.
        var flags: NodeFlags = isTagged ? [] : .plain
        if !isTagged, Self.isNull(text) { flags.insert(.null) }
        // The mark was meant as the value, and has a diagnostic.
        if isTagged || hasAnchor, text.isEmpty { flags.formUnion([.null, .unreadable]) }
        if !isKey, let cut = commentThatCuts(range) {
            diagnostics.append(.valueCutByComment(comment: cut.comment, value: cut.value, edit: cut.edit))
            if range.isEmpty { flags.insert(.unreadable) }
        }
        addNode(range, text, flags)
    }

    private mutating func addNode(_ range: Range<Int>, _ text: UnsafeBufferPointer<UInt8>, _ flags: NodeFlags) {
        let flags = input.isFixed(range) ? flags.union(.unreadable) : flags
        if range.count == text.count, bytes[range].elementsEqual(text) {
            builder.leaf(.scalar, range, flags: flags)
        } else {
            builder.scalar(range, text: String(decoding: text, as: UTF8.self), flags: flags)
        }
    }

    /// Returns whether a plain scalar is null in YAML, as the empty text is.
    static func isNull(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch text.count {
        case 0: true
        case 1: text[0] == UInt8(ascii: "~")
        case 4: text.elementsEqual("null".utf8) || text.elementsEqual("Null".utf8) || text.elementsEqual("NULL".utf8)
        default: false
        }
    }

    /// Returns the content of a block scalar: from after its header and the indentation of its first line to the end of its
    /// last nonblank line. If it has none, the range is empty, at the end of the header.
    private func blockContent(_ raw: Range<Int>, _ text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let headerEnd = bytes.endOfLine(from: raw.lowerBound, end: raw.upperBound)
        var end = raw.upperBound
        while end > headerEnd, bytes[end - 1].isSpaceOrTab || bytes[end - 1].isLineBreak { end -= 1 }
        var start = headerEnd
        while start < end, bytes[start].isSpaceOrTab || bytes[start].isLineBreak { start += 1 }
        guard start < end else { return headerEnd..<headerEnd }
        // Leading spaces of the text belong to the content; the others are indentation.
        var index = 0
        while index < text.count, text[index].isLineBreak { index += 1 }
        while index < text.count, text[index].isSpaceOrTab, start > headerEnd, bytes[start - 1].isSpaceOrTab {
            index += 1
            start -= 1
        }
        return start..<end
    }

    /// Reports keys that occur more than once in a mapping, each at its later occurrence. If several fields of a list's
    /// entry are repeated together, in the same order, only the first is reported: the line that begins the next
    /// entry is missing.
    private mutating func reportDuplicateKeys(of mapping: NodeID) {
        let isInList = frames.last?.isMapping == false
        let found = DuplicateKeys.find(in: mapping, builder, bytes)
        for (index, (first, second)) in found.enumerated() {
            builder.insert(.duplicate, on: second)
            func isRun(_ index: Int) -> Bool {
                guard isInList, index > 0, index < found.count else { return false }
                let last = found[index - 1]
                return found[index].first > last.first
                    && found[index].second == Int(builder.nodes[last.second].subtreeEnd)
            }
            if isRun(index) { continue }
            diagnostics.append(
                .duplicateKey(
                    bytes.string(builder.nodes[second + 1].span), at: builder.nodes[second + 1].span,
                    first: builder.nodes[first + 1].span, firstName: nil,
                    line: isRun(index + 1) ? nil : repeatedLine(first, second)))
        }
    }

    /// Returns the line of an entry that repeats an earlier one word for word, if nothing else is on the line.
    private func repeatedLine(_ first: NodeID, _ second: NodeID) -> SourceSpan? {
        let key = builder.nodes[second + 1].range
        let value = builder.nodes[Int(builder.nodes[second + 1].subtreeEnd)]
        guard value.kind == .scalar else { return nil }
        let start = Int(builder.nodes[first + 1].start)
        var end = value.range.upperBound
        if end < bytes.count, bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'") { end += 1 }
        let entry = key.lowerBound..<end
        guard start + entry.count <= key.lowerBound, bytes[entry].elementsEqual(bytes[start..<start + entry.count]),
            !bytes[entry].contains(where: \.isLineBreak), bytes[start + entry.count].isLineBreak,
            // Anchors and tags have diagnostics of their own.
            bytes[key.upperBound..<value.range.lowerBound].allSatisfy({ " \t:\"'".utf8.contains($0) })
        else { return nil }
        var lineStart = key.lowerBound
        while bytes[lineStart - 1] == UInt8(ascii: " ") { lineStart -= 1 }
        guard bytes[lineStart - 1].isLineBreak, bytes[end].isLineBreak else { return nil }
        return SourceSpan(lineStart..<bytes.startOfNextLine(after: end, end: bytes.count))
    }

    /// Makes an empty root a mapping, and reports any other root that is not one.
    mutating func checkRoot(_ root: NodeID) {
        guard root < builder.count else {
            // The content is comments only, so libyaml reports no document.
            builder.leaf(.mapping, input.range.lowerBound..<input.range.lowerBound)
            return
        }
        let node = builder.nodes[root]
        if node.flags.contains(.null) && node.kind == .scalar {
            builder.truncate(to: root)
            builder.leaf(.mapping, node.range)
        } else if node.kind == .scalar {
            diagnostics.append(.invalidType(.mapping, got: .text, at: node.span, field: nil))
        } else if node.kind == .sequence {
            diagnostics.append(.invalidType(.mapping, got: .list, at: opening, field: nil))
        }
    }

    /// Reports that the innermost collection is too deep: at its bracket, its hyphen, or the first byte of its first key.
    mutating func reportDepth() {
        guard let frame = frames.last else { return }
        let start = Int(builder.nodes[frame.node].start)
        diagnostics.append(
            .nestingTooDeep(
                limit: NestingLimit.frontMatter, at: SourceSpan(start..<min(start + 1, input.range.upperBound))))
    }
}
