/// Our scripts as pages carry them.
enum ScriptText {
    /// A script without the lines that are comments or empty, and without indentation. Nothing else is a comment in it, and no
    /// text of it has more than one line.
    static func spare(_ script: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for line in script.split(separator: UInt8(ascii: "\n")) {
            let words = line.drop { $0 == UInt8(ascii: " ") }
            if words.isEmpty || words.starts(with: "//".utf8) { continue }
            result += words
            result.append(UInt8(ascii: "\n"))
        }
        return result
    }
}
