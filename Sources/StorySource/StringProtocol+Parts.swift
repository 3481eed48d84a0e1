/// Functions that the standard library has only in its module for regular expressions, which makes a program larger and
/// slower to start.
extension StringProtocol {
    /// Returns the first index at which the bytes of `part` start; nil if there is none. `part` must not be empty.
    package func start(of part: String) -> Index? {
        let first = part.utf8.first
        return utf8.indices.first { utf8[$0] == first && utf8[$0...].starts(with: part.utf8) }
    }

    /// Returns whether this text contains the bytes of `part`, which must not be empty.
    package func hasPart(_ part: String) -> Bool { start(of: part) != nil }

    /// Returns the text with other texts in place of some scalars; nil keeps a scalar.
    package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let text = replacement(scalar) {
                result.append(contentsOf: text.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Returns the text without the matching characters at its ends.
    package func trimming(_ isBlank: (Character) -> Bool) -> String {
        let rest = drop(while: isBlank)
        return rest.lastIndex { !isBlank($0) }.map { String(rest[...$0]) } ?? ""
    }
}
