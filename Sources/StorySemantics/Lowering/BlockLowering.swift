import StoryIR
import StorySource
import StorySyntax

/// Lowers the blocks of pages, directly from the tree to the writer.
struct BlockLowering {
    private let context: PassContext
    private let tree: SyntaxTree
    private let media: [IR.Media]
    private var inlines: InlineLowering
    private let fields: FieldParser
    /// The current page, and the number of its next block. The writer counts them too; fallbacks need them here.
    private var page = 0
    private var nextBlock = 0
    /// The number of cells that may still be added to rows shorter than their header, so that a table is never much larger
    /// than its source. GitHub has the same bound.
    private var emptyCells = 65_536
    /// The fallbacks applied to blocks, in order.
    private(set) var fallbacks: [IR.Fallback] = []

    init(_ context: PassContext, media: [IR.Media]) {
        self.context = context
        tree = context.tree
        self.media = media
        inlines = InlineLowering(tree, markdown: context.markdown)
        fields = FieldParser(tree.source, tree.profile)
    }

    /// The number of words on all pages so far.
    var wordCount: Int { inlines.words.count }

    /// Returns the fallbacks of the blocks so far, and clears them.
    mutating func takeFallbacks() -> [IR.Fallback] {
        defer { fallbacks = [] }
        return fallbacks
    }

    /// `page`: an index into ``StoryPages/pages``. `exit`: lowers the exit of the page, which may refer to footnotes.
    mutating func lowerPage<Sink: IRSink & ~Copyable>(
        _ page: Int, into writer: inout Sink, exit: (inout InlineLowering, inout Sink) -> Void
    ) {
        self.page = page
        nextBlock = 0
        let first = inlines.footnotes.count
        lowerBlocks(of: context.pages.pages[page].node, into: &writer)
        exit(&inlines, &writer)
        lowerFootnotes(from: first, into: &writer)
    }

    /// Writes the footnotes that were first referred to on this page, and those that they refer to.
    private mutating func lowerFootnotes<Sink: IRSink & ~Copyable>(from first: Int, into writer: inout Sink) {
        guard first < inlines.footnotes.count else { return }
        writer.beginFootnotes()
        var index = first
        while index < inlines.footnotes.count {
            let footnote = inlines.footnotes[index]
            index += 1
            let id = IRText.bytes(tree.bytes[tree.footnoteLabelSpan(of: footnote)])
            writer.beginPart(.footnote(id: id, number: index))
            lowerBlocks(of: footnote, into: &writer)
            writer.endPart()
        }
    }

    /// Writes the blocks of an element or a Markdown container. Recursion is as deep as these may nest (LANGUAGE.md 10).
    private mutating func lowerBlocks<Sink: IRSink & ~Copyable>(of parent: NodeID, into writer: inout Sink) {
        let children = tree[parent].kind == .element ? tree.contents(of: parent) : tree.children(of: parent)
        for child in children {
            let node = tree[child]
            switch node.kind {
            case .paragraph:
                nextBlock += 1
                if let image = Picture.alone(in: child, of: tree) {
                    lowerFigure(image, location(of: child), into: &writer)
                    continue
                }
                writer.beginParagraph(location(of: child))
                inlines.lower(child, into: &writer)
                writer.endBlock()
            case .element: lowerElement(child, into: &writer)
            case .unsupported: lowerUnsupported(child, into: &writer)
            case .heading, .thematicBreak, .codeBlock, .list, .blockQuote, .table:
                nextBlock += 1
                lowerMarkdown(child, location(of: child), into: &writer)
            default: break
            }
        }
    }

    private func location(of node: NodeID) -> BlockLocation {
        .source(context.original?.map.original(of: tree[node].span) ?? tree[node].span)
    }

    // MARK: Markdown

    private mutating func lowerMarkdown<Sink: IRSink & ~Copyable>(
        _ block: NodeID, _ location: BlockLocation, into writer: inout Sink
    ) {
        switch tree[block].kind {
        case .heading:
            let id = context.markdown.headingID(of: block) ?? ""
            writer.beginHeading(location, level: Int(tree[block].payload), id: .string(id))
            inlines.lower(block, into: &writer)
        case .thematicBreak: return writer.leafBlock(location, .thematicBreak)
        case .codeBlock: return lowerCode(block, location, into: &writer)
        case .list: lowerList(block, location, into: &writer)
        case .blockQuote:
            writer.beginContainer(location, .blockQuote)
            lowerBlocks(of: block, into: &writer)
        default: lowerTable(block, location, into: &writer)
        }
        writer.endBlock()
    }

    private mutating func lowerList<Sink: IRSink & ~Copyable>(
        _ list: NodeID, _ location: BlockLocation, into writer: inout Sink
    ) {
        let isOrdered = tree[list].payload == 1
        // After the list come its first item and the item's marker.
        let digits = tree.bytes.string(tree[list + 2].span).dropLast()
        let start = isOrdered ? Int(digits) : nil
        let isTight = !tree[list].flags.contains(.loose)
        writer.beginContainer(location, .list(ordered: isOrdered, start: start, tight: isTight))
        for item in tree.children(of: list) {
            let task = tree.firstChild(of: item, kind: .taskMarker)
            let isChecked = task.map { tree.bytes[Int(tree[$0].start) + 1] != UInt8(ascii: " ") }
            writer.beginPart(.listItem(checked: isChecked))
            lowerBlocks(of: item, into: &writer)
            writer.endPart()
        }
    }

    private mutating func lowerCode<Sink: IRSink & ~Copyable>(
        _ block: NodeID, _ location: BlockLocation, into writer: inout Sink
    ) {
        var info: IRText?
        var language: IRText?
        if let node = tree.firstChild(of: block, kind: .codeInfo) {
            let bytes = tree.bytes[tree[node].range]
            let end = bytes.firstIndex { $0.isSpaceOrTab } ?? bytes.endIndex
            language = LinkText.text(SourceSpan(Int(tree[node].start)..<Int(tree[node].start) + end), in: tree)
            if end < bytes.endIndex { info = LinkText.text(tree[node].span, in: tree) }
        }
        let text = CodeText(of: block, in: tree).string
        writer.leafBlock(location, .code(language: language, info: info, text: .string(text)))
    }

    /// Writes a table. Rows are padded to the length of the header, up to a limit.
    private mutating func lowerTable<Sink: IRSink & ~Copyable>(
        _ table: NodeID, _ location: BlockLocation, into writer: inout Sink
    ) {
        let header = table + 1
        let columns = tree.children(of: header).map { cell -> IR.TableColumn in
            switch TableAlignment(rawValue: tree[cell].payload) ?? .none {
            case .none: IR.TableColumn(align: nil)
            case .left: IR.TableColumn(align: .left)
            case .center: IR.TableColumn(align: .center)
            case .right: IR.TableColumn(align: .right)
            }
        }
        writer.beginTable(location, columns: columns)
        lowerCells(of: header, into: &writer)
        writer.endTableHeader()
        for row in tree.children(of: table) where row != header && tree[row].kind == .tableRow {
            writer.beginTableRow()
            let count = lowerCells(of: row, into: &writer)
            if columns.count - count <= emptyCells {
                emptyCells -= columns.count - count
                for _ in count..<columns.count {
                    writer.beginTableCell()
                    writer.endTableCell()
                }
            }
            writer.endTableRow()
        }
    }

    @discardableResult
    private mutating func lowerCells<Sink: IRSink & ~Copyable>(of row: NodeID, into writer: inout Sink) -> Int {
        var count = 0
        for cell in tree.children(of: row) {
            writer.beginTableCell()
            inlines.lower(cell, into: &writer)
            writer.endTableCell()
            count += 1
        }
        return count
    }

    private mutating func lowerFigure<Sink: IRSink & ~Copyable>(
        _ image: NodeID, _ location: BlockLocation, into writer: inout Sink
    ) {
        guard let picture = Picture(image, in: tree) else { return }
        if let title = tree.target(of: image)?.title {
            inlines.words.addSpace()
            LinkText.withDecoded(title, in: tree) { inlines.words.add($0) }
        }
        writer.leafBlock(location, .figure(src: picture.src, alt: .string(picture.alt), title: picture.title))
    }

    private mutating func lowerUnsupported<Sink: IRSink & ~Copyable>(_ node: NodeID, into writer: inout Sink) {
        guard let construct = describe(Construct(rawValue: tree[node].payload)) else { return }
        nextBlock += 1
        let text = IRText.bytes(tree.bytes[tree[node].range])
        writer.leafBlock(location(of: node), .unsupported(construct: construct, text: text))
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
        let component = tree.component(of: element)
        switch component {
        // The blocks of a line belong to its page; choices, endings and sounds have none.
        case .line: return lowerBlocks(of: element, into: &writer)
        case .choices, .ending, .sound: return
        default: break
        }
        let location = location(of: element)
        let number = nextBlock
        nextBlock += 1
        switch component {
        case .mediaRef: lowerMediaRef(element, number, location, into: &writer)
        case .featureBox:
            let summary = prose(.summary, element)
            let expandable = enumerated(.expandable, element, number, BooleanValue.self)
            writer.beginContainer(
                location,
                .featureBox(
                    title: text(.title, element), summary: summary?.words, summaryInlines: summary?.inlines,
                    expandable: expandable == .true))
            lowerBlocks(of: element, into: &writer)
            writer.endBlock()
        case .factGrid:
            writer.beginContainer(location, .factGrid)
            forEachChild(of: element, .fact) { fact, lowering in
                writer.fact(label: lowering.required(.label, fact), value: lowering.required(.value, fact))
            }
            writer.endBlock()
        case .timeline:
            writer.beginContainer(location, .timeline)
            forEachChild(of: element, .timelineItem) { item, lowering in
                writer.beginPart(.timelineItem(year: lowering.required(.year, item)))
                lowering.lowerBlocks(of: item, into: &writer)
                writer.endPart()
            }
            writer.endBlock()
        case .gallery:
            writer.beginContainer(location, .gallery)
            forEachChild(of: element, .galleryImage) { image, lowering in
                let caption = lowering.prose(.caption, image)
                writer.galleryImage(
                    src: lowering.required(.src, image), alt: lowering.required(.alt, image), caption: caption?.words,
                    captionInlines: caption?.inlines, credit: lowering.text(.credit, image))
            }
            writer.endBlock()
        case .fullBleed:
            let caption = prose(.caption, element)
            let kind = enumerated(.kind, element, number, IR.FullBleed.Kind.self)
            writer.leafBlock(
                location,
                .fullBleed(
                    src: required(.src, element), alt: required(.alt, element), caption: caption?.words,
                    captionInlines: caption?.inlines, credit: text(.credit, element), kind: kind))
        case .image: lowerImage(element, location, into: &writer)
        default: lowerProse(element, component, location, into: &writer)
        }
    }

    /// The type and attributes of each component whose block is `IR.Block.Content.prose`.
    private static let prose: [(type: String, attributes: [AttributeName])?] = Component.allCases.map { component in
        let (name, attributes) = (component.name, component.descriptor.attributes)
        return component.holdsProseAndTexts
            ? (name.prefix(1).lowercased() + name.dropFirst(), attributes.map(\.name)) : nil
    }

    /// Writes a component that contains prose, with its attributes under their names. Any other component here is an error;
    /// such a story is lowered only to count its words.
    private mutating func lowerProse<Sink: IRSink & ~Copyable>(
        _ element: NodeID, _ component: Component, _ location: BlockLocation, into writer: inout Sink
    ) {
        guard let (type, attributes) = Self.prose[Int(component.rawValue)] else { return }
        let texts = attributes.map { (name: $0.name, text: text($0, element)) }
        writer.beginContainer(location, .prose(type: type, texts: texts))
        lowerBlocks(of: element, into: &writer)
        writer.endBlock()
    }

    private mutating func lowerMediaRef<Sink: IRSink & ~Copyable>(
        _ element: NodeID, _ number: Int, _ location: BlockLocation, into writer: inout Sink
    ) {
        let intent = enumerated(.intent, element, number, IR.MediaReference.Intent.self)
        guard case .text(let value) = tree.state(of: .ref, in: element) else { return }
        guard let index = tree.withText(of: value, { context.meaning.media($0) }) else {
            note("ref", number, "placeholder")
            writer.mediaRef(location, ref: required(.ref, element), intent: intent, card: .placeholder, media: nil)
            return
        }
        writer.mediaRef(
            location, ref: required(.ref, element), intent: intent, card: .init(media[index].card), media: media[index])
    }

    /// Writes an image. An unknown asset is an error, and has no words.
    private func lowerImage<Sink: IRSink & ~Copyable>(
        _ element: NodeID, _ location: BlockLocation, into writer: inout Sink
    ) {
        guard let key = tree.text(of: .ref, in: element), let index = context.meaning.asset(key) else { return }
        let alt = context.metadata.assets[index].alt?.value ?? ""
        writer.leafBlock(
            location,
            .image(
                asset: .string(key), alt: .string(alt), criticality: context.criticality(of: element, asset: index)))
    }

    private mutating func forEachChild(
        of element: NodeID, _ component: Component, _ body: (NodeID, inout BlockLowering) -> Void
    ) {
        for child in tree.elements(component, in: element) { body(child, &self) }
    }

    // MARK: Attributes

    /// Returns plain text; nil if it is absent or blank.
    private func text(_ name: AttributeName, _ element: NodeID) -> IRText? {
        guard case .text(let value) = tree.state(of: name, in: element) else { return nil }
        let written = tree.bytes[tree[value].range]
        if !tree[value].flags.contains(.encoded), !written.contains(UInt8(ascii: "\r")) { return .bytes(written) }
        return .string(tree.valueText(value))
    }

    /// Returns required plain text. In a story without errors, only an `alt` may be blank.
    private func required(_ name: AttributeName, _ element: NodeID) -> IRText { text(name, element) ?? .string("") }

    private mutating func prose(_ name: AttributeName, _ element: NodeID) -> FieldProse? {
        guard case .text(let value) = tree.state(of: name, in: element) else { return nil }
        return FieldProse(.attribute(value), in: tree, by: fields, counting: &inlines.words)
    }

    /// Returns an enumerated value, and records the fallback if it is invalid.
    private mutating func enumerated<Value: EnumeratedValue>(
        _ name: AttributeName, _ element: NodeID, _ number: Int, _ type: Value.Type
    ) -> Value {
        let reading = tree.enumeratedValue(name, of: element, as: type)
        if case .invalid = reading { note(name.name, number, reading.value.rawValue) }
        return reading.value
    }

    private mutating func note(_ member: String, _ number: Int, _ applied: String) {
        let block = "\(context.pages.name(of: page))/b\(number)"
        fallbacks.append(IR.Fallback(field: "blocks[\(block)].\(member)", reason: .invalid, applied: applied))
    }
}

extension IR.MediaReference.Card {
    fileprivate init(_ card: IR.Media.Card) {
        self =
            switch card {
            case .full: .full
            case .textOnly: .textOnly
            case .noDuration: .noDuration
            }
    }
}
