import StoryIR
import StoryNavigation
import TestSupport
import Testing

@testable import StoryKit

/// Compares random sequences of an app's operations on downloads with a model.
@Suite(.timeLimit(.minutes(10))) struct StoryDownloadsModelTests {
    enum Action: Sendable {
        case download(Int)
        /// The network fails after this many requests.
        case breakOff(Int, after: Int)
        case edit(Int)
        case switchOver(Int)
        case open(Int)
        case pin(Int, Bool)
        case delete(Int)
        /// The app is restarted.
        case restart
    }

    /// The expected state of a story.
    private struct Story {
        var served = 0
        var current: Int?
        var next: Int?
        var isPinned = false
        var isKnown = false
        var lastOpened = 0
    }

    private static let names = ["wolf", "fox", "owl", "hen"]
    private static let sizes = [40, 700, 1_500, 3_000]

    private static func document(_ index: Int, _ revision: Int) -> StoryDocument {
        DownloadFixture.story(
            names[index], sections: ["a", "b", "r\(revision)"], revision: "\(revision)", bytes: sizes[index])
    }

    private static func files(_ index: Int, _ revision: Int) -> [String: [UInt8]] {
        DownloadFixture.files(document(index, revision), isSplit: index % 2 == 1, bytes: sizes[index])
    }

    private static func random(_ random: inout SeededGenerator) -> Action {
        let story = Int.random(in: 0..<names.count, using: &random)
        return switch Int.random(in: 0..<20, using: &random) {
        case 0..<6: .download(story)
        case 6..<9: .breakOff(story, after: Int.random(in: 0..<8, using: &random))
        case 9..<12: .edit(story)
        case 12..<14: .switchOver(story)
        case 14..<16: .open(story)
        case 16: .pin(story, true)
        case 17: .pin(story, false)
        case 18: .delete(story)
        default: .restart
        }
    }

    @MainActor private static func play(_ actions: [Action], _ timeout: Duration) async -> String? {
        let (disk, shelf) = (InMemoryAssetDisk(), FileShelf())
        let size = names.indices.map { index in files(index, 0).values.reduce(0) { $0 + $1.count } + 64 }
        let limit = size.reduce(0, +) * 2 / 3
        var stories = names.map { _ in Story() }
        var clock = 0
        for index in names.indices { shelf.files.merge(files(index, 0)) { $1 } }
        var downloads = DownloadFixture.downloads(disk, shelf, limit: limit, attempts: 1)
        for action in actions {
            let before = stories
            switch action {
            case .download(let index), .breakOff(let index, _):
                shelf.asked = []
                if case .breakOff(_, let count) = action {
                    shelf.failure = { number, _ in number > count ? .network("out") : nil }
                }
                await downloads.download(DownloadFixture.base(names[index])).value
                shelf.failure = nil
                guard let download = downloads[DownloadFixture.base(names[index])] else {
                    return "it is not in the list"
                }
                var story = stories[index]
                if !story.isKnown {
                    (story.isKnown, clock) = (true, clock + 1)
                    story.lastOpened = clock
                }
                switch download.state {
                case .complete:
                    if story.current == nil { story.current = story.served }
                    if story.current != story.served { story.next = story.served }
                    if story.current == story.served, story.next != nil { story.next = story.served }
                case .failed(.noRoom):
                    let pinned = names.indices.filter { $0 != index && stories[$0].isPinned }
                    let most = 2 * (pinned.reduce(0) { $0 + size[$1] } + size[index])
                    if most <= limit { return "there is room: \(most) of \(limit)" }
                    if download.newRevision == nil { story.next = nil }
                case .failed(.loading(.network)), .failed(.asset(_, .network)):
                    guard case .breakOff = action else { return "\(download)" }
                    if download.newRevision == nil { story.next = nil }
                default: return "\(download)"
                }
                if story.current == nil, download.revision != nil { return "it can be read, and should not" }
                stories[index] = story
            case .edit(let index):
                stories[index].served += 1
                for name in files(index, stories[index].served - 1).keys { shelf.files[name] = nil }
                shelf.files.merge(files(index, stories[index].served)) { $1 }
            case .switchOver(let index):
                let isDone: Void? = try? await downloads.switchToNewRevision(DownloadFixture.base(names[index]))
                guard (isDone != nil) == (stories[index].next != nil) else { return "switched: \(isDone != nil)" }
                if let next = stories[index].next { (stories[index].current, stories[index].next) = (next, nil) }
            case .open(let index):
                let url = DownloadFixture.base(names[index])
                let fetcher = try? await downloads.open(url)
                guard (fetcher != nil) == (stories[index].current != nil) else { return "opened: \(fetcher != nil)" }
                guard let fetcher, let revision = stories[index].current else { break }
                clock += 1
                stories[index].lastOpened = clock
                let read = try? await StoryPackageLoader(fetcher: fetcher).document(url)
                guard read?.sections == document(index, revision).sections else { return "it is another revision" }
                for asset in document(index, revision).assets {
                    let bytes = try? await fetcher.fetch(url.file(asset.src) ?? url)
                    guard bytes?.count == sizes[index] else { return "\(asset.src) is not there" }
                }
            case .pin(let index, let isPinned):
                let isDone: Void? = try? await downloads.setPinned(isPinned, DownloadFixture.base(names[index]))
                if isDone != nil { stories[index].isPinned = isPinned }
            case .delete(let index):
                try? await downloads.delete(DownloadFixture.base(names[index]))
                stories[index] = Story(served: stories[index].served)
            case .restart:
                downloads = DownloadFixture.downloads(disk, shelf, limit: limit, attempts: 1)
                do { try await downloads.restore() } catch { return "\(error)" }
            }
            if let problem = check(&stories, before, action, downloads, DownloadFixture.used(disk), limit) {
                return problem
            }
        }
        return nil
    }

    /// Compares the states, and forgets what was evicted.
    @MainActor private static func check(
        _ stories: inout [Story], _ before: [Story], _ action: Action, _ downloads: StoryDownloads, _ used: Int,
        _ limit: Int
    ) -> String? {
        if used > limit { return "\(used) bytes are there, and \(limit) may be" }
        var gone: [Int] = []
        for (index, story) in stories.enumerated() {
            let download = downloads[DownloadFixture.base(names[index])]
            if story.current != nil, download?.revision == nil {
                guard case .download = action else {
                    guard case .breakOff = action else { return "\(names[index]) went with \(action)" }
                    gone.append(index)
                    continue
                }
                gone.append(index)
                continue
            }
            if download?.revision != story.current.map({ "xxh128:\($0)" }) {
                return "\(names[index]) is \(download?.revision ?? "-"), not \(story)"
            }
            if download?.newRevision != story.next.map({ "xxh128:\($0)" }) {
                return "the next \(names[index]) is \(download?.newRevision ?? "-"), not \(story)"
            }
            if story.isPinned, download?.isPinned != true { return "\(names[index]) is not pinned any more" }
        }
        for index in gone {
            if stories[index].isPinned { return "\(names[index]) is pinned, and gone" }
            let stays = stories.indices.filter {
                !gone.contains($0) && stories[$0].current != nil && !stories[$0].isPinned
            }
            for other in stays where stories[other].lastOpened < stories[index].lastOpened {
                guard case .download(other) = action else {
                    guard case .breakOff(other, _) = action else {
                        return "\(names[index]) went before \(names[other])"
                    }
                    continue
                }
            }
            stories[index] = Story(served: stories[index].served)
        }
        for index in stories.indices where downloads[DownloadFixture.base(names[index])] == nil {
            stories[index] = Story(served: stories[index].served)
        }
        return nil
    }

    @Test func `files on disk are those of the model`() async {
        let failure = await ActionSequence.firstFailure(
            seeds: 0..<150, length: 40, make: Self.random, play: { await Self.play($0, $1) })
        #expect(failure == nil, "\(failure.map(\.description) ?? "")")
    }
}
