import StoryIR
import StorySource

/// What of an edition is gone in the next, or leads elsewhere. Time is proportional to both.
struct EditionChanges {
    private(set) var changes: [StoryDifference.Change] = []

    private let old: PlaceIndex
    private let new: PlaceIndex
    /// For each page of the old edition the page of the new one that it is, by its name or by what it holds.
    private var counterparts: [Int?]
    /// The page of the new edition with an ending of this title; nil where there are several.
    private var endings: [ExactName: Int?] = [:]

    init(from old: PlaceIndex, to new: PlaceIndex) {
        self.old = old
        self.new = new
        counterparts = (0..<old.pageCount).map { new.page(named: old.name(of: $0)) }
        let gone = counterparts.indices.filter { counterparts[$0] == nil }
        let added = (0..<new.pageCount).filter { old.page(named: new.name(of: $0)) == nil }
        let pairs = PageContent.pairs(
            gone.map { PageContent(old.page($0).blocks) }, added.map { PageContent(new.page($0).blocks) })
        for (from, to) in pairs { counterparts[gone[from]] = added[to] }
        for page in 0..<new.pageCount {
            guard case .ending(let ending) = new.page(page).exit, let title = ending.title else { continue }
            let name = ExactName(title)
            endings.updateValue(endings.keys.contains(name) ? nil : page, forKey: name)
        }
        var first = 0
        for section in old.document.sections {
            compare(section, first..<first + section.pages.count)
            first += section.pages.count
        }
    }

    private mutating func compare(_ section: IR.Section, _ pages: Range<Int>) {
        let isThere = new.contains(section: section.id)
        let other = isThere ? nil : newName(of: section, pages)
        if !isThere { changes.append(.section(section.id, now: other)) }
        for page in pages {
            if other == nil { comparePlace(of: page, isSectionThere: isThere) }
            compareExit(of: page)
        }
    }

    /// The section in which all pages of a section that is gone are under their names; nil where there is none.
    private func newName(of section: IR.Section, _ pages: Range<Int>) -> String? {
        guard let first = pages.first.flatMap({ counterparts[$0] }) else { return nil }
        let other = new.section(of: first).id
        let hasAll = pages.allSatisfy { page in
            counterparts[page] != nil
                && counterparts[page] == new.page(named: "\(other)/\(old.page(page).id)")
        }
        return hasAll ? other : nil
    }

    private mutating func comparePlace(of page: Int, isSectionThere: Bool) {
        let place = old.pagePlace(page)
        guard let counterpart = counterparts[page] else {
            if isSectionThere { changes.append(.page(place, now: nil)) }
            return
        }
        let other = new.pagePlace(counterpart)
        if other != place { changes.append(.page(place, now: other)) }
        compareLines(of: page, with: counterpart, other)
    }

    private mutating func compareLines(of page: Int, with counterpart: Int, _ other: StoryLocation) {
        let (before, after) = (old.page(page), new.page(counterpart))
        guard !before.lines.isEmpty else { return }
        let names = Set(before.lines.map { ExactName($0.id) })
        let newNames = Set(after.lines.map { ExactName($0.id) })
        let gone = before.lines.filter { !newNames.contains(ExactName($0.id)) }
        guard !gone.isEmpty else { return }
        let added = after.lines.filter { !names.contains(ExactName($0.id)) }
        let pairs = PageContent.pairs(gone.map { Self.content($0, before) }, added.map { Self.content($0, after) })
        for (index, line) in gone.enumerated() {
            var place = old.pagePlace(page)
            place.line = line.id
            let now = pairs[index].map { StoryLocation(section: other.section, page: other.page, line: added[$0].id) }
            changes.append(.line(place, now: now))
        }
    }

    private static func content(_ line: IR.Line, _ page: IR.Page) -> PageContent? {
        PageContent(page.blocks.dropFirst(line.firstBlock).prefix(line.blockCount))
    }

    // MARK: Ways

    private mutating func compareExit(of page: Int) {
        let place = old.pagePlace(page)
        let exit = counterparts[page].map { new.page($0).exit }
        switch old.page(page).exit {
        case .end: break
        case .ending(let ending):
            // A title is text, which may be edited.
            if case .ending(let now) = exit {
                if ExactName(now.id) != ExactName(ending.id) {
                    changes.append(.endingName(ending, on: place, now: now.id))
                }
                if now.endingKind != ending.endingKind {
                    changes.append(.endingKind(ending, on: place, now: now.endingKind))
                }
                return
            }
            let other = ending.title.flatMap { endings[ExactName($0)] ?? nil }
            changes.append(.ending(ending, on: place, now: other.map(new.pagePlace)))
        case .next(let target):
            guard let exit else { return }
            guard case .next(let other) = exit else {
                changes.append(.next(target, on: place, now: nil))
                return
            }
            if !isSame(target, other) { changes.append(.next(target, on: place, now: other)) }
        case .choices(let choices):
            guard let exit else { return }
            guard case .choices(let others) = exit else {
                for choice in choices.choices { changes.append(.choice(choice, on: place, now: nil)) }
                return
            }
            compare(choices.choices, others.choices, on: place)
        }
    }

    private mutating func compare(_ choices: [IR.Choice], _ others: [IR.Choice], on page: StoryLocation) {
        let byName = Dictionary(others.map { (ExactName($0.id), $0) }) { first, _ in first }
        let names = Set(choices.map { ExactName($0.id) })
        let added = others.filter { !names.contains(ExactName($0.id)) }
        let byLabel = Dictionary(added.map { ($0.label, $0.id) }) { first, _ in first }
        for choice in choices {
            guard let other = byName[ExactName(choice.id)] else {
                changes.append(.choice(choice, on: page, now: byLabel[choice.label]))
                continue
            }
            if !isSame(choice.to, other.to) { changes.append(.choiceTarget(choice, on: page, now: other.to)) }
        }
    }

    /// Whether a page of the old edition, by its name, is a page of the new one.
    private func isSame(_ target: String, _ other: String) -> Bool {
        guard let page = old.page(named: target), let counterpart = counterparts[page] else { return false }
        return new.page(named: other) == counterpart
    }
}

extension PlaceIndex {
    /// A page as a place, without a line.
    fileprivate func pagePlace(_ page: Int) -> StoryLocation {
        StoryLocation(section: section(of: page).id, page: self.page(page).id)
    }
}
