import StoryDiagnostics
import StorySource

/// Blocks that keep their source text: Markdown that stories don't support, and module statements (LANGUAGE.md 3 and 4).
extension BodyParser {
    /// `unsupported ::= Heading | ThematicBreak | List | BlockQuote | CodeFence | Table | LinkDefinition | Footnote`
    ///
    /// Returns false at a paragraph, whose further lines may make it a Table or a setext Heading.
    mutating func parseUnsupported() -> Bool {
        if bytes[position].isASCIILetter { return false }
        if let start = blocks.construct(at: position, interrupting: false) {
            addUnsupported(start.construct, marker: start.marker, end: endOfBlock(start))
            return true
        }
        return bytes[position] == UInt8(ascii: "[") && bytes[position + 1] != UInt8(ascii: "^") && parseLinkDefinition()
    }

    /// `Heading ::= CharInLine+ (LineEnd CharInLine+)* LineEnd marker LineEnd`
    mutating func addRawHeading(underline: Range<Int>) {
        let heading = builder.open(.unsupported, at: position, payload: Construct.heading.rawValue)
        builder.leaf(.marker, underline)
        builder.close(heading, end: underline.upperBound)
        position = underline.upperBound
    }

    /// `Table ::= marker RawLines`
    mutating func addRawTable() {
        let header = position..<lastWord(before: blocks.endOfLine(from: position))
        addUnsupported(.table, marker: header, end: blocks.endOfRawBlock(from: position, construct: .table))
    }

    private mutating func endOfBlock(_ start: BlockLexer.Start) -> Int {
        switch start.construct {
        case .codeFence: blocks.endOfFencedBlock(start.marker, enclosing: open.top.map { open.name(of: $0) } ?? "")
        case .thematicBreak: start.marker.upperBound
        case .heading: blocks.endOfRawLine(from: position)
        default: blocks.endOfRawBlock(from: position, construct: start.construct)
        }
    }

    private mutating func addUnsupported(_ construct: Construct, marker: Range<Int>, end: Int) {
        let start = position
        let marker = construct == .codeFence ? start..<lastWord(before: blocks.endOfLine(from: start)) : marker
        let block = builder.open(.unsupported, at: start, payload: construct.rawValue)
        let blockEnd = lastWord(before: end)
        builder.leaf(.marker, marker.clamped(to: start..<blockEnd))
        builder.close(block, end: blockEnd)
        position = end
    }

    /// Returns the end of the words before `end`.
    private func lastWord(before end: Int) -> Int { bytes.startOfSpace(before: end, from: position + 1) }

    /// `LinkDefinition ::= marker Space* LinkTarget` (CommonMark 4.7), as `[label]: destination "title"`
    private mutating func parseLinkDefinition() -> Bool {
        let extent = paragraphExtent()
        guard let definition = LinkLexer(bytes: bytes, end: extent.end).definition(at: position) else { return false }
        addUnsupported(.linkDefinition, marker: definition.marker, end: definition.end)
        return true
    }

    // MARK: Modules

    /// `module ::= ("import" | "export") Char+`, to the end of the line on which its brackets are closed, or of the block
    mutating func parseModule() -> Bool {
        guard bytes.matches("import", at: position) || bytes.matches("export", at: position), profile <= .foreignMDX,
            profile != .commonMark, isAtImport || isAtExport
        else { return false }
        let end = lastWord(before: endOfModule())
        if !containers.isEmpty { beginBlock() }
        builder.leaf(.module, position..<end)
        position = end
        return true
    }

    /// Returns the end of the line on which the brackets of a statement are closed. As in MDX, that may be after blank lines,
    /// but not after a heading or a line that begins with a component: then the author forgot a bracket, and the statement
    /// ends with its block.
    private mutating func endOfModule() -> Int {
        // What looks like a table here is part of the statement.
        let endOfBlock = max(paragraphExtent().end, bytes.endOfLine(from: position, end: bytes.count))
        let mayGoOn = containers.isEmpty && position >= unclosedModuleEnd
        var depth = 0
        var probe = position
        while probe < bytes.count {
            switch bytes[probe] {
            case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): probe = endOfString(at: probe)
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if depth <= 0 { return probe }
                let next = bytes.afterLineBreak(probe)
                let isElsewhere = bytes[next] == UInt8(ascii: "#") || bytes.isAtComponentTag(next)
                if next >= endOfBlock, !mayGoOn || isElsewhere {
                    unclosedModuleEnd = max(unclosedModuleEnd, next)
                    return endOfBlock
                }
            default: break
            }
            probe += 1
        }
        unclosedModuleEnd = bytes.count
        return depth <= 0 ? bytes.count : endOfBlock
    }

    /// Returns the offset of the quote that ends the string at `start`, or `start` if there is none on its line or, for a
    /// template, before a blank line. Words in a tag may contain an apostrophe.
    private func endOfString(at start: Int) -> Int {
        var probe = start + 1
        while probe < bytes.count, bytes[probe] != bytes[start] {
            if bytes[probe].isLineBreak {
                let next = bytes.afterLineBreak(probe)
                if bytes[start] != UInt8(ascii: "`") || blocks.isBlankLine(bytes.skipBlanks(from: next)) {
                    return start
                }
            }
            probe += bytes[probe] == UInt8(ascii: "\\") ? 2 : 1
        }
        return probe < bytes.count ? probe : start
    }

    /// `import x from "…"`, `import {`, `import * as`, `import "…"`.
    private var isAtImport: Bool {
        guard bytes.matches("import", at: position) else { return false }
        let next = skipBlanks(position + 6)
        switch bytes[next] {
        case UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "'"): return true
        case UInt8(ascii: "*"): return next > position + 6 && isWord("as", at: skipBlanks(next + 1))
        default: return next > position + 6 && isDefaultImport(at: next)
        }
    }

    /// `x from "…"` or `x, { y } from "…"`.
    private func isDefaultImport(at start: Int) -> Bool {
        var probe = start
        guard bytes[probe].isASCIILetter || bytes[probe] == UInt8(ascii: "_") || bytes[probe] == UInt8(ascii: "$")
        else { return false }
        while bytes[probe].isASCIILetterOrDigit || bytes[probe] == UInt8(ascii: "_")
            || bytes[probe] == UInt8(ascii: "$")
        {
            probe += 1
        }
        probe = skipBlanks(probe)
        if bytes[probe] == UInt8(ascii: ",") {
            let next = skipBlanks(probe + 1)
            return bytes[next] == UInt8(ascii: "{") || bytes[next] == UInt8(ascii: "*")
        }
        guard isWord("from", at: probe) else { return false }
        let quote = bytes[skipBlanks(probe + 4)]
        return quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    }

    /// `export const|let|var|function|class|default|async`, `export {`, `export *`.
    private var isAtExport: Bool {
        guard bytes.matches("export", at: position) else { return false }
        let next = skipBlanks(position + 6)
        if bytes[next] == UInt8(ascii: "{") || bytes[next] == UInt8(ascii: "*") { return true }
        guard next > position + 6 else { return false }
        let words: [StaticString] = ["const", "let", "var", "function", "class", "default", "async"]
        return words.contains { isWord($0, at: next) }
    }

    private func isWord(_ word: StaticString, at offset: Int) -> Bool {
        bytes.matches(word, at: offset)
            && !bytes[min(offset + word.utf8CodeUnitCount, bytes.count)].isASCIILetterOrDigit
    }

    private func skipBlanks(_ start: Int) -> Int { bytes.skipBlanks(from: min(start, bytes.count)) }
}
