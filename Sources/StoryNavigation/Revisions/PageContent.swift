import StoryIR

/// What is on a page or in a line, without names: by it, it is found again under another name. Blocks that hold others
/// count by those.
struct PageContent: Hashable {
    private var blocks: [IR.Block.Content] = []

    /// Nil where nothing is there.
    init?(_ blocks: some Sequence<IR.Block>) {
        for block in blocks { add(block) }
        if self.blocks.isEmpty { return nil }
    }

    private mutating func add(_ block: IR.Block) {
        switch block.content {
        case .dropQuote(let quote): for block in quote.blocks { add(block) }
        case .sideNote(let note): for block in note.blocks { add(block) }
        case .featureBox(let box): for block in box.blocks { add(block) }
        case .timeline(let timeline): for item in timeline.items { for block in item.blocks { add(block) } }
        case .list(let list): for item in list.items { for block in item.blocks { add(block) } }
        case .blockQuote(let quote): for block in quote.blocks { add(block) }
        case .paragraph, .mediaRef, .factGrid, .gallery, .fullBleed, .image, .heading, .codeBlock, .thematicBreak, .table,
            .figure, .unsupported, .unknown:
            blocks.append(block.content)
        }
    }

    /// What of `new` each of `old` is by its content; nothing for what has the content of several, on either side.
    static func pairs(_ old: [PageContent?], _ new: [PageContent?]) -> [Int: Int] {
        let (old, new) = (single(old), single(new))
        var pairs: [Int: Int] = [:]
        for (content, index) in old { if let index, let match = new[content] ?? nil { pairs[index] = match } }
        return pairs
    }

    /// The index of each content; nil where it is there several times.
    private static func single(_ contents: [PageContent?]) -> [PageContent: Int?] {
        var indices: [PageContent: Int?] = [:]
        for (index, content) in contents.enumerated() {
            guard let content else { continue }
            indices.updateValue(indices.keys.contains(content) ? nil : index, forKey: content)
        }
        return indices
    }
}
