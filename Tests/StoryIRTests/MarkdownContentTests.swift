import Foundation
import Testing

@testable import StoryIR

/// What is made of the blocks and inlines of Markdown beside reading and writing them.
@Suite struct MarkdownContentTests {
    private static func block(_ content: IR.Block.Content) -> IR.Block { IR.Block(id: "", content: content) }

    private static func paragraph(_ inlines: IR.Inline...) -> IR.Block {
        block(.paragraph(IR.Paragraph(inlines: inlines)))
    }

    private static func page(_ contents: IR.Block.Content...) -> IR.Page {
        IR.Page(id: "p1", kind: .text, reveal: .all, blocks: contents.map(block), exit: .end)
    }

    private static let picture = IR.Picture(src: "a.png", alt: "not counted", title: "one two three")

    /// Prose is counted wherever it is; code, what pictures show and marks of footnotes are not.
    @Test func wordsOfProseAreCounted() {
        let cell = IR.TableCell(inlines: [.text("one two")])
        let counts: [(IR.Block.Content, Int)] = [
            (.heading(IR.Heading(level: 1, inlines: [.text("one two")])), 2),
            (
                .list(
                    IR.List(
                        ordered: true, start: 1, tight: true,
                        items: [IR.ListItem(checked: true, blocks: [Self.paragraph(.text("one"))])])), 1
            ),
            (.blockQuote(IR.BlockQuote(blocks: [Self.paragraph(.strikethrough([.text("one two")]))])), 2),
            (.codeBlock(IR.CodeBlock(language: "one", text: "one two")), 0), (.thematicBreak, 0),
            (.table(IR.Table(columns: [IR.TableColumn()], header: [cell], rows: [[cell], [cell]])), 6),
            (.figure(Self.picture), 3),
            (
                .paragraph(
                    IR.Paragraph(inlines: [
                        .text("on"), .image(Self.picture), .text("e"),
                        .footnoteReference(IR.FootnoteReference(id: "n", number: 1)),
                    ])), 2
            ),
        ]
        for (content, count) in counts { #expect(Self.page(content).wordCount == count, "\(content.type)") }
        var page = Self.page()
        page.footnotes = [IR.Footnote(id: "n", number: 1, blocks: [Self.paragraph(.text("one two"))])]
        #expect(page.wordCount == 2)
    }

    @Test func plainTextIncludesAlternativeTexts() {
        let inlines: [IR.Inline] = [
            .text("a "), .strikethrough([.text("b")]), .image(IR.Picture(src: "", alt: " c")),
            .footnoteReference(IR.FootnoteReference(id: "n", number: 1)),
        ]
        #expect(inlines.plainText == "a b c")
        var builder = InlineBuilder()
        for inline in inlines {
            switch inline {
            case .text(var text): text.withUTF8 { builder.text($0) }
            case .strikethrough:
                builder.beginStrikethrough()
                var text = "b"
                text.withUTF8 { builder.text($0) }
                builder.endParent()
            case .image(let picture): builder.image(src: .string(picture.src), alt: .string(picture.alt), title: nil)
            default: builder.footnoteReference(id: .string("n"), number: 1)
            }
        }
        #expect(builder.words == "a b c" && builder.inlines == inlines)
    }

    /// A section of a split story has its pictures, and the files that its links lead to.
    @Test func aBeatHasTheFilesOfItsLinks() throws {
        var document = try JSONDecoder().decode(StoryDocument.self, from: Files.document("minimal"))
        let cell = IR.TableCell(inlines: [.link(IR.Link(url: "map.pdf", children: [.image(Self.picture)]))])
        let table = IR.Table(columns: [IR.TableColumn()], header: [cell], rows: [])
        var second = document.sections[0]
        second.id = "second"
        second.pages = [Self.page(.table(table))]
        second.pages[0].footnotes = [
            IR.Footnote(id: "n", number: 1, blocks: [Self.block(.figure(IR.Picture(src: "n.png", alt: "")))])
        ]
        let label: [IR.Inline] = [.image(IR.Picture(src: "l.png", alt: ""))]
        second.pages[0].exit = .choices(IR.Choices(choices: [IR.Choice(id: "c0", to: "second/p1", label: label)]))
        document.sections.append(second)
        document.story.deckInlines = [.link(IR.Link(url: "deck.pdf", children: []))]
        document.assets = ["a.png", "deck.pdf", "l.png", "map.pdf", "n.png", "other.png"].map {
            IR.Asset(key: $0, kind: .file, src: $0, location: .package, criticality: .optional)
        }
        let beat = try #require(Array(document.beats).last)
        #expect(beat.assets.map(\.key) == ["a.png", "l.png", "map.pdf", "n.png"])
        #expect(second.pages[0].pictures == ["a.png", "n.png", "l.png"])
        #expect(StoryIndex(document).assets.map(\.key) == ["deck.pdf"])
    }
}
