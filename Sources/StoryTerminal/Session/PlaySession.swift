import StoryDiagnostics
import StoryIR
import StoryKit
import StoryNavigation
import StoryTextBackend

/// One reading of a story: a reader, and what is shown of each step that it takes.
@MainActor struct PlaySession {
    let reader: StoryReader
    private var text: PlaceText
    var screen: PlayScreen
    /// Whether a key was pressed.
    var hasPressed = false
    /// The keys of the story's sounds, in bytes; the other assets of a page are seen.
    private let sounds: Set<[UInt8]>

    /// Puts a reader where reading begins.
    /// - Parameter place: A place that was kept; nil for the beginning.
    init(
        _ document: StoryDocument, at place: SavedPlace?, _ text: PlaceText, _ screen: PlayScreen
    ) throws(PlayFailure) {
        do throws(NavigationError) {
            // A terminal shows no pictures and plays no sounds, so every page is there at once.
            reader = try StoryReader(.whole(document))
        } catch {
            throw .story(VisibleText.harmless(error.description))
        }
        if let place {
            reader.resume(at: place)
        } else {
            reader.begin()
        }
        self.text = text
        self.screen = screen
        sounds = Set(document.assets.lazy.filter { $0.kind == .audio }.map { Array($0.key.utf8) })
    }

    /// The page that is shown.
    var page: PageScreen {
        guard case .page(let page) = reader.screen else {
            preconditionFailure("a story that is there as a whole has every page at once")
        }
        return page
    }

    // MARK: Steps

    /// Shows the head of the story, unless the reader is on its way already, and the place.
    mutating func begin() {
        if !page.canGoBack { screen.show(text.header()) }
        showPlace()
    }

    /// Goes on, where the reader can.
    mutating func advance() {
        let turns = page.showsWholePage
        let section = page.section.id
        reader.advance()
        show(turningFrom: turns ? section : nil)
    }

    /// Takes one of the choices that the reader has.
    mutating func choose(at index: Int) {
        let section = page.section.id
        screen.show(text.answer(page.choices[index]), as: .name)
        reader.choose(at: index)
        show(turningFrom: section)
    }

    /// Takes a step back, where there is one.
    mutating func back() {
        reader.back()
        showPlace()
    }

    /// Begins again.
    mutating func restart() {
        reader.restart()
        begin()
    }

    /// Goes on from a place that was kept.
    /// - Returns: False for a place of another story; then nothing changes.
    mutating func resume(at place: SavedPlace) -> Bool {
        guard reader.resume(at: place) else { return false }
        if let change { say("\(change).") }
        showPlace()
        return true
    }

    /// Goes where somebody else has gone.
    mutating func follow(_ move: CoReadingMove) {
        let (before, last) = (page.location.withoutLine, page.visibleBlocks.endIndex)
        reader.go(to: move.location)
        guard case .page = reader.screen else {
            reader.back()
            say(
                "You are asked to a place that this story does not have, '\(VisibleText.harmless("\(move.location)"))'."
            )
            return
        }
        if page.location.withoutLine == before, page.visibleBlocks.endIndex > last {
            let blocks = page.visibleBlocks[last...]
            screen.show(text.blocks(blocks, spokenIn: page.visibleLines))
            showWayOn()
        } else {
            showPlace()
        }
    }

    /// What is different from when the place was kept at which the reader has just gone on, in words, if anything is.
    var change: String? {
        page.notice.map { "The story was edited: \(VisibleText.harmless($0.description))" }
    }

    /// Says something that is not the story's.
    mutating func say(_ words: String) { say([words]) }

    /// Says some things, each on a line of its own.
    mutating func say(_ sentences: [String]) { screen.show(text.words(sentences), as: .name) }

    /// Tells what can be typed.
    mutating func explain() {
        screen.show(
            text.words(
                "Return: on, to the next line or page", "1, 2 …: take a choice", "b: back, one step", "r: begin again",
                "s FILE: save the place", "l FILE: load a place", "q: leave"), as: .name)
    }

    // MARK: What is seen

    /// Shows what the last step brought.
    /// - Parameter section: The section where a page was turned; nil where the page is the same.
    private mutating func show(turningFrom section: String?) {
        if let section {
            let isFirst = page.section.pages.first.map { $0.id.utf8.elementsEqual(page.page.id.utf8) } ?? true
            if isFirst || !page.section.id.utf8.elementsEqual(section.utf8) {
                showHeading()
            } else {
                screen.show(text.words("· · ·"), as: .name)
            }
            showSounds()
        }
        screen.show(text.blocks(page.newBlocks, spokenIn: page.newLines))
        showWayOn()
    }

    /// Shows all that is to be seen where the reader is.
    private mutating func showPlace() {
        showHeading()
        showSounds()
        screen.show(text.blocks(page.visibleBlocks, spokenIn: page.visibleLines))
        showWayOn()
    }

    private mutating func showHeading() { screen.show(text.heading(of: page.section), as: .message) }

    private mutating func showSounds() {
        for use in page.page.assets where use.on == "enter" && sounds.contains(Array(use.asset.utf8)) {
            screen.show(text.sound(use.asset))
        }
    }

    /// The choices or the end, behind the last line of the page.
    private mutating func showWayOn() {
        guard page.showsWholePage else { return }
        switch page.page.exit {
        case .next: break
        case .choices(let choices): screen.show(text.choices(choices))
        case .ending(let ending): screen.show(text.ending(ending), as: .message)
        case .end: screen.show(text.ending(nil), as: .message)
        }
    }
}
