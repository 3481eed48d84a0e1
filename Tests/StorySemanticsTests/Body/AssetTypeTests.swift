import StoryDiagnostics
import StorySemantics
import StorySource
import Testing

@Suite("Types of assets")
struct AssetTypeTests {
    /// The diagnostics about a file that a use shows.
    private func diagnostics(_ path: String, _ kind: FileKind?, in use: String) -> [String] {
        var story = SmallStory(section: use.replacing("PATH", with: path))
        story.files.found[path] = .found(PackageFile.Facts(byteCount: 1, kind: kind))
        return story.analyzed.diagnostics.map { "\($0.severity) \($0.id.rawValue)" }
    }

    private static let picture = #"<FullBleed src="PATH" alt="A pier" />"#
    private static let film = #"<FullBleed src="PATH" alt="A pier" kind="video" />"#
    private static let mismatch = "warning asset_type_mismatch"
    private static let refusal = "error asset_type_mismatch"

    @Test(
        "images fit only as a picture", arguments: [.png, .jpeg, .gif, .webP, .avif, .bmp, .icon, .svg] as [FileKind])
    func pictures(kind: FileKind) {
        #expect(diagnostics("a", kind, in: Self.picture) == [])
        #expect(diagnostics("a", kind, in: Self.film) == [Self.mismatch])
    }

    @Test("videos fit only as a video", arguments: [.mp4, .matroska, .ogg, .oggVideo, .quickTime] as [FileKind])
    func films(kind: FileKind) {
        #expect(diagnostics("a", kind, in: Self.film) == [])
        #expect(diagnostics("a", kind, in: Self.picture) == [Self.mismatch])
    }

    @Test(
        "other files fit neither",
        arguments: [.heic, .tiff, .psd, .jpegXL, .avi, .mp3, .empty, .text, .pdf, .archive, .font, .unknown]
            as [FileKind])
    func neither(kind: FileKind) {
        #expect(diagnostics("a", kind, in: Self.picture) == [Self.mismatch])
        #expect(diagnostics("a", kind, in: Self.film) == [Self.mismatch])
    }

    @Test(
        "a scripted file is an error, whatever its use, and reported once",
        arguments: [.html, .xml, .program, .unsafeSVG(SVGFault(.element("script"), line: 1))] as [FileKind])
    func running(kind: FileKind) {
        #expect(diagnostics("a.html", kind, in: Self.picture) == [Self.refusal])
        #expect(diagnostics("a.png", kind, in: Self.film) == [Self.refusal])
        #expect(
            diagnostics("a", kind, in: Self.film.replacing("video", with: "music"))
                == [Self.refusal, "warning invalid_full_bleed_kind"])
    }

    @Test(
        "a name that servers send as a page or script is refused, whatever the file holds",
        arguments: [
            "a.html", "assets/A.HTM", "a.xhtml", "a.js", "a.mjs", "a.wasm", "a.svgz", "a.php", "a.html.txt", "a.html. ",
            "x\\a.html",
        ])
    func executableNames(path: String) {
        #expect(diagnostics(path, .gif, in: Self.picture) == [Self.refusal])
        #expect(diagnostics(path, nil, in: Self.picture) == [Self.refusal])
    }

    @Test(
        "other names show nothing",
        arguments: ["a.svg", "a.html.png", "html", "js", "a.jpg", "assets.js/a.png", "vue.js logo.PNG"])
    func names(path: String) { #expect(diagnostics(path, .png, in: Self.picture) == []) }

    @Test("nothing is reported for an unknown type, or if the expected type is unknown")
    func unknown() {
        #expect(diagnostics("a", nil, in: Self.picture) == [])
        let music = Self.film.replacing("video", with: "music")
        #expect(diagnostics("a", .text, in: music) == ["warning invalid_full_bleed_kind"])
    }

    @Test("artwork, hero and lead art are pictures")
    func fields() {
        for kind in [FileKind.png, .mp4] {
            var story = SmallStory(section: "Words.")
            story.frontMatter += "\nhero_image: {src: a, alt: A pier}\nleadArt: {src: a, alt: A pier}"
            story.media = story.media.replacing("https://example.com/tide.jpg", with: "a")
            story.files.found["a"] = .found(PackageFile.Facts(byteCount: 1, kind: kind))
            #expect(story.diagnostics == (kind == .png ? [] : .init(repeating: "asset_type_mismatch 'a'", count: 3)))
        }
    }

    @Test(
        "a page of a video site is neither a video nor a picture",
        arguments: [
            "https://www.youtube.com/watch?v=a", "https://youtu.be/a", "http://YouTube.com:80/embed/a",
            "https://vimeo.com/1",
            "https://player.vimeo.com/video/1?h=a", "https://youtube.com",
        ])
    func filmPages(url: String) {
        for use in [Self.film, Self.picture] {
            let diagnostics = SmallStory(section: use.replacing("PATH", with: url)).diagnostics
            #expect(diagnostics == ["asset_type_mismatch '\(url)'"])
        }
    }

    @Test(
        "files on the servers of video sites are accepted",
        arguments: [
            "https://i.ytimg.com/vi/a/0.jpg", "https://img.youtube.com/vi/a/0.jpg", "https://i.vimeocdn.com/a.jpg",
            "https://player.vimeo.com/progressive_redirect/playback/1", "https://example.com/youtube.com/a.mp4",
            "https://notyoutube.com/a",
        ])
    func filmFiles(url: String) {
        #expect(SmallStory(section: Self.film.replacing("PATH", with: url)).diagnostics == [])
    }
}
