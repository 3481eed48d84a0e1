import StoryDiagnostics
import StorySource

/// Finds and parses the front matter (LANGUAGE.md 2).
package enum FrontMatterParser {
    package enum Outcome: Sendable {
        /// It was parsed. There may be diagnostics about single nodes.
        case parsed
        /// It exists, but its content is unknown: `invalid_yaml` was reported (or `nesting_too_deep`, or a second document or
        /// directive, after which the rest is not read). Its node has no children.
        case invalid
        /// The file has none; `missing_front_matter` was reported. The body is parsed as the latest version.
        case missing
        /// Something precedes it, or its first line is missing or wrong; `missing_front_matter` was reported. It is parsed as
        /// part of the body.
        case displaced
        /// It is never closed; `missing_front_matter_end` was reported. Its node spans the whole file.
        case neverClosed
        /// The file is UTF-16; `invalid_utf8` was reported. Its node spans the whole file.
        case unreadable
    }

    /// Parses the front matter of a source and appends its `frontMatter` node, if there is one, to the tree. Returns the
    /// outcome, and the offset of the body: after the line break of the closing `---`; after the byte order mark if there is no
    /// front matter; at the end of the file if it is never closed.
    package static func parse(
        _ source: SourceFile, into builder: inout TreeBuilder, diagnostics: inout DiagnosticList
    ) -> (outcome: Outcome, bodyStart: Int) {
        if SourceCheck.isUTF16(source.bytes) {
            builder.leaf(.frontMatter, 0..<source.bytes.count)
            return (.unreadable, source.bytes.count)
        }
        guard let fences = FrontMatterFences(source) else {
            let start = source.byteOrderMarkLength
            if let displacing = whatDisplacesFence(source) {
                diagnostics.append(.displacedFrontMatter(at: start, by: displacing))
            } else if let opening = misplacedOpening(source) {
                diagnostics.append(.wrongFrontMatterStart(at: start, opening))
            } else {
                return (.missing, start)
            }
            return (.displaced, start)
        }
        let bytes = source.bytes
        let node = builder.open(.frontMatter, at: fences.opening.lowerBound)
        guard let closing = fences.closing else {
            builder.close(node, end: bytes.count)
            diagnostics.append(
                .missingFrontMatterEnd(
                    at: SourceSpan(fences.opening), lookalike: lookalike(in: fences.content, bytes),
                    bodyStart: firstTag(in: fences.content, bytes)))
            return (.neverClosed, bytes.count)
        }
        var reader = YAMLTreeReader(bytes, fences.content, opening: SourceSpan(fences.opening))
        let outcome = reader.read(into: &builder)
        diagnostics += reader.diagnostics
        builder.close(node, end: closing.upperBound)
        return (outcome, fences.bodyStart)
    }

    /// Returns the profile that the front matter asks for. The front matter must be the first node in the document. If it can't
    /// be read, the story's components are unknown, so all of them are allowed. `bodyStart`: the offset of the body.
    static func profile(
        _ outcome: Outcome, _ builder: borrowing TreeBuilder, _ source: SourceFile, bodyStart: Int
    ) -> Profile {
        // After the document and its front matter.
        let root = 2
        switch outcome {
        case .displaced, .neverClosed, .unreadable: return .narrative
        case .missing: return .markdown
        case .parsed where root < builder.count && builder.nodes[root].kind == .mapping: break
        case .parsed, .invalid:
            let isMarkdown = saysMarkdown(source) ?? isPlainMarkdown(source.bytes, from: bodyStart)
            return isMarkdown ? .markdown : .interactive
        }
        func text(of scalar: NodeID) -> String? {
            let node = builder.nodes[scalar]
            guard node.kind == .scalar else { return nil }
            return node.flags.contains(.encoded) ? builder.scalarText(of: scalar) : source.text(node.span)
        }
        var entry = root + 1
        while entry < Int(builder.nodes[root].subtreeEnd) {
            let key = text(of: entry + 1)
            if key == "schema_version" || key == "schemaVersion" {
                let value = Int(builder.nodes[entry + 1].subtreeEnd)
                let version = text(of: value)
                // An empty value counts as absent.
                let isEmpty =
                    builder.nodes[value].flags.contains(.null)
                    || version?.utf8.allSatisfy { $0.isWhitespace } ?? false
                if !isEmpty { return Profile(schemaVersion: version) }
            }
            entry = Int(builder.nodes[entry].subtreeEnd)
        }
        entry = root + 1
        while entry < Int(builder.nodes[root].subtreeEnd) {
            // A version under a misspelt name counts, so that the name is the only mistake.
            if let key = text(of: entry + 1), !NearestName.candidates(for: key, among: ["schema_version"]).isEmpty,
                let version = text(of: Int(builder.nodes[entry + 1].subtreeEnd)),
                Profile(schemaVersion: version).schemaVersion == version
            {
                return Profile(schemaVersion: version)
            }
            entry = Int(builder.nodes[entry].subtreeEnd)
        }
        return isPlainMarkdown(source.bytes, from: bodyStart) ? .markdown : Profile(schemaVersion: nil)
    }

    /// Returns whether a body begins with text, not a tag, and has no Section, as other programs write Markdown.
    private static func isPlainMarkdown(_ bytes: Bytes, from start: Int) -> Bool {
        guard let first = (start..<bytes.count).first(where: { bytes[$0] > UInt8(ascii: " ") }),
            bytes[first] != UInt8(ascii: "<")
        else { return false }
        return !(first..<bytes.count).contains { bytes[$0] == UInt8(ascii: "<") && bytes.matches("<Section", at: $0) }
    }

    /// Returns whether front matter that is not valid YAML asks for version 0.3; nil if it doesn't seem to name a
    /// version. Only digits and dots count on the line, which may contain the mistake.
    private static func saysMarkdown(_ source: SourceFile) -> Bool? {
        guard let fences = FrontMatterFences(source) else { return nil }
        let bytes = source.bytes
        var line = fences.content.lowerBound
        while line < fences.content.upperBound {
            let end = bytes.endOfLine(from: line, end: fences.content.upperBound)
            let key = bytes.skipBlanks(from: line, end: end)
            if bytes.matches("schema_version", at: key) || bytes.matches("schemaVersion", at: key) {
                let value = bytes[key..<end].drop { $0 < UInt8(ascii: "0") || $0 > UInt8(ascii: "9") }
                    .prefix { $0 == UInt8(ascii: ".") || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
                return value.elementsEqual(Profile.markdown.schemaVersion.utf8)
            }
            line = bytes.startOfNextLine(after: line, end: fences.content.upperBound)
        }
        return nil
    }

    /// Returns the span of the white space and invisible characters before the first `---` line, if there is nothing else.
    private static func whatDisplacesFence(_ source: SourceFile) -> SourceSpan? {
        let bytes = source.bytes
        let start = source.byteOrderMarkLength
        var index = start
        while index < bytes.count {
            let length = bytes[index].isWhitespace ? 1 : invisibleLength(at: index, in: bytes)
            if length == 0 { break }
            index += length
        }
        return index > start && FrontMatterFences.isAtFence(index, bytes) ? SourceSpan(start..<index) : nil
    }

    /// Returns what is wrong with the start of a text that seems to be front matter: lines with a version, or with a
    /// title and no blank line, up to a `---`; or front matter in a code block. Nil if there is neither before the
    /// first tag or other code.
    private static func misplacedOpening(_ source: SourceFile) -> Diagnostic.FrontMatterOpening? {
        let bytes = source.bytes
        let start = source.byteOrderMarkLength
        let opening = SourceSpan(start..<bytes.endOfLine(from: start, end: bytes.count))
        var (hasFence, hasVersion, isLine) = (false, false, false)
        // A title only counts if no blank line is among the fields.
        var (hasTitle, isInFields) = (false, true)
        /// The end of the fields before the first blank line; nil if none of them says what they are.
        var fieldsEnd: Int?
        var line = start
        while line < bytes.count, bytes[line] != UInt8(ascii: "<") || !bytes[line + 1].isASCIILetter,
            !bytes.matches("```", at: line)
        {
            let end = bytes.endOfLine(from: line, end: bytes.count)
            if line == start { isLine = bytes.matches("---", at: start) || endOfDashes(start..<end, bytes) != nil }
            if FrontMatterFences.isAtFence(line, bytes) {
                if hasVersion || hasTitle && isInFields {
                    if hasFence { return .late }
                    return isLine ? joinedField(source) ?? .wrong([opening]) : .missing
                }
                hasFence = true
            } else if isLine, hasVersion || hasTitle && isInFields, !hasFence, line > start, !bytes[line].isSpaceOrTab,
                let dashesEnd = endOfDashes(line..<end, bytes)
            {
                // Word processors turn both lines into dashes.
                return .wrong([opening, SourceSpan(line..<dashesEnd)])
            }
            if bytes.matches("schema_version:", at: line) || bytes.matches("schemaVersion:", at: line) {
                hasVersion = true
            }
            hasTitle = hasTitle || bytes.matches("title:", at: line)
            isInFields = isInFields && !bytes[line].isLineBreak
            let isOfField =
                bytes[line].isSpaceOrTab || bytes[line] == UInt8(ascii: "-")
                || YAMLFastPath.endOfKey(at: line, end: end, in: bytes) != nil
            line = bytes.startOfNextLine(after: line, end: bytes.count)
            if isInFields, isOfField, hasVersion || hasTitle { fieldsEnd = line }
        }
        if hasFence { return nil }
        if let fieldsEnd, YAMLFastPath.endOfKey(at: start, end: bytes.count, in: bytes) != nil {
            return .bare(end: fieldsEnd, isLineEnded: bytes[fieldsEnd - 1].isLineBreak)
        }
        return codeBlock(openedAt: line, source)
    }

    /// Returns the first line if it is `---` with a field after it.
    private static func joinedField(_ source: SourceFile) -> Diagnostic.FrontMatterOpening? {
        let (bytes, start) = (source.bytes, source.byteOrderMarkLength + 3)
        let field = bytes.skipBlanks(from: start, end: bytes.count)
        let isField = YAMLFastPath.endOfKey(at: field, end: bytes.count, in: bytes) != nil
        return bytes.matches("---", at: start - 3) && isField ? .joined(SourceSpan(start..<field)) : nil
    }

    /// Returns the text before and after a story, or its front matter, in a code block, as chatbots write it, or after a tag; nil
    /// if no front matter begins in the line after `opening`, the fence or the tag.
    private static func codeBlock(openedAt opening: Int, _ source: SourceFile) -> Diagnostic.FrontMatterOpening? {
        let bytes = source.bytes
        let story = bytes.startOfNextLine(after: opening, end: bytes.count)
        guard FrontMatterFences.isAtFence(story, bytes) else { return nil }
        let before = SourceSpan(source.byteOrderMarkLength..<story)
        var end = bytes.count
        var (hasVersion, isClosed, isFirst) = (false, false, false)
        var line = bytes.startOfNextLine(after: story, end: bytes.count)
        while line < bytes.count {
            let next = bytes.startOfNextLine(after: line, end: bytes.count)
            if bytes.matches("```", at: line),
                bytes[line..<next].allSatisfy({ $0 == UInt8(ascii: "`") || $0.isWhitespace })
            {
                guard isClosed else { return nil }
                if isFirst, bytes[next..<bytes.count].contains(where: { !$0.isWhitespace }) {
                    return hasVersion ? .inCode(before: before, after: SourceSpan(line..<next), isStory: false) : nil
                }
                end = line
            }
            if !isClosed, bytes.matches("schema_version:", at: line) || bytes.matches("schemaVersion:", at: line) {
                hasVersion = true
            }
            isFirst = !isClosed && FrontMatterFences.isAtFence(line, bytes)
            isClosed = isClosed || isFirst
            line = next
        }
        guard hasVersion, isClosed else { return nil }
        guard bytes[opening] == UInt8(ascii: "<") else {
            return .inCode(before: before, after: SourceSpan(end..<bytes.count), isStory: true)
        }
        let tagEnd = HTMLTagLexer(bytes: bytes, end: story).endOfTag(at: opening) ?? opening
        let isAlone = opening == before.start && bytes[tagEnd..<story].allSatisfy(\.isWhitespace)
        return isAlone ? .afterTag(before) : .late
    }

    /// Returns the first line before any tag that resembles `---`: with other dashes, more or fewer of them, white space
    /// before them, or invisible characters at either end, which the span includes.
    private static func lookalike(in range: Range<Int>, _ bytes: Bytes) -> SourceSpan? {
        var line = range.lowerBound
        while line < range.upperBound, bytes[line] != UInt8(ascii: "<") {
            let end = bytes.endOfLine(from: line, end: range.upperBound)
            if let dashesEnd = endOfDashes(line..<end, bytes) { return SourceSpan(line..<dashesEnd) }
            line = bytes.startOfNextLine(after: line, end: range.upperBound)
        }
        return nil
    }

    /// Returns the offset after the dashes of a line without other visible characters: hyphens, or the en and em dashes
    /// that word processors make of them. Nil for other lines and for a lone hyphen. Trailing blanks are not included.
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
            } else if invisibleLength(at: index, in: bytes) > 0 {
                end = index + length
            } else if !bytes[index].isSpaceOrTab {
                return nil
            }
            index += length
        }
        return dashes.count > 1 ? end : nil
    }

    /// Returns the first line that begins with `<`, where the body begins if the front matter is never closed.
    private static func firstTag(in range: Range<Int>, _ bytes: Bytes) -> Int? {
        var line = range.lowerBound
        while line < range.upperBound {
            if bytes[line] == UInt8(ascii: "<") { return line }
            line = bytes.startOfNextLine(after: line, end: range.upperBound)
        }
        return nil
    }

    /// Returns the length in bytes of the character at `offset` if it is invisible or looks like white space, but is neither a
    /// blank nor a line break in stories; else 0.
    package static func invisibleLength(at offset: Int, in bytes: Bytes) -> Int {
        if bytes[offset] == 0x0B || bytes[offset] == 0x0C { return 1 }
        guard bytes[offset] >= 0x80 else { return 0 }
        let (scalar, length) = UTF8Sequence.scalar(at: offset, in: bytes)
        switch scalar {
        case "\u{85}", "\u{A0}", "\u{200B}", "\u{2028}", "\u{2029}", "\u{2060}", "\u{FEFF}": return length
        default: return 0
        }
    }
}
