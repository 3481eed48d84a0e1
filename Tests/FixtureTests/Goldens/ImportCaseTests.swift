import Foundation
import StoryCompiler
import StoryDiagnostics
import StorySource
import StoryTranslation
import Testing

/// Every Markdown file of another program becomes the story that is stored beside it, without errors and with all of its
/// words.
@Suite struct ImportCaseTests {
    @Test func hasCases() { #expect(ImportFixture.all.count >= 30) }

    @Test(arguments: ImportFixture.all) func outputs(fixture: ImportFixture) throws {
        let imported = try #require(fixture.run())
        let report = imported.diagnostics.rendered(of: fixture.source)
        try Golden.expect(imported.story, in: fixture.folder.appending(path: "expected.mdx"), of: fixture.name)
        try Golden.expect(report, in: fixture.folder.appending(path: "expected.report"), of: fixture.name)
    }

    @Test(arguments: ImportFixture.all) func importedStoriesHaveNoErrors(fixture: ImportFixture) throws {
        let imported = try #require(fixture.run())
        #expect(ImportFuzzing.errors(of: imported) == [])
    }

    /// Each word of the file is in the story, or at a location in the report.
    @Test(arguments: ImportFixture.all) func noWordIsLost(fixture: ImportFixture) throws {
        let imported = try #require(fixture.run())
        let known = Set(ImportedStory.words(imported.story))
        let content = fixture.content
        var reported = Array(repeating: false, count: content.count)
        for diagnostic in imported.diagnostics {
            for offset in diagnostic.span.range { reported[offset] = true }
        }
        // Words that only a tag separated are joined.
        let isKept = { (word: String) in known.contains(word) || known.contains { $0.contains(word) } }
        for (word, range) in ImportedStory.prose(content) where !isKept(word) {
            #expect(range.allSatisfy { reported[$0] }, "'\(word)' is lost")
        }
    }

    /// Importing an imported story is refused, since it is a story.
    @Test(arguments: ImportFixture.all) func importsAreStories(fixture: ImportFixture) throws {
        let imported = try #require(fixture.run())
        #expect(fixture.run(SourceFile(path: "story.mdx", content: imported.story)) == nil)
    }
}

/// Requirements of an imported story.
enum ImportedStory {
    /// Returns the words of a text in lower case, without escapes.
    static func words(_ bytes: [UInt8]) -> [String] {
        let text = decoded(String(decoding: bytes, as: UTF8.self).replacing(/\\([^\w\s])/) { "\($0.1)" })
        return text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    }

    /// Returns the words of Markdown outside front matter, tags, template calls, kinds of boxes, sizes of pictures and addresses,
    /// with their ranges.
    static func prose(_ bytes: [UInt8]) -> [(word: String, range: Range<Int>)] {
        var result: [(String, Range<Int>)] = []
        var offset = bodyStart(bytes)
        while offset < bytes.count {
            if let end = endOfCall(bytes, offset) {
                offset = end
            } else if bytes[offset] == UInt8(ascii: "<"), let end = endOfTag(bytes, offset) {
                offset = end
            } else if bytes[offset] == UInt8(ascii: "&"), let end = endOfReference(bytes, offset) {
                offset = end
            } else if bytes[offset] == UInt8(ascii: "|"), let end = endOfSize(bytes, offset) {
                offset = end
            } else if isWord(bytes[offset]) {
                var end = offset
                while end < bytes.count, isWord(bytes[end]) { end += 1 }
                let words = String(decoding: bytes[offset..<end], as: UTF8.self).split { !$0.isLetter && !$0.isNumber }
                for word in words { result.append((word.lowercased(), offset..<end)) }
                offset = end
            } else {
                offset += 1
            }
        }
        return result
    }

    private static func bodyStart(_ bytes: [UInt8]) -> Int {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: /\r?\n/, omittingEmptySubsequences: false)
        let fences: Set<Substring> = ["---", "+++", "{", "\u{FEFF}---"]
        guard let first = lines.first, fences.contains(first) else { return 0 }
        let last = first == "{" ? "}" : first.suffix(3)
        var offset = 0
        for (index, line) in lines.enumerated() {
            offset += line.utf8.count + 1
            if index > 0, line == last { return min(offset, bytes.count) }
        }
        return 0
    }

    /// Returns the offset after a template call, a kind of box, or an address in parentheses.
    private static func endOfCall(_ bytes: [UInt8], _ start: Int) -> Int? {
        for (open, close) in [("{{", "}}"), ("{%", "%}"), ("[!", "]"), ("](", ")"), ("]: ", "\n"), ("![[", "]]")] {
            guard bytes[start...].starts(with: open.utf8) else { continue }
            var end = start + open.utf8.count
            while end < bytes.count {
                if bytes[end...].starts(with: close.utf8) { return end + close.utf8.count }
                end += 1
            }
        }
        return nil
    }

    private static func endOfTag(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard start + 1 < bytes.count else { return nil }
        let next = bytes[start + 1]
        guard next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") else { return nil }
        var end = start + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "<") { end += 1 }
        return end < bytes.count && bytes[end] == UInt8(ascii: ">") ? end + 1 : nil
    }

    /// The size at the end of a description, as in `![A pier|300x200](pier.jpg)`.
    private static func endOfSize(_ bytes: [UInt8], _ start: Int) -> Int? {
        let size = bytes[(start + 1)...].prefix { $0.isASCIIDigit || $0 == UInt8(ascii: "x") }
        return !size.isEmpty && bytes[size.endIndex...].starts(with: "](".utf8) ? size.endIndex : nil
    }

    private static func endOfReference(_ bytes: [UInt8], _ start: Int) -> Int? {
        var end = start + 1
        while end < bytes.count, bytes[end].isASCIILetterOrDigit || bytes[end] == UInt8(ascii: "#") { end += 1 }
        return end < bytes.count && bytes[end] == UInt8(ascii: ";") ? end + 1 : nil
    }

    /// Returns a text with its character references decoded.
    private static func decoded(_ text: String) -> String {
        text.replacing(/&#(\d+);/) { match in
            UInt32(match.1).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || byte >= 0x80 }
}
