import StoryDiagnostics
import StorySource

/// Finds and parses the front matter (LANGUAGE.md 2).
package enum FrontMatterParser {
    /// What became of the front matter.
    package enum Outcome: Sendable {
        /// It was parsed; diagnostics about single nodes may have been made.
        case parsed
        /// It is there, but `invalid_yaml` was reported (or `nesting_too_deep`, or a second document or directive that
        /// leaves some of it unread) and nothing else about it is known: its node has no children.
        case invalid
        /// `missing_front_matter` was reported: the file has none. Its body is read as one of the latest version.
        case missing
        /// `missing_front_matter` was reported: something precedes it, and it is read as a part of the body.
        case displaced
        /// `missing_front_matter_end` was reported: it is never closed, and its node takes the whole file.
        case neverClosed
        /// The file is UTF-16, which `invalid_utf8` was reported for; its node takes the whole file.
        case unreadable
    }

    /// Reads the front matter of a source and appends its `frontMatter` node, when there is one, to the tree.
    ///
    /// - Returns: What became of it, and the offset at which the body begins: after the line break of the closing
    ///   `---`, after the byte order mark where there is none, at the end of the file where it is never closed.
    package static func parse(
        _ source: SourceFile, into builder: inout TreeBuilder, diagnostics: inout DiagnosticList
    ) -> (outcome: Outcome, bodyStart: Int) {
        if SourceCheck.isUTF16(source.bytes) {
            builder.leaf(.frontMatter, 0..<source.bytes.count)
            return (.unreadable, source.bytes.count)
        }
        guard let fences = FrontMatterFences(source) else {
            let start = source.byteOrderMarkLength
            let bytes = source.bytes
            let displacing = whatDisplacesFence(source)
            diagnostics.append(
                .missingFrontMatter(
                    at: start, title: firstHeading(in: bytes, from: start), displacedBy: displacing,
                    invisible: displacing.flatMap { InvisibleScalar.first(in: $0.range, of: source.bytes) }))
            return (displacing == nil ? .missing : .displaced, start)
        }
        let bytes = source.bytes
        let node = builder.open(.frontMatter, at: fences.opening.lowerBound)
        guard let closing = fences.closing else {
            builder.close(node, end: bytes.count)
            let lookalike = lookalike(in: fences.content, bytes)
            diagnostics.append(
                .missingFrontMatterEnd(
                    at: SourceSpan(fences.opening), lookalike: lookalike,
                    invisible: lookalike.flatMap { InvisibleScalar.first(in: $0.range, of: bytes) },
                    bodyStart: firstTag(in: fences.content, bytes)))
            return (.neverClosed, bytes.count)
        }
        var reader = YAMLTreeReader(bytes, fences.content, opening: SourceSpan(fences.opening))
        let outcome = reader.read(into: &builder)
        diagnostics += reader.diagnostics
        builder.close(node, end: closing.upperBound)
        return (outcome, fences.bodyStart)
    }

    /// The profile that the front matter asks for, which was built as the first node in the document. Where it can't be
    /// read, whether a component belongs to the story can't be known either, so all of them do.
    /// - Parameter bodyStart: The offset at which the body begins.
    static func profile(
        _ outcome: Outcome, _ builder: borrowing TreeBuilder, _ source: SourceFile, bodyStart: Int
    ) -> Profile {
        switch outcome {
        case .displaced, .neverClosed, .unreadable: return .narrative
        case .missing: return .markdown
        case .invalid: return saysMarkdown(source) ? .markdown : .interactive
        case .parsed: break
        }
        func text(of scalar: NodeID) -> String? {
            let node = builder.nodes[scalar]
            guard node.kind == .scalar else { return nil }
            return node.flags.contains(.encoded) ? builder.scalarText(of: scalar) : source.text(node.span)
        }
        // After the document and its front matter.
        let root = 2
        guard root < builder.count, builder.nodes[root].kind == .mapping else { return Profile(schemaVersion: nil) }
        var entry = root + 1
        while entry < Int(builder.nodes[root].subtreeEnd) {
            let key = text(of: entry + 1)
            if key == "schema_version" || key == "schemaVersion" {
                return Profile(schemaVersion: text(of: Int(builder.nodes[entry + 1].subtreeEnd)))
            }
            entry = Int(builder.nodes[entry].subtreeEnd)
        }
        return isPlainMarkdown(source.bytes, from: bodyStart) ? .markdown : Profile(schemaVersion: nil)
    }

    /// Whether a body begins with text, not a tag, and has no Section: what other programs write.
    private static func isPlainMarkdown(_ bytes: Bytes, from start: Int) -> Bool {
        guard let first = (start..<bytes.count).first(where: { bytes[$0] > UInt8(ascii: " ") }),
            bytes[first] != UInt8(ascii: "<")
        else { return false }
        return !(first..<bytes.count).contains {
            bytes[$0] == UInt8(ascii: "<") && bytes.matches("<Section", at: $0)
        }
    }

    /// Whether a line of front matter that can't be read as YAML asks for version 0.3.
    private static func saysMarkdown(_ source: SourceFile) -> Bool {
        guard let fences = FrontMatterFences(source) else { return false }
        let bytes = source.bytes
        var line = fences.content.lowerBound
        while line < fences.content.upperBound {
            let end = Lines.contentEnd(from: line, in: bytes, end: fences.content.upperBound)
            let isVersion = bytes.matches("schema_version:", at: line) || bytes.matches("schemaVersion:", at: line)
            if isVersion {
                let value = bytes[line..<end].filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
                return String(decoding: value, as: UTF8.self).split(separator: ":").last?
                    .split(separator: " ").first.map { $0 == Profile.markdown.schemaVersion } ?? false
            }
            line = Lines.next(after: line, in: bytes, end: fences.content.upperBound)
        }
        return false
    }

    /// The words of the first line that is a level-1 heading, where no code and no tag is before it.
    private static func firstHeading(in bytes: Bytes, from start: Int) -> String? {
        var line = start
        while line < bytes.count {
            let end = Lines.contentEnd(from: line, in: bytes, end: bytes.count)
            if bytes[line] == UInt8(ascii: "<") || bytes.matches("```", at: line) { return nil }
            if bytes[line] == UInt8(ascii: "#"), bytes[line + 1].isSpaceOrTab {
                let start = Lines.skipBlanks(from: line + 1, in: bytes, end: end)
                var words = Lines.trimmed(start..<end, in: bytes)
                var hashes = words.upperBound
                while hashes > start, bytes[hashes - 1] == UInt8(ascii: "#") { hashes -= 1 }
                if bytes[hashes - 1].isSpaceOrTab { words = Lines.trimmed(start..<hashes, in: bytes) }
                let isTitle = !words.isEmpty && words.count <= 500 && bytes[words].allSatisfy { $0 >= 0x20 }
                return isTitle ? bytes.string(words) : nil
            }
            line = Lines.next(after: line, in: bytes, end: bytes.count)
        }
        return nil
    }

    /// The white space and what else can't be seen in front of the first `---` line, where nothing else is there.
    private static func whatDisplacesFence(_ source: SourceFile) -> SourceSpan? {
        let bytes = source.bytes
        let start = source.byteOrderMarkLength
        var index = start
        while index < bytes.count {
            let length = bytes[index].isIn(.whitespace) ? 1 : InvisibleScalar.length(at: index, in: bytes)
            if length == 0 { break }
            index += length
        }
        return index > start && FrontMatterFences.isAtFence(index, bytes) ? SourceSpan(start..<index) : nil
    }

    /// The first line in front of any tag that only looks like a `---`: other dashes, fewer or more of them, white space
    /// before them, or at either end what can't be seen, all of which belongs to it.
    private static func lookalike(in range: Range<Int>, _ bytes: Bytes) -> SourceSpan? {
        var line = range.lowerBound
        while line < range.upperBound, bytes[line] != UInt8(ascii: "<") {
            let end = Lines.contentEnd(from: line, in: bytes, end: range.upperBound)
            if let dashesEnd = endOfDashes(line..<end, bytes) { return SourceSpan(line..<dashesEnd) }
            line = Lines.next(after: line, in: bytes, end: range.upperBound)
        }
        return nil
    }

    /// After the hyphens, or the en and em dashes into which word processors turn them, that a line consists of, blanks
    /// at its end left out; nil where anything else that can be seen is on it, or a hyphen alone.
    private static func endOfDashes(_ line: Range<Int>, _ bytes: Bytes) -> Int? {
        var index = line.lowerBound
        var dashes = line.lowerBound..<line.lowerBound
        var end = line.lowerBound
        while index < line.upperBound {
            let (scalar, length) = UTF8Sequence.scalar(at: index, in: bytes)
            if scalar == "-" || scalar == "\u{2013}" || scalar == "\u{2014}" {
                if dashes.isEmpty { dashes = index..<index }
                guard dashes.upperBound == index else { return nil }
                dashes = dashes.lowerBound..<index + length
                end = dashes.upperBound
            } else if InvisibleScalar.length(at: index, in: bytes) > 0 {
                end = index + length
            } else if !bytes[index].isSpaceOrTab {
                return nil
            }
            index += length
        }
        return dashes.count > 1 ? end : nil
    }

    /// The first line that begins with `<`: where the body of a story begins whose front matter is not closed.
    private static func firstTag(in range: Range<Int>, _ bytes: Bytes) -> Int? {
        var line = range.lowerBound
        while line < range.upperBound {
            if bytes[line] == UInt8(ascii: "<") { return line }
            line = Lines.next(after: line, in: bytes, end: range.upperBound)
        }
        return nil
    }
}
