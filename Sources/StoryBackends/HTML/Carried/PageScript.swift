/// The script of a page: those of its parts, block by block. Nothing of a story gets into it.
struct PageScript: OwnContent {
    static let element = Element.script

    /// The whole script, UTF-8.
    let bytes: [UInt8]

    /// The script of a page with these parts; nil where none of them moves.
    init?(_ parts: Set<PagePart>) {
        // What comes first in a block is what the rest adds to.
        let blocks = PagePart.scripts
            .filter { parts.contains($0[0].part) }
            .map { block in block.filter { parts.contains($0.part) }.map(\.name) }
        guard !blocks.isEmpty else { return nil }
        self.init(blocks)
    }

    /// The script that runs on a page with these parts before anything of it is seen; nil where none of them needs one.
    init?(opening parts: Set<PagePart>) {
        guard parts.contains(.reader) else { return nil }
        self.init(statements: Self.text(of: "reader-opening"))
    }

    /// The script of these files, each list of them in a block of its own.
    init(_ blocks: [[String]]) {
        self.init(
            statements: Self.text(of: "element") + blocks.flatMap { Self.block(of: $0.flatMap(Self.text)) })
    }

    private init(statements: [UInt8]) {
        bytes = Array("\n\"use strict\";\n".utf8) + Self.block(of: statements) + Array("\n".utf8)
    }

    private static func text(of name: String) -> [UInt8] { PageFile("\(name).js").map { Array($0.bytes) } ?? [] }

    private static func block(of statements: [UInt8]) -> [UInt8] {
        Array("{".utf8) + statements + Array("}".utf8)
    }

    /// The source expression by which a policy allows this script and no other.
    var hashSource: String { HashSource.text(of: bytes) }
}
