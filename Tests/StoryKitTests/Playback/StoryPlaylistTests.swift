import StoryKit
import Testing

@testable import StoryIR

@Suite struct StoryPlaylistTests {
    private func media(_ key: String, link: String? = nil) -> IR.Media {
        IR.Media(
            key: key, type: .track, appleMusicId: "1", title: key, artist: "", appleMusicUrl: link, durationMs: 1500,
            card: .textOnly)
    }

    private func asset(_ key: String, _ kind: IR.Asset.Kind, _ location: IR.Asset.Location) -> IR.Asset {
        IR.Asset(
            key: key, kind: kind, src: location == .remote ? "https://a.example/\(key).x" : "\(key).x",
            location: location, criticality: .optional)
    }

    private func playlist(
        _ media: [IR.Media], _ assets: [IR.Asset] = [], flow: IR.Flow = .sequential, queues: [[String]] = []
    ) -> StoryPlaylist {
        StoryPlaylist(media: media, assets: assets, flow: flow, queues: queues, base: TestStory.base)
    }

    @Test func `the sound of a recording is the audio asset with its key`() {
        let list = playlist(
            ["one", "two", "three", "four", "five"].map { media($0) },
            [
                asset("one", .audio, .package), asset("two", .audio, .remote), asset("three", .audio, .missing),
                asset("four", .image, .package),
            ])
        #expect(list["one"]?.file?.description == "test:///s/one.x")
        #expect(list["two"]?.file?.description == "https://a.example/two.x")
        for key in ["three", "four", "five"] { #expect(list[key]?.file == nil) }
        #expect(list["six"] == nil)
        #expect(list["one"]?.duration == .milliseconds(1500))
        #expect(list.entries.map(\.id) == ["one", "two", "three", "four", "five"])
    }

    @Test(arguments: ["https://music.example/1", "HTTPS://music.example", "music://1", "itmss://x"])
    func `links lead to pages and apps`(link: String) {
        #expect(playlist([media("a", link: link)])["a"]?.link?.description == link)
    }

    @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "music", "data:text/html,x", "https://a b"])
    func `other links are refused`(link: String) {
        let entry = playlist([media("a", link: link)])["a"]
        #expect(entry != nil)
        #expect(entry?.link == nil)
    }

    @Test func `in a linear story the queues of all sections are up next from the beginning`() {
        let queues = [["a", "b"], ["c"]]
        #expect(playlist([], flow: .sequential, queues: queues).opening == ["a", "b", "c"])
        #expect(playlist([], flow: .explicit, queues: queues).opening == [])
    }

    @Test(arguments: [IR.Flow.sequential, .explicit]) func `a page has the recordings that autoplay`(flow: IR.Flow) {
        func block(_ reference: IR.MediaReference) -> IR.Block { IR.Block(id: "", content: .mediaRef(reference)) }
        let page = IR.Page(
            id: "p", kind: .text, reveal: .all,
            blocks: [
                block(IR.MediaReference(ref: "a", intent: .preview, card: .textOnly, media: media("a"))),
                block(IR.MediaReference(ref: "gone", intent: .autoplay, card: .placeholder)),
                block(IR.MediaReference(ref: "b", intent: .autoplay, card: .textOnly, media: media("b"))),
                block(IR.MediaReference(ref: "c", intent: .autoplay, card: .textOnly, media: media("c"))),
            ], exit: .end)
        let section = IR.Section(id: "s", title: "S", layout: .body, queue: ["a", "b", "c"], pages: [page])
        let location = playlist([media("a"), media("b")], flow: flow).location(page, of: section)
        #expect(location.section == "s")
        #expect(location.page == "p")
        #expect(location.autoplay == ["b", "c"])
        #expect(location.queue == (flow == .explicit ? ["a", "b", "c"] : []))
    }

    /// The contents of a split story must give the player the same as the whole story.
    @Test(arguments: [IR.Flow.sequential, .explicit]) func `a split story has the same recordings as a whole one`(
        flow: IR.Flow
    ) async throws {
        var document = TestStory.document([("gate", .next("hall/p1")), ("hall", .ending)])
        document.story.flow = flow
        document.media = ["one", "two"].map { media($0) }
        document.media[1].artworkUrl = "cover.x"
        document.assets = [
            asset("gate", .image, .package), asset("one", .audio, .package), asset("cover", .image, .package),
            asset("howl", .audio, .package),
        ]
        document.sections[0].queue = ["two"]
        document.sections[1].queue = ["one", "two"]
        func playlist(isSplit: Bool) async throws -> StoryPlaylist {
            let loader = StoryPackageLoader(fetcher: FileShelf(TestStory.files(document, isSplit: isSplit)))
            return try await StoryPlaylist(loader.load(TestStory.base), loader: loader)
        }
        let whole = try await playlist(isSplit: false)
        let split = try await playlist(isSplit: true)
        #expect(split.entries == whole.entries)
        #expect(split.opening == whole.opening)
        #expect(split["one"]?.file?.description == "test:///s/one.x")
        #expect(split["two"]?.artwork?.description == "test:///s/cover.x")
        #expect(StoryContents(document).assets.map { $0.key } == ["one", "cover"])
    }
}
