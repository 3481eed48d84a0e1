import StoryIR
import StorySource

/// A document whose places can be found, and in which every way leads somewhere.
struct PlaceIndex: Sendable {
    let document: StoryDocument
    /// Where each page of the story is, in file order.
    private let pages: [(section: Int, page: Int)]
    /// The page of each name `section/page`.
    private let pageOfName: [ExactName: Int]
    /// What the compiler says is left behind each page; nil for a page that can't be reached.
    private let remaining: [IR.Bounds?]
    /// Where the story begins.
    private(set) var start: Position

    /// Checks the document, in time proportional to its size. Throws ``NavigationError/malformedStory(_:)`` where a reader
    /// could get lost in it, which the compiler never writes.
    init(_ document: StoryDocument) throws(NavigationError) {
        var pages: [(section: Int, page: Int)] = []
        var pageOfName: [ExactName: Int] = [:]
        for (section, item) in document.sections.enumerated() {
            for (page, content) in item.pages.enumerated() {
                let name = "\(item.id)/\(content.id)"
                guard StoryLocation.isName(item.id), StoryLocation.isName(content.id) else {
                    throw .malformedStory("'\(name)' is no name of a page")
                }
                guard pageOfName.updateValue(pages.count, forKey: ExactName(name)) == nil else {
                    throw .malformedStory("there are two pages '\(name)'")
                }
                try Self.checkLines(of: content, name)
                pages.append((section, page))
            }
        }
        var remaining = [IR.Bounds?](repeating: nil, count: pages.count)
        for (name, bounds) in zip(document.navigation.pages, document.navigation.remaining) {
            if let page = pageOfName[ExactName(name)] { remaining[page] = bounds }
        }
        self.document = document
        self.pages = pages
        self.pageOfName = pageOfName
        self.remaining = remaining
        start = Position(page: 0)
        guard let place = StoryLocation(document.story.start), let start = position(of: place) else {
            throw .malformedStory("it begins at '\(document.story.start)', which is not there")
        }
        self.start = start
        try checkExits()
    }

    func section(of page: Int) -> IR.Section { document.sections[pages[page].section] }
    func page(_ page: Int) -> IR.Page { document.sections[pages[page].section].pages[pages[page].page] }
    func remaining(of page: Int) -> IR.Bounds? { remaining[page] }

    // MARK: Places

    /// The page of a name `section/page`; nil where there is none.
    func page(named name: String) -> Int? { pageOfName[ExactName(name)] }

    /// Where a page begins.
    func beginning(of page: Int) -> Position {
        Position(page: page, line: self.page(page).lines.isEmpty ? nil : 0)
    }

    /// The position of a place; the page's beginning where it names no line. Nil where it does not exist.
    func position(of place: StoryLocation) -> Position? {
        guard let page = page(named: "\(place.withoutLine)") else { return nil }
        guard let name = place.line.map({ ExactName($0) }) else { return beginning(of: page) }
        let line = self.page(page).lines.firstIndex { ExactName($0.id) == name }
        return line.map { Position(page: page, line: $0) }
    }

    /// The place at a position.
    func place(at position: Position) -> StoryLocation {
        let page = page(position.page)
        return StoryLocation(
            section: section(of: position.page).id, page: page.id, line: position.line.map { page.lines[$0].id })
    }

    // MARK: Ways

    /// Whether every line of the page is shown.
    func showsWholePage(at position: Position) -> Bool {
        let page = page(position.page)
        return page.reveal == .all || (position.line ?? 0) + 1 >= page.lines.count
    }

    /// Where a reader comes who goes on without choosing; nil at choices and at an end.
    func following(_ position: Position) -> Position? {
        if let line = position.line, !showsWholePage(at: position) {
            return Position(page: position.page, line: line + 1)
        }
        guard case .next(let name) = page(position.page).exit, let next = page(named: name) else { return nil }
        return beginning(of: next)
    }

    /// What can be chosen; nothing before the whole page is shown.
    func choices(at position: Position) -> [IR.Choice] {
        guard case .choices(let choices) = page(position.page).exit, showsWholePage(at: position) else { return [] }
        return choices.choices
    }

    /// Where a choice leads.
    func destination(of choice: IR.Choice) -> Position? { page(named: choice.to).map(beginning) }

    // MARK: Checks

    private static func checkLines(of page: IR.Page, _ name: String) throws(NavigationError) {
        var names: Set<ExactName> = []
        var first = 0
        for line in page.lines {
            guard StoryLocation.isName(line.id), names.insert(ExactName(line.id)).inserted else {
                throw .malformedStory("the page '\(name)' has two lines '\(line.id)', or one without a name")
            }
            guard line.firstBlock >= first, line.firstBlock <= page.blocks.count else {
                throw .malformedStory("the line '\(name)#\(line.id)' has blocks that are not its own")
            }
            first = line.firstBlock
        }
    }

    private func checkExits() throws(NavigationError) {
        for page in pages.indices {
            switch self.page(page).exit {
            case .end, .ending: break
            case .next(let target): try checkTarget(target, of: page)
            case .choices(let choices):
                if choices.choices.isEmpty { throw .malformedStory("the page '\(name(of: page))' ends in no choice") }
                var names: Set<ExactName> = []
                for choice in choices.choices {
                    guard names.insert(ExactName(choice.id)).inserted else {
                        throw .malformedStory("the page '\(name(of: page))' has two choices '\(choice.id)'")
                    }
                    try checkTarget(choice.to, of: page)
                }
            }
        }
    }

    private func checkTarget(_ target: String, of page: Int) throws(NavigationError) {
        guard self.page(named: target) != nil else {
            throw .malformedStory("the page '\(name(of: page))' leads to '\(target)', which is not there")
        }
    }

    private func name(of page: Int) -> String { "\(section(of: page).id)/\(self.page(page).id)" }
}
