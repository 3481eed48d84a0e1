import StoryDiagnostics
import StoryIR
import StorySemantics
import StorySource
import Testing

@Suite struct AssetTests {
    private func target(_ text: String) -> AssetTarget {
        var text = text
        return text.withUTF8(AssetTarget.init)
    }

    @Test func pathsAreClassifiedByTheirText() {
        #expect(target("assets/a.jpg") == .path)
        #expect(target("./a..b/c.jpg") == .path)
        #expect(target("assets//a.jpg") == .path)
        #expect(target("assets/../a.jpg") == .outside(.parent))
        #expect(target("..") == .outside(.parent))
        #expect(target("assets\\..\\a.jpg") == .outside(.parent))
        #expect(target("/a.jpg") == .outside(.absolute))
        #expect(target("\\a.jpg") == .outside(.absolute))
        #expect(target("C:\\a.jpg") == .outside(.absolute))
        #expect(target("//example.com/a.jpg") == .outside(.noScheme))
        #expect(target("HTTPS://example.com/a.jpg") == .remote(isSecure: true))
        #expect(target("http://example.com/a.jpg") == .remote(isSecure: false))
        #expect(target("java\nscript:alert(1)") == .unsafe(scheme: "javascript"))
        #expect(target(" data:,x") == .unsafe(scheme: "data"))
    }

    @Test func linksNeedAScheme() {
        func link(_ text: String) -> LinkTarget {
            var text = text
            return text.withUTF8(LinkTarget.init)
        }
        #expect(link("MailTo:a@b.c") == .absolute)
        #expect(link("") == .relative)
        #expect(link("#top") == .relative)
        #expect(link("//example.com") == .relative)
        #expect(link("page?x=a:b") == .relative)
        #expect(link("javascript:alert(1)") == .unsafe(scheme: "javascript"))
    }

    @Test func aFileInAnotherCaseHasASafeFix() {
        var story = SmallStory(section: "<FullBleed src=\"assets/pier.jpg\" alt=\"A pier\" />")
        story.files.found["assets/pier.jpg"] = .missing(otherCase: "assets/Pier.jpg")
        let diagnostics = story.analyzed.diagnostics
        #expect(diagnostics.map(\.id) == [.missingAsset])
        #expect(diagnostics[0].fixes.map(\.applicability) == [.safe])
        #expect(diagnostics[0].fixes[0].edits.map(\.text) == ["assets/Pier.jpg"])
    }

    @Test func aPathOfAnotherSystemIsRecognised() {
        var story = SmallStory(section: "<FullBleed src=\"assets\\my%20pier.jpg\" alt=\"A pier\" />")
        story.files.found["assets/my pier.jpg"] = .found(PackageFile.Facts(byteCount: 1))
        let diagnostics = story.analyzed.diagnostics
        #expect(diagnostics.map(\.id) == [.missingAsset])
        #expect(diagnostics[0].fixes.map(\.applicability) == [.safe])
        #expect(diagnostics[0].fixes[0].edits.map(\.text) == ["assets/my pier.jpg"])
    }

    @Test func aLinkThatLeavesThePackageIsRefused() {
        var story = SmallStory(section: "<FullBleed src=\"assets/pier.jpg\" alt=\"A pier\" />")
        story.files.found["assets/pier.jpg"] = .outside(link: nil)
        #expect(story.diagnostics == ["asset_outside_package 'assets/pier.jpg'"])
        #expect(story.analyzed.diagnostics[0].message.hasPrefix("'assets/pier.jpg' is a link to a file outside"))
        story.files.found["assets/pier.jpg"] = .outside(link: "assets")
        #expect(story.diagnostics == ["asset_outside_package 'assets/pier.jpg'"])
        #expect(
            story.analyzed.diagnostics[0].message.hasPrefix(
                "'assets' on the way to 'assets/pier.jpg' is a link to a folder outside"))
    }

    @Test func eachPathIsListedOnceInOrderOfUse() throws {
        var story = SmallStory(
            section: """
                <FullBleed src="https://example.com/b.mp4" alt="B" kind="video" />
                <FullBleed src="a.png" alt="A" />
                <FullBleed src="https://example.com/b.mp4" alt="B again" />
                """)
        story.media = story.media.replacing("https://example.com/tide.jpg", with: "tide.png")
        story.files.found["a.png"] = .found(
            PackageFile.Facts(byteCount: 9, hash: "00", pixels: PackageFile.PixelSize(width: 4, height: 3)))
        let assets = try story.document().assets
        #expect(assets.map(\.src) == ["https://example.com/b.mp4", "a.png", "tide.png"])
        #expect(assets.map(\.location) == [.remote, .package, .missing])
        #expect(assets.map(\.kind) == [.video, .image, .image])
        #expect(assets[1].hash == "xxh128:00")
        #expect(assets[1].width == 4)
    }

    @Test(arguments: [
        ("IMG_1.JPG", true), ("a.b.webp", true), ("A pier.jpg", false), ("Pier.", false), ("pier", false),
    ])
    func fileNamesAreNotDescriptions(_ alt: String, _ isFileName: Bool) {
        let diagnostics = SmallStory(section: "<FullBleed src=\"https://example.com/a\" alt=\"\(alt)\" />").diagnostics
        #expect(diagnostics == (isFileName ? ["missing_alt_text '\(alt)'"] : []))
    }
}
