import Foundation
import StorySource
import Testing

@testable import StoryIR

@Suite struct IRWriterTests {
    /// Writes a document whose only page has the blocks that `body` says, and reads that page back.
    private func page(includesSpans: Bool = false, _ body: (inout IRWriter) -> Void) throws -> IR.Page {
        let document = try JSONDecoder().decode(StoryDocument.self, from: Files.document("minimal"))
        let page = IR.Page(id: "p1", kind: .text, reveal: .all, exit: .end)
        var bytes: [UInt8] = []
        var writer = IRWriter(style: .compact, includesSpans: includesSpans) { bytes.append(contentsOf: $0) }
        writer.beginDocument(document)
        writer.beginSection(IR.Section(id: "intro", title: "Intro", layout: .body))
        writer.beginPage(page, section: "intro")
        body(&writer)
        writer.endPage(page)
        writer.endSection()
        writer.endDocument(document)
        try writer.finish()
        return try JSONDecoder().decode(StoryDocument.self, from: Data(bytes)).sections[0].pages[0]
    }

    private func say(_ text: String, to sink: inout some InlineSink & ~Copyable) {
        var text = text
        text.withUTF8 { sink.text($0) }
    }

    /// Prose with pieces of text that belong together.
    private func sayProse(to sink: inout some InlineSink & ~Copyable) {
        say("one", to: &sink)
        say("", to: &sink)
        say(" ", to: &sink)
        say("two", to: &sink)
        sink.beginEmphasis()
        sink.beginStrong()
        say("three", to: &sink)
        say(" &", to: &sink)
        sink.endParent()
        say(" four", to: &sink)
        sink.endParent()
        sink.lineBreak()
        sink.lineBreak()
        sink.beginCode()
        say("five", to: &sink)
        say("`six", to: &sink)
        sink.endCode()
        sink.beginCode()
        sink.endCode()
        sink.beginLink(url: .string("tel:7"), title: nil)
        sink.endParent()
        sink.beginLink(url: .string("tel:8"), title: .string("t"))
        say("eight", to: &sink)
        sink.endParent()
        say("nine", to: &sink)
        say("\"", to: &sink)
    }

    private let prose: [IR.Inline] = [
        .text("one two"), .emphasis([.strong([.text("three &")]), .text(" four")]), .lineBreak, .lineBreak,
        .code("five`six"), .code(""), .link(IR.Link(url: "tel:7", children: [])),
        .link(IR.Link(url: "tel:8", title: "t", children: [.text("eight")])), .text("nine\""),
    ]

    @Test func consecutivePiecesOfTextAreOneText() throws {
        let page = try page { writer in
            writer.beginParagraph(.source(SourceSpan(0..<1)))
            sayProse(to: &writer)
            writer.endBlock()
            writer.beginParagraph(.source(SourceSpan(1..<2)))
            writer.endBlock()
        }
        #expect(page.blocks.map(\.content) == [.paragraph(.init(inlines: prose)), .paragraph(.init(inlines: []))])
    }

    @Test func theBuilderAndTheWriterAgree() {
        var builder = InlineBuilder()
        #expect(builder.inlines.isEmpty && builder.words.isEmpty && builder.inlinesIfFormatted == nil)
        sayProse(to: &builder)
        #expect(builder.inlines == prose)
        #expect(builder.inlinesIfFormatted == prose)
        #expect(builder.words == "one twothree & four  five`sixeightnine\"")
    }

    @Test func plainTextHasNoInlines() {
        var builder = InlineBuilder()
        say("a cat", to: &builder)
        say(" 🐈", to: &builder)
        #expect(builder.words == "a cat 🐈")
        #expect(builder.inlinesIfFormatted == nil)
        #expect(builder.inlines == [.text("a cat 🐈")])
    }

    @Test func blocksAreNumberedInTheOrderInWhichTheyBegin() throws {
        let page = try page(includesSpans: true) { writer in
            writer.beginContainer(
                .source(SourceSpan(10..<90)), .prose(type: "dropQuote", texts: [("attribution", .string("A"))]))
            writer.beginParagraph(.source(SourceSpan(20..<30)))
            writer.endBlock()
            writer.beginContainer(.source(SourceSpan(40..<50)), .timeline)
            writer.beginPart(.timelineItem(year: .string("1")))
            writer.leafBlock(.source(SourceSpan(41..<42)), .unsupported(construct: .list, text: .string("- a")))
            writer.endPart()
            writer.endBlock()
            writer.endBlock()
            writer.beginContainer(.source(SourceSpan(95..<99)), .factGrid)
            writer.endBlock()
        }
        #expect(page.blocks.map(\.id) == ["intro/p1/b0", "intro/p1/b4"])
        #expect(page.blocks.map(\.span) == [IR.Span(start: 10, end: 90), IR.Span(start: 95, end: 99)])
        guard case .dropQuote(let quote) = page.blocks[0].content else {
            Issue.record("the first block is no quotation")
            return
        }
        #expect(quote.blocks.map(\.id) == ["intro/p1/b1", "intro/p1/b2"])
    }

    @Test func spansAreOmittedUnlessRequested() throws {
        let page = try page { writer in
            writer.leafBlock(
                .source(SourceSpan(0..<9)), .image(asset: .string("a"), alt: .string(""), criticality: .important))
        }
        #expect(page.blocks.map(\.span) == [nil])
    }

    @Test func bytesOfTheSourceAreWrittenUnchanged() throws {
        let source = Array("say \"hé\"\t🦊".utf8)
        let page = try page { writer in
            source.withUnsafeBufferPointer { bytes in
                writer.beginContainer(.source(SourceSpan(0..<1)), .factGrid)
                writer.fact(label: .bytes(bytes), value: .bytes(UnsafeBufferPointer(rebasing: bytes[5..<8])))
                writer.endBlock()
            }
        }
        #expect(
            page.blocks.map(\.content)
                == [.factGrid(.init(facts: [.init(label: "say \"hé\"\t🦊", value: "hé")]))])
    }

    @Test func eachPageNumbersItsBlocks() throws {
        let document = try JSONDecoder().decode(StoryDocument.self, from: Files.document("everything"))
        var bytes: [UInt8] = []
        var writer = IRWriter(style: .compact) { bytes.append(contentsOf: $0) }
        writer.beginDocument(document)
        for section in document.sections {
            writer.beginSection(section)
            for page in section.pages {
                writer.beginPage(page, section: section.id)
                writer.beginContainer(
                    .source(SourceSpan(at: 0)), .prose(type: "sideNote", texts: [("label", nil)]))
                writer.endBlock()
                writer.endPage(page)
            }
            writer.endSection()
        }
        writer.endDocument(document)
        try writer.finish()
        let read = try JSONDecoder().decode(StoryDocument.self, from: Data(bytes))
        #expect(read.sections.flatMap(\.pages).flatMap(\.blocks).map(\.id) == ["den/p1/b0", "den/p2/b0", "end/p1/b0"])
        #expect(read.navigation == document.navigation)
    }
}
