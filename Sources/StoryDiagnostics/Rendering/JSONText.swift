import StorySource

/// Small JSON documents, written member by member, in the spacing of CLI.md: `{"id": "x", "line": 1}`.
struct JSONText {
    private(set) var bytes: [UInt8] = []
    /// Whether a comma has to precede the next member or element.
    private var needsComma = false

    /// Starts an object or a list: `{` or `[`.
    mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    /// Ends an object or a list: `}` or `]`.
    mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    /// The name of a member; its value follows.
    mutating func name(_ name: String) {
        string(name)
        raw(": ")
        needsComma = false
    }

    /// A member whose value is text; none where it is nil.
    mutating func member(_ name: String, _ value: String?) {
        guard let value else { return }
        self.name(name)
        string(value)
    }

    /// A member whose value is a number.
    mutating func member(_ name: String, _ value: Int) {
        self.name(name)
        raw(String(value))
        needsComma = true
    }

    /// A string value.
    mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if JSONEscape.needsEscape(byte) {
                withUnsafeTemporaryAllocation(of: UInt8.self, capacity: JSONEscape.longest) { escape in
                    let count = JSONEscape.write(byte, to: escape.baseAddress!)
                    bytes.append(contentsOf: escape[..<count])
                }
            } else {
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// A line break between members, for people who look at the file.
    mutating func lineBreak() {
        if needsComma { raw(",") }
        raw("\n")
        needsComma = false
    }

    private mutating func separate() {
        if needsComma { raw(", ") }
    }

    private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
