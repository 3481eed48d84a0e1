import StoryIR

/// The catalogue of Apple Music as people of one country see it.
struct MusicCatalog {
    /// The country in lower case: `us`.
    private let storefront: String

    /// The catalogue of the region that a language tag names; that of the US where it names none.
    init(for language: LanguageTag?) {
        let region = language?.region.flatMap { $0.utf8.allSatisfy(\.isASCIILetter) ? $0.lowercased() : nil }
        storefront = region ?? "us"
    }

    /// The page of a recording: the address that the story gives, else the one that its type and id make. Nil where that is
    /// none of a page there.
    func page(of media: IR.Media) -> WebAddress? {
        if let given = media.appleMusicUrl { return WebAddress(absolute: given, schemes: WebAddress.musicSchemes) }
        guard Self.isID(media.appleMusicId) else { return nil }
        let url = "https://music.apple.com/\(storefront)/\(Self.folder(of: media.type))/\(media.appleMusicId)"
        return WebAddress(absolute: url, schemes: WebAddress.musicSchemes)
    }

    private static func folder(of kind: IR.Media.Kind) -> StaticString {
        switch kind {
        case .track: "song"
        case .album: "album"
        case .playlist: "playlist"
        case .musicVideo: "music-video"
        }
    }

    /// Whether an id can be the last name in a path, as it is: browsers read dots alone as another folder.
    private static func isID(_ id: String) -> Bool {
        id.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || ".-_".utf8.contains($0) }
            && !id.utf8.allSatisfy { $0 == UInt8(ascii: ".") }
    }
}
