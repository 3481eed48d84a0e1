import StoryIR
import StorySource

extension Page {
    /// A section under its title, with its lead.
    mutating func section(_ section: IR.Section) {
        let look: Attribute =
            switch section.layout {
            case .lede: .class("lede")
            case .body: .class("text")
            }
        let name = anchor(section.id)
        let queue = story.flow == .explicit ? playlist.queue(of: CollectionOfOne(section)) : []
        element(.section, with: name + [look] + (queue.isEmpty ? [] : [.queue(queue)])) { page in
            let isWhole = section.pages.count == 1 && page.story.flow == .sequential
            // Who comes to the first page comes to the title above it.
            let first = isWhole ? [] : section.pages.first.map { page.anchor("\(section.id)/\($0.id)") } ?? []
            page.element(.h2, with: first) { page in
                // Where readers find the address of a section; in a branching story it would be one more way to go.
                if page.story.flow == .sequential, !name.isEmpty, let anchor = Anchor(section.id) {
                    page.element(.a, .class("self"), .href(WebAddress(anchor)), text: section.title)
                } else {
                    page.text(section.title)
                }
            }
            if let media = section.leadMedia { page.leadCard(media) }
            for (index, inner) in section.pages.enumerated() {
                if isWhole {
                    page.content(of: inner, following: nil)
                } else {
                    let behind = index + 1 < section.pages.count ? "\(section.id)/\(section.pages[index + 1].id)" : nil
                    let anchor = index == 0 ? [] : page.anchor("\(section.id)/\(inner.id)")
                    page.element(.div, with: anchor + [.class("page")]) { page in
                        page.content(of: inner, following: behind)
                    }
                }
            }
        }
    }

    /// What stands on a page of a section, and the way on.
    /// - Parameter following: The place of the page that follows on paper, to which no link is needed.
    private mutating func content(of inner: IR.Page, following: String?) {
        var lines: [Int: [IR.Line]] = [:]
        for line in inner.lines where line.speaker != nil || line.audio != nil {
            lines[line.spokenBlock(in: inner.blocks[...]) ?? line.firstBlock, default: []].append(line)
        }
        for (index, block) in inner.blocks.enumerated() {
            for line in lines[index] ?? [] { opening(of: line) }
            self.block(block)
        }
        for key in sounds(of: inner) { sound(key) }
        exit(inner.exit, following: following)
    }

    /// The sounds to offer below a page, each once: not those of lines, which stand with their lines, nor those that a choice
    /// makes when it is taken, which a page without script can't play.
    private func sounds(of inner: IR.Page) -> [String] {
        var known: Set<ExactName> = []
        return inner.assets.lazy
            .filter { $0.on == "enter" || $0.on == "tap" }
            .map(\.asset)
            .filter { isSound($0) && known.insert(ExactName($0)).inserted }
    }

    private func isSound(_ key: String) -> Bool { asset(key: key)?.kind == .audio }

    /// Who speaks, and the sound of the line.
    private mutating func opening(of line: IR.Line) {
        use(.speech)
        if let speaker = line.speaker { element(.p, .class("speaker"), text: speaker) }
        if let audio = line.audio { sound(audio) }
    }

    private mutating func sound(_ key: String) {
        if let sound = located(key: key, as: .media) {
            element(.audio, .controls, .preload("none"), .src(sound.address)) { _ in }
        } else {
            use(.figure)
            element(.p, .class("missing")) { $0.words(.missingSound) }
        }
    }

    private mutating func exit(_ exit: IR.Exit, following: String?) {
        switch exit {
        case .end: break
        case .next(let target):
            guard story.flow == .explicit, target != following, let anchor = Anchor(target) else { return }
            use(.choices)
            element(.p, .class("next")) { page in
                page.element(.a, .href(WebAddress(anchor))) { $0.words(.next) }
            }
        case .ending(let ending):
            use(.choices)
            element(.p, .class("ending")) { page in
                if let title = ending.title, !title.isBlank { page.text(title) } else { page.words(.end) }
            }
        case .choices(let choices):
            use(.choices)
            element(.nav, .class("choices")) { page in
                if let prompt = choices.prompt { page.element(.p, text: prompt) }
                page.element(.ul, .plainList) { page in
                    for choice in choices.choices { page.element(.li) { $0.choice(choice) } }
                }
            }
        }
    }

    private mutating func choice(_ choice: IR.Choice) {
        if let anchor = Anchor(choice.to) {
            element(.a, .href(WebAddress(anchor))) { $0.prose(choice.label, linked: false) }
        } else {
            prose(choice.label, linked: false)
        }
        text("\n")
    }
}
