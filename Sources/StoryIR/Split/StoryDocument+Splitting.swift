import StorySource

extension StoryDocument {
    /// The sections as beats of a split story, in file order, created lazily.
    public var beats: some Sequence<StoryBeat> {
        let pages = Dictionary(
            navigation.pages.enumerated().map { (ExactName($1), $0) }, uniquingKeysWith: { first, _ in first })
        var assetsOfName: [ExactName: [Int]] = [:]
        for (index, asset) in assets.enumerated() {
            assetsOfName[ExactName(asset.key), default: []].append(index)
            if ExactName(asset.src) != ExactName(asset.key) {
                assetsOfName[ExactName(asset.src), default: []].append(index)
            }
        }
        return sections.lazy.map { section in
            var navigation = IR.Navigation()
            for page in section.pages {
                let name = "\(section.id)/\(page.id)"
                guard let index = pages[ExactName(name)], self.navigation.remaining.indices.contains(index),
                    self.navigation.prefetch.indices.contains(index)
                else { continue }
                navigation.pages.append(name)
                navigation.remaining.append(self.navigation.remaining[index])
                navigation.prefetch.append(self.navigation.prefetch[index])
            }
            var names = AssetNames()
            names.add(section)
            let used = Set(names.names.flatMap { assetsOfName[$0] ?? [] }).sorted()
            return StoryBeat(
                hash: source.hash, section: section, assets: used.map { assets[$0] }, navigation: navigation)
        }
    }

    /// The sounds and the artwork of the recordings, in the order of the document.
    var assetsOfRecordings: [IR.Asset] {
        var names = AssetNames()
        for media in media { names.add(media) }
        return assets.filter { names.names.contains(ExactName($0.key)) || names.names.contains(ExactName($0.src)) }
    }
}

/// The names by which a section refers to assets: keys, paths and URLs. The key of a recording is also that of its
/// sound.
private struct AssetNames {
    private(set) var names: Set<ExactName> = []

    mutating func add(_ section: IR.Section) {
        add(section.leadMedia)
        for page in section.pages {
            for use in page.assets { add(use.asset) }
            for line in page.lines { add(line.audio) }
            add(page.blocks)
            for note in page.footnotes { add(note.blocks) }
        }
    }

    private mutating func add(_ blocks: [IR.Block]) {
        for block in blocks.all {
            switch block.content {
            case .mediaRef(let reference): add(reference.media)
            case .gallery(let gallery): for image in gallery.images { add(image.src) }
            case .fullBleed(let bleed): add(bleed.src)
            case .image(let image): add(image.asset)
            case .figure(let picture): add(picture.src)
            default: for prose in block.content.inlines { add(prose) }
            }
        }
    }

    /// Adds the images of prose, and the files that its links lead to.
    private mutating func add(_ inlines: [IR.Inline]) {
        for inline in inlines.all {
            switch inline {
            case .link(let link): add(link.url)
            case .image(let picture): add(picture.src)
            case .emphasis, .strong, .strikethrough, .text, .code, .footnoteReference, .lineBreak, .unknown: break
            }
        }
    }

    mutating func add(_ media: IR.Media?) {
        add(media?.key)
        add(media?.artworkUrl)
    }

    private mutating func add(_ name: String?) { if let name { names.insert(ExactName(name)) } }
}
