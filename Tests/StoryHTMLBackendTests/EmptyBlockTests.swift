import StoryHTMLBackend
import Testing

@testable import StoryIR

/// What pages make of components in which there is nothing.
@Suite struct EmptyBlockTests {
    private static func page(_ blocks: IR.Block.Content...) -> String {
        let blocks = [.paragraph(.init(inlines: [.text("Words.")]))] + blocks
        let document = StoryDocument.sample(blocks: blocks.map { IR.Block(id: "", content: $0) })
        return String(decoding: HTMLBackend.render(document), as: UTF8.self)
    }

    private static func block(_ content: IR.Block.Content) -> IR.Block { IR.Block(id: "", content: content) }

    /// Neither an element, nor style or script for it.
    @Test(
        arguments: [
            .sideNote(.init(label: nil, blocks: [])), .dropQuote(.init(attribution: nil, blocks: [])),
            .featureBox(.init(title: nil, summary: nil, expandable: false, blocks: [])),
            .featureBox(.init(title: nil, summary: nil, expandable: true, blocks: [])),
            .featureBox(
                .init(title: nil, summary: nil, expandable: true, blocks: [Self.block(.gallery(.init(images: [])))])),
            .factGrid(.init(facts: [])), .timeline(.init(items: [])), .gallery(.init(images: [])),
        ] as [IR.Block.Content])
    func nothingIsLeftOfOneThatIsEmpty(content: IR.Block.Content) {
        #expect(Self.page(content) == Self.page())
    }

    @Test func aTitleAloneIsInAPlainBox() {
        let box = { IR.Block.Content.featureBox(.init(title: "The kettle", summary: nil, expandable: $0, blocks: [])) }
        #expect(Self.page(box(true)) == Self.page(box(false)))
        #expect(Self.page(box(true)).contains("The kettle"))
    }

    @Test func blocksWithATermOrANameAreKept() {
        #expect(Self.page(.sideNote(.init(label: "Kettle", blocks: []))).contains("<h3><bdi>Kettle</bdi></h3>"))
        let quote = Self.page(.dropQuote(.init(attribution: "Bea", blocks: [])))
        #expect(quote.contains("<bdi>Bea</bdi>") && !quote.contains("<blockquote"))
    }

    /// A note that nothing follows but what is left out ends its section.
    @Test func notesIgnoreEmptyBlocks() {
        let note = IR.Block.Content.sideNote(.init(label: "Kettle", blocks: []))
        #expect(Self.page(note, .factGrid(.init(facts: []))) == Self.page(note))
    }

    @Test(arguments: [IR.Asset.Location.missing, .package])
    func missingPicturesHaveNoLightbox(location: IR.Asset.Location) {
        let gallery = Self.block(.gallery(.init(images: [.init(src: "assets/a.png", alt: "A kettle")])))
        let asset = IR.Asset(key: "a", kind: .image, src: "assets/a.png", location: location, criticality: .optional)
        let page = String(
            decoding: HTMLBackend.render(.sample(blocks: [gallery], assets: [asset])), as: UTF8.self)
        #expect(page.contains("A kettle") && page.contains("<dialog class=\"lightbox") == (location == .package))
    }

    /// Documents may nest as deep as they like.
    @Test func deepBlocksAreHandled() {
        var content = IR.Block.Content.gallery(.init(images: []))
        for _ in 0..<1_000 { content = .sideNote(.init(label: nil, blocks: [Self.block(content)])) }
        #expect(Self.page(content) == Self.page())
    }
}
