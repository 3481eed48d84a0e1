import StoryIR
import StorySource

/// Data for the reader's script (`reader.js`) that the page does not show.
extension HTMLPage {
    /// The data about the story as a whole; empty if the page is not read page by page.
    var storyAttributes: [Attribute?] {
        guard isReadByPages else { return [] }
        let hasSounds = document.sections.contains { $0.pages.contains { $0.assets.contains { isHeard($0.asset) } } }
        return [.story(story.id), .revision(document.source.hash), .start(story.start), hasSounds ? .sounding : nil]
    }

    /// Returns whether an asset, by its key, is a sound that is not missing, or a recording, which the player plays.
    private func isHeard(_ key: String) -> Bool {
        guard let asset = assets.key(key) else { return false }
        return asset.kind == .audio && asset.location != .missing
    }

    /// Returns the data about a page. `name`: its location, as `section/page`.
    func attributes(of inner: IR.Page, _ name: String) -> [Attribute?] {
        let isStepwise = isReadByPages && inner.reveal == .lineByLine
        let look = Attribute.classes(
            "page", isStepwise ? "stepwise" : nil, inner.kind == .title ? "front" : nil)
        guard isReadByPages, let index = reachable[ExactName(name)] else { return [look] }
        let (remaining, prefetch) = (document.navigation.remaining, document.navigation.prefetch)
        return [
            look, index < remaining.count ? .remaining(remaining[index]) : nil,
            index < prefetch.count && !prefetch[index].isEmpty ? .prefetch(prefetch[index]) : nil,
        ]
    }
}

extension StoryDocument {
    /// Whether the story is read page by page: it branches, or its lines appear one after the other.
    var isReadByPages: Bool {
        story.flow == .explicit || sections.contains { $0.pages.contains { $0.reveal == .lineByLine } }
    }
}
