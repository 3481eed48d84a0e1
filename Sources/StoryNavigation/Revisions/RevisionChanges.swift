import StoryIR
import StorySource

/// The parts of a revision that are gone in the next, or lead elsewhere. Time is proportional to both.
struct RevisionChanges {
    private(set) var changes: [StoryDifference.Change] = []

    private let old: LocationIndex
    private let new: LocationIndex
    /// For each page of the old revision its counterpart in the new one, by name or by content.
    private var counterparts: [Int?]
    /// The page of the new revision with an ending of each title; nil if there are several.
    private var endings: [ExactName: Int?] = [:]

    init(from old: LocationIndex, to new: LocationIndex) {
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
            if other == nil { compareLocation(of: page, isSectionThere: isThere) }
            compareExit(of: page)
        }
    }

    /// Returns the section that has all pages of a section that is gone, under their names; nil if there is none.
    private func newName(of section: IR.Section, _ pages: Range<Int>) -> String? {
        guard let first = pages.first.flatMap({ counterparts[$0] }) else { return nil }
        let other = new.section(of: first).id
        let hasAll = pages.allSatisfy { page in
            counterparts[page] != nil && counterparts[page] == new.page(named: "\(other)/\(old.page(page).id)")
        }
        return hasAll ? other : nil
    }

    private mutating func compareLocation(of page: Int, isSectionThere: Bool) {
        let location = old.pageLocation(page)
        guard let counterpart = counterparts[page] else {
            if isSectionThere { changes.append(.page(location, now: nil)) }
            return
        }
        let other = new.pageLocation(counterpart)
        if other != location { changes.append(.page(location, now: other)) }
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
            var location = old.pageLocation(page)
            location.line = line.id
            let now = pairs[index].map { StoryLocation(section: other.section, page: other.page, line: added[$0].id) }
            changes.append(.line(location, now: now))
        }
    }

    private static func content(_ line: IR.Line, _ page: IR.Page) -> PageContent? {
        PageContent(page.blocks.dropFirst(line.firstBlock).prefix(line.blockCount))
    }

    // MARK: Links

    private mutating func compareExit(of page: Int) {
        let location = old.pageLocation(page)
        let exit = counterparts[page].map { new.page($0).exit }
        switch old.page(page).exit {
        case .end: break
        case .ending(let ending):
            // A title is text, which may be edited.
            if case .ending(let now) = exit {
                if ExactName(now.id) != ExactName(ending.id) {
                    changes.append(.endingName(ending, on: location, now: now.id))
                }
                if now.endingKind != ending.endingKind {
                    changes.append(.endingKind(ending, on: location, now: now.endingKind))
                }
                return
            }
            let other = ending.title.flatMap { endings[ExactName($0)] ?? nil }
            changes.append(.ending(ending, on: location, now: other.map(new.pageLocation)))
        case .next(let target):
            guard let exit else { return }
            guard case .next(let other) = exit else {
                changes.append(.next(target, on: location, now: nil))
                return
            }
            if !isSame(target, other) { changes.append(.next(target, on: location, now: other)) }
        case .choices(let choices):
            guard let exit else { return }
            guard case .choices(let others) = exit else {
                for choice in choices.choices { changes.append(.choice(choice, on: location, now: nil)) }
                return
            }
            compare(choices.choices, others.choices, on: location)
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

    /// Whether a page of the old revision, by its name, is a page of the new one.
    private func isSame(_ target: String, _ other: String) -> Bool {
        guard let page = old.page(named: target), let counterpart = counterparts[page] else { return false }
        return new.page(named: other) == counterpart
    }
}

extension LocationIndex {
    /// Returns a page as a location, without a line.
    fileprivate func pageLocation(_ page: Int) -> StoryLocation {
        StoryLocation(section: section(of: page).id, page: self.page(page).id)
    }
}
