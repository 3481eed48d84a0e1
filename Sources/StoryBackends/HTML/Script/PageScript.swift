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
        self.init(
            blocks.map { block in
                PagePart.allCases.filter { $0.block == block && parts.contains($0) }.flatMap(\.scripts)
            })
    }

    /// The script that runs on a page with these parts before anything of it is seen; nil where none of them needs one.
    init?(opening parts: Set<PagePart>) {
        self.init(PagePart.allCases.filter(parts.contains).map(\.opening).filter { !$0.isEmpty })
    }

    private init?(_ blocks: [[PagePart.ScriptFile]]) {
        guard !blocks.isEmpty else { return nil }
        self.init(blocks.map { $0.flatMap(\.bytes) })
    }

    /// The script of these, each UTF-8 and in a block of its own.
    init(_ blocks: [[UInt8]]) {
        bytes = Array("\n\"use strict\";\n".utf8) + blocks.flatMap { Array("{\n".utf8) + $0 + Array("}\n".utf8) }
    }

    /// The source expression by which a policy allows this script and no other.
    var hashSource: String { HashSource.text(of: bytes) }
}
