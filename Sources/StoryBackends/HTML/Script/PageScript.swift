/// The script of a page: those of its parts, each in a block of its own. Nothing of a story gets into it.
struct PageScript {
    /// The whole script, UTF-8.
    let bytes: [UInt8]

    /// The script of a page with these parts; nil where none of them moves.
    init?(_ parts: Set<PagePart>) {
        let scripts = PagePart.allCases.filter(parts.contains).compactMap(\.script)
        guard !scripts.isEmpty else { return nil }
        bytes = Array("\n\"use strict\";\n".utf8) + scripts.flatMap { Array("{\n".utf8) + $0 + Array("}\n".utf8) }
    }

    /// The source expression by which a policy allows this script and no other.
    var hashSource: String { HashSource.text(of: bytes) }
}
