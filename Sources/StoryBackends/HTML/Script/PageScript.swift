/// The script of a page: those of its parts, each in a block of its own, or in that of the part that it adds to. Nothing of
/// a story gets into it.
struct PageScript {
    /// The whole script, UTF-8.
    let bytes: [UInt8]

    /// The script of a page with these parts; nil where none of them moves.
    init?(_ parts: Set<PagePart>) {
        var blocks: [(part: PagePart, script: [UInt8])] = []
        for part in PagePart.allCases where parts.contains(part) {
            guard let script = part.script else { continue }
            if blocks.last?.part == part.block {
                blocks[blocks.count - 1].script += script
            } else {
                blocks.append((part.block, script))
            }
        }
        guard !blocks.isEmpty else { return nil }
        bytes =
            Array("\n\"use strict\";\n".utf8)
            + blocks.flatMap { Array("{\n".utf8) + $0.script + Array("}\n".utf8) }
    }

    /// The source expression by which a policy allows this script and no other.
    var hashSource: String { HashSource.text(of: bytes) }
}
