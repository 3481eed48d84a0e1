import StoryIR
import StorySource

/// A position in a story, with what is visible there and the possible steps.
///
///     var reader = try StoryNavigator(document)
///     while reader.canAdvance { try reader.advance() }
///     if let first = reader.choices.first { try reader.choose(first) }
///
/// A navigator is a value: a copy remembers its position, and a step that throws changes nothing. It has no dependency
/// on screens, files or time. Creating one takes time proportional to the document; a step takes negligible time. A
/// story under 0.1 has a page in each section, and no choices.
public struct StoryNavigator: Sendable {
    /// The requirements that a navigator fulfils, to be combined with the app's own in
    /// `StoryDocument.checkRequirements(supported:)`.
    public static let supportedRequirements: Set<IR.Requirement> = [.pages, .choices, .lines]

    /// A step that was taken. It refers to locations by name, since their section may be removed.
    struct Step: Equatable {
        let step: NavigationStep
        /// The index of the choice that was taken, if known.
        var choice: Int?
    }

    private(set) var map: LocationIndex
    private(set) var position: Position
    private(set) var path = ReadingHistory()

    /// Creates a navigator at a location, by default the start of the story. A location without a line is the beginning of its
    /// page.
    ///
    /// Throws ``NavigationError/malformedStory(_:)`` for a document in which navigation could fail, and
    /// ``NavigationError/unknownLocation(_:)``.
    public init(_ document: StoryDocument, at location: StoryLocation? = nil) throws(NavigationError) {
        map = try LocationIndex(document)
        position = map.start
        if let location { position = try map.found(location) }
    }

    /// Creates a navigator at the start of a split story.
    ///
    /// Insert other sections before a step that leads there; otherwise the step throws ``NavigationError/notLoaded(section:)``
    /// and changes nothing. If an inserted section lacks a page that an earlier one links to, the step to that page throws.
    ///
    /// Throws ``NavigationError/malformedStory(_:)``, also if `beat` is not the section in which the story begins, and
    /// ``NavigationError/otherRevision``.
    public init(_ index: StoryIndex, beginning beat: StoryBeat) throws(NavigationError) {
        map = try LocationIndex(index, beginning: beat)
        position = map.start
    }

    /// Creates a navigator with a history.
    init(_ map: LocationIndex, at position: Position, after steps: [Step]) {
        self.map = map
        self.position = position
        path = ReadingHistory(steps)
    }

    /// The story; for a split story without its sections and the lists about them.
    public var document: StoryDocument { map.document }

    // MARK: Sections of a split story

    /// Whether the section is loaded: inserted, or part of a whole document.
    public func contains(section id: String) -> Bool { map.contains(section: id) }

    /// Adds a section of a split story, unless it is loaded. Throws ``NavigationError/malformedStory(_:)`` if navigation could
    /// fail in it, and ``NavigationError/otherRevision``.
    public mutating func insert(_ beat: StoryBeat) throws(NavigationError) { try map.insert(beat) }

    /// Removes a section of a split story. Does nothing for a whole document, for the current section, and for the first one.
    /// The history is kept; going back into the section requires inserting it again.
    public mutating func remove(section id: String) {
        if ExactName(id) != ExactName(section.id) { map.remove(section: id) }
    }

    // MARK: Current location

    /// The current location; on a page that reveals line by line, its line is the last visible one.
    public var location: StoryLocation { map.location(at: position) }
    /// The current section.
    public var section: IR.Section { map.section(of: position.page) }
    /// The current page.
    public var page: IR.Page { map.page(position.page) }
    /// Returns the page of a location, ignoring its line; nil if it does not exist, or its section is not loaded.
    public func page(at location: StoryLocation) -> IR.Page? {
        map.page(named: "\(location.withoutLine)").map { map.page($0) }
    }
    /// The current line; nil on a page without lines.
    public var line: IR.Line? { position.line.map { page.lines[$0] } }

    // MARK: Visible content

    /// The visible lines: up to the current one on a page that reveals line by line, otherwise all.
    public var visibleLines: ArraySlice<IR.Line> {
        let page = page
        return showsWholePage ? page.lines[...] : page.lines[...(position.line ?? 0)]
    }

    /// The visible blocks. Blocks between two lines belong to the line before them, and blocks before the first line to the
    /// first.
    public var visibleBlocks: ArraySlice<IR.Block> { page.blocks[..<endOfVisibleBlocks] }

    /// The lines that the last step revealed: the current one on a page that reveals line by line, otherwise all.
    public var newLines: ArraySlice<IR.Line> {
        let page = page
        guard page.reveal == .lineByLine, let line = position.line else { return page.lines[...] }
        return page.lines[line...line]
    }

    /// The blocks that the last step revealed: those of ``newLines``, and all on a page without lines.
    public var newBlocks: ArraySlice<IR.Block> {
        let page = page
        guard page.reveal == .lineByLine, let line = position.line, line > 0 else { return visibleBlocks }
        return page.blocks[page.lines[line].firstBlock..<endOfVisibleBlocks]
    }

    /// Whether all lines of the page are visible, and with them its choices or its ending.
    public var showsWholePage: Bool { map.showsWholePage(at: position) }

    private var endOfVisibleBlocks: Int {
        let page = page
        return showsWholePage ? page.blocks.count : page.lines[(position.line ?? 0) + 1].firstBlock
    }

    // MARK: Possible steps

    /// Whether there is a next line or page.
    public var canAdvance: Bool {
        switch map.nextStep(position) {
        case .line, .page: true
        case .none: false
        }
    }

    /// The available choices; empty if there are none, and before the whole page is visible.
    public var choices: [IR.Choice] { map.choices(at: position) }

    /// The question above ``choices``, as plain text.
    public var prompt: String? {
        guard case .choices(let choices) = page.exit, showsWholePage else { return nil }
        return choices.prompt
    }

    /// Whether the story has ended.
    public var isAtEnd: Bool {
        switch page.exit {
        case .end, .ending: showsWholePage
        case .next, .choices: false
        }
    }

    /// The ending that was reached; nil before it, and at an end without a named ending.
    public var ending: IR.Ending? {
        guard case .ending(let ending) = page.exit, showsWholePage else { return nil }
        return ending
    }

    /// Whether there is a step to undo.
    public var canGoBack: Bool { !path.isEmpty }

    // MARK: Steps

    /// Advances to the next line on a page that reveals line by line, otherwise to the next page. Throws
    /// ``NavigationError/choiceNeeded`` and ``NavigationError/atEnd`` if there is none,
    /// ``NavigationError/notLoaded(section:)``, and ``NavigationError/malformedStory(_:)`` if a section that was inserted later
    /// lacks the page.
    /// - Returns: The new location.
    @discardableResult public mutating func advance() throws(NavigationError) -> StoryLocation {
        switch map.nextStep(position) {
        case .line(let next): return take(.advance, to: next)
        case .page(let name): return take(.advance, to: try map.destination(name, of: position.page))
        case .none: throw isAtEnd ? .atEnd : .choiceNeeded
        }
    }

    /// Takes a choice of the page. Throws ``NavigationError/unknownChoice(_:)`` for one of another page, and the errors of
    /// ``choose(at:)``.
    /// - Returns: The new location.
    @discardableResult public mutating func choose(_ choice: IR.Choice) throws(NavigationError) -> StoryLocation {
        let index = try offeredChoices().firstIndex {
            ExactName($0.id) == ExactName(choice.id) && ExactName($0.to) == ExactName(choice.to)
        }
        guard let index else { throw .unknownChoice(choice.id) }
        return try choose(at: index)
    }

    /// Takes the choice with an id. Throws ``NavigationError/unknownChoice(_:)``, and the errors of ``choose(at:)``.
    /// - Returns: The new location.
    @discardableResult public mutating func choose(id: String) throws(NavigationError) -> StoryLocation {
        let choices = try offeredChoices()
        guard let index = choices.firstIndex(where: { ExactName($0.id) == ExactName(id) }) else {
            throw .unknownChoice(id)
        }
        return try choose(at: index)
    }

    /// Takes the choice at an index of ``choices``, from 0. Throws ``NavigationError/choiceOutOfRange(_:count:)``,
    /// ``NavigationError/linesLeft``, ``NavigationError/nothingToChoose``, ``NavigationError/notLoaded(section:)``, and
    /// ``NavigationError/malformedStory(_:)`` if a section that was inserted later lacks the page.
    /// - Returns: The new location.
    @discardableResult public mutating func choose(at index: Int) throws(NavigationError) -> StoryLocation {
        let choices = try offeredChoices()
        guard choices.indices.contains(index) else { throw .choiceOutOfRange(index, count: choices.count) }
        let destination = try map.destination(choices[index].to, of: position.page)
        return take(.choice(id: choices[index].id), index, to: destination)
    }

    /// Undoes the last step, of any kind. Throws ``NavigationError/atBeginning`` and ``NavigationError/notLoaded(section:)``.
    /// - Returns: The new location.
    @discardableResult public mutating func back() throws(NavigationError) -> StoryLocation {
        guard let last = path.last else { throw .atBeginning }
        position = try map.found(last.step.from)
        path.removeLast()
        return location
    }

    /// Jumps to a location, or to the beginning of its page if it has no line; ``back()`` returns from there. Throws
    /// ``NavigationError/unknownLocation(_:)`` and ``NavigationError/notLoaded(section:)``.
    public mutating func go(to location: StoryLocation) throws(NavigationError) {
        take(.jump, to: try map.found(location))
    }

    /// Restarts the story, and clears the history.
    public mutating func restart() {
        position = map.start
        path = ReadingHistory()
    }

    @discardableResult private mutating func take(
        _ kind: NavigationStep.Kind, _ choice: Int? = nil, to next: Position
    ) -> StoryLocation {
        path.append(Step(step: NavigationStep(from: location, kind: kind), choice: choice))
        position = next
        return location
    }

    private func offeredChoices() throws(NavigationError) -> [IR.Choice] {
        guard case .choices(let choices) = page.exit else { throw .nothingToChoose }
        guard showsWholePage else { throw .linesLeft }
        return choices.choices
    }
}

extension LocationIndex {
    /// Returns the position of a location. Throws ``NavigationError/unknownLocation(_:)`` and
    /// ``NavigationError/notLoaded(section:)``.
    fileprivate func found(_ location: StoryLocation) throws(NavigationError) -> Position {
        if let position = position(of: location) { return position }
        throw isWhole || contains(section: location.section)
            ? .unknownLocation(location) : .notLoaded(section: location.section)
    }
}
