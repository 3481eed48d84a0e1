import StoryDiagnostics
import StorySource

/// The rule for ids (LANGUAGE.md 2 and 7).
package enum StoryIdentifier {
    /// The greatest length of an id, in UTF-8 bytes.
    package static let maximumLength = 200

    /// A violation of the rule.
    enum Mistake {
        /// A character that is not allowed, or a full stop at the start.
        case characters
        /// Too long.
        case length
        /// `index.html`.
        case reserved
    }

    /// Returns the violation by `id`, which is not empty; nil if it is valid. `isSlug`: whether it may be a heading's.
    static func mistake(in id: String, isSlug: Bool = false) -> Mistake? {
        var id = id
        return id.withUTF8 { mistake(in: $0, isSlug: isSlug) }
    }

    static func mistake(in id: UnsafeBufferPointer<UInt8>, isSlug: Bool = false) -> Mistake? {
        if id.first == UInt8(ascii: ".") { return .characters }
        // Nearly all ids are ASCII.
        let isPlain = id.allSatisfy { $0 < 0x80 && isAllowed(Unicode.Scalar($0)) }
        if !isPlain,
            !String(decoding: id, as: UTF8.self).unicodeScalars.allSatisfy({ isAllowed($0, inSlug: isSlug) })
        {
            return .characters
        }
        if id.count == 10, id.elementsEqual("index.html".utf8) { return .reserved }
        return id.count > maximumLength ? .length : nil
    }

    /// Returns the diagnostic if an id, which is not empty, breaks the rule. `suggesting`: whether to propose an id
    /// with hyphens; false for entries of a list, since others refer to them by id. `isSlug`: whether it may be a
    /// heading's.
    static func diagnostic(
        about id: String, at span: SourceSpan, suggesting: Bool = true, isSlug: Bool = false
    ) -> Diagnostic? {
        switch mistake(in: id, isSlug: isSlug) {
        case .characters: .invalidID(id, at: span, suggestion: suggesting ? suggestion(for: id) : nil)
        case .length: .overlongID(at: span, limit: maximumLength)
        case .reserved: .reservedID(id, at: span)
        case nil: nil
        }
    }

    /// Returns whether one of the names that an unknown name resembles has an invalid id. That is the mistake, and is
    /// reported.
    static func isAnyInvalid(_ near: [String]) -> Bool {
        near.contains { $0.split(separator: "/").contains { mistake(in: String($0), isSlug: true) != nil } }
    }

    /// Returns the id with a hyphen for each run of characters that are not allowed; nil if nothing useful is left.
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

    /// Returns whether a text, which is not empty, may be the key of a media entry: one without white space and double quotes.
    package static func isMediaKey(_ key: String) -> Bool {
        // Nearly all keys are ASCII.
        let isASCII = key.utf8.allSatisfy { $0 < 0x80 }
        return !key.utf8.contains { $0 == UInt8(ascii: "\"") || Blank.isSpace($0) }
            && (isASCII || !key.unicodeScalars.contains { $0.properties.isWhitespace })
    }

    /// Returns whether ids may contain a scalar: letters, marks and decimal digits of any script, and `.`, `_` and `-`.
    /// `inSlug`: whether the id is a heading's slug, which may contain other numbers too.
    static func isAllowed(_ scalar: Unicode.Scalar, inSlug: Bool = false) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": return true
        case _ where scalar.isASCII: return false
        case _ where scalar.isOfWords: return true
        default:
            let category = scalar.properties.generalCategory
            return category == .enclosingMark || inSlug && (category == .letterNumber || category == .otherNumber)
        }
    }
}
