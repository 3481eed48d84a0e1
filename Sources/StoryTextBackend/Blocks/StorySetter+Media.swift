import StoryIR

extension StorySetter {
    /// What a reader would play, or the word that it can't be played.
    mutating func setMediaReference(_ reference: IR.MediaReference) {
        if let media = reference.media, reference.card != .placeholder {
            setCard(media, intent: reference.intent)
        } else {
            page.beginIndent(by: inset)
            page.beginHanging(TextLine(Prose("♪")), width: 2)
            page.write("This recording is not available: \(reference.ref)")
            page.end()
            page.end()
        }
    }

    /// Title and artist; below them what it is, how long, how it plays, and the number of its address.
    /// - Parameter intent: Nil for the player at the head of a section.
    mutating func setCard(_ media: IR.Media, intent: IR.MediaReference.Intent?) {
        page.beginIndent(by: inset)
        page.beginHanging(TextLine(Prose("♪")), width: 2)
        page.write("\(media.title) — \(media.artist)")
        var details = [Self.name(of: media.type)]
        if let duration = media.durationMs.flatMap(Self.duration) { details.append(duration) }
        if let intent { details.append(Self.words(for: intent)) }
        var prose = Prose(details.joined(separator: ", "))
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

    /// `m:ss` or `h:mm:ss`, to the second that is playing last; nil for a duration that is none.
    static func duration(_ milliseconds: Int) -> String? {
        guard milliseconds > 0 else { return nil }
        let seconds = milliseconds / 1000
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = seconds / 60 % 60
        return seconds >= 3600
            ? "\(seconds / 3600):\(twoDigits(minutes)):\(twoDigits(seconds % 60))"
            : "\(minutes):\(twoDigits(seconds % 60))"
    }
}
