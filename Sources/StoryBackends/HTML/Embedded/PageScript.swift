import StorySource

/// The script of a page: those of its parts, block by block. It contains no text of a story.
struct PageScript: TrustedContent {
    static let element = Element.script

    let bytes: [UInt8]
    /// The source expression with which a policy allows this script and no other.
    let hashSource: String

    /// A cache: the pages of many stories need few different scripts.
    private static let known = Lock<[PageParts: PageScript]>([:])
    private static let opening = PageScript(statements: text(of: "reader-opening"))

    /// Creates the script of a page with these parts; nil if none of them has any.
    init?(_ parts: PageParts) {
        if let known = Self.known.withLock({ $0[parts] }) {
            self = known
            return
        }
        // The first script of a block defines what the others extend.
        let blocks = PagePart.scripts
            .filter { parts.contains($0[0].part) }
            .map { block in block.filter { parts.contains($0.part) }.map(\.name) }
        guard !blocks.isEmpty else { return nil }
        let script = PageScript(blocks)
        Self.known.withLock { $0[parts] = script }
        self = script
    }

    /// Creates the script that runs before a page with these parts is visible; nil if none of them needs one.
    init?(opening parts: PageParts) {
        guard parts.contains(.reader) else { return nil }
        self = Self.opening
    }

    /// Creates the script of these files, with each list in its own block.
    init(_ blocks: [[String]]) {
        self.init(statements: Self.text(of: "element") + blocks.flatMap { Self.block(of: $0.flatMap(Self.text)) })
    }

    private init(statements: [UInt8]) {
        bytes = Array("\n\"use strict\";\n".utf8) + Self.block(of: statements) + Array("\n".utf8)
        hashSource = Base64.hashSource(of: bytes)
    }

    private static func text(of name: String) -> [UInt8] { PageFile("\(name).js").map { Array($0.bytes) } ?? [] }

    private static func block(of statements: [UInt8]) -> [UInt8] { Array("{".utf8) + statements + Array("}".utf8) }
}
