import StorySource

/// The parts of a language tag (BCP 47) that a page needs.
struct LanguageTag {
    /// The tag as written.
    let text: String
    /// The language in lower case, under its current code: `ar`.
    let language: String
    /// The script in lower case, if the tag has one: `arab`.
    let script: String?
    /// The region in upper case, if the tag has one: `US`.
    let region: String?

    /// Right-to-left scripts (Unicode, `Bidi_Class` R and AL of their letters), by ISO 15924.
    private static let rightToLeftScripts: Set<String> = [
        "adlm", "arab", "aran", "armi", "avst", "chrs", "cprt", "elym", "gara", "hatr", "hebr", "hung", "khar", "lydi",
        "mand", "mani", "mend", "merc", "mero", "narb", "nbat", "nkoo", "orkh", "ougr", "palm", "phli", "phlp", "phnx",
        "prti", "rohg", "samr", "sarb", "sogd", "sogo", "syrc", "syre", "syrj", "syrn", "thaa", "yezi",
    ]

    /// Languages usually written in one of those scripts (CLDR, likely subtags).
    private static let rightToLeftLanguages: Set<String> = [
        "acm", "aeb", "afb", "apc", "apd", "ar", "arb", "arc", "ars", "ary", "arz", "azb", "bal", "bcc", "bgn", "bqi",
        "ckb", "dv", "fa", "glk", "haz", "he", "hnd", "hno", "khw", "ks", "lki", "lrc", "luz", "mzn", "nqo",
        "pbt", "pes", "pnb", "prs", "ps", "rhg", "sd", "sdh", "skr", "syr", "trw", "ug", "ur", "wbl", "yi",
    ]

    /// The current codes of renamed languages, by their old codes (the IANA registry of subtags).
    private static let renamed = ["in": "id", "iw": "he", "ji": "yi"]

    /// Languages usually written with marks above and below letters, which need space between lines.
    private static let tallLanguages: Set<String> = [
        "ar", "as", "bn", "bo", "dz", "fa", "gu", "hi", "km", "kn", "lo", "ml", "mr", "my", "ne", "or", "pa", "ps",
        "sa", "sd", "si", "ta", "te", "th", "ug", "ur",
    ]

    /// Parses a tag; nil if it does not begin like one.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        let isTag = parts.allSatisfy { part in
            (1...8).contains(part.utf8.count) && part.utf8.allSatisfy(\.isASCIILetterOrDigit)
        }
        guard isTag, parts[0].utf8.count >= 2 else { return nil }
        self.text = text
        let language = parts[0].lowercased()
        self.language = Self.renamed[language] ?? language
        // A single letter begins an extension, whose parts have other meanings.
        let own = parts.dropFirst().prefix { $0.utf8.count > 1 }
        script = own.prefix(4).first { $0.utf8.count == 4 && $0.utf8.first! > UInt8(ascii: "9") }?.lowercased()
        region = own.first { $0.utf8.count == 2 }?.uppercased()
    }

    /// Whether titles in the language need more space between their lines.
    var hasTallLetters: Bool { Self.tallLanguages.contains(language) && script != "latn" }

    /// Whether paragraphs may begin with a drop capital: not with marks above and below letters, and not in a grid.
    var hasInitials: Bool { direction == .leftToRight && !hasTallLetters && stress != .dots }

    /// How a language emphasises words.
    enum Stress { case italics, dots, weight }

    /// How the language emphasises words: without italics if letters are set in a grid, or never slanted.
    var stress: Stress {
        switch language {
        case "ja", "ko", "zh": .dots
        case "ar", "fa", "he", "ur": .weight
        default: .italics
        }
    }

    /// The direction of the language; the script in the tag takes precedence.
    var direction: Direction {
        let isRightToLeft = script.map(Self.rightToLeftScripts.contains) ?? Self.rightToLeftLanguages.contains(language)
        return isRightToLeft ? .rightToLeft : .leftToRight
    }
}
