/// A name that is compared by its bytes. Swift compares strings by canonical equivalence; to the compiler, names that differ
/// in bytes are different names.
package struct ExactName: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    package let text: String

    /// Creates a name with these bytes.
    package init(_ text: String) { self.text = text }

    package static func == (left: Self, right: Self) -> Bool {
        var text = left.text
        return text.withUTF8 { ByteBlock.areEqual($0, right.text) }
    }

    package var description: String { text }
    package var debugDescription: String { text.debugDescription }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
