import StoryIR
import StorySource
import StorySyntax

/// Writes the blocks of pages, straight from the tree to the writer.
struct BlockLowering {
    private let analysis: PassContext
    private let tree: SyntaxTree
    private let media: [IR.Media]
    private var inlines: InlineLowering
    /// `section/page/b`, and the number of the next block: the writer counts them too, fallbacks name them.
    private var blockPrefix = ""
    private var nextBlock = 0
    /// Fallbacks that were applied to blocks, in order.
    private(set) var fallbacks: [IR.Fallback] = []

    init(_ analysis: PassContext, media: [IR.Media]) {
        self.analysis = analysis
        tree = analysis.tree
        self.media = media
        inlines = InlineLowering(tree)
    }

    /// The words of all pages so far.
    var wordCount: Int { inlines.words.count }

    /// Counts the words of what is beside the blocks of a page.
    mutating func countWords<Result>(of body: (inout WordCounter) -> Result) -> Result { body(&inlines.words) }

    /// Hands over the fallbacks of the blocks so far, once.
    mutating func takeFallbacks() -> [IR.Fallback] {
        defer { fallbacks = [] }
        return fallbacks
    }

    /// Writes the blocks of a page.
    mutating func lowerPage<Sink: IRSink & ~Copyable>(_ page: NodeID, id: String, into writer: inout Sink) {
        blockPrefix = "blocks[\(id)/b"
        nextBlock = 0
        lowerBlocks(of: page, into: &writer)
    }

    /// Writes the blocks in an element. They nest two deep at most (LANGUAGE.md 10).
    private mutating func lowerBlocks<Sink: IRSink & ~Copyable>(of element: NodeID, into writer: inout Sink) {
        for child in tree.contents(of: element) {
            let node = tree[child]
            switch node.kind {
            case .paragraph:
                nextBlock += 1
                writer.beginParagraph(location(of: child))
                inlines.lower(child, into: &writer)
                writer.endBlock()
            case .element:
                lowerElement(child, into: &writer)
            case .unsupported:
                lowerUnsupported(child, into: &writer)
            case .document, .frontMatter, .mapping, .entry, .sequence, .scalar, .alias, .body, .openTag, .tagName,
                .attribute, .attributeName, .attributeValue, .badAttribute, .closeTag, .strayCloseTag, .marker,
                .module, .text, .escape, .characterReference, .hardBreak, .codeSpan, .code, .emphasis, .strong, .link,
                .linkDestination, .linkTitle, .unsupportedInline, .expression, .rawHTML:
                break
            }
        }
    }

    /// Where the author wrote a block.
    private func location(of node: NodeID) -> BlockLocation {
        .source(analysis.original?.map.original(of: tree[node].span) ?? tree[node].span)
    }

    private mutating func lowerUnsupported<Sink: IRSink & ~Copyable>(_ node: NodeID, into writer: inout Sink) {
        guard let construct = describe(Construct(rawValue: tree[node].payload)) else { return }
        nextBlock += 1
        writer.unsupported(
            location(of: node), construct: construct, text: .bytes(tree.bytes[tree[node].range]))
    }

    private func describe(_ construct: Construct?) -> IR.Unsupported.Construct? {
        switch construct {
        case .heading: .heading
        case .thematicBreak: .thematicBreak
        case .list: .list
        case .blockQuote: .blockQuote
        case .codeFence: .codeFence
        case .table: .table
        case .linkDefinition: .linkDefinition
        case .footnote: .footnote
        case .image, .footnoteReference, .strikethrough, .autolink, nil: nil
        }
    }

    private mutating func lowerElement<Sink: IRSink & ~Copyable>(_ element: NodeID, into writer: inout Sink) {
        if lowerBesideBlocks(element, into: &writer) { return }
        let location = location(of: element)
        let number = nextBlock
        nextBlock += 1
        switch tree.component(of: element) {
        case .mediaRef:
            lowerMediaRef(element, number, location, into: &writer)
        case .featureBox:
            let summary = prose(.summary, element)
            let expandable = closed(.expandable, element, number, Expandability.self)
            writer.beginFeatureBox(
                location, title: text(.title, element), summary: summary?.words, summaryInlines: summary?.inlines,
                expandable: expandable == .true)
            lowerBlocks(of: element, into: &writer)
            writer.endBlock()
        case .factGrid:
            writer.beginFactGrid(location)
            forEachChild(of: element, .fact) { fact, lowering in
                writer.fact(label: lowering.required(.label, fact), value: lowering.required(.value, fact))
            }
            writer.endBlock()
        case .timeline:
            writer.beginTimeline(location)
            forEachChild(of: element, .timelineItem) { item, lowering in
                writer.beginTimelineItem(year: lowering.required(.year, item))
                lowering.lowerBlocks(of: item, into: &writer)
                writer.endTimelineItem()
            }
            writer.endBlock()
        case .gallery:
            writer.beginGallery(location)
            forEachChild(of: element, .galleryImage) { image, lowering in
                let caption = lowering.prose(.caption, image)
                writer.galleryImage(
                    src: lowering.required(.src, image), alt: lowering.required(.alt, image), caption: caption?.words,
                    captionInlines: caption?.inlines, credit: lowering.text(.credit, image))
            }
            writer.endBlock()
        case .fullBleed:
            let caption = prose(.caption, element)
            let kind = closed(.kind, element, number, IR.FullBleed.Kind.self)
            writer.fullBleed(
                location, src: required(.src, element), alt: required(.alt, element), caption: caption?.words,
                captionInlines: caption?.inlines, credit: text(.credit, element), kind: kind)
        case .image:
            lowerImage(element, location, into: &writer)
        case let component:
            lowerProse(element, component, location, into: &writer)
        }
    }

    /// What `IR.Block.Content.prose` is, by component.
    private static let prose: [(type: String, attributes: [AttributeName])?] = Component.allCases.map { component in
        let (name, attributes) = (component.name, component.descriptor.attributes)
        return component.holdsProseAndTexts
            ? (name.prefix(1).lowercased() + name.dropFirst(), attributes.map(\.name)) : nil
    }

    /// A component that holds prose, its attributes under their names. What is none and comes here is an error: such a story is
    /// lowered for its words alone.
    private mutating func lowerProse<Sink: IRSink & ~Copyable>(
        _ element: NodeID, _ component: Component, _ location: BlockLocation, into writer: inout Sink
    ) {
        guard let (type, attributes) = Self.prose[Int(component.rawValue)] else { return }
        writer.beginProse(location, type: type, texts: attributes.map { ($0.name, text($0, element)) })
        lowerBlocks(of: element, into: &writer)
        writer.endBlock()
    }

    /// The blocks of a line are those of its page; choices, endings and sounds are no blocks.
    /// - Returns: Whether the element is one of these.
    private mutating func lowerBesideBlocks<Sink: IRSink & ~Copyable>(
        _ element: NodeID, into writer: inout Sink
    ) -> Bool {
        switch tree.component(of: element) {
        case .line:
            lowerBlocks(of: element, into: &writer)
            return true
        case .choices, .ending, .sound: return true
        default: return false
        }
    }

    private mutating func lowerMediaRef<Sink: IRSink & ~Copyable>(
        _ element: NodeID, _ number: Int, _ location: BlockLocation, into writer: inout Sink
    ) {
        let intent = closed(.intent, element, number, IR.MediaReference.Intent.self)
        guard case .text(let value) = tree.state(of: .ref, in: element) else { return }
        guard let index = tree.withText(of: value, analysis.meaning.media) else {
            note("ref", number, "placeholder")
            writer.mediaRef(location, ref: required(.ref, element), intent: intent, card: .placeholder, media: nil)
            return
        }
        let card: IR.MediaReference.Card =
            switch media[index].card {
            case .full: .full
            case .textOnly: .textOnly
            case .noDuration: .noDuration
            }
        writer.mediaRef(location, ref: required(.ref, element), intent: intent, card: card, media: media[index])
    }

    /// One whose asset is not known is an error, and says no words.
    private func lowerImage<Sink: IRSink & ~Copyable>(
        _ element: NodeID, _ location: BlockLocation, into writer: inout Sink
    ) {
        guard let key = tree.text(of: .ref, in: element), let index = analysis.meaning.asset(key) else {
            return
        }
        writer.image(
            location, asset: .string(key), alt: .string(analysis.metadata.assets[index].alt?.value ?? ""),
            criticality: analysis.criticality(of: element, asset: index))
    }

    private mutating func forEachChild(
        of element: NodeID, _ component: Component, _ body: (NodeID, inout BlockLowering) -> Void
    ) {
        for child in tree.elements(component, in: element) { body(child, &self) }
    }

    // MARK: Attributes

    /// Plain text; nil where it is absent or blank.
    private func text(_ name: AttributeName, _ element: NodeID) -> IRText? {
        guard case .text(let value) = tree.state(of: name, in: element) else { return nil }
        return tree[value].flags.contains(.encoded) ? .string(tree.value(value)) : .bytes(tree.bytes[tree[value].range])
    }

    /// Plain text that has to be there; only an `alt` may be blank in a story without errors.
    private func required(_ name: AttributeName, _ element: NodeID) -> IRText { text(name, element) ?? .string("") }

    private mutating func prose(_ name: AttributeName, _ element: NodeID) -> FieldProse? {
        guard case .text(let value) = tree.state(of: name, in: element) else { return nil }
        return FieldProse(.attribute(value), in: tree, counting: &inlines.words)
    }

    /// A value of a closed set; notes the fallback where it is invalid.
    private mutating func closed<Value: ClosedValue>(
        _ name: AttributeName, _ element: NodeID, _ number: Int, _ type: Value.Type
    ) -> Value {
        let reading = tree.closedValue(name, of: element, as: type)
        if reading.isInvalid { note(name.name, number, reading.value.rawValue) }
        return reading.value
    }

    private mutating func note(_ member: String, _ number: Int, _ applied: String) {
        fallbacks.append(
            IR.Fallback(field: "\(blockPrefix)\(number)].\(member)", reason: .invalid, applied: applied))
    }
}
