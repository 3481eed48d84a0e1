import StoryIR
import StorySyntax

/// The properties of a page that are needed before its blocks are written.
struct PageContents {
    /// The lines of the page: each paragraph and each `Line`. Other blocks belong to the line before them, or to the first.
    let lines: [IR.Line]
    /// The pictures and sounds of the page, in order of first use.
    let assets: [IR.AssetUse]
    /// The media keys of the page's references, in order.
    let references: [String]

    /// Scans the blocks of all pages. Omits references to unknown media entries, since there is nothing to play.
    static func all(of context: PassContext) -> [PageContents] {
        var scanner = PageContentsScanner(context)
        return context.pages.pages.map { scanner.scan($0) }
    }
}

private struct PageContentsScanner {
    private var lines: [IR.Line] = []
    private var assets: [IR.AssetUse] = []
    private var references: [String] = []

    private let context: PassContext
    private var tree: SyntaxTree { context.tree }
    /// The number of blocks before the current location.
    private var block = 0

    init(_ context: PassContext) { self.context = context }

    mutating func scan(_ page: StoryPages.Page) -> PageContents {
        (lines, assets, references, block) = ([], [], [], 0)
        if case .page = tree.component(of: page.node) { use(.tapAudio, of: page.node, on: "tap") }
        for child in tree.contents(of: page.node) {
            switch tree[child].kind {
            case .paragraph:
                beginLine()
                block += 1
            case .element: scan(child)
            case .unsupported, .heading, .thematicBreak, .codeBlock, .list, .blockQuote, .table: block += 1
            default: break
            }
        }
        endLine()
        return PageContents(lines: lines, assets: assets, references: references)
    }

    private mutating func scan(_ element: NodeID) {
        switch tree.component(of: element) {
        case .line:
            beginLine(element)
            block += blockCount(in: element)
        case .image:
            use(.ref, of: element, on: "enter")
            block += 1
        case .sound:
            let trigger = tree.enumeratedValue(.on, of: element, as: SoundTrigger.self).value
            use(.ref, of: element, on: trigger.rawValue)
        case .choices:
            for (number, choice) in tree.elements(.choice, in: element).enumerated() {
                use(.tapAudio, of: choice, on: "choice:" + tree.id(of: choice, "c", number))
            }
        case .ending, .page: break
        case .mediaRef:
            if case .text(let value) = tree.state(of: .ref, in: element),
                tree.withText(of: value, { context.meaning.media($0) != nil })
            {
                references.append(tree.valueText(value))
            }
            block += 1
        default: block += 1
        }
    }

    // MARK: Lines

    private mutating func beginLine(_ element: NodeID? = nil) {
        endLine()
        var line = IR.Line(id: "l" + String(lines.count), firstBlock: lines.isEmpty ? 0 : block, blockCount: 0)
        if let element {
            line.id = tree.id(of: element, "l", lines.count)
            line.speaker = tree.text(of: .speaker, in: element)
            line.audio = tree.text(of: .audio, in: element)
            use(.audio, of: element, on: "line:" + line.id)
        }
        lines.append(line)
    }

    private mutating func endLine() {
        if let last = lines.indices.last { lines[last].blockCount = block - lines[last].firstBlock }
    }

    /// Returns the number of paragraphs and unsupported blocks in a line, which contains only prose.
    private func blockCount(in line: NodeID) -> Int {
        tree.contents(of: line).count { tree[$0].kind == .paragraph || tree[$0].kind == .unsupported }
    }

    // MARK: Assets

    private mutating func use(_ name: AttributeName, of element: NodeID, on trigger: String) {
        guard let key = tree.text(of: name, in: element), let index = context.meaning.asset(key) else { return }
        assets.append(
            IR.AssetUse(asset: key, criticality: context.criticality(of: element, asset: index), on: trigger))
    }
}

extension SyntaxTree {
    /// Returns the id of a line, choice or ending. Without one, it is a letter and its number on the page (LANGUAGE.md 7).
    func id(of element: NodeID, _ letter: String, _ number: Int) -> String {
        text(of: .id, in: element) ?? letter + String(number)
    }
}
