import StorySource

/// Source text, and names of files, as they may safely are on a terminal.
package enum VisibleText {
    /// The replacement of a scalar that must not reach a terminal: C0 controls as their pictures (`␛`), other controls,
    /// line separators, and characters that reorder text as `<U+202E>`. Nil for every scalar that may appear as it is. The
    /// stand-ins hold one-cell scalars only.
    static func substitute(for scalar: Unicode.Scalar) -> String? {
        if let picture = scalar.controlPicture { return String(picture) }
        return switch scalar.value {
        case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
            "<" + codePoint(scalar) + ">"
        default: nil
        }
    }

    /// The same for the next scalar of a line that a CI server may read: the bracket of a ``LogCommand`` is replaced too.
    static func substitute(for scalar: Unicode.Scalar, _ command: inout LogCommand) -> String? {
        command.isOpened(by: scalar) ? "<" + codePoint(scalar) + ">" : substitute(for: scalar)
    }

    /// A path as the first thing on a line, harmless. GitHub Actions takes a line for a command that begins with `::`, white
    /// space left out.
    static func lineStart(_ path: String) -> String {
        let first = path.unicodeScalars.first {
            !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
        }
        return harmless(first == ":" ? "./" + path : path)
    }

    /// A path or message with each such scalar replaced.
    package static func harmless(_ text: String) -> String {
        var command = LogCommand()
        guard text.unicodeScalars.contains(where: { substitute(for: $0, &command) != nil }) else { return text }
        command = LogCommand()
        var result = ""
        for scalar in text.unicodeScalars {
            if let substitute = substitute(for: scalar, &command) {
                result += substitute
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A scalar by its number: `U+202E`.
    static func codePoint(_ scalar: Unicode.Scalar) -> String { "U+" + hexadecimal(scalar.value) }

    /// At least four digits, as in U+202E.
    static func hexadecimal(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
