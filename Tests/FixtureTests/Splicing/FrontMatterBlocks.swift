/// The lines of front matter, split at its top-level keys.
struct FrontMatterBlocks {
    /// A key with all of its lines.
    struct Block {
        let key: String
        var lines: [String]
        /// The number of its first line in the file, from 1.
        let firstLine: Int
    }

    private(set) var blocks: [Block] = []
    /// The number of the closing `---`.
    let closingLine: Int

    /// nil if the front matter is not one document of plain `key:` blocks between two `---` lines.
    init?(_ lines: [String]) {
        guard lines.first == "---", let closing = lines.dropFirst().firstIndex(of: "---") else { return nil }
        closingLine = closing + 1
        for (index, line) in lines[..<closing].enumerated().dropFirst() {
            // A second document, or a tag on the root.
            if line.hasPrefix("---") || line.hasPrefix("!") { return nil }
            if let first = line.utf8.first, first != 0x20, first != 0x2D, first != 0x23, first != 0x09 {
                guard let colon = line.firstIndex(of: ":") else { return nil }
                blocks.append(Block(key: String(line[..<colon]), lines: [line], firstLine: index + 1))
            } else if blocks.isEmpty {
                return nil
            } else {
                blocks[blocks.count - 1].lines.append(line)
            }
        }
    }

    /// Returns whether a list's items are on lines of their own, indented by two.
    static func isBlockList(_ block: Block) -> Bool {
        block.lines.count > 1 && block.lines[0] == block.key + ":" && block.lines[1].hasPrefix("  - ")
    }
}
