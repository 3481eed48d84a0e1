import StoryIR
import StorySource

/// What the reader's script (`reader.js`) has to know and the page does not show.
extension Page {
    /// What it has to know about the story as a whole; nothing where the page is none that is read by pages.
    var storyAttributes: [Attribute] {
        guard isReadByPages else { return [] }
        let hasSounds = document.sections.contains { $0.pages.contains { $0.assets.contains { isHeard($0.asset) } } }
        return [.story(story.id), .revision(document.source.hash), .start(story.start)] + (hasSounds ? [.sounding] : [])
    }

    /// Whether an asset, by its key, is a sound that is there. Recordings of the story may be too, and are played by the player.
    private func isHeard(_ key: String) -> Bool {
        guard let asset = asset(key: key) else { return false }
        return asset.kind == .audio && asset.location != .missing
    }

    /// What it has to know about a page.
    /// - Parameter name: Its location, as `section/page`.
    func attributes(of inner: IR.Page, _ name: String) -> [Attribute] {
        let isStepwise = isReadByPages && inner.reveal == .lineByLine
        let look: [StaticString?] = ["page", isStepwise ? "stepwise" : nil, inner.kind == .title ? "front" : nil]
        var attributes: [Attribute] = [.classes(look.compactMap { $0 })]
        guard isReadByPages, let index = reachable[ExactName(name)] else { return attributes }
        if index < document.navigation.remaining.count {
            attributes.append(.remaining(document.navigation.remaining[index]))
        }
        if index < document.navigation.prefetch.count, !document.navigation.prefetch[index].isEmpty {
            attributes.append(.prefetch(document.navigation.prefetch[index]))
        }
        return attributes
    }
}

extension StoryDocument {
    /// Whether readers go through the story page by page: where it branches, and where lines appear one after the other.
    var isReadByPages: Bool {
        story.flow == .explicit || sections.contains { $0.pages.contains { $0.reveal == .lineByLine } }
    }
}
