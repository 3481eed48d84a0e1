import StorySource
import Testing

@testable import StoryHTMLBackend

@Suite struct LanguageTests {
    @Test(arguments: [
        ("en", Direction.leftToRight), ("en-US", .leftToRight), ("ar", .rightToLeft), ("AR-eg", .rightToLeft),
        ("he", .rightToLeft), ("iw", .rightToLeft), ("fa-IR", .rightToLeft), ("ur", .rightToLeft), ("yi", .rightToLeft),
        ("ckb", .rightToLeft), ("ar-Latn", .leftToRight), ("ar-Latn-EG", .leftToRight), ("az-Arab", .rightToLeft),
        ("pa-ARAB-PK", .rightToLeft), ("en-Hebr", .rightToLeft), ("tr", .leftToRight), ("ja-JP", .leftToRight),
        ("zh-yue-Hant", .leftToRight), ("ar-arz-Latn", .leftToRight), ("en-x-arab", .leftToRight),
        ("en-u-nu-arab", .leftToRight), ("de-1996", .leftToRight),
    ]) func direction(tag: String, direction: Direction) {
        #expect(LanguageTag(tag)?.direction == direction)
    }

    @Test(arguments: ["", "-", "e", "en_US", "en-", "en US", "x-klingon", "toolonglanguage", "é"])
    func invalidTags(text: String) {
        #expect(LanguageTag(text) == nil)
    }

    @Test func parts() {
        let tag = LanguageTag("sr-cyrl-rs")
        #expect(tag?.language == "sr" && tag?.script == "cyrl" && tag?.region == "RS")
        #expect(LanguageTag("en-u-hc-h12")?.region == nil)
    }

    /// As the long dates of CLDR have them.
    @Test(arguments: [
        ("en", "14 March 2026"), ("en-GB", "14 March 2026"), ("en-US", "March 14, 2026"), ("de-AT", "14. März 2026"),
        ("es-MX", "14 de marzo de 2026"), ("pt", "14 de março de 2026"), ("fr", "14 mars 2026"),
        ("fi", "14. maaliskuuta 2026"), ("ru", "14 марта 2026 г."), ("ja", "2026年3月14日"),
        ("zh-Hant-TW", "2026年3月14日"), ("ko", "2026년 3월 14일"), ("he", "14 במרץ 2026"), ("ar", "14 مارس 2026"),
        ("vi", "14 tháng 3, 2026"), ("sk", "14. marca 2026"), ("hu", "2026. március 14."), ("ro", "14 martie 2026"),
        ("bg", "14 март 2026 г."), ("hr", "14. ožujka 2026."), ("sl", "14. marec 2026"), ("et", "14. märts 2026"),
        ("lv", "2026. gada 14. marts"), ("lt", "2026 m. kovo 14 d."), ("ga", "14 Márta 2026"),
        ("ca", "14 de\u{A0}març del 2026"), ("ms", "14 Mac 2026"), ("ur", "14 مارچ، 2026"), ("bn", "14 মার্চ, 2026"),
        ("ta", "14 மார்ச், 2026"), ("is", "14. mars 2026"), ("sr", "14. март 2026."), ("sr-Latn", "14. mart 2026."),
        ("sr-ME", "14. mart 2026."), ("sr-Cyrl-ME", "14. март 2026."), ("sr-Grek", nil), ("ar-LB", "14 آذار 2026"),
        ("ar-DZ", "14 مارس 2026"), ("iw", "14 במרץ 2026"), ("in", "14 Maret 2026"), ("fa", nil), ("th", nil),
        ("ar-Latn", nil), ("en-Hebr", nil),
    ]) func dateForms(tag: String, text: String?) throws {
        let (tag, date) = (try #require(LanguageTag(tag)), try #require(CalendarDate("2026-03-14")))
        #expect(DateForm(tag)?.text(of: date) == text)
    }

    @Test(arguments: [
        ("de", "5. Januar 2026"), ("de-AT", "5. Jänner 2026"), ("de-IT", "5. Jänner 2026"), ("ar", "5 يناير 2026"),
        ("ar-SY", "5 كانون\u{A0}الثاني 2026"), ("ar-TN", "5 جانفي 2026"),
    ]) func monthsOfRegions(tag: String, text: String) throws {
        let (tag, date) = (try #require(LanguageTag(tag)), try #require(CalendarDate("2026-01-05")))
        #expect(DateForm(tag)?.text(of: date) == text)
    }

    /// No month may be missing, whatever the language.
    @Test(arguments: [
        "ar", "ar-DZ", "ar-MA", "ar-SY", "bg", "bn", "ca", "cs", "da", "de", "de-AT", "el", "en", "es", "et", "fi",
        "fr",
        "ga", "he", "hi", "hr", "hu", "id", "is", "it", "ja", "ko", "lt", "lv", "ms", "nb", "nl", "nn", "no", "pl",
        "pt",
        "ro", "ru", "sk", "sl", "sr", "sr-Latn", "sv", "ta", "tr", "uk", "ur", "vi", "zh",
    ]) func eachMonthHasItsOwnDate(tag: String) throws {
        let form = try #require(LanguageTag(tag).flatMap { DateForm($0) })
        let days = try (1...12).map { month in
            form.text(of: try #require(CalendarDate("2026-\(month < 10 ? "0" : "")\(month)-05")))
        }
        #expect(Set(days).count == 12)
    }

    @Test func dates() {
        for text in [
            "", "2026", "2026-2-3", "2026-13-01", "2026-00-01", "2025-02-29", "1900-02-29", "2026-04-31", "0000-01-01",
            "+026-01-01",
        ] {
            #expect(CalendarDate(text) == nil, "\(text)")
        }
    }

    @Test(arguments: [
        ("1999", true), ("0099", true), ("12026", true), ("275760", true), ("275761", false),
        ("99999999999999999999999", false), ("0000", false), ("199", false), ("c. 1999", false),
        ("١٩٩٩", false),
    ])
    func years(text: String, isYear: Bool) {
        #expect((MachineTime(year: text) != nil) == isYear)
    }
}
