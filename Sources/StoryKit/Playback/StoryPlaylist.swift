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
        switch package.content {
        case .whole(let document):
            self.init(
                media: document.media, assets: document.assets, flow: document.story.flow,
                queues: document.sections.lazy.map(\.queue), base: package.base)
        case .split(let index, _):
            let contents = try await loader.contents(of: index, in: package.base)
            self.init(
                media: contents.media, assets: contents.assets, flow: index.story.flow,
                queues: contents.sections.lazy.map(\.queue), base: package.base)
        }
    }

    /// Creates the playlist of a story whose sections may not all be loaded. `media`: the media entries of the story. `assets`:
    /// its assets. `flow`: whether its sections follow one another. `queues`: the queues of its sections, in order; used only
    /// if they follow one another. `base`: the folder of the story.
    package init(
        media: [IR.Media], assets: [IR.Asset], flow: IR.Flow, queues: some Sequence<[String]>, base: ResourceURL
    ) {
        func url(_ asset: IR.Asset) -> ResourceURL? { AssetManifest.Asset(asset, base: base).url }
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
                media: media, file: sound.flatMap(url), artwork: artwork.flatMap(url),
                link: media.appleMusicUrl.flatMap(Self.link))
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

    /// Returns a link to a page or to one of Apple's apps, and nil for schemes that could run code.
    private static func link(_ text: String) -> ResourceURL? {
        let schemes = ["http", "https", "music", "musics", "itms", "itmss"]
        return ResourceURL(text).flatMap { schemes.contains($0.scheme) ? $0 : nil }
    }
}
