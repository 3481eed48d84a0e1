import StoryIR
import Testing

@testable import StoryHTMLBackend

/// Where cards lead out to.
@Suite struct MusicCatalogTests {
    private static func page(
        _ type: IR.Media.Kind = .track, id: String, url: String? = nil, locale: String? = nil
    ) -> String? {
        let media = IR.Media(
            key: "a", type: type, appleMusicId: id, title: "A", artist: "B", appleMusicUrl: url, card: .textOnly)
        return MusicCatalog(for: locale.flatMap { LanguageTag($0) }).page(of: media)?.text
    }

    @Test(
        arguments: [
            (.track, "song"), (.album, "album"), (.playlist, "playlist"), (.musicVideo, "music-video"),
        ] as [(IR.Media.Kind, String)])
    func eachTypeHasItsPages(type: IR.Media.Kind, folder: String) {
        #expect(Self.page(type, id: "pl.u-1_2") == "https://music.apple.com/us/\(folder)/pl.u-1_2")
    }

    @Test(arguments: [
        (nil, "us"), ("en", "us"), ("nb-NO", "no"), ("zh-hant-tw", "tw"), ("es-419", "us"), ("en-1a", "us"),
        ("en-x-gb", "us"),
    ])
    func theStorefrontIsThatOfTheRegion(locale: String?, storefront: String) {
        #expect(Self.page(id: "1", locale: locale) == "https://music.apple.com/\(storefront)/song/1")
    }

    @Test(arguments: [
        "", ".", "..", "...", "../../x", "/x", "//x.example", "\\x", "1?a=b", "1#a", "%2e%2e", "1%2F2", "a@b", "a:b",
        "1 2", "1\n2", "\u{FF11}", "é", "e\u{301}", "\0", "\"><script>", "javascript:alert(1)",
    ])
    func invalidIDsHaveNoAddress(id: String) {
        #expect(Self.page(id: id) == nil)
    }

    /// It says where its author wants readers to go, so nothing else is made where it can't be used.
    @Test func theStorysAddressTakesPrecedence() {
        let url = "https://music.apple.com/gb/album/a/2?i=1"
        #expect(Self.page(id: "1", url: url, locale: "en-US") == url)
        #expect(Self.page(id: "1", url: "javascript:alert(1)") == nil)
    }
}
