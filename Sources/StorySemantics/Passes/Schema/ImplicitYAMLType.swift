import StorySource

/// Recognises plain texts that YAML 1.1 reads as numbers or booleans (yaml.org/type: bool, int, float), or of digits only.
enum ImplicitYAMLType {
    /// Returns whether `text`, without quotes, is a number or boolean to YAML 1.1 or consists of digits.
    static func isNumberOrBoolean(_ text: String) -> Bool {
        // The first character rules out nearly all texts, and tells numbers from booleans.
        guard let first = text.utf8.first else { return false }
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            return isNumber(Array(text.utf8))
        case UInt8(ascii: "y"), UInt8(ascii: "Y"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"),
            UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "o"), UInt8(ascii: "O"):
            return text.utf8.count <= 5 && isBoolean(text)
        default: return false
        }
    }

    private static func isBoolean(_ text: String) -> Bool {
        switch text {
        case "y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO", "true", "True", "TRUE", "false", "False",
            "FALSE", "on", "On", "ON", "off", "Off", "OFF":
            true
        default: false
        }
    }

    private static func isNumber(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        let isSigned = rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-")
        if isSigned { rest = rest.dropFirst() }
        guard let first = rest.first else { return false }
        if rest.elementsEqual(".inf".utf8) || rest.elementsEqual(".Inf".utf8) || rest.elementsEqual(".INF".utf8) {
            return true
        }
        if !isSigned,
            rest.elementsEqual(".nan".utf8) || rest.elementsEqual(".NaN".utf8) || rest.elementsEqual(".NAN".utf8)
        {
            return true
        }
        if first == UInt8(ascii: "0"), let radix = rest.dropFirst().first {
            let digits = rest.dropFirst(2)
            if radix == UInt8(ascii: "x") {
                return !digits.isEmpty && digits.allSatisfy { $0.isHexDigit || $0 == UInt8(ascii: "_") }
            }
            if radix == UInt8(ascii: "b") {
                return !digits.isEmpty
                    && digits.allSatisfy {
                        $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1") || $0 == UInt8(ascii: "_")
                    }
            }
        }
        return isDecimal(rest) || isSexagesimal(rest)
    }

    /// Digits with underscores, an optional fraction, and an optional exponent, which must have a sign.
    private static func isDecimal(_ bytes: ArraySlice<UInt8>) -> Bool {
        let whole = bytes.prefix(while: isDigitOrUnderscore)
        var rest = bytes.dropFirst(whole.count)
        if let first = whole.first, !first.isASCIIDigit { return false }
        guard rest.first == UInt8(ascii: ".") else { return !whole.isEmpty && rest.isEmpty }
        rest = rest.dropFirst()
        let fraction = rest.prefix(while: isDigitOrUnderscore)
        if whole.isEmpty, fraction.first.map({ !$0.isASCIIDigit }) ?? true { return false }
        rest = rest.dropFirst(fraction.count)
        guard let mark = rest.first else { return true }
        guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") else { return false }
        rest = rest.dropFirst()
        guard rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") else { return false }
        return rest.count > 1 && rest.dropFirst().allSatisfy(\.isASCIIDigit)
    }

    /// Numbers to base 60: `3:18`, `1:02:03.5`.
    private static func isSexagesimal(_ bytes: ArraySlice<UInt8>) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count >= 2, let first = parts[0].first, first.isASCIIDigit, parts[0].allSatisfy(isDigitOrUnderscore)
        else { return false }
        for (index, part) in parts.enumerated().dropFirst() {
            let digits = part.prefix(while: \.isASCIIDigit)
            guard (1...2).contains(digits.count), digits.count == 1 || digits.first! < UInt8(ascii: "6") else {
                return false
            }
            let rest = part.dropFirst(digits.count)
            if rest.isEmpty { continue }
            let isFraction = rest.first == UInt8(ascii: ".") && rest.dropFirst().allSatisfy(isDigitOrUnderscore)
            if index < parts.count - 1 || !isFraction { return false }
        }
        // An integer in this form does not start with a zero; a fraction may.
        return first != UInt8(ascii: "0") || bytes.contains(UInt8(ascii: "."))
    }

    private static func isDigitOrUnderscore(_ byte: UInt8) -> Bool { byte.isASCIIDigit || byte == UInt8(ascii: "_") }
}
