import StorySource

/// Checks that language tags are well-formed: the grammar of RFC 5646, section 2.1.
package enum LanguageTag {
    /// Returns whether `tag` has the form of a language tag. Its parts need not be registered.
    package static func isWellFormed(_ tag: String) -> Bool {
        let lower = tag.utf8.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
        if irregular.contains(String(decoding: lower, as: UTF8.self)) { return true }
        let parts = lower.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isASCIILetterOrDigit) }) else {
            return false
        }
        if parts[0].elementsEqual("x".utf8) { return parts.count > 1 }
        return isLangtag(parts)
    }

    /// Returns the tag with hyphens for underscores and without white space around it, if that is well-formed.
    package static func suggestion(for tag: String) -> String? {
        let trimmed = tag.utf8.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed()
        let fixed = String(decoding: trimmed.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
        return isWellFormed(fixed) ? fixed : nil
    }

    /// `langtag = language ["-" script] ["-" region] *("-" variant) *("-" extension) ["-" privateuse]`
    private static func isLangtag(_ parts: [ArraySlice<UInt8>]) -> Bool {
        var index = 0
        func at(_ test: (ArraySlice<UInt8>) -> Bool) -> Bool { index < parts.count && test(parts[index]) }

        guard at({ (2...8).contains($0.count) && $0.allSatisfy(\.isASCIILetter) }) else { return false }
        let mayHaveExtendedLanguage = parts[0].count <= 3
        index += 1
        if mayHaveExtendedLanguage {
            var count = 0
            while count < 3, at({ $0.count == 3 && $0.allSatisfy(\.isASCIILetter) }) {
                index += 1
                count += 1
            }
        }
        if at({ $0.count == 4 && $0.allSatisfy(\.isASCIILetter) }) { index += 1 }
        if at({ ($0.count == 2 && $0.allSatisfy(\.isASCIILetter)) || ($0.count == 3 && $0.allSatisfy(\.isASCIIDigit)) })
        {
            index += 1
        }
        while at({ $0.count >= 5 || ($0.count == 4 && $0.first!.isASCIIDigit) }) { index += 1 }
        while at({ $0.count == 1 && !$0.elementsEqual("x".utf8) }) {
            index += 1
            guard at({ $0.count >= 2 }) else { return false }
            while at({ $0.count >= 2 }) { index += 1 }
        }
        if at({ $0.elementsEqual("x".utf8) }) { return index + 1 < parts.count }
        return index == parts.count
    }

    /// The grandfathered tags outside the grammar of `langtag`; it includes the regular ones.
    private static let irregular: Set<String> = [
        "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo",
        "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de",
    ]
}
