/// A name that equals only what has the same bytes. Swift's strings are equal where they look the same; to the compiler
/// such names are two.
package struct ExactName: Hashable, Sendable {
    /// The name as it is written.
    package let text: String

    /// A name of these bytes.
    package init(_ text: String) { self.text = text }

    package static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
