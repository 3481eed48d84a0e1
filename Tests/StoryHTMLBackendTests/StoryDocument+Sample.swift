import StoryIR

extension StoryDocument {
    /// A story of one section with these blocks, or of these sections.
    static func sample(
        blocks: [IR.Block] = [], sections: [IR.Section]? = nil, flow: IR.Flow = .sequential, assets: [IR.Asset] = []
    ) -> StoryDocument {
        StoryDocument(
            generator: IR.Generator(name: "mdxc", version: "1"), source: IR.Source(path: "story.mdx", hash: ""),
            story: IR.Story(
                schemaVersion: "0.1", id: "sample", title: "Sample", locale: "en",
                theme: IR.Theme(accentColor: "#5a5a5f", heroGradient: ["#1c1c1e", "#3a3a3c"], typeRamp: .system),
                hero: IR.Hero(kind: .gradient), flow: flow, start: ""),
            sections: sections ?? [
                IR.Section(
                    id: "one", title: "One", layout: .body,
                    pages: [IR.Page(id: "p1", kind: .text, reveal: .all, blocks: blocks, exit: .end)])
            ],
            assets: assets,
            navigation: IR.Navigation(pages: [], remaining: [], prefetch: []),
            statistics: IR.Statistics(
                words: 0, sections: 1, pages: 1, endings: 0, pagesToEnd: IR.Bounds(min: 0, max: 0),
                readingMinutes: IR.Bounds(min: 1, max: 1)))
    }
}
