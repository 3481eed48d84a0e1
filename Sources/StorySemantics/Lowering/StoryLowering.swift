import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// Says the IR of a story without errors (IR.md).
struct StoryLowering {
    /// How many pages ahead are worth loading.
    private static let prefetchLimit = 8
    /// Words that a reader reads in a minute.
    private static let wordsPerMinute = 200
    private static let page = "p1"

    private let analysis: PassContext
    private let options: LoweringOptions
    /// `section/page` of each section.
    private let pages: [String]
    private let media: [IR.Media]

    init(_ analysis: PassContext, _ options: LoweringOptions) {
        self.analysis = analysis
        self.options = options
        media = MediaLowering.lower(analysis)
        pages = analysis.meaning.sections.map { (analysis.tree.text(of: .id, in: $0.node) ?? "") + "/" + Self.page }
    }

    /// Says the whole document to a writer. `findings` are those to be listed in it.
    func lower<Sink: IRSink & ~Copyable>(findings: [Diagnostic], into writer: inout Sink) {
        var blocks = BlockLowering(tree: analysis.tree, meaning: analysis.meaning, media: media)
        var fallbacks = analysis.fallbacks.ofStory
        var document = StoryDocument(
            generator: options.generator, source: options.source,
            story: HeaderLowering.lower(analysis, start: start), navigation: IR.Navigation(),
            statistics: statistics(words: 0))
        writer.beginDocument(document)
        for index in analysis.meaning.sections.indices {
            lowerSection(index, &blocks, &fallbacks, into: &writer)
        }
        document.media = media
        document.assets = analysis.assets.map(lower)
        document.navigation = navigation
        document.statistics = statistics(words: blocks.wordCount)
        document.fallbacks = fallbacks + analysis.fallbacks.ofMedia
        document.diagnostics = findings.map {
            DiagnosticLowering.lower($0, of: analysis.source, file: options.source.path)
        }
        writer.endDocument(document)
    }

    // MARK: Sections

    private func lowerSection<Sink: IRSink & ~Copyable>(
        _ index: Int, _ blocks: inout BlockLowering, _ fallbacks: inout [IR.Fallback], into writer: inout Sink
    ) {
        let meaning = analysis.meaning.sections[index]
        let tree = analysis.tree
        let id = tree.text(of: .id, in: meaning.node) ?? ""
        let plan = PagePlan(section: meaning.node, in: tree, meaning: analysis.meaning)
        let metadata = meaning.metadata.map { analysis.metadata.sections[$0] }
        let lead = meaning.metadata.flatMap { analysis.meaning.leadMedia[$0] }
        if meaning.isLayoutInvalid {
            fallbacks.append(
                IR.Fallback(field: "sections[\(id)].layout", reason: .invalid, applied: meaning.layout.rawValue))
        }
        if metadata?.leadMedia != nil, lead == nil {
            fallbacks.append(IR.Fallback(field: "sections[\(id)].leadMedia", reason: .invalid, applied: "absent"))
        }
        writer.beginSection(
            IR.Section(
                id: id, title: tree.text(of: .title, in: meaning.node) ?? "", layout: meaning.layout,
                extensions: ExtensionLowering.lower(metadata?.extensions ?? []), leadMedia: lead.map { media[$0] },
                queue: plan.queue))
        let isLast = index + 1 == pages.count
        let page = IR.Page(
            id: Self.page, kind: .text, reveal: .all, lines: plan.lines,
            exit: isLast ? .end : .next(to: pages[index + 1]))
        writer.beginPage(page, section: id)
        blocks.lowerPage(meaning.node, id: pages[index], into: &writer)
        writer.endPage(page)
        writer.endSection()
        fallbacks += blocks.takeFallbacks()
    }

    // MARK: Records

    /// The first page's first line; the page alone where it has none.
    private var start: String {
        guard let first = analysis.meaning.sections.first else { return "" }
        let line = PagePlan(section: first.node, in: analysis.tree, meaning: analysis.meaning).lines.first
        return pages[0] + (line.map { "#" + $0.id } ?? "")
    }

    /// Sections follow one another, so from each page on there is one way.
    private var navigation: IR.Navigation {
        IR.Navigation(
            pages: pages,
            remaining: pages.indices.map { IR.Bounds(min: pages.count - 1 - $0, max: pages.count - 1 - $0) },
            prefetch: pages.indices.map { Array(pages[($0 + 1)...].prefix(Self.prefetchLimit)) })
    }

    private func statistics(words: Int) -> IR.Statistics {
        let minutes = max(1, (words + Self.wordsPerMinute - 1) / Self.wordsPerMinute)
        return IR.Statistics(
            words: words, sections: pages.count, pages: pages.count, endings: 1, paths: "1",
            pagesToEnd: IR.Bounds(min: pages.count, max: pages.count),
            readingMinutes: IR.Bounds(min: minutes, max: minutes))
    }

    private func lower(_ asset: StoryAsset) -> IR.Asset {
        var result = IR.Asset(
            key: asset.path, kind: asset.kind, src: asset.path, location: .remote, criticality: .optional)
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
