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
        self.init(
            blocks.map { block in
                PagePart.allCases.filter { $0.block == block && parts.contains($0) }.flatMap(\.scripts).flatMap(\.bytes)
            })
    }

    /// The script that runs on a page with these parts before anything of it is seen; nil where none of them needs one.
    init?(opening parts: Set<PagePart>) {
        let files = PagePart.allCases.filter(parts.contains).flatMap(\.opening)
        guard !files.isEmpty else { return nil }
        self.init(statements: files.flatMap(\.bytes))
    }

    /// The script of these, each UTF-8 and in a block of its own.
    init(_ blocks: [[UInt8]]) {
        self.init(statements: PagePart.element.bytes + blocks.flatMap(Self.block(of:)))
    }

    private init(statements: [UInt8]) {
        bytes = Array("\n\"use strict\";\n".utf8) + Self.block(of: statements)
    }

    private static func block(of statements: [UInt8]) -> [UInt8] {
        Array("{\n".utf8) + statements + Array("}\n".utf8)
    }

    /// The source expression by which a policy allows this script and no other.
    var hashSource: String { HashSource.text(of: bytes) }
}
