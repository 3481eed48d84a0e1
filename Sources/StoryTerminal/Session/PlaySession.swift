import StoryDiagnostics
import StoryFiles
import StoryIR
import StoryKit
import StoryNavigation
import StoryTextBackend

/// A reading of a story: a reader, and the output of its steps.
@MainActor struct PlaySession {
    let reader: StoryReader
    private var text: LocationText
    var screen: PlayScreen
    var hasPressed = false
    /// 0 if every requested step succeeded; else the exit code of the worst failure (CLI.md 14).
    private(set) var exitCode: Int32 = 0
    /// Whether a bookmark in a file is not overwritten: none was loaded, or one that did not fit, and no step was taken since.
    private(set) var keepsSavedBookmark = false
    private var shownPage: PageScreen?
    /// The last screen for which a message about the owner or a failure was shown.
    private var announced: ReaderScreen?
    private let assets: PlayedAssets
    /// The footnotes of the story; of a split one, those of the pages that were shown.
    private var footnotes: IR.FootnoteIndex
    private let source: (any PlayedSource)?

    /// Creates a session at the start of the reading. `bookmark`: the bookmark to restore; nil for the beginning.
    init(
        _ story: PlayedStory, at bookmark: Bookmark?, _ text: LocationText, _ screen: PlayScreen
    ) async throws(PlayFailure) {
        do throws(NavigationError) {
            reader = try StoryReader(story.content, beats: story.beats, assets: story.assets)
        } catch {
            throw .story(error.description)
        }
        assets = story.assets
        footnotes = IR.FootnoteIndex(story.head)
        source = story.source
        self.text = text
        self.screen = screen
        try await step { reader in
            if bookmark.map({ reader.resume(at: $0, validatingHistory: true) }) != true { reader.begin() }
        }
        keepsSavedBookmark = bookmark == nil || change != nil
    }

    var page: PageScreen {
        guard let shownPage else { preconditionFailure("the first page is shown before anything else") }
        return shownPage
    }

    // MARK: Steps

    /// Shows the location, and before it the title if the reader has no history.
    mutating func begin() {
        let hasHeader = !page.canGoBack
        if hasHeader { screen.show(text.header()) }
        showLocation(isBelowHeader: hasHeader)
    }

    /// Advances, if possible.
    mutating func advance() async throws(PlayFailure) {
        let turns = page.showsWholePage
        let section = page.section.id
        try await ownStep { $0.advance() }
        show(turningFrom: turns ? section : nil)
    }

    mutating func choose(at index: Int) async throws(PlayFailure) {
        let section = page.section.id
        screen.show(text.answer(page.choices[index]), as: .name)
        try await ownStep { $0.choose(at: index) }
        show(turningFrom: section)
    }

    /// Takes a step back, if there is one.
    mutating func back() async throws(PlayFailure) {
        try await ownStep { $0.back() }
        showLocation()
    }

    mutating func restart() async throws(PlayFailure) {
        try await ownStep { $0.restart() }
        begin()
    }

    mutating func resume(at bookmark: Bookmark) async {
        do throws(PlayFailure) {
            try await step { $0.resume(at: bookmark, validatingHistory: true) }
        } catch {
            keepsSavedBookmark = true
            recordExitCode(of: error)
            return say("\(error.problem.message).")
        }
        if let change {
            keepsSavedBookmark = true
            say("\(change).")
        }
        showLocation()
    }

    /// Returns whether another participant has caused a screen that is not shown on the terminal yet.
    mutating func isNew(_ screen: ReaderScreen) -> Bool {
        switch screen {
        case .page(let new):
            announced = nil
            return new.location != page.location
        case .loading(let loading): return loading.owner != nil && screen != announced
        case .failure: return screen != announced
        }
    }

    /// Shows the page to which another participant has gone, or the reason for waiting.
    mutating func follow(_ screen: ReaderScreen) {
        announced = screen
        switch screen {
        case .page(let new): follow(to: new)
        case .loading(let loading): say(VisibleText.harmless(loading.userMessage))
        case .failure(let failure):
            if case .owner = failure.reason { return say(VisibleText.harmless(failure.userMessage)) }
            let error = PlayFailure(failure, from: source)
            recordExitCode(of: error)
            say("You can't follow: \(error.problem.message). Return tries again.")
        }
    }

    private mutating func follow(to new: PageScreen) {
        let (before, last) = (page.location.withoutLine, page.visibleBlocks.endIndex)
        shownPage = new
        text.width = screen.width
        text.add(assets.takeNew())
        keepsSavedBookmark = false
        if page.location.withoutLine == before, page.visibleBlocks.endIndex > last {
            let blocks = page.visibleBlocks[last...]
            screen.show(text.blocks(blocks, spokenIn: page.visibleLines))
            showNextStep()
        } else {
            showLocation()
        }
    }

    private mutating func ownStep(_ take: (StoryReader) -> Void) async throws(PlayFailure) {
        try await step(take)
        keepsSavedBookmark = false
    }

    /// Takes a step, and waits for its page. Throws, and goes back, if the page can't be shown.
    private mutating func step(_ take: (StoryReader) -> Void) async throws(PlayFailure) {
        text.width = screen.width
        take(reader)
        while case .loading(let first) = reader.screen, !Task.isCancelled {
            await reader.waitForChange()
            if case .loading(let late) = reader.screen, late.offersRetry {
                say([first.userMessage, late.userMessage])
                screen.flush()
            }
        }
        text.add(assets.takeNew())
        if case .page(let page) = reader.screen { shownPage = page }
        guard case .failure(let failure) = reader.screen else { return }
        reader.back()
        throw PlayFailure(failure, from: source)
    }

    /// Records the exit code of a failure, after which reading continues.
    mutating func recordExitCode(of failure: PlayFailure) { exitCode = max(exitCode, failure.exitCode) }

    /// What has changed since the restored bookmark was saved, as text; nil if nothing has.
    var change: String? {
        page.notice.map { move in
            let why = move.isEdited ? "The story was edited" : "The bookmark doesn't fit the story"
            return "\(why): \(VisibleText.harmless(move.description))"
        }
    }

    /// Shows a message that is not part of the story.
    mutating func say(_ words: String) { say([words]) }

    /// Shows messages, each on its own line.
    mutating func say(_ sentences: [String]) {
        text.width = screen.width
        screen.show(text.words(sentences), as: .name)
    }

    /// Shows the keys.
    mutating func explain() {
        say([
            "Return: next line or page", "1, 2 …: take a choice", "b: back, one step", "r: start over",
            "s FILE: save a bookmark", "l FILE: load a bookmark", "q: quit",
        ])
    }

    // MARK: Screen

    /// Shows the result of the last step. `section`: the section in which a page was turned; nil if the page is the same.
    private mutating func show(turningFrom section: String?) {
        if let section {
            text.beginPage()
            let isFirst = page.section.pages.first.map { $0.id.utf8.elementsEqual(page.page.id.utf8) } ?? true
            if isFirst || !page.section.id.utf8.elementsEqual(section.utf8) {
                showHeading()
            } else {
                screen.show(text.words("· · ·"), as: .name)
            }
            showSounds()
        }
        screen.show(text.blocks(page.newBlocks, spokenIn: page.newLines))
        showNextStep()
    }

    /// Shows everything at the current location.
    private mutating func showLocation(isBelowHeader: Bool = false) {
        text.beginPage()
        showHeading(isBelowHeader: isBelowHeader)
        showSounds()
        screen.show(text.blocks(page.visibleBlocks, spokenIn: page.visibleLines))
        showNextStep()
    }

    private mutating func showHeading(isBelowHeader: Bool = false) {
        screen.show(text.heading(of: page.section, isBelowHeader: isBelowHeader), as: .message)
    }

    private mutating func showSounds() {
        for use in page.page.assets where use.on == "enter" && assets.isSound(use.asset) {
            screen.show(text.sound(use.asset))
        }
    }

    /// Shows the choices or the ending, after the last line of the page.
    private mutating func showNextStep() {
        guard page.showsWholePage else { return }
        footnotes.add(page.page)
        screen.show(text.footnotes(footnotes.notes(for: page.page)))
        switch page.page.exit {
        case .next: break
        case .choices(let choices): screen.show(text.choices(choices))
        case .ending(let ending): screen.show(text.ending(ending), as: .message)
        case .end: screen.show(text.ending(nil), as: .message)
        }
    }
}
