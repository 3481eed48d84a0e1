import StoryKit
import TestSupport

@testable import StoryIR

/// Small stories for tests: sections with one page each, whose text is their name.
enum TestStory {
    static let base = ResourceURL("test:///s")!

    /// The exit of a section.
    enum Exit {
        case next(String)
        case choices([String])
        case ending
    }

    /// Returns a story that begins with the first given section. Each page has `lines` lines, and the given critical assets.
    static func document(
        _ sections: [(id: String, exit: Exit)], lines: Int = 0, critical: [String: [String]] = [:], id: String = "s",
        hash: String = "xxh128:0"
    ) -> StoryDocument {
        let bounds = IR.Bounds(min: 1, max: 1)
        func targets(_ exit: Exit) -> [String] {
            switch exit {
            case .next(let to): ["\(to)/p1"]
            case .choices(let to): to.map { "\($0)/p1" }
            case .ending: []
            }
        }
        return StoryDocument(
            generator: IR.Generator(name: "test", version: "1"), source: IR.Source(path: "story.mdx", hash: hash),
            story: IR.Story(
                schemaVersion: "0.2", id: id, title: "Story",
                theme: IR.Theme(accentColor: "#000000", heroGradient: [], typeRamp: .system),
                hero: IR.Hero(kind: .gradient), flow: .explicit, start: "\(sections[0].id)/p1"),
            sections: sections.map { id, exit in
                IR.Section(
                    id: id, title: id, layout: .body,
                    pages: [page(id, exit, lines: lines, critical: critical[id] ?? [])])
            },
            assets: Set(critical.values.flatMap(\.self)).sorted().map {
                IR.Asset(key: $0, kind: .image, src: "assets/\($0).png", location: .package, criticality: .critical)
            },
            navigation: IR.Navigation(
                pages: sections.map { "\($0.id)/p1" }, remaining: sections.map { _ in bounds },
                prefetch: sections.map { targets($0.exit) }),
            statistics: IR.Statistics(
                words: 0, sections: sections.count, pages: sections.count, endings: 1, pagesToEnd: bounds,
                readingMinutes: bounds))
    }

    /// Returns a story of up to twelve sections, `s0` and so on, with arbitrary links. Some have a critical asset: that of `s0`
    /// is `as0`.
    static func random(seed: UInt64) -> StoryDocument {
        var random = SeededGenerator(seed: seed)
        let names = (0..<Int.random(in: 1...12, using: &random)).map { "s\($0)" }
        var critical: [String: [String]] = [:]
        let sections = names.map { section -> (id: String, exit: Exit) in
            if Int.random(in: 0..<4, using: &random) == 0 { critical[section] = ["a\(section)"] }
            return switch Int.random(in: 0..<4, using: &random) {
            case 0: (section, .ending)
            case 1: (section, .choices(Array(names.shuffled(using: &random).prefix(3))))
            default: (section, .next(names.randomElement(using: &random)!))
            }
        }
        return document(sections, lines: Int.random(in: 0...3, using: &random), critical: critical)
    }

    private static func page(_ id: String, _ exit: Exit, lines: Int, critical: [String]) -> IR.Page {
        let blocks = (0..<max(lines, 1)).map { index in
            IR.Block(id: "\(id)/p1/b\(index)", content: .paragraph(IR.Paragraph(inlines: [.text("\(id) \(index)")])))
        }
        let path: IR.Exit =
            switch exit {
            case .next(let to): .next(to: "\(to)/p1")
            case .ending: .ending(IR.Ending(id: id, endingKind: .good, title: id))
            case .choices(let to):
                .choices(
                    IR.Choices(
                        prompt: nil, choices: to.map { IR.Choice(id: $0, to: "\($0)/p1", label: [.text($0)]) }))
            }
        return IR.Page(
            id: "p1", kind: .text, reveal: lines > 0 ? .lineByLine : .all,
            lines: (0..<lines).map { IR.Line(id: "l\($0)", firstBlock: $0, blockCount: 1) }, blocks: blocks,
            assets: critical.map { IR.AssetUse(asset: $0, criticality: .critical, on: "enter") }, exit: path)
    }

    /// Returns the files of a document: whole, or split.
    static func files(_ document: StoryDocument, isSplit: Bool = false) -> [String: [UInt8]] {
        guard isSplit else { return ["test:///s/story.json": document.json()] }
        var files = [
            "test:///s/\(StoryIndex.path)": StoryIndex(document).json(),
            "test:///s/\(StoryContents.path)": StoryContents(document).json(),
        ]
        for beat in document.beats { files["test:///s/\(StoryBeat.path(ofSection: beat.section.id))"] = beat.json() }
        return files
    }
}
