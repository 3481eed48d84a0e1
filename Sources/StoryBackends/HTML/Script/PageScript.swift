/// The script of a page: those of its parts, each in a block of its own, or in that of the part that it adds to. Nothing of
/// a story gets into it.
struct PageScript {
    /// The whole script, UTF-8.
    let bytes: [UInt8]

    /// The script of a page with these parts; nil where none of them moves.
    init?(_ parts: Set<PagePart>) {
        let blocks = PagePart.allCases.filter { part in
            part.block == part && parts.contains { $0.block == part && !$0.scripts.isEmpty }
        }
        guard !blocks.isEmpty else { return nil }
        bytes =
            Array("\n\"use strict\";\n".utf8)
            + blocks.flatMap { block in
                let own = PagePart.allCases.filter { $0.block == block && parts.contains($0) }
                return Array("{\n".utf8) + own.flatMap(\.scripts).flatMap(\.bytes) + Array("}\n".utf8)
            }
    }

    /// The source expression by which a policy allows this script and no other.
    var hashSource: String { HashSource.text(of: bytes) }
}
