import StoryFiles

/// What outputs depend on, as a rule for make; ninja reads it as a `depfile`.
///
/// Each file that is depended on, unless its name has a `%`, gets a rule without a recipe too, so that make goes on when
/// one of them was deleted, and builds anew.
struct DependencyRule {
    /// The files that are made. Not empty.
    let targets: [RawPath]
    /// The files that they are made from, in the order in which they are named.
    let dependencies: [RawPath]
    /// The missing files that were looked for. While they are missing, each run builds the story and reports that.
    let missing: [RawPath]

    /// What means something else to make wherever it appears, and what no rule can hold: `;` would begin a command.
    private static let unspeakable = Set("\n\r\t;|=*?<>^`".utf8)

    /// The rules, a line each; nil where a path has something in it, or a backslash at its end, for which they have no
    /// spelling.
    var bytes: [UInt8]? {
        let isUnspeakable: (RawPath) -> Bool = {
            $0.bytes.last == UInt8(ascii: "\\") || $0.bytes.contains(where: Self.unspeakable.contains)
        }
        guard !(targets + dependencies).contains(where: isUnspeakable) else { return nil }
        let made = targets.map(Self.escaped).joined(separator: " ".utf8)
        // Without a rule of its own a missing file would be an error, and with one that is said wrong something else.
        let awaited = missing.filter { !isUnspeakable($0) && !$0.bytes.contains(UInt8(ascii: "%")) }
        let sources = (dependencies + awaited).map(Self.escaped)
        var text = made + Array(":".utf8)
        for source in sources { text += Array(" ".utf8) + source }
        text.append(UInt8(ascii: "\n"))
        // A rule for a name with `%` would be one for a pattern, and `\%` is no name to ninja.
        for source in sources where !source.contains(UInt8(ascii: "%")) {
            text += Array("\n".utf8) + source + Array(":\n".utf8)
        }
        return text
    }

    /// A path as make reads it: `$` doubled; a backslash in front of what would end or begin something else, and of the
    /// backslashes in front of that (GNU make manual, 4.2 and 4.3.1).
    private static func escaped(_ path: RawPath) -> [UInt8] {
        var result: [UInt8] = []
        var backslashes = 0
        for byte in path.bytes {
            switch byte {
            case UInt8(ascii: "$"): result.append(byte)
            case UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: ":"):
                result += Array(repeating: UInt8(ascii: "\\"), count: backslashes + 1)
            default: break
            }
            backslashes = byte == UInt8(ascii: "\\") ? backslashes + 1 : 0
            result.append(byte)
        }
        return result
    }
}
