import TestSupport

@testable import StoryIR

/// Small stories that branch, loop and reveal, the same for a seed everywhere.
struct BranchingDocument {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Ids that look alike, and some that only bytes tell apart.
    private static let names = [
        "gate", "Gate", "caf\u{E9}", "cafe\u{301}", "2", "0", "l0", "p1", "\u{732B}", "a.b-c_d",
    ]

    mutating func document() -> StoryDocument {
        var sections: [IR.Section] = names(1...4).map { name in
            IR.Section(id: name, title: "The \(name)", layout: .body, pages: names(1...3).map { page($0) })
        }
        let pages = sections.flatMap { section in section.pages.map { "\(section.id)/\($0.id)" } }
        for section in sections.indices {
            for page in sections[section].pages.indices { sections[section].pages[page].exit = exit(pages) }
        }
        let location = pages.randomElement(using: &random)!
        let navigation = Paths(sections).navigation(from: location)
        let bounds = IR.Bounds(min: 1, max: nil)
        return StoryDocument(
            generator: IR.Generator(name: "test", version: "1"), source: IR.Source(path: "story.mdx", hash: "xxh128:0"),
            story: IR.Story(
                schemaVersion: "0.2", id: "walk", title: "Walk",
                theme: IR.Theme(accentColor: "#000000", heroGradient: [], typeRamp: .system),
                hero: IR.Hero(kind: .gradient), flow: .explicit, start: location),
            sections: sections, navigation: navigation,
            statistics: IR.Statistics(
                words: 0, sections: sections.count, pages: pages.count, endings: 0, pagesToEnd: bounds,
                readingMinutes: bounds))
    }

    /// A later revision: something is taken away, renamed or led elsewhere. Every way still leads to some page.
    mutating func edited(_ document: StoryDocument) -> StoryDocument {
        var result = document
        result.source.hash = "xxh128:1"
        for _ in 0..<Int.random(in: 0...2, using: &random) { edit(&result.sections) }
        let pages = result.sections.flatMap { section in section.pages.map { "\(section.id)/\($0.id)" } }
        func led(_ target: String, _ random: inout SeededGenerator) -> String {
            pages.contains { $0.utf8.elementsEqual(target.utf8) } ? target : pages.randomElement(using: &random)!
        }
        for section in result.sections.indices {
            for page in result.sections[section].pages.indices {
                switch result.sections[section].pages[page].exit {
                case .next(let to): result.sections[section].pages[page].exit = .next(to: led(to, &random))
                case .choices(var choices):
                    for index in choices.choices.indices {
                        choices.choices[index].to = led(choices.choices[index].to, &random)
                    }
                    result.sections[section].pages[page].exit = .choices(choices)
                case .end, .ending: break
                }
            }
        }
        if ReaderSpot(result.story.start).isMissing(in: result) { result.story.start = pages[0] }
        return result
    }

    private mutating func edit(_ sections: inout [IR.Section]) {
        let section = sections.indices.randomElement(using: &random)!
        let page = sections[section].pages.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<6, using: &random) {
        case 0: if sections.count > 1 { sections.remove(at: section) }
        case 1: if sections[section].pages.count > 1 { sections[section].pages.remove(at: page) }
        case 2: if !sections[section].pages[page].lines.isEmpty { sections[section].pages[page].lines.removeLast() }
        case 3: if !sections[section].pages[page].lines.isEmpty { sections[section].pages[page].lines[0].id = "new" }
        case 4: sections[section].pages[page].reveal = .all
        default:
            guard case .choices(var choices) = sections[section].pages[page].exit else { return }
            choices.choices.reverse()
            choices.choices[0].id += "-new"
            sections[section].pages[page].exit = .choices(choices)
        }
    }

    private mutating func names(_ count: ClosedRange<Int>) -> [String] {
        Array(Self.names.shuffled(using: &random).prefix(Int.random(in: count, using: &random)))
    }

    private mutating func page(_ name: String) -> IR.Page {
        let blocks = (0..<Int.random(in: 0...5, using: &random)).map { number in
            IR.Block(id: "b\(number)", content: .paragraph(IR.Paragraph(inlines: [.text("Words \(number)")])))
        }
        var first = 0
        let lines = names(0...4).prefix(Int.random(in: 0...4, using: &random)).map { name in
            defer { first = Int.random(in: first...blocks.count, using: &random) }
            return IR.Line(id: name, firstBlock: first, blockCount: 0)
        }
        return IR.Page(
            id: name, kind: .text, reveal: Bool.random(using: &random) ? .all : .lineByLine, lines: lines,
            blocks: blocks, exit: .end)
    }

    private mutating func exit(_ pages: [String]) -> IR.Exit {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return .end
        case 1: return .ending(IR.Ending(id: "e0", endingKind: .good, title: "Home"))
        case 2...4: return .next(to: pages.randomElement(using: &random)!)
        default:
            return .choices(
                IR.Choices(
                    prompt: Bool.random(using: &random) ? "Where to?" : nil,
                    choices: names(1...4).map { name in
                        IR.Choice(id: name, to: pages.randomElement(using: &random)!, label: [.text("To \(name)")])
                    }))
        }
    }
}
