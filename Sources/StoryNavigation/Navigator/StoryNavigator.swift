import StoryIR
import StorySource

/// A reader's way through a story: where it is, what is shown there, and where it can go.
///
///     var reader = try StoryNavigator(document)
///     while reader.canAdvance { try reader.advance() }
///     if let first = reader.choices.first { try reader.choose(first) }
///
/// A navigator is a value: a copy is a bookmark, and a step that throws changes nothing. It knows nothing of screens, files
/// or time. Making one takes time proportional to the document; a step takes none that anybody would notice. Stories of
/// both profiles are read the same way: one of profile 0.1 has a page in each section, and no choices.
public struct StoryNavigator: Sendable {
    /// What a reader that uses a navigator needs no code for; to be added to what it can do by itself, in
    /// `StoryDocument.checkRequirements(supported:)`.
    public static let supportedRequirements: Set<IR.Requirement> = [.pages, .choices, .lines]

    /// A step that was taken, by names, since the section that it was taken in may be removed meanwhile.
    struct Step: Equatable {
        let step: NavigationStep
        /// The index of the choice that was taken, where that is known.
        var choice: Int?
    }

    private(set) var map: LocationIndex
    private(set) var position: Position
    private(set) var path = ReadingHistory()

    /// A reader at a location, or where the story begins. A location that names no line is the beginning of its page.
    ///
    /// Throws ``NavigationError/malformedStory(_:)`` for a document in which a reader could get lost, and
    /// ``NavigationError/unknownLocation(_:)``.
    public init(_ document: StoryDocument, at location: StoryLocation? = nil) throws(NavigationError) {
        map = try LocationIndex(document)
        position = map.start
        if let location { position = try map.found(location) }
    }

    /// A reader of a split story, where it begins.
    ///
    /// What other sections hold has to be inserted before a step that leads there, which throws
    /// ``NavigationError/notLoaded(section:)`` otherwise and changes nothing. Of a section that lacks a page to which one leads that
    /// was there before, the step that leads there says so.
    ///
    /// Throws ``NavigationError/malformedStory(_:)``, also where `beat` is not the section in which the story begins, and
    /// ``NavigationError/otherRevision``.
    public init(_ index: StoryIndex, beginning beat: StoryBeat) throws(NavigationError) {
        map = try LocationIndex(index, beginning: beat)
        position = map.start
    }

    /// A navigator with this history.
    init(_ map: LocationIndex, at position: Position, after steps: [Step]) {
        self.map = map
        self.position = position
        path = ReadingHistory(steps)
    }

    /// The story; of a split story without its sections and the lists about them.
    public var document: StoryDocument { map.document }

    // MARK: Sections of a split story

    /// Whether the section is there: inserted, or one of a whole document.
    public func contains(section id: String) -> Bool { map.contains(section: id) }

    /// Adds a section of a split story; nothing changes where it is there already. Throws
    /// ``NavigationError/malformedStory(_:)`` where a reader could get lost in it, and ``NavigationError/otherRevision``.
    public mutating func insert(_ beat: StoryBeat) throws(NavigationError) { try map.insert(beat) }

    /// Removes a section of a split story. Nothing changes for a whole document, for the section that the reader is in, and
    /// for the one where the story begins. The way so far stays; to go back into the section it has to be inserted again.
    public mutating func remove(section id: String) {
        if ExactName(id) != ExactName(section.id) { map.remove(section: id) }
    }

    // MARK: Where the reader is

    /// The location; its line is the last that is shown, on a page that reveals line by line.
    public var location: StoryLocation { map.location(at: position) }
    /// The section.
    public var section: IR.Section { map.section(of: position.page) }
    /// The page.
    public var page: IR.Page { map.page(position.page) }
    /// The page of a location, whatever its line; nil where there is none, or its section is not there yet.
    public func page(at location: StoryLocation) -> IR.Page? {
        map.page(named: "\(location.withoutLine)").map { map.page($0) }
    }
    /// The line that the reader is at; nil on a page without lines.
    public var line: IR.Line? { position.line.map { page.lines[$0] } }

    // MARK: What is shown

    /// The lines that are shown: up to the current one on a page that reveals line by line, else all.
    public var visibleLines: ArraySlice<IR.Line> {
        let page = page
        return showsWholePage ? page.lines[...] : page.lines[...(position.line ?? 0)]
    }

    /// The blocks that are shown. Those between two lines belong to the line before them, those before the first line to
    /// the first.
    public var visibleBlocks: ArraySlice<IR.Block> { page.blocks[..<endOfVisibleBlocks] }

    /// The line that came with the last step: the current one on a page that reveals line by line, else all of them.
    public var newLines: ArraySlice<IR.Line> {
        let page = page
        guard page.reveal == .lineByLine, let line = position.line else { return page.lines[...] }
        return page.lines[line...line]
    }

    /// The blocks that came with the last step: those of ``newLines``, and on a page without lines all.
    public var newBlocks: ArraySlice<IR.Block> {
        let page = page
        guard page.reveal == .lineByLine, let line = position.line, line > 0 else { return visibleBlocks }
        return page.blocks[page.lines[line].firstBlock..<endOfVisibleBlocks]
    }

    /// Whether every line of the page is shown, so that its choices and its ending are.
    public var showsWholePage: Bool { map.showsWholePage(at: position) }

    private var endOfVisibleBlocks: Int {
        let page = page
        return showsWholePage ? page.blocks.count : page.lines[(position.line ?? 0) + 1].firstBlock
    }

    // MARK: What the reader can do

    /// Whether there is a next line or page to go on to.
    public var canAdvance: Bool {
        switch map.nextStep(position) {
        case .line, .page: true
        case .none: false
        }
    }

    /// What the reader can choose from; empty where there is nothing to choose, and before the whole page is shown.
    public var choices: [IR.Choice] { map.choices(at: position) }

    /// The question above ``choices``, plain text.
    public var prompt: String? {
        guard case .choices(let choices) = page.exit, showsWholePage else { return nil }
        return choices.prompt
    }

    /// Whether the story is over.
    public var isAtEnd: Bool {
        switch page.exit {
        case .end, .ending: showsWholePage
        case .next, .choices: false
        }
    }

    /// The ending that the reader has come to; nil before it, and at an end that is just the last page.
    public var ending: IR.Ending? {
        guard case .ending(let ending) = page.exit, showsWholePage else { return nil }
        return ending
    }

    /// Whether there is a step to take back.
    public var canGoBack: Bool { !path.isEmpty }

    // MARK: Steps

    /// Goes on: to the next line of a page that reveals line by line, else to the next page. Throws
    /// ``NavigationError/choiceNeeded`` and ``NavigationError/atEnd`` where there is none, ``NavigationError/notLoaded(section:)``,
    /// and ``NavigationError/malformedStory(_:)`` where a section that came later lacks the page.
    /// - Returns: Where that leads.
    @discardableResult public mutating func advance() throws(NavigationError) -> StoryLocation {
        switch map.nextStep(position) {
        case .line(let next): return take(.advance, to: next)
        case .page(let name): return take(.advance, to: try map.destination(name, of: position.page))
        case .none: throw isAtEnd ? .atEnd : .choiceNeeded
        }
    }

    /// Takes a choice of the page. Throws ``NavigationError/unknownChoice(_:)`` for one of another page, and what
    /// ``choose(at:)`` does.
    /// - Returns: Where that leads.
    @discardableResult public mutating func choose(_ choice: IR.Choice) throws(NavigationError) -> StoryLocation {
        let index = try offeredChoices().firstIndex {
            ExactName($0.id) == ExactName(choice.id) && ExactName($0.to) == ExactName(choice.to)
        }
        guard let index else { throw .unknownChoice(choice.id) }
        return try choose(at: index)
    }

    /// Takes the choice with an id. Throws ``NavigationError/unknownChoice(_:)``, and what ``choose(at:)`` does.
    /// - Returns: Where that leads.
    @discardableResult public mutating func choose(id: String) throws(NavigationError) -> StoryLocation {
        let choices = try offeredChoices()
        guard let index = choices.firstIndex(where: { ExactName($0.id) == ExactName(id) }) else {
            throw .unknownChoice(id)
        }
        return try choose(at: index)
    }

    /// Takes the choice at an index of ``choices``, from 0. Throws ``NavigationError/choiceOutOfRange(_:count:)``,
    /// ``NavigationError/linesLeft``, ``NavigationError/nothingToChoose``, ``NavigationError/notLoaded(section:)``, and
    /// ``NavigationError/malformedStory(_:)`` where a section that came later lacks the page.
    /// - Returns: Where that leads.
    @discardableResult public mutating func choose(at index: Int) throws(NavigationError) -> StoryLocation {
        let choices = try offeredChoices()
        guard choices.indices.contains(index) else { throw .choiceOutOfRange(index, count: choices.count) }
        let destination = try map.destination(choices[index].to, of: position.page)
        return take(.choice(id: choices[index].id), index, to: destination)
    }

    /// Takes the last step back, whatever it was. Throws ``NavigationError/atBeginning`` and
    /// ``NavigationError/notLoaded(section:)``.
    /// - Returns: Where that leads.
    @discardableResult public mutating func back() throws(NavigationError) -> StoryLocation {
        guard let last = path.last else { throw .atBeginning }
        position = try map.found(last.step.from)
        path.removeLast()
        return location
    }

    /// Goes straight to a location, the beginning of its page where it names no line; ``back()`` leads back from there.
    /// Throws ``NavigationError/unknownLocation(_:)`` and ``NavigationError/notLoaded(section:)``.
    public mutating func go(to location: StoryLocation) throws(NavigationError) {
        take(.jump, to: try map.found(location))
    }

    /// Begins the story anew, and forgets the path so far.
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
    /// The position of a location. Throws ``NavigationError/unknownLocation(_:)`` and ``NavigationError/notLoaded(section:)``.
    fileprivate func found(_ location: StoryLocation) throws(NavigationError) -> Position {
        if let position = position(of: location) { return position }
        throw isWhole || contains(section: location.section)
            ? .unknownLocation(location) : .notLoaded(section: location.section)
    }
}
