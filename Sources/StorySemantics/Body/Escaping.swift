import StorySource
import StorySyntax

/// Writes text in place of another text in the source.
package enum Escaping {
    /// Returns a text as it is written between the quotes of an attribute. With a `=` at its end, it could seem to lack a quote.
    package static func attributeValue(_ text: String) -> String {
        let written = text.replacingScalars { $0 == "&" ? "&amp;" : $0 == "\"" ? "&quot;" : nil }
        return written.utf8.last == UInt8(ascii: "=") ? written.dropLast() + "&#61;" : written
    }

    /// Returns a text as it is written in place of a front matter scalar's text; nil if replacing the scalar's span is not
    /// enough, as in a block scalar.
    package static func scalar(_ text: String, over node: NodeID, in tree: SyntaxTree) -> String? {
        let span = tree[node].span
        let hasControl = text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        guard !hasControl else { return nil }
        if tree[node].flags.contains(.plain) {
            return YAMLText.isPlain(text, isInFlow: true) ? text : YAMLText.doubleQuoted(text.utf8)
        }
        guard span.start > 0 else { return nil }
        switch tree.bytes[Int(span.start) - 1] {
        case UInt8(ascii: "\""): return YAMLText.escaped(text.utf8)
        case UInt8(ascii: "'"): return text.replacingScalars { $0 == "'" ? "''" : nil }
        default: return nil
        }
    }

    /// Returns a path as it is written in place of the destination of a link or picture, in angle brackets if it needs them; nil
    /// if it contains control characters.
    package static func destination(_ path: String, over span: SourceSpan, in tree: SyntaxTree) -> String? {
        guard !path.utf8.contains(where: { $0 < 0x20 }) else { return nil }
        let written = path.replacingScalars { scalar in
            scalar == "&" ? "&amp;" : "<>\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : nil
        }
        let isBare = span.start == 0 || tree.bytes[Int(span.start) - 1] != UInt8(ascii: "<")
        return isBare && path.utf8.contains(where: " ()".utf8.contains) ? "<\(written)>" : written
    }
}
