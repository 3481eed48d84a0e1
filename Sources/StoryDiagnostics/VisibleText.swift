import StorySource

/// Source text and file names in a form that is safe on a terminal.
package enum VisibleText {
    /// Returns the replacement of a scalar that must not reach a terminal: pictures for C0 controls (`␛`), and forms such as
    /// `<U+202E>` for other controls, line separators, and characters that reorder text. Nil for all other scalars.
    /// Replacements consist of one-cell scalars.
    static func substitute(for scalar: Unicode.Scalar) -> String? {
        if let picture = scalar.controlPicture { return String(picture) }
        return switch scalar.value {
        case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
            "<" + codePoint(scalar) + ">"
        default: nil
        }
    }

    /// Returns the replacement of the next scalar of a line that a CI server may read. The bracket of a ``LogCommand`` is
    /// replaced too.
    static func substitute(for scalar: Unicode.Scalar, _ command: inout LogCommand) -> String? {
        command.isOpened(by: scalar) ? "<" + codePoint(scalar) + ">" : substitute(for: scalar)
    }

    /// Returns a harmless path for the start of a line. To GitHub Actions, a line that begins with `::` is a command.
    static func lineStart(_ path: String) -> String {
        let first = path.unicodeScalars.first {
            !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
        }
        return harmless(first == ":" ? "./" + path : path)
    }

    /// Returns a path or message with each such scalar replaced.
    package static func harmless(_ text: String) -> String {
        var command = LogCommand()
        guard text.unicodeScalars.contains(where: { substitute(for: $0, &command) != nil }) else { return text }
        command = LogCommand()
        return text.replacingScalars { substitute(for: $0, &command) }
    }

    /// Returns the name of a scalar by its number: `U+202E`.
    static func codePoint(_ scalar: Unicode.Scalar) -> String { "U+" + hexadecimal(scalar.value) }

    /// Returns at least four digits, as in U+202E.
    static func hexadecimal(_ value: UInt32) -> String { value.digits(4, radix: 16, uppercase: true) }
}
