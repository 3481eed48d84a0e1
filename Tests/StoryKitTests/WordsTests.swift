import StoryIR
import StoryKit
import StoryNavigation
import TestSupport
import Testing

/// What people are told.
@Suite struct WordsTests {
    /// A reason that is for those who look for the cause.
    private static let cause = "ECONNRESET at /var/x.json"

    private static let assets: [AssetError] = [
        .notFound, .network(cause), .processing(cause), .cancelled, .timeout, .invalidFormat(cause),
    ]
    private static let loading: [StoryLoadingError] = [
        .notFound, .network(cause), .incompatible(.unknownRequirement(cause)), .damaged(cause),
        .tooLarge(limit: 77_007),
        .notCompiled, .hasErrors([]), .otherEdition, .cancelled,
    ]
    private static let places: [PlaceStoreError] = [.unreadable(cause), .damaged(cause), .unknownVersion(77_007)]
    private static let library: [StoryStoreError] = [
        .cannotOpen(cause), .notALibrary, .newerVersion(found: 77_007, known: 1), .readOnly, .failed(cause),
    ]

    @Test func `each error has its own, which name no cause`() {
        for words in [
            Self.assets.map(\.words), Self.loading.map(\.words), Self.places.map(\.words), Self.library.map(\.words),
        ] {
            #expect(Set(words).count == words.count)
            for word in words { Self.checkSentence(word) }
        }
    }

    @Test func `each page of an error has a heading, words, and buttons`() {
        let reasons =
            Self.assets.map { FailureScreen.Reason.asset($0) } + Self.loading.map { .loading($0) }
            + Self.places.map { .place($0) } + [.navigation(.malformedStory(Self.cause)), .navigation(.otherEdition)]
        for reason in reasons {
            let screen = FailureScreen(reason: reason, actions: [.retry])
            Self.checkSentence(screen.words)
            #expect(!screen.title.isEmpty && screen.title.utf8.last != UInt8(ascii: "."))
        }
        let actions: [FailureScreen.Action] = [.retry, .goOnWithoutAssets, .back, .restart, .close]
        #expect(Set(actions.map(\.words)).count == actions.count)
        let loading = [false, true].map { LoadingScreen(offersRetry: $0, offersBack: false).words }
        #expect(loading[0] != loading[1])
    }

    @Test func `the log has the cause`() {
        let errors: [any Error] = [
            StoryLoadingError.network(Self.cause), StoryLoadingError.damaged(Self.cause),
            StoryLoadingError.incompatible(.unknownRequirement(Self.cause)), StoryStoreError.cannotOpen(Self.cause),
            StoryStoreError.failed(Self.cause), FetchError.network(Self.cause), AssetError.network(Self.cause),
            PlaybackError.playbackFailed(Self.cause),
            AssetError.processing(Self.cause), AssetError.invalidFormat(Self.cause),
            PlaceStoreError.unreadable(Self.cause), PlaceStoreError.damaged(Self.cause),
        ]
        for error in errors { #expect("\(error)".contains(Self.cause)) }
        #expect("\(AssetError.notFound)" == "there is no such asset" && "\(AssetError.timeout)" == "it took too long")
        #expect("\(StoryLoadingError.tooLarge(limit: 77_007)) \(FetchError.tooLarge(limit: 77_008))".contains("77008"))
    }

    @Test func `the log has sentences, not names of cases`() {
        let playback = [PlaybackError.authorizationDenied, .networkUnavailable].map { "\($0)" }
        let messages = [CoReadingMessageError.tooLong, .unknownVersion, .malformed].map { "\($0)" }
        for words in playback + messages { #expect(words.contains(" ")) }
    }

    @Test func `of a story's mistakes the log has their number and the first`() throws {
        let position = IR.Diagnostic.TextRange.TextPosition(byte: 9, line: 3, column: 4, utf16Column: 4)
        func finding(_ severity: IR.Diagnostic.Severity, _ message: String) -> IR.Diagnostic {
            IR.Diagnostic(
                id: "x", severity: severity, category: "flow", message: message, file: "story.mdx",
                range: IR.Diagnostic.TextRange(start: position, end: position))
        }
        let warning = finding(.warning, "late")
        #expect(
            "\(StoryLoadingError.hasErrors([warning, finding(.error, "no end")]))"
                == "the story has an error at 3:4: no end")
        #expect(
            "\(StoryLoadingError.hasErrors([finding(.error, "no end"), warning, finding(.error, "no way")]))"
                == "the story has 2 errors, the first at 3:4: no end")
    }

    @Test func `a place that moved is told without names of pages`() throws {
        let document = TestStory.document([("gate", .ending)])
        let place = SavedPlace(
            story: "s", hash: "xxh128:9", location: try #require(StoryLocation("cellar/p1")), history: [])
        guard case .moved(_, let move) = try place.restore(in: document) else { return #expect(Bool(false)) }
        Self.checkSentence(move.words)
        #expect(!move.words.contains("cellar"))
        let reasons: [Restoration.Move.Reason] = [.sectionGone, .lineGone, .wayChanged]
        let all = reasons.flatMap { reason in
            [true, false].map { isEdited in
                var move = move
                move.reason = reason
                move.isEdited = isEdited
                #expect(move.words.contains("was edited") == isEdited)
                return move.words
            }
        }
        #expect(Set(all).count == all.count)
        for words in all { Self.checkSentence(words) }
    }

    /// Whole sentences, without what only those understand who made the story or the app.
    private static func checkSentence(_ words: String, at location: SourceLocation = #_sourceLocation) {
        #expect(words.utf8.last.map { ".?!".utf8.contains($0) } == true, "\(words)", sourceLocation: location)
        #expect(words.unicodeScalars.first?.properties.isUppercase == true, "\(words)", sourceLocation: location)
        #expect(!words.contains(cause) && !words.contains("7700"), "\(words)", sourceLocation: location)
    }
}
