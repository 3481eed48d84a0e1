/// Words as shells want them.
enum ShellText {
    /// Whether a word means itself to bash, zsh and fish.
    static func isPlain(_ word: String) -> Bool {
        !word.isEmpty
            && word.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
                    UInt8(ascii: "/"), 0x80...:
                    true
                default: false
                }
            }
    }

    /// A word in single quotes, for bash and zsh.
    static func quoted(_ word: String) -> String { "'" + replacing("'", with: "'\\''", in: word) + "'" }

    /// A word in single quotes, for fish, where a backslash escapes in them.
    static func quotedForFish(_ word: String) -> String {
        "'" + replacing("'", with: "\\'", in: replacing("\\", with: "\\\\", in: word)) + "'"
    }

    /// A text with a sign replaced.
    static func replacing(_ sign: Unicode.Scalar, with text: String, in word: String) -> String {
        word.unicodeScalars.map { $0 == sign ? text : String($0) }.joined()
    }
}
