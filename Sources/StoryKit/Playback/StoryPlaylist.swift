import StoryIR
import StorySource

/// The recordings of a story by their keys, and which of them are up next where.
public struct StoryPlaylist: Sendable {
    /// The recordings, in the order of the story's front matter.
    public let entries: [PlaybackEntry]
    /// What is up next from the beginning: in a story whose sections follow one another, the queues of all of them.
    public let opening: [String]

    private let flow: IR.Flow
    private let indices: [ExactName: Int]

    /// The recordings of a story. Of a split one, what lists them is loaded.
    public init(_ package: StoryPackage, loader: StoryPackageLoader) async throws(StoryLoadingError) {
        let base = package.base
        switch package.content {
        case .whole(let document): self.init(document) { AssetManifest.Asset($0, base: base).url }
        case .split(let index, _):
            let contents = try await loader.contents(of: index, in: base)
            self.init(contents, flow: index.story.flow) { AssetManifest.Asset($0, base: base).url }
        }
    }

    /// The recordings of a document.
    /// - Parameters:
    ///   - document: The story.
    ///   - url: Where one of its assets is to be had; nil where it is not.
    package init(_ document: StoryDocument, url: (IR.Asset) -> ResourceURL?) {
        self.init(
            media: document.media, assets: document.assets, flow: document.story.flow,
            queues: document.sections.lazy.map(\.queue), url: url)
    }

    /// The recordings of a split story.
    /// - Parameters:
    ///   - contents: What lists its sections (``StoryPackageLoader/contents(of:in:)``).
    ///   - flow: Whether its sections follow one another.
    ///   - url: Where one of its assets is to be had; nil where it is not.
    package init(_ contents: StoryContents, flow: IR.Flow, url: (IR.Asset) -> ResourceURL?) {
        self.init(
            media: contents.media, assets: contents.assets, flow: flow, queues: contents.sections.lazy.map(\.queue),
            url: url)
    }

    /// The recordings of a story of which not all sections are at hand.
    /// - Parameters:
    ///   - media: The media entries of the story.
    ///   - assets: Its assets.
    ///   - flow: Whether its sections follow one another.
    ///   - queues: The queues of its sections, in order; of no consequence where sections don't follow one another.
    ///   - url: Where one of its assets is to be had; nil where it is not.
    package init(
        media: [IR.Media], assets: [IR.Asset], flow: IR.Flow, queues: some Sequence<[String]>,
        url: (IR.Asset) -> ResourceURL?
    ) {
        var byKey: [ExactName: IR.Asset] = [:]
        var bySource: [ExactName: IR.Asset] = [:]
        for asset in assets {
            byKey[ExactName(asset.key)] = asset
            bySource[ExactName(asset.src)] = asset
        }
        var indices: [ExactName: Int] = [:]
        entries = media.enumerated().map { index, media in
            indices[ExactName(media.key)] = index
            let sound = byKey[ExactName(media.key)].flatMap { $0.kind == .audio ? $0 : nil }
            let artwork = media.artworkUrl.flatMap { bySource[ExactName($0)] }
            return PlaybackEntry(
                media: media, file: sound.flatMap { Self.located($0, url) },
                artwork: artwork.flatMap { Self.located($0, url) },
                link: media.appleMusicUrl.flatMap(Self.link))
        }
        self.indices = indices
        self.flow = flow
        opening = flow == .sequential ? queues.flatMap { $0 } : []
    }

    /// The recording with a key; nil where the story has none.
    public subscript(key: String) -> PlaybackEntry? { indices[ExactName(key)].map { entries[$0] } }

    /// What the player has to know of a page when readers come to it.
    public func location(_ page: IR.Page, of section: IR.Section) -> PlaybackPage {
        let autoplay = page.blocks.compactMap { block -> String? in
            guard case .mediaRef(let reference) = block.content, reference.intent == .autoplay else { return nil }
            return reference.media?.key
        }
        return PlaybackPage(
            section: section.id, page: page.id, queue: flow == .explicit ? section.queue : [], autoplay: autoplay)
    }

    private static func located(_ asset: IR.Asset, _ url: (IR.Asset) -> ResourceURL?) -> ResourceURL? {
        asset.location == .missing ? nil : url(asset)
    }

    /// A link that leads to a page or an app of Apple's, and can't run anything.
    private static func link(_ text: String) -> ResourceURL? {
        let schemes = ["http", "https", "music", "musics", "itms", "itmss"]
        return ResourceURL(text).flatMap { schemes.contains($0.scheme) ? $0 : nil }
    }
}
