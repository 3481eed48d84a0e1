import Foundation
import StorySource
import TestSupport
import Testing

@testable import StoryIR
@testable import StoryTextBackend

/// Whole stories.
@Suite struct TextBackendTests {
    /// What holds for every story, however odd, at every width.
    @Test(arguments: UInt64(0)..<150) func everyPageIsWellFormed(seed: UInt64) throws {
        var random = RandomDocument(seed: seed)
        let document = random.document()
        for width in [20, 27, 40, 80] {
            let bytes = TextBackend.render(document, width: width)
            let text = try #require(String(validating: bytes, as: UTF8.self))
            #expect(TextBackend.render(document, width: width) == bytes)
            #expect(text.isEmpty || text.hasSuffix("\n") && !text.hasSuffix("\n\n") && !text.hasPrefix("\n"))
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let addresses = Set(Self.addresses(document))
            for line in lines {
                #expect(line.unicodeScalars.allSatisfy { Self.isHarmless($0) }, "\(line.debugDescription)")
                #expect(line.last?.isWhitespace != true, "\(line.debugDescription)")
                guard DisplayWidth.cells(of: line) > width else { continue }
                let parts = line.split(separator: " ", maxSplits: 1)
                #expect(
                    parts.count == 2 && addresses.contains(String(parts[1].drop { $0 == " " })),
                    "\(line.debugDescription) is wider than \(width)")
            }
        }
    }

    /// Prose in all kinds of formatting, in a quote in a box: each word, in order.
    @Test(arguments: UInt64(0)..<60) func allWordsInOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var words: [String] = []
        func inlines(_ depth: Int) -> [IR.Inline] {
            (0..<Int.random(in: 1...6, using: &random)).map { _ in
                if depth < 4, Bool.random(using: &random) {
                    switch Int.random(in: 0..<3, using: &random) {
                    case 0: return .emphasis(inlines(depth + 1))
                    case 1: return .strong(inlines(depth + 1))
                    default:
                        words.append("w\(words.count)")
                        let label: [IR.Inline] = [.text(" l "), .code(words[words.count - 1])]
                        return .link(IR.Link(url: "https://example.com", children: label))
                    }
                }
                words.append("w\(words.count)")
                return .text(" \(words[words.count - 1]) ")
            }
        }
        func paragraphs() -> [IR.Block] {
            (0..<3).map { _ in IR.Block(id: "", content: .paragraph(IR.Paragraph(inlines: inlines(0)))) }
        }
        let blocks =
            paragraphs() + [
                IR.Block(id: "", content: .dropQuote(IR.DropQuote(blocks: paragraphs()))),
                IR.Block(id: "", content: .sideNote(IR.SideNote(blocks: paragraphs()))),
                IR.Block(id: "", content: .featureBox(IR.FeatureBox(expandable: true, blocks: paragraphs()))),
                IR.Block(
                    id: "", content: .timeline(IR.Timeline(items: [IR.TimelineItem(year: "x", blocks: paragraphs())]))),
            ]
        let text = String(decoding: TextBackend.render(Self.document(blocks), width: 34), as: UTF8.self)
        let found = text.split { !($0.isLetter || $0.isNumber) }.filter { $0.hasPrefix("w") }
        #expect(found.map(String.init) == words)
    }

    /// A page of profile 0.2, which no story can have yet: locations, speakers, choices, endings.
    @Test func branchingStories() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.deletingLastPathComponent().appending(path: "StoryIRTests/Documents/everything.json")
        let document = try JSONDecoder().decode(StoryDocument.self, from: Data(contentsOf: file))
        let expected = try String(contentsOf: folder.appending(path: "Documents/everything.txt"), encoding: .utf8)
        #expect(String(decoding: TextBackend.render(document), as: UTF8.self) == expected)
    }

    /// All paragraphs of a spoken line are under the name of its speaker.
    @Test func spokenParagraphs() {
        var document = Self.document(
            ["Wait.", "Look.", "He waits."].map {
                IR.Block(id: "", content: .paragraph(IR.Paragraph(inlines: [.text($0)])))
            })
        document.sections[0].pages[0].lines = [
            IR.Line(id: "l0", firstBlock: 0, blockCount: 2, speaker: "Ann"),
            IR.Line(id: "l1", firstBlock: 2, blockCount: 1),
        ]
        let text = String(decoding: TextBackend.render(document), as: UTF8.self)
        #expect(text.hasSuffix("Ann:\n  Wait.\n\n  Look.\n\nHe waits.\n"))
    }

    /// A line that is only a picture has the name of its speaker, too.
    @Test func spokenPicture() {
        let picture = IR.Picture(src: "cat.png", alt: "A cat")
        var document = Self.document([IR.Block(id: "", content: .figure(picture))])
        document.sections[0].pages[0].lines = [IR.Line(id: "l0", firstBlock: 0, blockCount: 1, speaker: "Ann")]
        #expect(String(decoding: TextBackend.render(document), as: UTF8.self).hasSuffix("Ann:\n  [Image: A cat]\n"))
    }

    /// Blocks deeper than a page is wide run out of margins, not of page.
    @Test func deepBlocks() {
        var block = IR.Block(
            id: "", content: .paragraph(IR.Paragraph(inlines: [.text("words at the bottom of it all")])))
        for _ in 0..<100 { block = IR.Block(id: "", content: .dropQuote(IR.DropQuote(blocks: [block]))) }
        let text = String(decoding: TextBackend.render(Self.document([block]), width: 20), as: UTF8.self)
        #expect(text.hasSuffix("│ │ │ │ │ words at\n│ │ │ │ │ the bottom\n│ │ │ │ │ of it all\n"))
    }

    /// Twice the words take about twice the time: a word without end, marks without end, spaces without end.
    @Test(arguments: [
        "x", "\u{301}", "漢", "- ", "! ", " ", "\u{AD}", "\u{200B}", "🇫", "\u{1100}", "😀\u{200D}", "「", "—", "a-", "« ",
    ])
    func timeIsLinearInTheText(piece: String) {
        let once = Self.inlines(.text(String(repeating: piece, count: 4_000)))
        let twice = Self.inlines(.text(String(repeating: piece, count: 8_000)))
        #expect(Self.isTwiceAtMost(once, twice))
    }

    @Test func timeIsLinearInTheLinks() {
        func document(_ count: Int) -> StoryDocument {
            let links = (0..<count).flatMap { number -> [IR.Inline] in
                [
                    .text("to "),
                    .link(IR.Link(url: "https://example.com/\(number)", title: "t", children: [.code("a")])),
                ]
            }
            let items = (0..<count).map { IR.TimelineItem(year: "\($0)", blocks: []) }
            return Self.document([
                IR.Block(id: "", content: .paragraph(IR.Paragraph(inlines: links))),
                IR.Block(id: "", content: .timeline(IR.Timeline(items: items))),
            ])
        }
        #expect(Self.isTwiceAtMost(document(500), document(1_000)))
    }

    /// The best of up to thirty, in the time of the thread: a busy machine slows down some, growth with the square makes all
    /// four times as long.
    private static func isTwiceAtMost(_ once: StoryDocument, _ twice: StoryDocument) -> Bool {
        func seconds(_ document: StoryDocument) -> Double {
            func clock() -> Double {
                var time = timespec()
                clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
                return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
            }
            let start = clock()
            _ = TextBackend.render(document, width: 20)
            return clock() - start
        }
        var small = Double.infinity
        var large = Double.infinity
        for _ in 0..<30 {
            small = min(small, seconds(once))
            large = min(large, seconds(twice))
            if large < small * 3.2 { return true }
        }
        return false
    }

    private static func inlines(_ inlines: IR.Inline...) -> StoryDocument {
        document([IR.Block(id: "", content: .paragraph(IR.Paragraph(inlines: inlines)))])
    }

    static func document(_ blocks: [IR.Block]) -> StoryDocument {
        let bounds = IR.Bounds(min: 1, max: 1)
        return StoryDocument(
            generator: IR.Generator(name: "", version: ""), source: IR.Source(path: "", hash: ""),
            story: IR.Story(
                schemaVersion: "0.1", id: "s", title: "Title",
                theme: IR.Theme(accentColor: "", heroGradient: [], typeRamp: .system), hero: IR.Hero(kind: .gradient),
                flow: .sequential, start: ""),
            sections: [
                IR.Section(
                    id: "s", title: "Section", layout: .body,
                    pages: [IR.Page(id: "p1", kind: .text, reveal: .all, blocks: blocks, exit: .end)])
            ],
            navigation: IR.Navigation(pages: [], remaining: [], prefetch: []),
            statistics: IR.Statistics(
                words: 0, sections: 1, pages: 1, endings: 0, pagesToEnd: bounds, readingMinutes: bounds))
    }

    /// What no terminal obeys, and no reader fails to see.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200E, 0x200F, 0x61C: true
        case 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: false
        default: scalar.properties.generalCategory != .control
        }
    }

    /// The addresses that may appear in the notes.
    private static func addresses(_ document: StoryDocument) -> [String] {
        var formatter = TextFormatter(document, width: 80)
        formatter.format()
        return formatter.notes.notes.map {
            String(decoding: TextLine(Prose(URLText.readable($0.url))).bytes, as: UTF8.self)
        }
    }
}
