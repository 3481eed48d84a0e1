import StoryIR

extension HTMLPage {
    /// Writes the card of a recording that the text refers to.
    mutating func mediaCard(_ reference: IR.MediaReference) {
        use(.card)
        guard let media = reference.media, reference.card != .placeholder else { return placeholder() }
        let showsArtwork = reference.card == .full || reference.card == .noDuration
        element(.article, with: [.class("card")] + playing(media, reference.intent)) { page in
            page.card(media, showsArtwork: showsArtwork, purpose: Wording(reference.intent))
        }
    }

    mutating func leadCard(_ media: IR.Media) {
        use(.card)
        element(.aside, with: [.class("card lead")] + playing(media, .full)) { page in
            page.card(media, showsArtwork: media.card != .textOnly, purpose: .lead)
        }
    }

    /// Returns what the player needs to know about a card; empty if its recording can't be played here.
    private mutating func playing(_ media: IR.Media, _ intent: IR.MediaReference.Intent) -> [Attribute?] {
        let source: [Attribute?]
        switch playlist.source(media.key) {
        case .file:
            guard let file = located(key: media.key, as: .media) else { return [] }
            source = [.file(file.address)]
        case .catalogue(let kind):
            useMusic()
            source = [.musicKind(kind), .musicID(media.appleMusicId)]
        case nil: return []
        }
        use(.buttons)
        use(.player)
        if intent == .autoplay { use(.autoplay) }
        return [.media(media.key), .intent(intent)] + source
    }

    /// Writes the placeholder of an unknown recording. Its key is not shown, since it means nothing to readers.
    private mutating func placeholder() {
        use(.missing)
        element(.article, .class("card placeholder")) { page in
            page.element(.p, .class("title")) { $0.words(.unavailable) }
        }
    }

    private mutating func card(_ media: IR.Media, showsArtwork: Bool, purpose: Wording) {
        if showsArtwork { artwork(media) }
        element(.div) { page in
            page.element(.p, .class("kind")) { page in
                page.words(Wording(media.type))
                if let time = media.playingTime {
                    page.text(" ")
                    page.element(.time, .datetime(MachineTime(seconds: time.seconds)), text: time.clock)
                }
            }
            let address = MusicCatalog(for: page.language).page(of: media)
            page.element(.p, .class("title")) { page in
                if let address {
                    page.element(.a, .href(address), .noReferrer) { $0.element(.bdi, text: media.title) }
                } else {
                    page.element(.bdi, text: media.title)
                }
            }
            page.element(.p, .class("artist")) { $0.element(.bdi, text: media.artist) }
            page.purpose(purpose, of: media, leadsAway: address != nil)
        }
    }

    /// Writes the purpose of a card, and its link.
    private mutating func purpose(_ purpose: Wording, of media: IR.Media, leadsAway: Bool) {
        element(.p, .class("purpose")) { page in
            page.words(purpose)
            if leadsAway {
                page.text(" ")
                page.element(.span, .class("away")) { $0.words(.appleMusic) }
            }
            page.player(of: media)
        }
    }

    /// Writes a player for a file of the story, for readers without scripts.
    private mutating func player(of media: IR.Media) {
        guard case .file = playlist.source(media.key), let file = located(key: media.key, as: .media) else { return }
        element(.noscript) { $0.player(file.address, called: media.title) }
    }

    /// Writes the artwork. It adds nothing to the words beside it, so screen readers skip it. A plain tile replaces a missing
    /// file, and one that may be animated, since a card has no space to stop it.
    private mutating func artwork(_ media: IR.Media) {
        if let artwork = media.artworkUrl.flatMap({ staticPicture($0) }) {
            open(.img, .class("tile"), .src(artwork.address), .alt(""), artwork.width, artwork.height, .lazy)
        } else {
            element(.span, .class("tile"), .hidden) { _ in }
        }
    }
}
