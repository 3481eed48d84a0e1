import StoryTextBackend
import Testing

@testable import StoryIR

/// What plain text makes of the blocks and inlines of Markdown.
@Suite struct MarkdownTextTests {
    private static func block(_ content: IR.Block.Content) -> IR.Block { IR.Block(id: "", content: content) }

    private static func paragraph(_ text: String) -> IR.Block {
        block(.paragraph(IR.Paragraph(inlines: [.text(text)])))
    }

    private static func cells(_ texts: String...) -> [IR.TableCell] {
        texts.map { IR.TableCell(inlines: [.text($0)]) }
    }

    /// The blocks of a story as text, without what is above them.
    private static func text(
        _ contents: IR.Block.Content..., width: Int = 40, footnotes: [IR.Footnote] = []
    ) -> String {
        var document = TextBackendTests.document([paragraph("Above.")] + contents.map(block))
        document.sections[0].pages[0].footnotes = footnotes
        let whole = String(decoding: TextBackend.render(document, width: width), as: UTF8.self)
        return String(whole.split(separator: "Above.\n\n", maxSplits: 1).last ?? "")
    }

    @Test func headings() {
        let heading = {
            IR.Block.Content.heading(IR.Heading(level: $0, inlines: [.strong([.text("Bring")])]))
        }
        #expect(Self.text(heading(3), heading(4)) == "*Bring*\n┄┄┄┄┄┄┄\n\n*Bring*\n·······\n")
    }

    @Test func lists() {
        let inner = IR.List(ordered: false, tight: true, items: [IR.ListItem(blocks: [Self.paragraph("a")])])
        let items = [
            IR.ListItem(blocks: [Self.paragraph("one"), Self.block(.list(inner))]), IR.ListItem(blocks: []),
            IR.ListItem(checked: true, blocks: [Self.paragraph("two")]),
        ]
        #expect(
            Self.text(.list(IR.List(ordered: true, start: 9, tight: true, items: items))) == """
                  9.  one
                      • a
                  10.
                  11. [x] two

                """)
        #expect(
            Self.text(
                .list(
                    IR.List(ordered: false, tight: false, items: [items[2], IR.ListItem(checked: false, blocks: [])])))
                == "  [x] two\n\n  [ ]\n")
        let far = IR.List(ordered: true, start: .max, tight: true, items: [items[0], items[0]])
        #expect(Self.text(.list(far), width: 20).contains("9223372036854775807."))
    }

    @Test func quotationsCodeAndBreaks() {
        #expect(Self.text(.blockQuote(IR.BlockQuote(blocks: [Self.paragraph("a")]))) == "  │ a\n")
        #expect(Self.text(.codeBlock(IR.CodeBlock(text: "a\n\n  b\n"))) == "    a\n\n      b\n")
        #expect(Self.text(.thematicBreak) == "    * * *\n")
    }

    @Test func tables() {
        let table = IR.Table(
            columns: [nil, .right, .center].map { IR.TableColumn(align: $0) },
            header: Self.cells("Knot", "Turns", "At"),
            rows: [Self.cells("Bowline", "1", "x"), Self.cells("A very long name of a knot", "100", "sea")])
        #expect(
            Self.text(.table(table)) == """
                  Knot                        Turns  At
                  ──────────────────────────────────────
                  Bowline                         1   x
                  A very long name of a knot    100  sea

                """)
        #expect(
            Self.text(.table(table), width: 30) == """
                Knot                Turns  At
                ──────────────────────────────
                Bowline                 1   x
                A very long name      100  sea
                of a knot

                """)
        let wide = IR.Table(
            columns: table.columns, header: Self.cells("Knot", "", "Where it is tied"),
            rows: [Self.cells("Bowline", "1", "at sea"), Self.cells("A very long name", "", "ashore")])
        #expect(
            Self.text(.table(wide), width: 20) == """
                Knot: Bowline
                1
                Where it is tied: at
                sea

                Knot: A very long
                name
                Where it is tied:
                ashore

                """)
        let header = Self.cells("Knot", "What it is for", "Where it is tied")
        let form = IR.Table(columns: table.columns, header: header, rows: [Self.cells("Bowline", "", "at sea")])
        #expect(
            Self.text(.table(form), width: 20) == """
                Knot: Bowline
                What it is for:
                Where it is tied: at
                sea

                """)
        #expect(
            Self.text(.table(IR.Table(columns: table.columns, header: header, rows: [])), width: 20)
                == "Knot\nWhat it is for\nWhere it is tied\n")
    }

    @Test func inlines() {
        let picture = IR.Picture(src: "https://example.com/a.png", alt: "A quay", title: "Noon")
        let inlines: [IR.Inline] = [
            .strikethrough([.text("a")]), .footnoteReference(IR.FootnoteReference(id: "n", number: 1)), .text(" "),
            .image(picture), .text(" "), .link(IR.Link(url: "#one", title: "Part one", children: [.text("there")])),
        ]
        let notes = [IR.Footnote(id: "n", number: 1, blocks: [Self.paragraph("b")])]
        let text = Self.text(.paragraph(IR.Paragraph(inlines: inlines)), width: 60, footnotes: notes)
        #expect(
            text == """
                ~a~[^1] [Image: A quay] [1] there (Part one)

                [^1] b


                Links
                ─────

                [1] https://example.com/a.png
                    Noon

                """)
    }
}
