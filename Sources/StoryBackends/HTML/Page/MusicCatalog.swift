import StoryIR
import StorySource

struct MusicCatalog {
    /// The country in lower case: `us`.
    private let storefront: String

    /// Creates the catalogue of the region in a language tag; that of the US if the tag has none.
    init(for language: LanguageTag?) {
        let region = language?.region.flatMap { $0.utf8.allSatisfy(\.isASCIILetter) ? $0.lowercased() : nil }
        storefront = region ?? "us"
    }

    /// Returns the page of a recording: the address in the story, else that of its type and id; nil if it is not a page there.
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

    /// Returns whether an id can be the last component of a path unchanged. Browsers resolve components of dots.
    private static func isID(_ id: String) -> Bool {
        id.utf8.allSatisfy { $0.isASCIILetterOrDigit || ".-_".utf8.contains($0) }
            && !id.utf8.allSatisfy { $0 == UInt8(ascii: ".") }
    }
}
