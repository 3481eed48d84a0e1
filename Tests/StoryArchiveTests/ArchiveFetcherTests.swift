import StoryArchive
import StoryKit
import TestSupport
import Testing

@Suite struct ArchiveFetcherTests {
    private static let base = ResourceURL("zip:wolf")!

    private func open(_ file: ZipFile, _ limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) -> ArchiveFetcher
    {
        try ArchiveFetcher(file.bytes, url: Self.base, limits: limits)
    }

    private func error(_ entries: ZipFile.Entry..., limits: ArchiveLimits = ArchiveLimits()) -> ArchiveError? {
        do throws(ArchiveError) {
            _ = try open(ZipFile(entries), limits)
            return nil
        } catch {
            return error
        }
    }

    @Test func `files are listed and fetched, but nothing else`() async throws {
        var folder = ZipFile.Entry("assets/", [])
        folder.mode = 0o040755
        let wolf = ZipFile.Entry("./assets//the wolf.png", [1, 2, 3])
        let archive = try open(
            ZipFile([folder, wolf, .zeros("story.mdx", runs: 2), .init("__MACOSX/._story.mdx", [9])]))
        #expect(archive.paths == ["assets/the wolf.png", "story.mdx"])
        #expect(archive.content(of: "story.mdx") == [UInt8](repeating: 0, count: 517))
        let url = try #require(archive.url.file("assets/the wolf.png"))
        #expect(url.description == "zip:wolf/assets/the%20wolf.png")
        #expect(try await archive.fetch(url) == [1, 2, 3])
        for other in [
            "zip:wolf/assets", "zip:wolf/", "zip:wolf", "zip:wolfstory.mdx", "zip:wolf/no.mdx", "zip:wolf/Story.mdx",
            "zip:wolf/story.mdx?x", "zip:wolf/assets/%2E%2E/story.mdx", "zip:wolf/story%2", "zip:hare/story.mdx",
            "zip:wolf/__MACOSX/._story.mdx",
        ] {
            let url = try #require(ResourceURL(other))
            await #expect(throws: FetchError.notFound, "\(other)") { try await archive.fetch(url) }
        }
    }

    @Test func `a folder around all files is stripped`() throws {
        #expect(
            try open(["wolf/story.mdx": "", "wolf/assets/a": "", "__MACOSX/._wolf": ""]).paths
                == ["assets/a", "story.mdx"])
        #expect(try open(["story.mdx": "", "story/a": ""]).paths == ["story.mdx", "story/a"])
        #expect(try open(["wolf/story.mdx": "", "wolf2/a": ""]).paths == ["wolf/story.mdx", "wolf2/a"])
    }

    @Test func `a file has the name of its path`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("the wolf.zip", (["story.mdx": "howl"] as ZipFile).bytes)
        let archive = try ArchiveFetcher(file: folder.path("the wolf.zip"))
        #expect(archive.url.description == "zip://\(folder.path)/the%20wolf.zip/")
        #expect(try await archive.fetch(try #require(archive.url.file("story.mdx"))) == Array("howl".utf8))
        #expect(throws: ArchiveError.tooLarge(limit: 100)) {
            try ArchiveFetcher(file: folder.path("the wolf.zip"), limits: ArchiveLimits(total: 100))
        }
        let missing = folder.path("no.zip")
        #expect(throws: ArchiveError.unreadable("can't read '\(missing)': no such file or folder")) {
            try ArchiveFetcher(file: missing)
        }
        #expect(throws: ArchiveError.unreadable("can't read '\(folder.path)': it is not a file")) {
            try ArchiveFetcher(file: folder.path)
        }
    }

    @Test func `names are UTF-8, flagged or not, otherwise code page 437`() throws {
        var flagged = ZipFile.Entry("wölf/狼.png", [1])
        flagged.flags = 1 << 11
        let plain = ZipFile.Entry("höhle.png", [2])
        var old = ZipFile.Entry("", [3])
        old.name = [0x68, 0x94, 0x68, 0x6C, 0x65, 0xFF]
        let archive = try open(ZipFile([flagged, plain, old]))
        #expect(archive.paths == ["höhle.png", "höhle\u{A0}", "wölf/狼.png"])
        #expect(archive.content(of: "wölf/狼.png") == [1] && archive.content(of: "höhle\u{A0}") == [3])
        // Names are the same where their bytes are.
        #expect(archive.content(of: "ho\u{308}hle.png") == nil)
        old.name = [0x68, 0x94]
        #expect(error(old, .init("hö", [])) == .duplicate(name: "hö"))
    }

    @Test func `paths that leave the archive, and entries that are not files, are refused`() {
        for name in ["../story.mdx", "a/../../b", "a/..", "/etc/passwd", "__MACOSX/../x"] {
            #expect(error(.init(name, [1])) == .outside(name: name))
        }
        var link = ZipFile.Entry("assets/wolf.png", Array("/etc/passwd".utf8))
        link.mode = 0o120777
        #expect(error(.init("story.mdx", []), link) == .notAFile(name: "assets/wolf.png"))
        var secret = ZipFile.Entry("story.mdx", [UInt8](repeating: 0, count: 20))
        secret.flags = 1
        #expect(error(secret) == .encrypted(name: "story.mdx"))
        #expect(error(.init("a/b", []), .init("a//b", [1])) == .duplicate(name: "a/b"))
    }

    @Test func `no more is unpacked than the limits allow, whatever the archive says`() {
        let limits = ArchiveLimits(total: 2000, file: 1000)
        #expect(error(.init("a", [UInt8](repeating: 1, count: 1000)), limits: limits) == nil)
        #expect(
            error(.init("a", [UInt8](repeating: 1, count: 1001)), limits: limits)
                == .fileTooLarge(name: "a", limit: 1000))
        var bomb = ZipFile.Entry.zeros("bomb", runs: 50_000)
        #expect(bomb.packed.count < 100_000 && error(bomb) == nil)
        #expect(error(bomb, limits: limits) == .fileTooLarge(name: "bomb", limit: 1000))
        bomb.size = 10
        #expect(error(bomb, limits: limits) == .fileTooLarge(name: "bomb", limit: 1000))
        let half = (0..<3).map { ZipFile.Entry.zeros("\($0)", runs: 3) }
        #expect(error(half[0], half[1], half[2], limits: limits) == .tooLarge(limit: 2000))
        #expect(error(half[0], half[1], limits: limits) == nil)
        // Very many files of nothing are too much too.
        let many = ZipFile((0..<40).map { .init("\($0)", []) })
        #expect(throws: ArchiveError.tooLarge(limit: 2000)) { try open(many, limits) }
    }

    @Test func `a damaged archive is refused`() {
        let whole = ZipFile([.init("story.mdx", Array("The wolf howls.".utf8)), .zeros("a", runs: 9)])
        for count in 0..<whole.bytes.count - 1 {
            #expect(throws: ArchiveError.self, "\(count)") {
                try ArchiveFetcher(Array(whole.bytes[..<count]), url: Self.base)
            }
        }
        #expect(throws: ArchiveError.notAnArchive) { try ArchiveFetcher([], url: Self.base) }
        #expect(throws: ArchiveError.notAnArchive) { try open(ZipFile([])) }
        // One with folders, and with what the Finder packs beside files, has no files either.
        var folder = ZipFile.Entry("assets/", [])
        folder.mode = 0o040755
        #expect(error(folder, .init("__MACOSX/._story.mdx", [9])) == .notAnArchive)
        #expect(throws: ArchiveError.notAnArchive) { try ArchiveFetcher(Array("story".utf8), url: Self.base) }
        var changed = whole
        changed.entries[0].crc ^= 1
        guard case .damaged("story.mdx", let reason) = error(changed.entries[0]) else {
            Issue.record("not damaged")
            return
        }
        #expect(reason.hasPrefix("ZIP bad CRC"))
        changed = whole
        changed.entries[1].packed[9] ^= 0xFF
        #expect(throws: ArchiveError.self) { try open(changed) }
        changed = whole
        changed.entries[0].method = 77
        #expect(throws: ArchiveError.self) { try open(changed) }
    }

    /// Whatever bytes there are, the limits hold and nothing traps.
    @Test func `random bytes are refused, or are an archive`() {
        let whole = ZipFile([.init("wolf/story.mdx", Array("The wolf howls.".utf8)), .zeros("wolf/a", runs: 9)]).bytes
        var random = SeededGenerator(seed: 1)
        let limits = ArchiveLimits(total: 5000, file: 3000)
        for _ in 0..<3000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let archive = try? ArchiveFetcher(bytes, url: Self.base, limits: limits) else { continue }
            let sizes = archive.paths.compactMap { archive.content(of: $0)?.count }
            #expect(sizes.count == archive.paths.count)
            #expect(sizes.allSatisfy { $0 <= 3000 } && sizes.reduce(0, +) <= 5000)
        }
    }
}
