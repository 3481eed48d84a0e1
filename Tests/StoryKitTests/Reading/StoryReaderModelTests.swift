import StoryIR
import StoryKit
import StoryNavigation
import StorySource
import TestSupport
import Testing

/// Compares the reader with the model, for any actions of people, assets, sections of a split story, bookmark stores and time.
@MainActor @Suite(.timeLimit(.minutes(15))) struct StoryReaderModelTests {
    enum Action: Sendable {
        case advance, choose(String), chooseAt(Int), back, restart, retry, continueWithoutAssets, begin
        case go(StoryLocation), resume(Int)
        case gesture(ReaderGesture), commit(StoryReader.Neighbor.Side), pass(milliseconds: Int)
        case bring(String), lose(String), assetsFail(AssetError?)
        case bringSection(String), loseSection(String), failSection(String), sectionsTimeOut, store(isSlow: Bool),
            storeFails(
                BookmarkStoreError?)

        static func random(_ random: inout SeededGenerator) -> Action {
            func one<Value>(_ values: [Value]) -> Value { values.randomElement(using: &random)! }
            let section = one(ReaderModel.sections.map(\.id) + ["cellar"])
            return switch Int.random(in: 0..<107, using: &random) {
            case 0..<16: .advance
            case 16..<20: .choose(section)
            case 20..<30: .chooseAt(Int.random(in: 0..<4, using: &random))
            case 30..<36: .back
            case 36: .restart
            case 37..<42: .retry
            case 42: .begin
            case 43..<46: .go(StoryLocation(section: section, page: "p1"))
            case 46: .go(StoryLocation(section: section, page: one(["p1", "p9"]), line: one(["l0", "l1", "l9"])))
            case 47..<51: .resume(Int.random(in: 0..<10, using: &random))
            case 51..<54: .gesture(one([.tap, .tap, .swipeForward, .swipeBack]))
            case 54..<57: .commit(one([.forward, .forward, .back]))
            case 57..<65: .pass(milliseconds: one([100, 150, 250, 1000, 2900]))
            case 65..<75: .bring(one(["wolf", "bell", "rope"]))
            case 75..<78: .lose(one(["wolf", "bell", "rope"]))
            case 78..<80: .assetsFail(one([nil, .network("no way out"), .notFound]))
            case 80..<92: .bringSection(section)
            case 92..<96: .failSection(section)
            case 96: .sectionsTimeOut
            case 97..<99: .storeFails(one([nil, nil, .unreadable("no disk"), .unknownVersion(9)]))
            case 99..<102: .continueWithoutAssets
            case 102..<104: .loseSection(section)
            default: .store(isSlow: .random(using: &random))
            }
        }
    }

    /// A reader with its dependencies, and its model.
    @MainActor private final class Stage {
        private var model: ReaderModel
        private let reader: StoryReader
        private let clock = ManualClock()
        /// The clock for requests for sections.
        private let beatClock = ManualClock()
        private let assets: ScriptedPageAssets
        private let bookmarks = ScriptedBookmarkStore()
        private let beats: SectionLoader?
        private let fetcher: ScriptedAssetFetcher
        /// How requests for a file are answered; requests for other files wait.
        private let answer: Answer

        private final class Answer: Sendable {
            let value = Lock<(name: String, reply: Result<[UInt8], FetchError>)?>(nil)
        }

        init(isSplit: Bool, lines: Int) throws {
            let document = TestStory.document(ReaderModel.sections, lines: lines, critical: ReaderModel.critical)
            model = ReaderModel(isSplit: isSplit, lines: lines)
            let answer = Answer()
            self.answer = answer
            let contents = StoryContents(document).json()
            fetcher = ScriptedAssetFetcher { url, _ in
                if url.hasSuffix("/\(StoryContents.path)") { return .bytes(contents) }
                return answer.value.withLock { answer in
                    guard let answer, url.hasSuffix("/\(answer.name).json") else { return .wait }
                    switch answer.reply {
                    case .success(let bytes): return .bytes(bytes)
                    case .failure(let error): return .failure(error)
                    }
                }
            }
            let content: StoryPackage.Content
            if isSplit {
                let index = StoryIndex(document)
                let first = document.beats.first { $0.section.id == "gate" }!
                assets = ScriptedPageAssets(known: Set((index.assets + first.assets).map(\.key)))
                beats = SectionLoader(
                    index, base: TestStory.base, from: StoryPackageLoader(fetcher: fetcher),
                    clock: beatClock)
                content = .split(index, first: first)
            } else {
                assets = ScriptedPageAssets()
                beats = nil
                content = .whole(document)
            }
            files = TestStory.files(document, isSplit: true)
            reader = try StoryReader(
                content, beats: beats, assets: assets, bookmarks: bookmarks,
                configuration: .init(
                    pause: .milliseconds(ReaderModel.pause), timeout: .milliseconds(ReaderModel.timeout)),
                clock: clock)
        }

        private let files: [String: [UInt8]]

        /// Returns a location that was stored earlier, in this revision of the story or another.
        private func saved(_ index: Int) -> Bookmark {
            func bookmark(_ section: String) -> StoryLocation { ReaderModel.bookmark(section, model.lines) }
            func saved(_ hash: Int, _ location: StoryLocation, _ path: [String]) -> Bookmark {
                Bookmark(
                    story: "s", hash: "xxh128:\(hash)", location: location,
                    history: path.map { NavigationStep(from: bookmark($0), kind: .jump) })
            }
            switch index {
            case 0: return saved(0, bookmark("hall"), ["gate"])
            case 1: return saved(0, bookmark("roof"), ["attic", "well"])
            case 2: return saved(1, bookmark("roof"), ["gate", "crypt"])
            case 3: return saved(1, bookmark("cellar"), ["gate", "hall"])
            case 4: return saved(1, StoryLocation(section: "hall", page: "p9"), [])
            case 5: return saved(1, bookmark("attic"), ["cellar", "roof"])
            case 6: return saved(1, bookmark("cellar"), ["well", "cellar"])
            case 7: return saved(0, bookmark("cellar"), ["well", "cellar"])
            case 8: return saved(0, StoryLocation(section: "hall", page: "p9"), ["roof", "attic"])
            default:
                return Bookmark(story: "another", hash: "xxh128:0", location: bookmark("gate"), history: [])
            }
        }

        /// Applies an action, and returns how the result differs from the model.
        func play(_ action: Action, within timeout: Duration) async -> String? {
            switch action {
            case .advance:
                reader.advance()
                model.perform(.advance)
            case .choose(let id):
                reader.choose(id: id)
                model.perform(.choose(id), .choice)
            case .chooseAt(let index):
                reader.choose(at: index)
                model.choose(at: index)
            case .back:
                reader.back()
                model.perform(.back)
            case .restart:
                reader.restart()
                model.perform(.restart, .restart)
            case .retry:
                reader.retry()
                model.retry()
            case .continueWithoutAssets:
                reader.continueWithoutAssets()
                model.continueWithoutAssets()
            case .begin:
                reader.begin()
                model.perform(.begin)
            case .go(let bookmark):
                reader.go(to: bookmark)
                model.perform(.go(bookmark))
            case .resume(let index):
                let bookmark = saved(index)
                if reader.resume(at: bookmark) != (bookmark.story == "s") {
                    return "a place of '\(bookmark.story)' was mistaken"
                }
                if bookmark.story == "s" { model.perform(.resume(bookmark)) }
            case .gesture(let gesture):
                reader.receive(gesture)
                model.receive(gesture)
            case .commit(let side):
                let neighbor = reader.neighbor(side)
                if let neighbor { reader.commit(neighbor) }
                let last = model.screen
                model.perform(side == .forward ? .advance : .back, .swipe)
                if neighbor == nil, last != model.screen { return "there is no neighbor \(side)" }
            case .pass(let time):
                clock.advance(by: .milliseconds(time))
                model.pass(time)
            case .bring(let asset):
                assets.bring(asset)
                model.set(asset: asset, isReady: true)
            case .lose(let asset):
                assets.lose(asset)
                model.set(asset: asset, isReady: false)
            case .assetsFail(let error):
                assets.fail(error)
                model.setAssetsFail(error)
            case .bringSection(let section):
                guard model.pending.contains(section) else { return nil }
                model.bring(section: section)
                let file = files["\(TestStory.base)/\(StoryBeat.path(ofSection: section))"]
                reply(section, file.map { .success($0) } ?? .failure(.notFound))
            case .loseSection(let section):
                guard model.pending.contains(section) else { return nil }
                model.lose(section: section)
                reply(section, .failure(.notFound))
            case .failSection(let section):
                guard model.pending.contains(section) else { return nil }
                model.fail(section: section)
                reply(section, .failure(.network("no way out")))
            case .sectionsTimeOut:
                model.sectionsTimeOut()
                beatClock.advance(by: .seconds(10))
            case .storeFails(let error):
                await bookmarks.fail(error)
                model.setStoreFails(error)
            case .store(let isSlow):
                await bookmarks.setSlow(isSlow)
                model.setSlow(isSlow)
            }
            defer { answer.value.withLock { $0 = nil } }
            return await settle(within: timeout)
        }

        /// Answers the requests for a section: the current ones, and those that arrive before everything has settled, because
        /// one may have replaced another.
        private func reply(_ section: String, _ reply: Result<[UInt8], FetchError>) {
            answer.value.withLock { $0 = (section, reply) }
            for pending in fetcher.pending where pending.name == "\(section).json" {
                fetcher.answer(id: pending.id, reply.mapError { $0 })
            }
        }

        private func settle(within timeout: Duration) async -> String? {
            var difference: String?
            _ = await comesTrue(within: timeout) {
                difference = await self.difference()
                return difference == nil
            }
            return difference
        }

        /// Returns how the reader differs from the model.
        private func difference() async -> String? {
            var found: [String] = []
            func compare<Value: Equatable>(_ what: String, _ is: Value, _ should: Value) {
                if `is` != should { found.append("\(what) is \(`is`), should be \(should)") }
            }
            switch reader.screen {
            case .loading(let screen):
                compare(
                    "screen", .loading(offersRetry: screen.offersRetry, offersBack: screen.offersBack), model.screen)
            case .failure(let screen): compare("screen", .failure(screen.userMessage, screen.actions), model.screen)
            case .page(let screen):
                compare("screen", .page(screen.notice?.reason), model.screen)
                compare("location", screen.location, model.here.bookmark)
                compare("choices", screen.choices.map(\.id), model.choices)
                compare("can go back", screen.canGoBack, !model.here.path.isEmpty)
                let line = model.here.bookmark.line.flatMap { Int($0.dropFirst()) } ?? 0
                compare("blocks", screen.visibleBlocks.count, line + 1)
            }
            compare("turn", reader.screen.turn, model.turn)
            compare("place", Self.spot(reader.bookmark), model.here)
            compare("pending", Set(fetcher.pendingNames), Set(model.pending.map { "\($0).json" }))
            if let beats { compare("brought", Set(await beats.loadedSections), model.brought) }
            if let prefetched = model.prefetched { compare("prefetched", assets.prefetched.last, prefetched) }
            compare("loading nearby", reader.isLoadingNearby, model.isLoadingNearby)
            compare("keeping of places", reader.isSavingBookmark, model.isKeeping)
            compare("kept", await bookmarks.bookmarks["s"].map(Self.spot), model.kept)
            compare("keeping", await bookmarks.keeping > 0, model.isKeeping)
            compare("asks", await bookmarks.asks, model.asks)
            return found.isEmpty ? nil : found.joined(separator: "; ")
        }

        private static func spot(_ bookmark: Bookmark) -> ReaderModel.Spot {
            ReaderModel.Spot(bookmark: bookmark.location, path: bookmark.history.map(\.from))
        }

        /// Ends everything that waits.
        func end() async {
            fetcher.endAll()
            await bookmarks.setSlow(false)
        }
    }

    @Test(arguments: [false, true], [0, 2]) func `behaves as the model does`(isSplit: Bool, lines: Int) async {
        let play = { @MainActor @Sendable (actions: [Action], timeout: Duration) async -> String? in
            guard let stage = try? Stage(isSplit: isSplit, lines: lines) else { return "there is no story" }
            var difference: String?
            for action in [.begin] + actions where difference == nil {
                difference = await stage.play(action, within: timeout)
            }
            await stage.end()
            return difference
        }
        let failure = await ActionSequence.firstFailure(seeds: 0..<2, length: 2000, make: Action.random, play: play)
        #expect(failure == nil, "\(failure?.description ?? "")")
    }
}
