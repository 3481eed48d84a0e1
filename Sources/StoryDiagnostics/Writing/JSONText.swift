import StorySource

/// Writes small JSON documents member by member, in the spacing of CLI.md 3: `{"id": "x", "line": 1}`.
package struct JSONText {
    package private(set) var bytes: [UInt8] = []
    /// Whether the next member or element needs a comma before it.
    private var needsComma = false

    package init() {}

    package mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    package mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    /// Writes the name of a member. Its value must follow.
    package mutating func name(_ name: String) {
        string(name)
        raw(": ")
        needsComma = false
    }

    /// Writes a member with a string as its value; none if the value is nil.
    package mutating func member(_ name: String, _ value: String?) {
        guard let value else { return }
        self.name(name)
        string(value)
    }

    package mutating func member(_ name: String, _ value: Int) {
        self.name(name)
        number(value)
    }

    package mutating func member(_ name: String, _ value: Bool) {
        self.name(name)
        word(String(value))
    }

    package mutating func member(_ name: String, _ values: [String]) {
        list(name) { for value in values { $0.string(value) } }
    }

    package mutating func member(_ name: String, object: (inout JSONText) -> Void) {
        self.name(name)
        self.object(object)
    }

    package mutating func list(_ name: String, _ elements: (inout JSONText) -> Void) {
        self.name(name)
        open("[")
        elements(&self)
        close("]")
    }

    package mutating func member<Element>(
        _ name: String, objects elements: some Sequence<Element>, _ object: (inout JSONText, Element) -> Void
    ) {
        list(name) { json in for element in elements { json.object { object(&$0, element) } } }
    }

    /// Writes a member with a list of objects as its value, each on a line of its own.
    package mutating func member<Element>(
        _ name: String, of elements: some Sequence<Element>, object: (inout JSONText, Element) -> Void
    ) {
        list(name) { json in
            for element in elements {
                json.lineBreak()
                json.object { object(&$0, element) }
            }
        }
    }

    package mutating func object(_ members: (inout JSONText) -> Void) {
        open("{")
        members(&self)
        close("}")
    }

    /// Writes a string. Characters that could command a terminal or reorder text are escaped, though JSON does not require it.
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

    package mutating func number(_ value: Int) { word(String(value)) }

    package mutating func null() { word("null") }

    private mutating func word(_ text: String) {
        separate()
        raw(text)
        needsComma = true
    }

    /// Writes a value, or several values separated by commas, that are encoded already.
    package mutating func value(_ written: [UInt8]) {
        separate()
        bytes += written
        needsComma = true
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.value < 0x7F, JSONEscape.needsEscape(UInt8(scalar.value)) {
            bytes += JSONEscape.escape(UInt8(scalar.value))
        } else if VisibleText.substitute(for: scalar) != nil {
            raw("\\u" + VisibleText.hexadecimal(scalar.value))
        } else {
            bytes.append(contentsOf: UTF8.encode(scalar)!)
        }
    }

    /// Writes a line break between members, for readability.
    package mutating func lineBreak() {
        if needsComma { raw(",") }
        raw("\n")
        needsComma = false
    }

    private mutating func separate() { if needsComma { raw(", ") } }

    private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
