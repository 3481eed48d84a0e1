import StoryIR
import StoryKit
import StoryNavigation
import TestSupport
import Testing

/// Messages for people.
@Suite struct UserMessageTests {
    /// A reason for developers.
    private static let cause = "ECONNRESET at /var/x.json"

    private static let ada = CoReadingParticipant(id: .random(), name: "Ada")

    private static let assets: [AssetError] = [
        .notFound, .network(cause), .processing(cause), .cancelled, .timeout, .invalidFormat(cause),
    ]
    private static let loading: [StoryLoadingError] = [
        .notFound, .network(cause), .incompatible(.unknownRequirement(cause)), .damaged(cause),
        .tooLarge(limit: 77_007),
        .notCompiled, .hasErrors([]), .otherRevision, .cancelled,
    ]
    private static let bookmarks: [BookmarkStoreError] = [.unreadable(cause), .damaged(cause), .unknownVersion(77_007)]
    private static let library: [StoryStoreError] = [
        .cannotOpen(cause), .notALibrary, .newerVersion(found: 77_007, known: 1), .readOnly, .failed(cause),
    ]

    private static let downloads: [DownloadError] = [
        .loading(.network(cause)), .asset(key: "a", .network(cause)), .noRoom(missing: 77_007), .storage(cause),
        .notDownloaded,
    ]

    @Test func `each error has a message of its own, without its cause`() {
        for words in [
            Self.assets.map(\.userMessage), Self.loading.map(\.userMessage), Self.bookmarks.map(\.userMessage),
            Self.library.map(\.userMessage), Self.downloads.map(\.userMessage),
        ] {
            #expect(Set(words).count == words.count)
            for word in words { Self.checkSentence(word) }
        }
    }

    @Test func `each error screen has a title, a message and buttons`() {
        let reasons =
            Self.assets.map { FailureScreen.Reason.asset($0) } + Self.loading.map { .loading($0) }
            + Self.bookmarks.map { .bookmark($0) } + [
                .navigation(.malformedStory(Self.cause)), .navigation(.otherRevision), .owner(Self.ada),
            ]
        for reason in reasons {
            let screen = FailureScreen(reason: reason, actions: [.retry])
            Self.checkSentence(screen.userMessage)
            #expect(!screen.title.isEmpty && screen.title.utf8.last != UInt8(ascii: "."))
        }
        let actions: [FailureScreen.Action] = [.retry, .continueWithoutAssets, .back, .restart, .close]
        #expect(Set(actions.map(\.userMessage)).count == actions.count)
        let loading =
            LoadingScreen.Reason.allCases.map { LoadingScreen($0, offersRetry: false, offersBack: false).userMessage }
            + [LoadingScreen(.story, offersRetry: true, offersBack: false).userMessage]
            + LoadingScreen.Reason.allCases.map {
                LoadingScreen($0, offersRetry: false, offersBack: false, owner: Self.ada).userMessage
            }
        #expect(Set(loading).count == loading.count)
    }

    @Test func `the description for the log has the cause`() {
        let errors: [any Error] = [
            StoryLoadingError.network(Self.cause), StoryLoadingError.damaged(Self.cause),
            StoryLoadingError.incompatible(.unknownRequirement(Self.cause)), StoryStoreError.cannotOpen(Self.cause),
            StoryStoreError.failed(Self.cause), FetchError.network(Self.cause), AssetError.network(Self.cause),
            PlaybackError.playbackFailed(Self.cause),
            AssetError.processing(Self.cause), AssetError.invalidFormat(Self.cause),
            BookmarkStoreError.unreadable(Self.cause), BookmarkStoreError.damaged(Self.cause),
            DownloadError.storage(Self.cause), DownloadError.asset(key: "a", .network(Self.cause)),
        ]
        for error in errors { #expect("\(error)".contains(Self.cause)) }
        #expect("\(AssetError.notFound)" == "there is no such asset" && "\(AssetError.timeout)" == "it took too long")
        #expect("\(StoryLoadingError.tooLarge(limit: 77_007)) \(FetchError.tooLarge(limit: 77_008))".contains("77008"))
    }

    @Test func `the description for the log has sentences, not names of cases`() {
        let playback = [PlaybackError.authorizationDenied, .networkUnavailable].map { "\($0)" }
        let messages = [CoReadingMessageError.tooLong, .unknownVersion, .malformed].map { "\($0)" }
        for words in playback + messages { #expect(words.contains(" ")) }
    }

    @Test func `for a story's errors the log has their number and the first`() throws {
        let position = IR.Diagnostic.TextRange.TextPosition(byte: 9, line: 3, column: 4, utf16Column: 4)
        func diagnostic(_ severity: IR.Diagnostic.Severity, _ message: String) -> IR.Diagnostic {
            IR.Diagnostic(
                code: "x", severity: severity, category: "flow", message: message, file: "story.mdx",
                range: IR.Diagnostic.TextRange(start: position, end: position))
        }
        let warning = diagnostic(.warning, "late")
        #expect(
            "\(StoryLoadingError.hasErrors([warning, diagnostic(.error, "no end")]))"
                == "the story has an error at 3:4: no end")
        #expect(
            "\(StoryLoadingError.hasErrors([diagnostic(.error, "no end"), warning, diagnostic(.error, "no way")]))"
                == "the story has 2 errors, the first at 3:4: no end")
    }

    @Test func `a moved bookmark is reported without names of pages`() throws {
        let document = TestStory.document([("gate", .ending)])
        let bookmark = Bookmark(
            story: "s", hash: "xxh128:9", location: try #require(StoryLocation("cellar/p1")), history: [])
        guard case .relocated(_, let move) = try bookmark.restore(in: document) else { return #expect(Bool(false)) }
        Self.checkSentence(move.userMessage)
        #expect(!move.userMessage.contains("cellar"))
        let reasons: [Restoration.Move.Reason] = [.sectionGone, .lineGone, .historyChanged]
        let all = reasons.flatMap { reason in
            [true, false].map { isEdited in
                var move = move
                move.reason = reason
                move.isEdited = isEdited
                #expect(move.userMessage.contains("was edited") == isEdited)
                return move.userMessage
            }
        }
        #expect(Set(all).count == all.count)
        for words in all { Self.checkSentence(words) }
    }

    /// Whole sentences, without terms that only authors or developers understand.
    private static func checkSentence(_ words: String, at location: SourceLocation = #_sourceLocation) {
        #expect(words.utf8.last.map { ".?!".utf8.contains($0) } == true, "\(words)", sourceLocation: location)
        #expect(words.unicodeScalars.first?.properties.isUppercase == true, "\(words)", sourceLocation: location)
        #expect(!words.contains(cause) && !words.contains("7700"), "\(words)", sourceLocation: location)
    }
}
