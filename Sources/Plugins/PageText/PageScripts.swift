/// The scripts of all pages.
package struct PageScripts {
    /// What stands first, before the other blocks: what they all use.
    package let element: ScriptBlock
    /// What reader and player both say, declared once. Pages with either have it.
    package let words: ScriptBlock.File
    /// All other blocks.
    package let blocks: [ScriptBlock]

    /// - Parameter read: What is in a file of this name.
    package init(reading read: (String) throws -> [UInt8]) rethrows {
        func files(_ names: [String]) throws -> [ScriptBlock.File] {
            try names.map { (name: "\($0).js", bytes: try read("\($0).js")) }
        }
        let first = try files(["element"])
        let element = ScriptBlock(first)
        // What the first file says repeatedly it declares for all.
        let known = Set(ScriptBlock.repetitions(in: first, within: nil).values)
        let reader = try files(Self.reader)
        let player = try files(Self.player)
        let both = [reader, player].map { ScriptBlock.repetitions(in: $0, within: element.names) }
        let common = Set(ScriptRepetitions.common(both[0], both[1])).subtracting(known)
        let declaration = ScriptRepetitions.declaration(of: common.sorted())
        let users = both.flatMap { $0.naming(common.union($0.values)) }
        let names = ScriptNames([declaration], within: element.names, usedBy: users)
        self.element = element
        words = (name: "words.js", bytes: ScriptText.spare(names.shortened(declaration)))
        blocks = [
            ScriptBlock(reader, optional: Self.optional, within: names, saying: common.union(known)),
            ScriptBlock(player, optional: Self.optional, within: names, saying: common.union(known)),
            ScriptBlock(try files(["lightbox"]), within: element.names, saying: known),
            ScriptBlock(try files(["film"]), within: element.names, saying: known),
            ScriptBlock(try files(["catalogue"]), within: element.names, saying: known),
            ScriptBlock(try files(["reader-opening"])),
        ]
    }

    /// All files that pages carry.
    package var files: [ScriptBlock.File] { element.files + [words] + blocks.flatMap(\.files) }

    private static let reader = [
        "reader-places", "reader-saving", "reader-assets", "reader-frame", "reader-way", "reader-showing",
        "reader-sounds", "reader-waiting", "reader",
    ]
    private static let player = [
        "queue", "player", "soundfile", "icons", "bar", "sheet", "cards", "autoplay", "musickit",
    ]
    /// The files that not all pages with their blocks have.
    private static let optional: Set<String> = ["reader-sounds.js", "reader-waiting.js", "autoplay.js", "musickit.js"]
}
