import StoryIR
import StoryKit
import TestSupport
import Testing

@Suite struct StoryPackageLoaderTests {
    private let document = TestStory.document(
        [("gate", .next("hall")), ("hall", .ending)], critical: ["hall": ["wolf"]])

    @Test func `a compiled story is loaded`() async throws {
        let package = try await StoryPackageLoader(fetcher: FileShelf(TestStory.files(document))).load(TestStory.base)
        guard case .whole(let loaded) = package.content else { return #expect(Bool(false)) }
        #expect(loaded == document && package.head == document)
        #expect(package.manifest["wolf"]?.url?.description == "test:///s/assets/wolf.png")
    }

    @Test func `the index and the first section of a split story are loaded`() async throws {
        let fetcher = FileShelf(TestStory.files(document, isSplit: true))
        let loader = StoryPackageLoader(fetcher: fetcher)
        let package = try await loader.load(TestStory.base)
        guard case .split(let index, let first) = package.content else { return #expect(Bool(false)) }
        #expect(index.head.story == document.story && first.section == document.sections[0])
        #expect(fetcher.asked == ["test:///s/story.json", "test:///s/index.json", "test:///s/sections/gate.json"])
        let beat = try await loader.beat("hall", of: index, in: TestStory.base)
        #expect(beat.beat.section == document.sections[1] && beat.beat.assets == document.assets)
        #expect(try await loader.contents(of: index, in: TestStory.base).sections.map(\.id) == ["gate", "hall"])
        await #expect(throws: StoryLoadingError.notFound) {
            try await loader.beat("cellar", of: index, in: TestStory.base)
        }
        // Another revision, and another section with the same name.
        var edited = document
        edited.source.hash = "xxh128:1"
        let revision = TestStory.files(edited, isSplit: true)
        fetcher.files["test:///s/sections/hall.json"] = revision["test:///s/sections/hall.json"]
        await #expect(throws: StoryLoadingError.otherRevision) {
            try await loader.beat("hall", of: index, in: TestStory.base)
        }
        fetcher.files["test:///s/sections/hall.json"] = fetcher.files["test:///s/sections/gate.json"]
        await #expect(throws: StoryLoadingError.damaged("it is the section 'gate', not 'hall'")) {
            try await loader.beat("hall", of: index, in: TestStory.base)
        }
    }

    @Test(arguments: ["story.mdx", "story.json"]) func `a source is compiled`(name: String) async throws {
        let source = Array(#"{"schema_version": "0.1"}"#.utf8)
        let fetcher = FileShelf(["test:///s/\(name)": source])
        let bookmark = IR.Diagnostic.TextRange.TextPosition(byte: 0, line: 1, column: 1, utf16Column: 1)
        let note = IR.Diagnostic(
            code: "invalid_locale", severity: .warning, category: "front-matter", message: "a note", file: name,
            range: IR.Diagnostic.TextRange(start: bookmark, end: bookmark))
        let compiler = ScriptedCompiler { [document] bytes, file in
            #expect(bytes == source && file == name)
            return CompiledStory(document: document, diagnostics: [note])
        }
        let loader = StoryPackageLoader(fetcher: fetcher, compiler: compiler)
        let package = try await loader.load(TestStory.base)
        #expect(package.head == document && package.diagnostics == [note])
        let refusing = StoryPackageLoader(
            fetcher: fetcher, compiler: ScriptedCompiler { _, _ in CompiledStory(document: nil, diagnostics: [note]) })
        await #expect(throws: StoryLoadingError.hasErrors([note])) { try await refusing.load(TestStory.base) }
        await #expect(throws: StoryLoadingError.notCompiled) {
            _ = try await StoryPackageLoader(fetcher: fetcher).load(TestStory.base)
        }
    }

    /// The output of a build is next to a source, or `index.json` is a file for something else.
    @Test func `compiled files take precedence over sources, and story.mdx over story.json`() async throws {
        let source = [UInt8]("source".utf8)
        let json = Array(#"{"schema_version": "0.1"}"#.utf8)
        let compiled = TestStory.files(document)["test:///s/story.json"]
        let index = TestStory.files(document, isSplit: true)["test:///s/index.json"]
        let other = Array(#"{"pages": ["a"]}"#.utf8)
        for (files, expected) in [
            (["story.json": compiled, "index.json": index, "story.mdx": source], "whole"),
            (["story.json": json, "index.json": index, "story.mdx": source], "split"),
            (["story.json": json, "story.mdx": source], "story.mdx"),
            (["story.json": json, "index.json": other], "story.json"),
            (["index.json": other, "story.mdx": source], "story.mdx"),
        ] {
            let fetcher = FileShelf(TestStory.files(document, isSplit: true))
            for name in ["story.json", "index.json", "story.mdx"] {
                fetcher.files["test:///s/\(name)"] = files[name] ?? nil
            }
            let compiler = ScriptedCompiler { [document] bytes, name in
                #expect(bytes == files[name])
                var compiled = document
                compiled.source.path = name
                return CompiledStory(document: compiled, diagnostics: [])
            }
            let loader = StoryPackageLoader(fetcher: fetcher, compiler: compiler)
            switch try await loader.load(TestStory.base).content {
            case .whole(let loaded):
                #expect(loaded.source.path == (expected == "whole" ? document.source.path : expected))
            case .split: #expect(expected == "split")
            }
        }
        let loader = StoryPackageLoader(fetcher: FileShelf(["test:///s/index.json": other]))
        await #expect(throws: StoryLoadingError.damaged("it has no 'irVersion'")) {
            try await loader.load(TestStory.base)
        }
    }

    @Test func `a story with unsupported requirements is refused`() async throws {
        func error(_ text: String, limit: Int = 1000, supported: Set<IR.Requirement> = []) async -> StoryLoadingError? {
            let fetcher = FileShelf(["test:///s/story.json": Array(text.utf8)])
            do throws(StoryLoadingError) {
                _ = try await StoryPackageLoader(fetcher: fetcher, supported: supported, limit: limit).load(
                    TestStory.base)
                return nil
            } catch {
                return error
            }
        }
        #expect(await error("[") == .damaged("it is not JSON at 1:2"))
        #expect(await error("[]") == .damaged("expected an object, found an array"))
        #expect(
            await error(#"{"irVersion": "1.1", "requires": ["pages", 1]}"#)
                == .damaged("'requires[1]': expected a string, found a number"))
        #expect(await error("{\"irVersion\": \"2.0\"}") == .incompatible(.version(IR.Version(major: 2, minor: 0))))
        #expect(await error("{\"irVersion\": \"1.1\"}") == .damaged("it has no 'requires'"))
        #expect(await error(String(repeating: " ", count: 1001)) == .tooLarge(limit: 1000))
        var asking = document
        asking.requires = [.audio]
        let text = String(decoding: asking.json(), as: UTF8.self)
        #expect(await error(text, limit: 1 << 20) == .incompatible(.unsupportedRequirements([.audio])))
        #expect(await error(text, limit: 1 << 20, supported: [.audio]) == nil)
    }

    @Test func `a missing story and an unreachable one are told apart`() async throws {
        let fetcher = FileShelf([:])
        let loader = StoryPackageLoader(fetcher: fetcher)
        await #expect(throws: StoryLoadingError.notFound) { try await loader.load(TestStory.base) }
        fetcher.failure = { _, _ in .network("no way out") }
        await #expect(throws: StoryLoadingError.network("no way out")) { try await loader.load(TestStory.base) }
        fetcher.hold("test:///s/story.json")
        let task = Task { try await loader.load(TestStory.base) }
        task.cancel()
        await #expect(throws: StoryLoadingError.cancelled) { try await task.value }
    }

    @Test(arguments: [2, 3]) func `a failing server is asked again`(failures: Int) async throws {
        let clock = ManualClock()
        let bytes = document.json()
        let fetcher = ScriptedAssetFetcher { _, id in
            id < failures ? .failure(FetchError.network("no way out")) : .bytes(bytes)
        }
        let loader = StoryPackageLoader(
            fetcher: fetcher, retry: RetryPolicy(firstDelay: .seconds(1), longestDelay: .seconds(1)), clock: clock)
        let load = Task { try await loader.load(ResourceURL("https://example.com/s/")!).head }
        for attempt in 1...2 {
            await clock.waitForSleepers(1)
            #expect(fetcher.names.count == attempt)
            clock.advance(by: .seconds(1))
        }
        if failures < 3 {
            #expect(try await load.value == document)
        } else {
            await #expect(throws: StoryLoadingError.network("no way out")) { try await load.value }
        }
        #expect(fetcher.names.count == 3)
    }
}
