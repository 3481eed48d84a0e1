import StoryDiagnostics
import StoryGraph
import StoryIR
import StorySource
import StorySyntax

/// Lowers a story without errors to the IR (IR.md 3), and computes the reading time of any story.
struct StoryLowering {
    /// What sections collect for the end of the document.
    private struct Gathered {
        var fallbacks: [IR.Fallback] = []
        /// The number of words on each page.
        var words: [Int] = []
    }

    private let context: PassContext
    private let pages: StoryPages
    private let media: [IR.Media]
    private let exits: ExitLowering

    init(_ context: PassContext) {
        self.context = context
        pages = context.pages
        media = zip(context.metadata.media, context.fallbacks.cards).map { media, card in
            // In a story without errors, each has a kind.
            IR.Media(
                key: media.key?.value ?? "", type: media.kind ?? .track, appleMusicId: media.appleMusicID?.value ?? "",
                title: media.title?.value ?? "", artist: media.artist?.value ?? "",
                artworkUrl: media.artworkURL?.value, appleMusicUrl: media.appleMusicURL?.value,
                durationMs: media.duration, card: card, extensions: IR.Extensions(media.extensions))
        }
        exits = ExitLowering(tree: context.tree, pages: pages)
    }

    /// Writes the whole document. It lists `diagnostics`.
    func lower<Sink: IRSink & ~Copyable>(
        _ options: LoweringOptions, diagnostics: DiagnosticList, into writer: inout Sink
    ) {
        let contents = PageContents.all(of: context)
        let flow = FlowLowering(pages)
        var document = StoryDocument(
            requires: Requirements.of(pages, contents, context), generator: options.generator, source: options.source,
            story: HeaderLowering.lower(context, flow: pages.flow, start: start(contents)),
            navigation: IR.Navigation(),
            statistics: flow.statistics(words: []))
        writer.beginDocument(document)
        let gathered = lowerSections(contents, into: &writer)
        document.media = media
        let greatest = greatestCriticality(in: contents)
        document.assets = context.assets.map { lower($0, $0.key.flatMap { greatest[ExactName($0)] } ?? .optional) }
        document.navigation = flow.navigation
        document.statistics = flow.statistics(words: gathered.words)
        document.fallbacks = context.fallbacks.ofStory + gathered.fallbacks + context.fallbacks.ofMedia
        document.diagnostics = DiagnosticLowering.lower(
            diagnostics.prefix(DiagnosticLowering.limit), of: context.original?.source ?? context.source,
            file: options.source.path)
        writer.endDocument(document)
    }

    /// The reading time in minutes, even for a story with errors.
    var readingMinutes: IR.Bounds {
        var blocks = BlockLowering(context, media: media)
        var sink = WordSink()
        let words = pages.pages.indices.map { page in
            let before = blocks.wordCount
            blocks.lowerPage(page, into: &sink) { exits.countWords(page, with: &$0, into: &$1) }
            return blocks.wordCount - before
        }
        return FlowLowering.readingMinutes(pages, StronglyConnectedComponents(pages.graph), words: words)
    }

    // MARK: Sections

    private func lowerSections<Sink: IRSink & ~Copyable>(_ contents: [PageContents], into writer: inout Sink)
        -> Gathered
    {
        var blocks = BlockLowering(context, media: media)
        var gathered = Gathered()
        for index in context.meaning.sections.indices {
            lowerSection(index, contents, &blocks, &gathered, into: &writer)
        }
        return gathered
    }

    private func lowerSection<Sink: IRSink & ~Copyable>(
        _ index: Int, _ contents: [PageContents], _ blocks: inout BlockLowering, _ gathered: inout Gathered,
        into writer: inout Sink
    ) {
        let meaning = context.meaning.sections[index]
        let tree = context.tree
        let id = meaning.id.map(tree.valueText) ?? ""
        let metadata = meaning.metadata.map { context.metadata.sections[$0] }
        let lead = meaning.metadata.flatMap { context.meaning.leadMedia[$0] }
        if meaning.isLayoutInvalid {
            gathered.fallbacks.append(
                IR.Fallback(field: "sections[\(id)].layout", reason: .invalid, applied: meaning.layout.rawValue))
        }
        if metadata?.leadMedia != nil, lead == nil {
            gathered.fallbacks.append(
                IR.Fallback(field: "sections[\(id)].leadMedia", reason: .invalid, applied: "absent"))
        }
        let isMarked = pages.authenticSections[index]
        writer.beginSection(
            IR.Section(
                id: id, title: tree.text(of: .title, in: meaning.node) ?? "", layout: meaning.layout,
                authentic: isMarked ? true : nil, extensions: IR.Extensions(metadata?.extensions ?? []),
                leadMedia: lead.map { media[$0] }, queue: queue(contents[pages.ofSection[index]])))
        for page in pages.ofSection[index] {
            lowerPage(page, contents[page], in: id, &blocks, &gathered.words, into: &writer)
        }
        writer.endSection()
        gathered.fallbacks += blocks.takeFallbacks()
    }

    private func lowerPage<Sink: IRSink & ~Copyable>(
        _ index: Int, _ contents: PageContents, in section: String, _ blocks: inout BlockLowering, _ words: inout [Int],
        into writer: inout Sink
    ) {
        let page = pages.pages[index]
        let before = blocks.wordCount
        var lowered = IR.Page(
            id: page.id, kind: page.kind, reveal: page.reveal, lines: contents.lines, assets: contents.assets,
            exit: .end)
        writer.beginPage(lowered, section: section)
        blocks.lowerPage(index, into: &writer) { inlines, _ in
            lowered.exit = exits.lower(index, with: &inlines)
        }
        writer.endPage(lowered)
        words.append(blocks.wordCount - before)
    }

    /// Returns the media keys of a section's references, in order, without duplicates.
    private func queue(_ contents: ArraySlice<PageContents>) -> [String] {
        let references = contents.flatMap(\.references)
        if references.count < 2 { return references }
        var queued = NameTable()
        return references.filter { queued.insert($0).isNew }
    }

    // MARK: Records

    /// Returns the first line of the page where reading begins, or the page if it has no line.
    private func start(_ contents: [PageContents]) -> String {
        guard pages.pages.indices.contains(pages.start) else { return "" }
        return pages.name(of: pages.start) + (contents[pages.start].lines.first.map { "#" + $0.id } ?? "")
    }

    /// Returns, for each asset of the pages, the greatest criticality on any page.
    private func greatestCriticality(in contents: [PageContents]) -> [ExactName: IR.Criticality] {
        var result: [ExactName: IR.Criticality] = [:]
        for page in contents {
            for use in page.assets where use.criticality != .optional {
                let greatest = result[ExactName(use.asset)]
                if greatest == nil || use.criticality == .critical { result[ExactName(use.asset)] = use.criticality }
            }
        }
        return result
    }

    private func lower(_ asset: StoryAsset, _ criticality: IR.Criticality) -> IR.Asset {
        var result = IR.Asset(
            key: asset.key ?? asset.path, kind: asset.kind, src: asset.path, location: .remote,
            criticality: criticality)
        switch asset.location {
        case .remote: break
        case .missing: result.location = .missing
        case .package(let facts):
            result.location = .package
            result.bytes = facts.byteCount
            result.hash = facts.hash.map { "xxh128:" + $0 }
            result.width = facts.pixels?.width
            result.height = facts.pixels?.height
        }
        return result
    }
}
