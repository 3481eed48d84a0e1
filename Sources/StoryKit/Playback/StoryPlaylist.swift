import StoryIR
import StorySource

/// The recordings of a story by key, and the queues of its sections.
public struct StoryPlaylist: Sendable {
    /// The recordings, in the order of the front matter.
    public let entries: [PlaybackEntry]
    /// The initial queue: in a linear story, the queues of all sections.
    public let opening: [String]

    private let flow: IR.Flow
    private let indices: [ExactName: Int]

    /// Creates the playlist of a story. For a split story, loads its table of contents.
    public init(_ package: StoryPackage, loader: StoryPackageLoader) async throws(StoryLoadingError) {
        let base = package.base
        switch package.content {
        case .whole(let document): self.init(document) { AssetManifest.Asset($0, base: base).url }
        case .split(let index, _):
            let contents = try await loader.contents(of: index, in: base)
            self.init(contents, flow: index.story.flow) { AssetManifest.Asset($0, base: base).url }
        }
    }

    /// Creates the playlist of a document. `document`: the story. `url`: returns an asset's URL, or nil if it has none.
    package init(_ document: StoryDocument, url: (IR.Asset) -> ResourceURL?) {
        self.init(
            media: document.media, assets: document.assets, flow: document.story.flow,
            queues: document.sections.lazy.map(\.queue), url: url)
    }

    /// Creates the playlist of a split story. `contents`: its table of contents (``StoryPackageLoader/contents(of:in:)``).
    /// `flow`: whether its sections follow one another. `url`: returns an asset's URL, or nil if it has none.
    package init(_ contents: StoryContents, flow: IR.Flow, url: (IR.Asset) -> ResourceURL?) {
        self.init(
            media: contents.media, assets: contents.assets, flow: flow, queues: contents.sections.lazy.map(\.queue),
            url: url)
    }

    /// Creates the playlist of a story whose sections may not all be loaded. `media`: the media entries of the story. `assets`:
    /// its assets. `flow`: whether its sections follow one another. `queues`: the queues of its sections, in order; used only
    /// if they follow one another. `url`: returns an asset's URL, or nil if it has none.
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
                artwork: artwork.flatMap { Self.located($0, url) }, link: media.appleMusicUrl.flatMap(Self.link))
        }
        self.indices = indices
        self.flow = flow
        opening = flow == .sequential ? queues.flatMap { $0 } : []
    }

    /// The recording with a key, if there is one.
    public subscript(key: String) -> PlaybackEntry? { indices[ExactName(key)].map { entries[$0] } }

    /// Returns a page as the player sees it.
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

    /// Returns a link to a page or to one of Apple's apps, and nil for schemes that could run code.
    private static func link(_ text: String) -> ResourceURL? {
        let schemes = ["http", "https", "music", "musics", "itms", "itmss"]
        return ResourceURL(text).flatMap { schemes.contains($0.scheme) ? $0 : nil }
    }
}
