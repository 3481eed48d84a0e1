import StoryDiagnostics
import StoryIR
import StoryNavigation
import StoryTextBackend

/// One reading of a story: a reader, and what is shown of each step that it takes.
struct PlaySession {
    private(set) var reader: StoryNavigator
    private var text: PlaceText
    var screen: PlayScreen
    /// The keys of the story's sounds, in bytes; the other assets of a page are seen.
    private let sounds: Set<[UInt8]>

    /// - Parameter reader: At the place where reading begins.
    init(_ reader: StoryNavigator, _ text: PlaceText, _ screen: PlayScreen) {
        self.reader = reader
        self.text = text
        self.screen = screen
        sounds = Set(reader.document.assets.lazy.filter { $0.kind == .audio }.map { Array($0.key.utf8) })
    }

    // MARK: Steps

    /// Shows the head of the story, unless the reader is on its way already, and the place.
    mutating func begin() {
        if !reader.canGoBack { screen.show(text.header()) }
        showPlace()
    }

    /// Goes on, where the reader can.
    mutating func advance() {
        let turns = reader.showsWholePage
        let section = reader.section.id
        take { (reader) throws(NavigationError) in try reader.advance() }
        show(turningFrom: turns ? section : nil)
    }

    /// Takes one of the choices that the reader has.
    mutating func choose(at index: Int) {
        let section = reader.section.id
        screen.show(text.answer(reader.choices[index]), as: .name)
        take { (reader) throws(NavigationError) in try reader.choose(at: index) }
        show(turningFrom: section)
    }

    /// Takes a step back, where there is one.
    mutating func back() {
        take { (reader) throws(NavigationError) in try reader.back() }
        showPlace()
    }

    /// Begins again.
    mutating func restart() {
        reader.restart()
        begin()
    }

    /// Goes on from where another reader is.
    mutating func replace(by other: StoryNavigator) {
        reader = other
        showPlace()
    }

    /// Says something that is not the story's.
    mutating func say(_ words: String) { screen.show(text.words(words), as: .name) }

    /// Tells what can be typed.
    mutating func explain() {
        screen.show(
            text.words(
                "Return: on, to the next line or page", "1, 2 …: take a choice", "b: back, one step", "r: begin again",
                "s FILE: save the place", "l FILE: load a place", "q: leave"), as: .name)
    }

    /// Takes a step that the reader is known to have.
    private mutating func take(_ step: (inout StoryNavigator) throws(NavigationError) -> Void) {
        do throws(NavigationError) {
            try step(&reader)
        } catch {
            preconditionFailure("the reader refuses a step that it offered: \(error)")
        }
    }

    // MARK: What is seen

    /// Shows what the last step brought.
    /// - Parameter section: The section where a page was turned; nil where the page is the same.
    private mutating func show(turningFrom section: String?) {
        if let section {
            let isFirst = reader.section.pages.first.map { $0.id.utf8.elementsEqual(reader.page.id.utf8) } ?? true
            if isFirst || !reader.section.id.utf8.elementsEqual(section.utf8) {
                showHeading()
            } else {
                screen.show(text.words("· · ·"), as: .name)
            }
            showSounds()
        }
        screen.show(text.blocks(reader.newBlocks, spokenIn: reader.newLines))
        showWayOn()
    }

    /// Shows all that is to be seen where the reader is.
    private mutating func showPlace() {
        showHeading()
        showSounds()
        screen.show(text.blocks(reader.visibleBlocks, spokenIn: reader.visibleLines))
        showWayOn()
    }

    private mutating func showHeading() { screen.show(text.heading(of: reader.section), as: .message) }

    private mutating func showSounds() {
        for use in reader.page.assets where use.on == "enter" && sounds.contains(Array(use.asset.utf8)) {
            screen.show(text.sound(use.asset))
        }
    }

    /// The choices or the end, behind the last line of the page.
    private mutating func showWayOn() {
        guard reader.showsWholePage else { return }
        switch reader.page.exit {
        case .next: break
        case .choices(let choices): screen.show(text.choices(choices))
        case .ending(let ending): screen.show(text.ending(ending), as: .message)
        case .end: screen.show(text.ending(nil), as: .message)
        }
    }
}
