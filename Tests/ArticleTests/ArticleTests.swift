import Foundation
import StoryCompiler
import StoryFolder
import StoryFoundation
import StoryHTML
import StoryJSON
import StoryKit
import StoryReports
import StoryText
import TestSupport
import Testing

/// The code in articles is the code of this folder, so that it compiles.
@Suite struct ArticleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The blocks of Swift in a text, and the names of articles.
    private static func articles() throws -> [(name: String, blocks: [String])] {
        let sources = root.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "md" && $0.path.contains(".docc/") }
            .map { file in
                let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```swift\n")
                return (file.lastPathComponent, parts.dropFirst().map { $0.components(separatedBy: "\n```")[0] })
            }
    }

    /// The lines of a text without their indentation.
    private static func plain(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }

    @Test func `the code of all articles compiles`() throws {
        let folders = ["ArticleTests", "TerminalReader"].map { Self.root.appending(path: "Tests/\($0)") }
        let compiled = try folders.flatMap {
            try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }.map { try Self.plain(String(contentsOf: $0, encoding: .utf8)) }
        let articles = try Self.articles()
        #expect(articles.flatMap(\.blocks).count > 5)
        for (name, blocks) in articles {
            // A manifest is one of another package.
            for block in blocks where !block.contains("import PackageDescription") {
                let code = Self.plain(block)
                #expect(compiled.contains { $0.contains(code) }, "\(name): \(block)")
            }
        }
    }

    @Test @MainActor func `a bookshelf opens a story, and goes on where its reader stopped`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("stories/harbor/story.mdx", Harbor.source)
        try folder.write("stories/harbor/assets/pier.gif", Harbor.pier)
        try folder.write("stories/path/story.mdx", Array(Self.path.utf8))
        let bookmarks = FileBookmarkStore(folder: folder.path("bookmarks"))
        func shelf() async throws -> Bookshelf {
            try await Bookshelf(folder.path("stories"), stories: ["harbor", "path"], bookmarks: bookmarks)
        }
        let first = try await shelf()
        #expect(try await first.stories("writer").map(\.id) == ["harbor"])
        let record = try #require(try await first.stories("path").first)
        try await first.open(record)
        let reader = try #require(first.reader)
        guard case .page(let page) = await reader.waitUntilLoaded() else { return #expect(Bool(false)) }
        #expect(!reader.advance() && !reader.back())
        let choice = try #require(page.choices.last)
        #expect(choice.destination == page.page.exit.destinations.last)
        #expect(reader.choose(choice) && reader.screen != .page(page))
        #expect(!reader.choose(choice))
        await reader.flushBookmark()
        let second = try await shelf()
        try await second.open(record)
        #expect(await second.reader?.waitUntilLoaded() == reader.screen)
        #expect(second.reader?.back() == true && second.reader?.screen == .page(page))
        await second.player?.waitUntilSettled()
    }

    /// A player that a test ends, and sounds that are all loaded.
    private final class HeldPlayer: SoundPlayer {
        var volume = 0.0
        var done: (@Sendable () -> Void)?
        func play(whenDone: @escaping @Sendable () -> Void) { done = whenDone }
        func stop() { done = nil }
    }

    private struct LoadedSounds: SoundAssets {
        func isSound(_ key: String) -> Bool { true }
        func isLoaded(_ key: String) -> Bool { true }
        func loadSound(_ key: String, timeout: Duration?) async -> Bool { true }
    }

    @Test(.timeLimit(.minutes(5))) @MainActor func `a player of recordings knows whether sounds play`() async throws {
        let held = HeldPlayer()
        let sounds = StorySounds(assets: LoadedSounds(), adapter: PlayerSounds { $0 == "plop" ? held : nil })
        let folder = try TemporaryFolder()
        try folder.write("path/story.mdx", Array(Self.path.utf8))
        let shelf = try await Bookshelf(
            folder.path(""), stories: ["path"], bookmarks: FileBookmarkStore(folder: folder.path("bookmarks")))
        try await shelf.open(try #require(try await shelf.stories().first))
        let player = try #require(shelf.player)
        guard case .page(let page)? = await shelf.reader?.waitUntilLoaded() else { return #expect(Bool(false)) }
        connect(sounds, to: player)
        var choice = try #require(page.choices.last)
        choice.tapAudio = "plop"
        for _ in 0..<2 {
            await sounds.choose(choice)
            #expect(sounds.isSounding && held.volume == 1)
            while !player.isStorySounding { await Task.yield() }
            held.done?()
            while player.isStorySounding { await Task.yield() }
            #expect(!sounds.isSounding)
        }
        choice.tapAudio = "nothing"
        await sounds.choose(choice)
        #expect(!sounds.isSounding)
    }

    @Test(.timeLimit(.minutes(5))) @MainActor func `two people read a downloaded story together`() async throws {
        let folder = try TemporaryFolder()
        let document = try await Compiler().compile(source: Self.path).get()
        try folder.write("path/story.json", document.json())
        let fetcher = try FolderFetcher(folder.path(""))
        let url = try #require(fetcher.url.file("path"))
        let (ada, bo) = (
            Reading(StoryDownloads(on: InMemoryAssetDisk(), fetcher: fetcher)),
            Reading(StoryDownloads(on: InMemoryAssetDisk(), fetcher: fetcher))
        )
        for one in [ada, bo] {
            try await one.open(url, sounds: ScriptedSoundAdapter())
            await one.reader?.waitUntilLoaded()
        }
        let (hub, invitation) = (CoReadingHub(), try CoReadingInvitation(name: "friday"))
        ada.join(invitation, as: .owner, named: "Ada", over: hub.transport(), at: 1)
        while ada.reader?.mode != .owner { await Task.yield() }
        bo.join(invitation, as: .follower, named: "Bo", over: hub.transport(), at: 1)
        while bo.reader?.mode == .alone { await Task.yield() }
        #expect(bo.reader?.choose(at: 0) == false && ada.reader?.choose(at: 0) == true)
        while bo.reader?.bookmark != ada.reader?.bookmark { await Task.yield() }
        await ada.leave()
        while bo.reader?.mode != .alone { await Task.yield() }
        #expect(bo.reader?.back() == true)
        await bo.leave()
    }

    private static let path = """
        ---
        schema_version: 0.2
        id: path
        title: The path
        authors: [Bo]
        ---

        <Section id="wood" title="Wood">
        <Page id="p1">
        Two ways.

        <Choices>
        <Choice to="left">Left, *quickly*</Choice>
        <Choice to="right">Right</Choice>
        </Choices>
        </Page>
        </Section>

        <Section id="left" title="Left">
        <Page id="p1">
        A lake.

        <Ending id="lake" />
        </Page>
        </Section>

        <Section id="right" title="Right">
        <Page id="p1">
        A hill.

        <Ending id="hill" />
        </Page>
        </Section>

        """

    @Test func `servers read, show and report without a driver`() async throws {
        let story = try await Compiler().compile(source: Self.path)
        #expect(story.errors == [])
        let document = try story.get()
        #expect(try JSONDocumentDecoder.decode(StoryDocument.self, from: document.json()) == document)
        #expect(try StoryDocument(data: document.data()) == document)
        #expect(String(decoding: document.html(), as: UTF8.self).hasPrefix("<!DOCTYPE html>"))
        #expect(String(decoding: document.text(width: 40), as: UTF8.self).contains("Two ways."))
        #expect(throws: DecodingError.self) { try JSONDocumentDecoder.decode(StoryDocument.self, from: [0x7B]) }

        let bad = Self.path.replacing("to=\"right\"", with: "to=\"rigt\"")
        let broken = try await Compiler().compile(source: bad)
        let error = try #require(broken.errors.first)
        #expect("\(error)".hasPrefix("story.mdx:14:") && "\(error)".hasSuffix("[\(error.code)]"), "\(error)")
        #expect(throws: CompiledStory.Failure.self) { try broken.get() }
        #expect(Set(broken.diagnostics.map(\.id)).count == broken.diagnostics.count)
        let fix = try #require(error.fixes.first)
        #expect(fix.applied(to: bad) == Self.path && fix.applied(to: "short") == nil)
        for format in ReportFormat.allCases {
            let report = String(decoding: broken.report(format, source: bad), as: UTF8.self)
            #expect(report.contains(error.code) || format == .github && report.contains(error.message), "\(report)")
        }
    }

    @Test func `Foundation's types are created from a story's types`() throws {
        let text = AttributedString([
            .text("a "), .strong([.emphasis([.text("b")])]), .lineBreak,
            .link(IR.Link(url: "#x", children: [.code("c")])),
        ])
        #expect(String(text.characters) == "a b\nc")
        #if canImport(Darwin)
            #expect(
                text.runs.map(\.inlinePresentationIntent) == [nil, [.stronglyEmphasized, .emphasized], nil, .code])
        #endif
        #expect(text.runs.last?.link == URL(string: "#x"))
        let url = try #require(URL(string: "https://example.com/wolf/"))
        #expect(ResourceURL(url).flatMap { URL($0) } == url)
        #expect(ResourceURL(try #require(URL(string: "wolf"))) == nil)
        #expect(
            (StoryLoadingError.notFound as any Error).localizedDescription == StoryLoadingError.notFound.userMessage)
        let missing = CompilerError.noStory(folder: "wolf")
        #expect((missing as any Error).localizedDescription == missing.description)
    }
}
