import StoryIR

/// The content of a page or a line without names, to recognize it under another name. Container blocks are replaced by their
/// children.
struct PageContent: Hashable {
    private let blocks: [IR.Block.Content]

    /// Creates the content of blocks; nil if there is none.
    init?(_ blocks: some Sequence<IR.Block>) {
        self.blocks = Array(blocks).all.map(\.content).filter { $0.children == nil }
        if self.blocks.isEmpty { return nil }
    }

    /// Returns the index in `new` for each index in `old` with the same content. Content that occurs several times, on either
    /// side, is left out.
    static func pairs(_ old: [PageContent?], _ new: [PageContent?]) -> [Int: Int] {
        let (old, new) = (single(old), single(new))
        var pairs: [Int: Int] = [:]
        for (content, index) in old { if let index, let match = new[content] ?? nil { pairs[index] = match } }
        return pairs
    }

    /// Returns the index of each content in `contents`; nil if it occurs several times.
    private static func single(_ contents: [PageContent?]) -> [PageContent: Int?] {
        var indices: [PageContent: Int?] = [:]
        for (index, content) in contents.enumerated() {
            guard let content else { continue }
            indices.updateValue(indices.keys.contains(content) ? nil : index, forKey: content)
        }
        return indices
    }
}
