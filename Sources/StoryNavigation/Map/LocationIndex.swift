import StoryIR
import StorySource

/// An index of locations: of all sections of a document, in which all links are valid, or of the loaded sections of a split
/// story.
struct LocationIndex: Sendable {
    private struct LocatedPage {
        let section: Int
        let page: Int
        /// The least and greatest number of pages after this one, from the document; nil for an unreachable page.
        var remaining: IR.Bounds?
        /// The pages to prefetch, as the document lists them, nearest first.
        var prefetch: [String] = []
    }

    /// The story; without sections if it is split.
    let document: StoryDocument
    /// Whether it is a whole document. In a split story, a section that is not found may exist and not be inserted yet.
    let isWhole: Bool
    /// The sections, with gaps for removed ones.
    private var sections: [IR.Section?] = []
    /// The index in ``sections`` of each section.
    private var sectionOfName: [ExactName: Int] = [:]
    /// The section and index of each page, with gaps.
    private var pages: [LocatedPage?] = []
    /// The page with each name `section/page`.
    private var pageOfName: [ExactName: Int] = [:]
    private var freeSections: [Int] = []
    private var freePages: [Int] = []
    /// The start of the story; its section is always loaded.
    private(set) var start = Position(page: 0)

    /// Checks the document, in time proportional to its size. Throws ``NavigationError/malformedStory(_:)`` if navigation could
    /// fail in it, which never happens with the compiler's output.
    init(_ document: StoryDocument) throws(NavigationError) {
        self.document = document
        isWhole = true
        for section in document.sections { try add(section) }
        add(document.navigation)
        try findStart()
        for page in pages.indices { try checkTargets(of: page) }
    }

    /// Creates the index of a split story with the section in which it begins. Throws
    /// ``NavigationError/malformedStory(_:)``, also if `beat` is another section.
    init(_ index: StoryIndex, beginning beat: StoryBeat) throws(NavigationError) {
        document = index.head
        isWhole = false
        try insert(beat)
        try findStart()
    }

    private mutating func findStart() throws(NavigationError) {
        guard let location = StoryLocation(document.story.start), let start = position(of: location) else {
            throw .malformedStory("it starts at '\(ShortText.cut(document.story.start))', which is not there")
        }
        self.start = start
    }

    // MARK: Sections

    /// Adds a section of a split story, unless it is there. Throws ``NavigationError/malformedStory(_:)``, and
    /// ``NavigationError/otherRevision`` if its hash differs from the index's.
    mutating func insert(_ beat: StoryBeat) throws(NavigationError) {
        guard ExactName(beat.hash) == ExactName(document.source.hash) else { throw .otherRevision }
        let section = beat.section
        if contains(section: section.id) { return }
        do throws(NavigationError) {
            try add(section)
            for page in section.pages { try checkTargets(of: pageOfName[ExactName("\(section.id)/\(page.id)")]!) }
        } catch {
            discard(section)
            throw error
        }
        add(beat.navigation)
    }

    /// Removes a section of a split story, except the one in which the story begins.
    mutating func remove(section id: String) {
        guard !isWhole, let index = sectionOfName[ExactName(id)], let section = sections[index],
            pages[start.page]?.section != index
        else { return }
        discard(section)
    }

    /// Removes a section, even if it was only partly added.
    private mutating func discard(_ section: IR.Section) {
        for page in section.pages {
            guard let index = pageOfName.removeValue(forKey: ExactName("\(section.id)/\(page.id)")) else { continue }
            pages[index] = nil
            freePages.append(index)
        }
        guard let index = sectionOfName.removeValue(forKey: ExactName(section.id)) else { return }
        sections[index] = nil
        freeSections.append(index)
    }

    func contains(section id: String) -> Bool { sectionOfName[ExactName(id)] != nil }

    private mutating func add(_ section: IR.Section) throws(NavigationError) {
        guard !contains(section: section.id) else {
            throw .malformedStory("there are two sections '\(ShortText.cut(section.id))'")
        }
        let index = freeSections.popLast() ?? sections.count
        if index == sections.count { sections.append(section) } else { sections[index] = section }
        sectionOfName[ExactName(section.id)] = index
        for (number, page) in section.pages.enumerated() {
            let name = "\(section.id)/\(page.id)"
            guard StoryLocation.isName(section.id), StoryLocation.isName(page.id) else {
                throw .malformedStory("'\(ShortText.cut(name))' is not the name of a page")
            }
            guard pageOfName[ExactName(name)] == nil else {
                throw .malformedStory("there are two pages '\(ShortText.cut(name))'")
            }
            try Self.checkLines(of: page, name)
            let location = freePages.popLast() ?? pages.count
            pageOfName[ExactName(name)] = location
            let placed = LocatedPage(section: index, page: number)
            if location == pages.count { pages.append(placed) } else { pages[location] = placed }
        }
    }

    private mutating func add(_ navigation: IR.Navigation) {
        for (index, name) in navigation.pages.enumerated() {
            guard let page = pageOfName[ExactName(name)] else { continue }
            if index < navigation.remaining.count { pages[page]?.remaining = navigation.remaining[index] }
            if index < navigation.prefetch.count { pages[page]?.prefetch = navigation.prefetch[index] }
        }
    }

    /// The number of pages of a whole document. They are numbered from 0, in its order.
    var pageCount: Int { pages.count }

    func section(of page: Int) -> IR.Section {
        guard let placed = pages[page], let section = sections[placed.section] else {
            preconditionFailure("the section was removed while a reader is in it")
        }
        return section
    }

    func page(_ page: Int) -> IR.Page { section(of: page).pages[pages[page]!.page] }

    func remaining(of page: Int) -> IR.Bounds? { pages[page]?.remaining }
    func prefetch(of page: Int) -> [String] { pages[page]?.prefetch ?? [] }

    // MARK: Locations

    /// Returns the page with a name `section/page`; nil if there is none.
    func page(named name: String) -> Int? { pageOfName[ExactName(name)] }

    func beginning(of page: Int) -> Position { Position(page: page, line: self.page(page).lines.isEmpty ? nil : 0) }

    /// Returns the position of a location, or the page's beginning if it has no line. Nil if it does not exist.
    func position(of location: StoryLocation) -> Position? {
        guard let page = page(named: "\(location.withoutLine)") else { return nil }
        guard let name = location.line.map({ ExactName($0) }) else { return beginning(of: page) }
        let line = self.page(page).lines.firstIndex { ExactName($0.id) == name }
        return line.map { Position(page: page, line: $0) }
    }

    func location(at position: Position) -> StoryLocation {
        let page = page(position.page)
        return StoryLocation(
            section: section(of: position.page).id, page: page.id, line: position.line.map { page.lines[$0].id })
    }

    // MARK: Links

    /// Whether all lines of the page are visible.
    func showsWholePage(at position: Position) -> Bool {
        let page = page(position.page)
        return page.reveal == .all || (position.line ?? 0) + 1 >= page.lines.count
    }

    enum NextStep {
        case line(Position)
        /// A page with this name, which may not be loaded.
        case page(String)
        /// Choices, or the end of the story.
        case none
    }

    /// Returns what a step without a choice leads to.
    func nextStep(_ position: Position) -> NextStep {
        if let line = position.line, !showsWholePage(at: position) {
            return .line(Position(page: position.page, line: line + 1))
        }
        guard case .next(let name) = page(position.page).exit else { return .none }
        return .page(name)
    }

    /// Returns the position of the ``nextStep(_:)``; nil if there is none, or if its page is not loaded.
    func following(_ position: Position) -> Position? {
        switch nextStep(position) {
        case .line(let position): position
        case .page(let name): page(named: name).map(beginning)
        case .none: nil
        }
    }

    /// Returns the beginning of the page `target`, to which `page` links. Throws
    /// ``NavigationError/notLoaded(section:)``, and ``NavigationError/malformedStory(_:)`` if its section was inserted
    /// later and lacks it.
    func destination(_ target: String, of page: Int) throws(NavigationError) -> Position {
        if let target = self.page(named: target) { return beginning(of: target) }
        try checkTarget(target, of: page)
        throw .notLoaded(section: StoryLocation(target)?.section ?? target)
    }

    /// Returns the available choices; none before the whole page is visible.
    func choices(at position: Position) -> [IR.Choice] {
        guard case .choices(let choices) = page(position.page).exit, showsWholePage(at: position) else { return [] }
        return choices.choices
    }

    // MARK: Checks

    private static func checkLines(of page: IR.Page, _ name: String) throws(NavigationError) {
        var names: Set<ExactName> = []
        var first = 0
        for line in page.lines {
            guard StoryLocation.isName(line.id), names.insert(ExactName(line.id)).inserted else {
                throw .malformedStory(
                    "the page '\(ShortText.cut(name))' has two lines '\(ShortText.cut(line.id))', or one without a name"
                )
            }
            guard line.firstBlock >= first, line.firstBlock <= page.blocks.count, line.blockCount >= 0,
                line.blockCount <= page.blocks.count - line.firstBlock
            else {
                throw .malformedStory(
                    "the line '\(ShortText.cut("\(name)#\(line.id)"))' has blocks that are not its own")
            }
            first = line.firstBlock
        }
    }

    private func checkTargets(of page: Int) throws(NavigationError) {
        switch self.page(page).exit {
        case .end, .ending: break
        case .next(let target): try checkTarget(target, of: page)
        case .choices(let choices):
            if choices.choices.isEmpty { throw .malformedStory("the page '\(shownName(of: page))' ends in no choice") }
            var names: Set<ExactName> = []
            for choice in choices.choices {
                guard names.insert(ExactName(choice.id)).inserted else {
                    throw .malformedStory(
                        "the page '\(shownName(of: page))' has two choices '\(ShortText.cut(choice.id))'")
                }
                try checkTarget(choice.to, of: page)
            }
        }
    }

    private func checkTarget(_ target: String, of page: Int) throws(NavigationError) {
        if self.page(named: target) != nil { return }
        // A loaded section has all of its pages.
        if !isWhole, let location = StoryLocation(target), !contains(section: location.section) { return }
        throw .malformedStory(
            "the page '\(shownName(of: page))' leads to '\(ShortText.cut(target))', which is not there")
    }

    private func shownName(of page: Int) -> String { ShortText.cut(name(of: page)) }

    /// Returns the name `section/page` of a page.
    func name(of page: Int) -> String { "\(section(of: page).id)/\(self.page(page).id)" }
}
