import StoryFiles

/// The dependencies of outputs, as a rule for make; ninja reads it as a `depfile`.
///
/// Each dependency, unless its name contains `%`, also gets a rule without a recipe, so that make continues if the file was
/// deleted, and builds anew.
struct DependencyRule {
    /// The files that are built. Not empty.
    let targets: [RawPath]
    /// The files from which they are built, in the order in which they are named.
    let dependencies: [RawPath]
    /// The missing files that were looked up. While they are missing, each run builds the story and reports that.
    let missing: [RawPath]

    /// Characters with a special meaning to make anywhere, and those that no rule can contain: `;` would begin a command.
    private static let unwritable = Set("\n\r\t;|=*?<>^`".utf8)

    /// The rules, one per line; nil if a path can't be written in them, because of some character, or a backslash at its end.
    var bytes: [UInt8]? {
        let isUnwritable: (RawPath) -> Bool = {
            $0.bytes.last == UInt8(ascii: "\\") || $0.bytes.contains(where: Self.unwritable.contains)
        }
        guard !(targets + dependencies).contains(where: isUnwritable) else { return nil }
        let made = targets.map(Self.escaped).joined(separator: " ".utf8)
        // Without a rule of its own, a missing file would be an error, and a wrong rule would mean another file.
        let awaited = missing.filter { !isUnwritable($0) && !$0.bytes.contains(UInt8(ascii: "%")) }
        let sources = (dependencies + awaited).map(Self.escaped)
        var text = made + Array(":".utf8)
        for source in sources { text += Array(" ".utf8) + source }
        text.append(UInt8(ascii: "\n"))
        // A rule for a name with `%` would be a pattern rule, and to ninja `\%` is not a name.
        for source in sources where !source.contains(UInt8(ascii: "%")) {
            text += Array("\n".utf8) + source + Array(":\n".utf8)
        }
        return text
    }

    /// Returns a path as make reads it: `$` doubled; a backslash before each special character, and before each of the
    /// backslashes before that (GNU make manual, 4.2 and 4.3.1).
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
