import StoryCompiler
import StoryDiagnostics
import StoryFormatting
import StoryIR
import StorySource
import StorySyntax

@testable import StorySemantics

/// Properties of the formatted text of any story, checked independently of the formatter's own proof.
enum FormatProperties {
    /// Returns the result of `mdxc fmt` for a source.
    static func formatted(_ compiled: Compiled, _ settings: FormatSettings = FormatSettings()) throws -> FormattedStory
    {
        let compilation = try Compilation(
            .source(compiled.source), name: compiled.source.path, files: NoFiles(), CompilerOptions())
        return FormattedStory.of(compilation, settings)
    }

    /// Returns the formatted text; nil if the source stays as it is.
    static func text(_ compiled: Compiled) throws -> String? {
        guard case .formatted(let bytes) = try formatted(compiled) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the properties that do not hold for a story and its formatted text.
    static func problems(_ input: [UInt8]) -> [String] {
        let before = Compiled(input)
        do {
            switch try formatted(before) {
            case .malformed:
                return before.story.hasErrors ? [] : ["it is left as it is, and has no errors"]
            case .notMDX, .misconfigured: return ["it is MDX without options"]
            case .different: return ["formatted, it is another story"]
            case .formatted(let bytes):
                var problems = problems(before, bytes)
                guard case .formatted(let again) = try formatted(Compiled(bytes)) else {
                    return problems + ["the formatted text can't be formatted"]
                }
                if again != bytes {
                    problems.append(
                        "formatting twice changes\n"
                            + Difference.lines(
                                expected: String(decoding: bytes, as: UTF8.self),
                                actual: String(decoding: again, as: UTF8.self)))
                }
                return problems
            }
        } catch {
            return ["it can't be compiled: \(error)"]
        }
    }

    /// Returns what differs in a formatted text.
    static func problems(_ before: Compiled, _ bytes: [UInt8]) -> [String] {
        let after = Compiled(bytes, named: before.source.path)
        var problems: [String] = []
        if output(before) != output(after) { problems.append("the IR is another one") }
        let (old, new) = (diagnostics(before), diagnostics(after))
        if old != new {
            problems.append("other diagnostics\n" + Difference.lines(expected: old, actual: new))
        }
        if letters(before.source.bytes[before.source.byteOrderMarkLength..<before.source.bytes.count]) != letters(bytes)
        {
            problems.append("letters or digits were lost or added")
        }
        if comments(before) != comments(after) { problems.append("other comments") }
        if after.source.byteOrderMarkLength > 0 { problems.append("a byte order mark is left") }
        let usesReturns = before.source.lineBreak == "\r\n"
        // Unsupported Markdown is kept as it is.
        let kept = after.parsed.tree.nodes.filter { $0.kind == .unsupported }.map(\.range)
        let lineBreaks = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
        if lineBreaks.contains(where: { offset in
            (offset > 0 && bytes[offset - 1] == UInt8(ascii: "\r")) != usesReturns
                && !kept.contains { $0.contains(offset) }
        }) {
            problems.append("other line breaks")
        }
        if !bytes.isEmpty,
            bytes.last != UInt8(ascii: "\n")
                || bytes.suffix(usesReturns ? 4 : 2).elementsEqual(
                    (usesReturns ? "\r\n\r\n" : "\n\n").utf8)
        {
            problems.append("it does not end with one line break")
        }
        return problems
    }

    /// Returns the IR without locations; nil for a story with errors.
    private static func output(_ compiled: Compiled) -> StoryDocument? {
        var document = compiled.document()
        document?.source.hash = ""
        document?.diagnostics = []
        return document
    }

    private static func diagnostics(_ compiled: Compiled) -> [String] {
        compiled.diagnostics.map { diagnostic in
            let texts =
                [diagnostic.id.rawValue, diagnostic.message, diagnostic.label] + diagnostic.related.map(\.text)
                + [diagnostic.fallback ?? ""] + diagnostic.fixes.map { "\($0.message) \($0.applicability)" }
            return texts.joined(separator: " | ")
        }.sorted()
    }

    /// Returns the letters of a text: formatting only adds and removes white space and punctuation.
    private static func letters(_ bytes: some Sequence<UInt8>) -> [Int] {
        var counts = Array(repeating: 0, count: 256)
        for byte in bytes where byte >= 0x80 || byte.isASCIILetterOrDigit { counts[Int(byte)] += 1 }
        return counts
    }

    /// Returns the comments of the body without white space, and the number of lines of the front matter that may contain one.
    private static func comments(_ compiled: Compiled) -> [String] {
        let tree = compiled.tree
        let body = tree.nodes.indices.filter { tree.isComment($0) && tree[$0].kind == .expression }
            .map { tree.text(of: $0).filter { !$0.isWhitespace } }
        let frontMatter = tree.frontMatter.map { tree.text(of: $0).unicodeScalars.count(where: { $0 == "#" }) } ?? 0
        return body.sorted() + ["\(frontMatter)"]
    }
}
