/// The files of scripts that run in one block of a page, as pages carry them: they see one another's variables.
package struct ScriptBlock {
    /// A file of a script, UTF-8.
    package typealias File = (name: String, bytes: [UInt8])

    /// The files as they were written.
    package let sources: [File]
    /// What of them pages put one behind the other. Files that not all pages have need the first, and nothing else needs them.
    package let files: [File]
    /// The names in all of them.
    let names: ScriptNames

    /// A block of these files. What stands in `outer` is before them, and they use it.
    package init(_ sources: [File], within outer: ScriptBlock? = nil) {
        let tokens = ScriptProperties.shortened(
            sources.map { ScriptTokenizer.tokens(of: $0.bytes).map { $0.withShortVariable } })
        let (declaration, scripts) = ScriptRepetitions.named(
            tokens, declared: ScriptNames(tokens).declared.union(outer?.names.declared ?? []))
        let names = ScriptNames([declaration] + scripts, within: outer?.names)
        var texts = scripts.map { ScriptText.spare(names.shortened($0)) }
        if !declaration.isEmpty { texts[0] = ScriptText.spare(names.shortened(declaration)) + texts[0] }
        self.sources = sources
        self.files = zip(sources, texts).map { (name: $0.name, bytes: $1) }
        self.names = names
    }

    /// All of it.
    package var bytes: [UInt8] { files.flatMap(\.bytes) }

    /// The blocks of all pages. The first holds what all others use.
    /// - Parameter read: What is in a file of this name.
    package static func ofPages(reading read: (String) throws -> [UInt8]) rethrows -> [ScriptBlock] {
        func block(_ names: [String], within outer: ScriptBlock?) throws -> ScriptBlock {
            ScriptBlock(try names.map { (name: "\($0).js", bytes: try read("\($0).js")) }, within: outer)
        }
        let element = try block(["element"], within: nil)
        return try [element, block(["reader-opening"], within: nil)]
            + blocks.map { try block($0, within: element) }
    }

    private static let blocks = [
        ["gallery"],
        [
            "reader-places", "reader-saving", "reader-sounds", "reader-assets", "reader-frame", "reader-way",
            "reader-showing",
            "reader",
        ],
        ["queue", "soundfile", "player", "icons", "bar", "sheet", "cards", "autoplay", "musickit"],
        ["catalogue"],
    ]
}
