import StorySource

/// Small JSON documents, written member by member, in the spacing of CLI.md 3: `{"id": "x", "line": 1}`.
package struct JSONText {
    package private(set) var bytes: [UInt8] = []
    /// Whether a comma has to precede the next member or element.
    private var needsComma = false

    /// An empty document.
    package init() {}

    /// Starts an object or a list: `{` or `[`.
    package mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    /// Ends an object or a list: `}` or `]`.
    package mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    /// The name of a member; its value follows.
    package mutating func name(_ name: String) {
        string(name)
        raw(": ")
        needsComma = false
    }

    /// A member whose value is text; none where it is nil.
    package mutating func member(_ name: String, _ value: String?) {
        guard let value else { return }
        self.name(name)
        string(value)
    }

    /// A member whose value is a number.
    package mutating func member(_ name: String, _ value: Int) {
        self.name(name)
        raw(String(value))
        needsComma = true
    }

    /// A member that is true or false.
    package mutating func member(_ name: String, _ value: Bool) {
        self.name(name)
        raw(String(value))
        needsComma = true
    }

    /// A member whose value is a list of texts.
    package mutating func member(_ name: String, _ values: [String]) {
        self.name(name)
        open("[")
        for value in values { string(value) }
        close("]")
    }

    /// A member whose value is an object.
    package mutating func member(_ name: String, object: (inout JSONText) -> Void) {
        self.name(name)
        open("{")
        object(&self)
        close("}")
    }

    /// A member whose value is a list of objects, each on a line of its own.
    package mutating func member<Element>(
        _ name: String, of elements: some Sequence<Element>, object: (inout JSONText, Element) -> Void
    ) {
        self.name(name)
        open("[")
        for element in elements {
            lineBreak()
            open("{")
            object(&self, element)
            close("}")
        }
        close("]")
    }

    /// A string value. What could command a terminal or turn text around is escaped, though JSON does not demand it.
    package mutating func string(_ text: String) {
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

    /// A value that is a whole number.
    package mutating func number(_ value: Int) {
        separate()
        raw(String(value))
        needsComma = true
    }

    /// A value that is true or false.
    package mutating func flag(_ value: Bool) {
        separate()
        raw(String(value))
        needsComma = true
    }

    /// A value that is nothing.
    package mutating func null() {
        separate()
        raw("null")
        needsComma = true
    }

    /// A value, or several with commas between them, that was written before.
    package mutating func value(_ written: [UInt8]) {
        separate()
        bytes += written
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

    /// A line break between members, for readability.
    package mutating func lineBreak() {
        if needsComma { raw(",") }
        raw("\n")
        needsComma = false
    }

    private mutating func separate() {
        if needsComma { raw(", ") }
    }

    private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
