import StoryDiagnostics
import StorySource

/// The rule for ids (LANGUAGE.md 2 and 7).
package enum StoryIdentifier {
    /// The longest id, in UTF-8 bytes.
    package static let maximumLength = 200

    /// What is wrong with an id.
    enum Mistake {
        /// A character that ids may not hold, or a full stop at the start.
        case characters
        /// Too long.
        case length
        /// `index.html`.
        case reserved
    }

    /// What is wrong with `id`; nil where nothing is. `id` is not empty.
    static func mistake(in id: String) -> Mistake? {
        if id == "index.html" { return .reserved }
        if id.utf8.first == UInt8(ascii: ".") || !id.unicodeScalars.allSatisfy(isAllowed) { return .characters }
        return id.utf8.count > maximumLength ? .length : nil
    }

    /// `invalid_id`, where an id breaks the rule. `id` is not empty.
    /// - Parameter suggesting: Whether an id with hyphens is proposed: not in a list, whose entries are meant by their ids elsewhere.
    static func diagnostic(about id: String, at span: SourceSpan, suggesting: Bool = true) -> Diagnostic? {
        switch mistake(in: id) {
        case .characters: .invalidID(id, at: span, suggestion: suggesting ? suggestion(for: id) : nil)
        case .length: .overlongID(at: span, limit: maximumLength)
        case .reserved: .reservedID(id, at: span)
        case nil: nil
        }
    }

    /// The id with a hyphen for each run of characters that it may not hold; nil where nothing sensible is left.
    package static func suggestion(for id: String) -> String? {
        var result = String.UnicodeScalarView()
        for scalar in id.unicodeScalars {
            if isAllowed(scalar) {
                if result.isEmpty && (scalar == "." || scalar == "-") { continue }
                result.append(scalar)
            } else if let last = result.last, last != "-" {
                result.append("-")
            }
        }
        while result.last == "-" { result.removeLast() }
        let text = String(result)
        return text.isEmpty || mistake(in: text) != nil ? nil : text
    }

    /// Letters, marks and decimal digits of any script, and three signs.
    static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": return true
            default: return false
            }
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber:
            return true
        default:
            return false
        }
    }
}
