import StorySource

extension YAMLTreeReader {
    /// The greatest depth; deeper collections are left to libyaml.
    private static let everydayDepth = 16

    /// Reads the content line by line. Returns false, with a part of it read, at a line that is not everyday YAML.
    mutating func readEverydayLines() -> Bool {
        var line = input.range.lowerBound
        let end = input.range.upperBound
        while line < end {
            let lineEnd = bytes.endOfLine(from: line, end: end)
            var start = line
            while start < lineEnd, bytes[start] == UInt8(ascii: " ") { start += 1 }
            if start < lineEnd, bytes[start] != UInt8(ascii: "#"), !readLine(start, line, lineEnd) { return false }
            line = bytes.startOfNextLine(after: lineEnd, end: end)
        }
        // A key without a value on the last line has its value at the next token.
        guard !frames.isEmpty, frames.last?.entry == nil else { return false }
        while !frames.isEmpty { closeCollection() }
        return true
    }

    private mutating func readLine(_ start: Int, _ line: Int, _ lineEnd: Int) -> Bool {
        var position = start
        if isAtHyphen(position, lineEnd) {
            guard enter(.sequence, at: position, indentation: position - line) else { return false }
            repeat { position += 1 } while position < lineEnd && bytes[position] == UInt8(ascii: " ")
            guard position < lineEnd else { return false }
            guard YAMLFastPath.endOfKey(at: position, end: lineEnd, in: bytes) != nil else {
                return readValue(position, lineEnd)
            }
            guard frames.count < Self.everydayDepth else { return false }
            openCollection(.mapping, at: position, isFlow: false, indentation: position - line)
        } else {
            guard YAMLFastPath.endOfKey(at: position, end: lineEnd, in: bytes) != nil,
                enter(.mapping, at: position, indentation: position - line)
            else { return false }
        }
        return readEntry(position, lineEnd)
    }

    private func isAtHyphen(_ position: Int, _ lineEnd: Int) -> Bool {
        bytes[position] == UInt8(ascii: "-") && position + 1 < lineEnd && bytes[position + 1] == UInt8(ascii: " ")
    }

    /// Enters the collection to which a line belongs by its indentation: opens one if a value is expected, and closes those
    /// that have ended. Returns false if there is none: the line continues the text of an earlier line, or is a mistake.
    private mutating func enter(_ kind: NodeKind, at position: Int, indentation: Int) -> Bool {
        guard let last = frames.last else {
            // Only a mapping without indentation can be the root.
            guard kind == .mapping, indentation == 0 else { return false }
            openCollection(kind, at: position, isFlow: false, indentation: 0)
            return true
        }
        if last.entry != nil {
            // The hyphens of a list may have the same indentation as its key.
            let isDeeper = kind == .sequence ? indentation >= last.indentation : indentation > last.indentation
            guard isDeeper, frames.count < Self.everydayDepth else { return false }
            openCollection(kind, at: position, isFlow: false, indentation: indentation)
            return true
        }
        while let last = frames.last {
            if last.indentation == indentation, last.isMapping == (kind == .mapping) { return true }
            // Only a list can be inside a mapping of the same indentation.
            let mayEnd = last.indentation > indentation || (last.indentation == indentation && !last.isMapping)
            guard mayEnd else { return false }
            closeCollection()
        }
        return false
    }

    /// Reads a key, and its value if it is on the same line.
    private mutating func readEntry(_ start: Int, _ lineEnd: Int) -> Bool {
        guard let keyEnd = YAMLFastPath.endOfKey(at: start, end: lineEnd, in: bytes) else { return false }
        beginNode(at: start)
        addEveryday(.init(content: start..<keyEnd, end: keyEnd, isPlain: true))
        let value = bytes.skipBlanks(from: keyEnd + 1, end: lineEnd)
        return value == lineEnd || readValue(value, lineEnd)
    }

    private mutating func readValue(_ start: Int, _ lineEnd: Int) -> Bool {
        var end: Int
        if bytes[start] == UInt8(ascii: "[") || bytes[start] == UInt8(ascii: "{") {
            guard let close = readBrackets(start, lineEnd) else { return false }
            end = close
        } else {
            guard let scalar = YAMLFastPath.scalar(at: start, lineEnd: lineEnd, in: bytes) else { return false }
            addEveryday(scalar)
            end = scalar.end
        }
        while end < lineEnd, bytes[end] == UInt8(ascii: " ") { end += 1 }
        return end == lineEnd
    }

    /// Reads a list of scalars in brackets, or a mapping of them in braces. Returns its end; nil if it is anything else.
    private mutating func readBrackets(_ start: Int, _ lineEnd: Int) -> Int? {
        let isMapping = bytes[start] == UInt8(ascii: "{")
        let closing = isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
        openCollection(isMapping ? .mapping : .sequence, at: start, isFlow: true)
        var position = start
        repeat {
            position = bytes.skipBlanks(from: position + 1, end: lineEnd)
            if isMapping {
                guard let keyEnd = YAMLFastPath.endOfKey(at: position, end: lineEnd, in: bytes) else { return nil }
                beginNode(at: position)
                addEveryday(.init(content: position..<keyEnd, end: keyEnd, isPlain: true))
                position = bytes.skipBlanks(from: keyEnd + 1, end: lineEnd)
            } else if position == start + 1, position < lineEnd, bytes[position] == closing {
                break
            }
            guard position < lineEnd,
                let scalar = YAMLFastPath.scalar(at: position, lineEnd: lineEnd, closing: closing, in: bytes)
            else { return nil }
            addEveryday(scalar)
            position = bytes.skipBlanks(from: scalar.end, end: lineEnd)
        } while position < lineEnd && bytes[position] == UInt8(ascii: ",")
        guard position < lineEnd, bytes[position] == closing else { return nil }
        lastEnd = position + 1
        closeCollection()
        return position + 1
    }

    private mutating func addEveryday(_ scalar: YAMLFastPath.Scalar) {
        var flags: NodeFlags = scalar.isPlain ? .plain : []
        if scalar.isPlain, Self.isNull(bytes[scalar.content]) { flags.insert(.null) }
        builder.leaf(.scalar, scalar.content, flags: flags)
        endNode(at: scalar.end)
    }
}
