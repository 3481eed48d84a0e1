import StoryHTMLBackend
import Testing

@testable import StoryIR

/// What pages make of the blocks and inlines of Markdown.
@Suite struct MarkdownPageTests {
    private static func paragraph(_ inlines: IR.Inline...) -> IR.Block {
        IR.Block(id: "", content: .paragraph(IR.Paragraph(inlines: inlines)))
    }

    private static func heading(_ level: Int, _ id: String, _ inlines: [IR.Inline]? = nil) -> IR.Block {
        IR.Block(id: id, content: .heading(IR.Heading(level: level, inlines: inlines ?? [.text(id)])))
    }

    private static func reference(_ number: Int) -> IR.Inline {
        .footnoteReference(IR.FootnoteReference(id: "n\(number)", number: number))
    }

    private static func document(
        _ contents: [IR.Block.Content], footnotes: [IR.Footnote] = [], assets: [IR.Asset] = []
    ) -> StoryDocument {
        var document = StoryDocument.sample(blocks: contents.map { IR.Block(id: "", content: $0) })
        document.sections[0].pages[0].footnotes = footnotes
        document.assets = assets
        return document
    }

    private static func markup(_ contents: IR.Block.Content..., assets: [IR.Asset] = []) -> Markup {
        let markup = Markup(HTMLBackend.render(document(contents, assets: assets)))
        #expect(markup.fault == nil)
        return markup
    }

    private static func named(_ name: String, in markup: Markup) -> [[String: String]] {
        markup.elements.filter { $0.name == name }.map(\.attributes)
    }

    private static func asset(_ src: String, _ kind: IR.Asset.Kind = .image) -> IR.Asset {
        IR.Asset(key: src, kind: kind, src: src, location: .package, width: 8, height: 6, criticality: .optional)
    }

    @Test(arguments: [
        ([1, 2, 3], ["h3", "h4", "h5"]), ([3, 3, 6], ["h3", "h3", "h4"]), ([4, 2, 3, 2], ["h3", "h3", "h4", "h3"]),
        ([1, 2, 3, 4, 5, 6], ["h3", "h4", "h5", "h6", "h6", "h6"]), ([2, 6, 4], ["h3", "h4", "h4"]),
    ])
    func headingsSkipNoLevel(levels: [Int], names: [String]) {
        var document = StoryDocument.sample(
            blocks: levels.enumerated().map { Self.heading($0.element, "a\($0.offset)") })
        let markup = Markup(HTMLBackend.render(document))
        #expect(markup.elements.filter { $0.attributes["class"] == "sub" }.map(\.name) == names)
        let box = IR.FeatureBox(title: "A box", expandable: false, blocks: document.sections[0].pages[0].blocks)
        document.sections[0].pages[0].blocks = [Self.heading(1, "z"), IR.Block(id: "", content: .featureBox(box))]
        let inner = Markup(HTMLBackend.render(document)).elements.filter { $0.attributes["class"] == "sub" }.map(\.name)
        // The box has a title of its own, an <h3>.
        #expect(inner.dropFirst() == names.map { "h\(min(6, Int($0.dropFirst())! + 1))" }[...])
    }

    @Test func headingsLinkToThemselvesUnlessTheyContainLinks() {
        let link = IR.Inline.link(IR.Link(url: "https://example.com/", children: [.text("there")]))
        let headings = [Self.heading(2, "é"), Self.heading(2, "there", [link]), Self.heading(2, "there")]
        let markup = Markup(HTMLBackend.render(StoryDocument.sample(blocks: headings)))
        #expect(markup.fault == nil)
        #expect(Self.named("h3", in: markup).map { $0["id"] } == ["é", "there", nil])
        let own = Self.named("a", in: markup).filter { $0["class"] == "self" }.compactMap { $0["href"] }
        #expect(own == ["#one", "#%C3%A9"])
    }

    @Test func lists() {
        let item = IR.ListItem(blocks: [Self.paragraph(.text("one"))])
        let tasks = [IR.ListItem(checked: true, blocks: []), IR.ListItem(checked: false, blocks: []), item]
        let markup = Self.markup(
            .list(IR.List(ordered: false, tight: true, items: [item])),
            .list(IR.List(ordered: true, start: 1, tight: false, items: [item])),
            .list(IR.List(ordered: true, start: 0, tight: true, items: [item])),
            .list(IR.List(ordered: true, start: 9_999, tight: false, items: [item])),
            .list(IR.List(ordered: false, tight: true, items: tasks)))
        #expect(Self.named("ol", in: markup).map { $0["start"] } == [nil, "0", "9999"])
        #expect(Self.named("ol", in: markup).map { $0["class"] } == ["list", "list tight", "list broad"])
        #expect(Self.named("ul", in: markup).map { $0["class"] } == ["list tight", "list tight"])
        #expect(Self.named("ul", in: markup).map { $0["role"] } == [nil, "list"])
        let looks = Self.named("li", in: markup).map { $0["class"] }
        #expect(looks.suffix(3) == ["task done", "task", nil])
        #expect(markup.text.contains("Done: ") && markup.text.contains("To do: "))
        #expect(Self.named("input", in: markup).isEmpty)
    }

    @Test func codeIsVerbatim() {
        let markup = Self.markup(
            .codeBlock(IR.CodeBlock(language: "c<\"", info: "c<\" x", text: "\n  <b> & \"\t\n")),
            .codeBlock(IR.CodeBlock(text: "")))
        #expect(Self.named("pre", in: markup).map { $0["aria-label"] } == ["c<\"", nil])
        #expect(Self.named("pre", in: markup).map { $0["role"] } == ["group", nil])
        #expect(Self.named("pre", in: markup).allSatisfy { $0["tabindex"] == "0" && $0["dir"] == "ltr" })
        #expect(markup.text.contains("\n  <b> & \"\t\n"))
    }

    @Test func tables() {
        func cell(_ text: String) -> IR.TableCell { IR.TableCell(inlines: text.isEmpty ? [] : [.text(text)]) }
        let long = String(repeating: "long ", count: 6)
        let columns = [nil, .left, .center, .right].map { IR.TableColumn(align: $0) }
        let markup = Self.markup(
            .table(
                IR.Table(
                    columns: columns, header: ["A", "", "<B>", "C"].map(cell),
                    rows: [["1", "2", "3", long].map(cell), [cell("x")]])),
            .table(IR.Table(columns: [IR.TableColumn()], header: [cell("")], rows: [])))
        let wrappers = Self.named("div", in: markup).filter { $0["class"] == "table" }
        #expect(wrappers.map { $0["aria-label"] } == ["A, <B>, C", "Table"])
        #expect(wrappers.allSatisfy { $0["role"] == "group" && $0["tabindex"] == "0" })
        #expect(Self.named("th", in: markup).map { $0["class"] } == [nil, "left", "center", "right prose", nil])
        #expect(Self.named("th", in: markup).allSatisfy { $0["scope"] == "col" })
        #expect(Self.named("td", in: markup).map { $0["class"] } == [nil, "left", "center", "right", nil])
        #expect(Self.named("tbody", in: markup).count == 1)
    }

    @Test func pictures() {
        func picture(_ src: String, _ title: String? = nil) -> IR.Picture {
            IR.Picture(src: src, alt: "What \(src) shows", title: title)
        }
        let inlines = ["a.png", "none.png", "m.gif"].map { IR.Inline.image(picture($0, "T")) }
        let link = IR.Inline.link(IR.Link(url: "https://example.com/", children: [.image(picture("m.gif"))]))
        let markup = Self.markup(
            .figure(picture("a.png", "Caption")), .figure(picture("none.png")),
            .paragraph(IR.Paragraph(inlines: [.text("a")] + inlines + [.text("b"), link])),
            assets: [
                Self.asset("a.png"), Self.asset("m.gif"),
                IR.Asset(key: "none.png", kind: .image, src: "none.png", location: .missing, criticality: .optional),
            ])
        let images = Self.named("img", in: markup)
        #expect(images.map { $0["src"] } == ["a.png", "a.png"])
        #expect(images.map { $0["class"] } == [nil, "inset"])
        #expect(images.map { $0["title"] } == [nil, "T"])
        #expect(Self.named("figcaption", in: markup).count == 1 && markup.text.contains("Caption"))
        #expect(Self.named("a", in: markup).compactMap { $0["href"] }.suffix(2) == ["m.gif", "https://example.com/"])
        // No space where there was none.
        #expect(markup.text.contains("aWhat none.png showsWhat m.gif showsbWhat m.gif shows"))
    }

    @Test func linksIntoTheStoryAndItsPackage() {
        func link(_ url: String) -> IR.Inline { .link(IR.Link(url: url, children: [.text(url)])) }
        let urls = ["#one", "#one/p1", "#a-heading", "map.pdf", "other.pdf", "../map.pdf", "javascript:x", "#"]
        let markup = Self.markup(
            .paragraph(IR.Paragraph(inlines: urls.map(link))), assets: [Self.asset("map.pdf", .file)])
        let links = Self.named("a", in: markup).filter { $0["class"] == nil }
        #expect(links.map { $0["href"] } == ["#one", "#one", "#a-heading", "map.pdf"])
        #expect(links.allSatisfy { $0["rel"] == nil })
        #expect(urls.allSatisfy(markup.text.contains))
    }

    @Test func footnotes() {
        let notes = [
            IR.Footnote(id: "n1", number: 1, blocks: [Self.paragraph(.text("First note."))]),
            IR.Footnote(id: "n2", number: 2, blocks: [IR.Block(id: "", content: .codeBlock(IR.CodeBlock(text: "x")))]),
            IR.Footnote(id: "n3", number: 3, blocks: []),
        ]
        let inlines = [Self.reference(1), .strikethrough([Self.reference(2)]), Self.reference(1), Self.reference(9)]
        let page = HTMLBackend.render(Self.document([.paragraph(.init(inlines: inlines))], footnotes: notes))
        let markup = Markup(page)
        #expect(markup.fault == nil && !String(decoding: page, as: UTF8.self).contains("<p></p>"))
        let references = Self.named("a", in: markup).filter { $0["role"] == "doc-noteref" }
        #expect(references.map { $0["href"] } == ["#.note1", "#.note2", "#.note1"])
        #expect(references.map { $0["id"] } == [".ref1", ".ref2", nil])
        #expect(Self.named("sup", in: markup).count == 4)
        #expect(Self.named("li", in: markup).compactMap { $0["id"] } == [".note1", ".note2", ".note3"])
        #expect(Self.named("li", in: markup).compactMap { $0["value"] } == ["1", "2", "3"])
        // Nothing refers to the third.
        let back = Self.named("a", in: markup).filter { $0["role"] == "doc-backlink" }
        #expect(back.map { $0["href"] } == ["#.ref1", "#.ref2"])
    }

    /// The script of such links is only on pages that need it.
    @Test func headingsAndNotesAreFoundPageByPage() {
        func page(_ blocks: [IR.Block], _ notes: [IR.Footnote] = []) -> String {
            var document = StoryDocument.sample(blocks: blocks)
            document.story.flow = .explicit
            document.sections[0].pages[0].footnotes = notes
            return String(decoding: HTMLBackend.render(document), as: UTF8.self)
        }
        func carries(_ page: String) -> Bool { page.contains(".closest('a[href^=\"#\"]')") }
        #expect(carries(page([Self.heading(2, "a")])))
        #expect(carries(page([], [IR.Footnote(id: "n", number: 1, blocks: [])])))
        #expect(!carries(page([Self.paragraph(.text("a"))])))
    }
}
