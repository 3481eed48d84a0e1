import Foundation
import StoryCompiler
import StoryIR
import TestSupport
import Testing

@Suite struct CompilerTests {
    private static let story = """
        ---
        schema_version: 0.2
        id: harbor
        title: Harbor
        authors: [Ada Writer]
        assets: [{key: pier, type: image, src: assets/pier.gif, alt: A pier in the rain}]
        ---

        <Section id="one" title="One">
        <Page id="p1">
        <Image ref="pier" />

        It rains on the pier.
        </Page>
        </Section>

        """

    /// A GIF of 4 × 3 pixels, as far as its size.
    private static let picture = Array("GIF89a".utf8) + [4, 0, 3, 0, 0, 0, 0]

    /// Files in memory; one of them can't be read.
    private struct Archive: PackageContents {
        var files: [String: [UInt8]?]
        var paths: [String] { Array(files.keys) }
        func content(of path: String) -> [UInt8]? { files[path] ?? nil }
    }

    private func compile(
        _ text: String, name: String = "story.mdx", _ files: [String: [UInt8]?]? = nil,
        _ options: CompilerOptions = CompilerOptions()
    ) throws -> CompiledStory {
        try Compiler(options: options)
            .compile(source: text, name: name, files: files.map { .contents(Archive(files: $0)) } ?? .unknown)
    }

    private func ids(_ story: CompiledStory) -> [String] { story.diagnostics.map(\.code) }

    @Test func `a story compiled from a folder equals the same source compiled in memory`() throws {
        let folder = try TemporaryFolder()
        try folder.write("story.mdx", Array(Self.story.utf8))
        try folder.write("assets/pier.gif", Self.picture)
        let story = try Compiler().compile(folder: folder.path)
        #expect(story.diagnostics == [])
        let document = try #require(story.document)
        #expect(document.story.id == "harbor")
        #expect(document.source.path == "story.mdx")
        #expect(document.assets.map(\.width) == [4])
        #expect(try compile(Self.story, ["assets/pier.gif": Self.picture]) == story)
        #expect(try compile(Self.story, ["./assets//pier.gif": Self.picture]) == story)
    }

    @Test func `missing files of the package are reported`() throws {
        let lacking = try compile(Self.story, ["assets/other.gif": Self.picture])
        #expect(ids(lacking) == ["missing_asset"])
        let unreadable = try compile(Self.story, ["assets/pier.gif": nil])
        #expect(ids(unreadable) == ["missing_asset"])
        let otherCase = try compile(Self.story, ["assets/Pier.gif": Self.picture])
        #expect(otherCase.diagnostics.map { $0.fixes.map(\.message) } == [["replace with 'assets/Pier.gif'"]])
        let outside = try compile(Self.story, ["../assets/pier.gif": Self.picture, "assets/x": []])
        #expect(ids(outside) == ["missing_asset"])
    }

    @Test func `no file is reported missing if the package's files are unknown`() throws {
        let story = try compile(Self.story)
        #expect(story.diagnostics == [])
        let asset = try #require(story.document?.assets.first)
        #expect(asset.location == .package)
        #expect((asset.bytes, asset.width, asset.hash) == (nil, nil, nil))
        #expect(
            ids(try compile(Self.story.replacing("assets/pier.gif", with: "../pier.gif"))) == ["asset_outside_package"])
    }

    @Test func `a story with errors has diagnostics and no document`() throws {
        let story = try compile(Self.story.replacing("</Section>", with: ""))
        #expect(story.document == nil)
        let diagnostic = try #require(story.diagnostics.first)
        #expect((diagnostic.code, diagnostic.severity, diagnostic.file) == ("unclosed_component", .error, "story.mdx"))
        #expect((diagnostic.range.start.line, diagnostic.range.start.column) == (9, 1))
    }

    @Test func `a file's name determines whether it is a story in JSON`() throws {
        let text = #"{"schemaVersion": "0.1", "id": "harbor", "title": "Harbor", "segments": []}"#
        #expect(try compile(text).document == nil)
        let story = try compile(text, name: "story.json")
        #expect(!ids(story).contains("missing_front_matter"))
        let compiled = try #require(try compile(Self.story).document).json()
        #expect(throws: CompilerError.compiledStory(name: "story.json")) {
            try Compiler().compile(source: compiled, name: "story.json")
        }
    }

    @Test func `a folder without a story, or whose story is a folder, is reported as such`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: CompilerError.noStory(folder: folder.path)) { try Compiler().compile(folder: folder.path) }
        try folder.write("story.mdx/x", [])
        #expect(throws: CompilerError.unreadable("can't read '\(folder.path)/story.mdx': it is a folder, not a file")) {
            try Compiler().compile(folder: folder.path)
        }
    }

    @Test func `options apply`() throws {
        var options = CompilerOptions()
        options.includesSpans = true
        options.sourceLimit = Self.story.utf8.count
        let files = ["assets/x.gif": Self.picture]
        #expect(try compile(Self.story, files, options).document?.sections[0].pages[0].blocks.first?.span != nil)
        try options.setLevel(.error, for: "missing_asset")
        #expect(try compile(Self.story, files, options).document == nil)
        try options.setLevel(.allow, for: "missing_asset")
        #expect(try compile(Self.story, files, options).diagnostics == [])
        #expect(throws: LevelError.unknownRule("no_such_rule")) { try options.setLevel(.allow, for: "no_such_rule") }
        #expect(throws: LevelError.errorCantBeLowered("unclosed_component")) {
            try options.setLevel(.allow, for: "unclosed_component")
        }
        try options.setLevel(.warn, for: "missing_asset")
        options.warningsAreErrors = true
        #expect(try compile(Self.story, files, options).diagnostics.map(\.severity) == [.error])
        options.sourceLimit -= 1
        #expect(ids(try compile(Self.story, files, options)) == ["source_too_large"])
        options.sourceLimit = .max
        #expect(options.sourceLimit == Int(UInt32.max))
    }

    /// Entries of the front matter are repeated by each reference, in up to 64 MiB.
    @Test(arguments: [(4_100, ["missing_asset"]), (4_300, ["missing_asset", "source_too_large"])])
    func `references repeat no more than the limit`(references: Int, expected: [String]) throws {
        let alt = String(repeating: "x", count: 16_000)
        let story =
            "---\nschema_version: 0.3\ntitle: T\nassets:\n  - key: k\n    type: image\n    src: a.png\n    alt: \(alt)\n---\n"
            + String(repeating: "\n<Image ref=\"k\" />\n", count: references)
        #expect(Set(ids(try compile(story, [:]))) == Set(expected))
    }

    @Test func `a cancelled task gets no story`() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Compiler().compile(source: Self.story)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `many threads compile at once`() async throws {
        let expected = try compile(Self.story)
        try await withThrowingTaskGroup(of: CompiledStory.self) { group in
            for _ in 0..<50 { group.addTask { try await Compiler().compile(source: Self.story) } }
            for try await story in group { #expect(story == expected) }
        }
    }
}
