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

    /// A member whose value is `true` or `false`.
    mutating func member(_ name: String, _ value: Bool) {
        self.name(name)
        raw(value ? "true" : "false")
        needsComma = true
    }

    /// A string value. What could command a terminal or turn text around is escaped, though JSON does not demand it.
    mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.contains(where: { JSONEscape.needsEscape($0) || $0 >= 0x7F }) {
            for scalar in text.unicodeScalars { append(scalar) }
        } else {
            bytes.append(contentsOf: text.utf8)
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.value < 0x7F, JSONEscape.needsEscape(UInt8(scalar.value)) {
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: JSONEscape.longest) { escape in
                let count = JSONEscape.write(UInt8(scalar.value), to: escape.baseAddress!)
                bytes.append(contentsOf: escape[..<count])
            }
        } else if VisibleText.substitute(for: scalar) != nil {
            raw("\\u" + VisibleText.hexadecimal(scalar.value))
        } else {
            bytes.append(contentsOf: UTF8.encode(scalar)!)
        }
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
