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
        return assets.filter(names.contains)
    }
}
