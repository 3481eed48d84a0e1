import StoryIR

extension TextFormatter {
    /// Writes a media reference, or that it can't be played.
    mutating func formatMediaReference(_ reference: IR.MediaReference) {
        if let media = reference.media, reference.card != .placeholder {
            formatCard(media, intent: reference.intent)
        } else {
            page.beginIndent(by: inset)
            page.beginHanging(.note, width: 2)
            page.write("This recording is not available: \(reference.ref)")
            page.end()
            page.end()
        }
    }

    /// Writes a card: title and artist; below them the kind, the duration, how it plays, and the number of its address.
    /// - Parameter intent: Nil for the player at the head of a section.
    mutating func formatCard(_ media: IR.Media, intent: IR.MediaReference.Intent?) {
        page.beginIndent(by: inset)
        page.beginHanging(.note, width: 2)
        page.write("\(media.title) — \(media.artist)")
        var prose = Prose(Self.name(of: media.type))
        for detail in [media.playingTime?.clock, intent.map(Self.words)] {
            guard let detail else { continue }
            prose.append(", ")
            prose.append(detail)
        }
        if let url = media.appleMusicUrl, let number = notes.number(of: url) {
            prose.append(", Apple Music")
            prose.appendNote(number)
        }
        page.write(prose)
        page.end()
        page.end()
    }

    private static func name(of kind: IR.Media.Kind) -> String {
        switch kind {
        case .track: "Track"
        case .album: "Album"
        case .playlist: "Playlist"
        case .musicVideo: "Music video"
        }
    }

    private static func words(for intent: IR.MediaReference.Intent) -> String {
        switch intent {
        case .preview: "preview"
        case .full: "in full"
        case .autoplay: "plays by itself"
        }
    }
}
