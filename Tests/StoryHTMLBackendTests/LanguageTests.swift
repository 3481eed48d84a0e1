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
    func whatIsNoTag(text: String) {
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
        ("vi", "14 tháng 3, 2026"), ("fa", nil), ("th", nil), ("ar-Latn", nil), ("en-Hebr", nil),
    ]) func dateForms(tag: String, text: String?) throws {
        let (tag, date) = (try #require(LanguageTag(tag)), try #require(CalendarDate("2026-03-14")))
        #expect(DateForm(tag)?.text(of: date) == text)
    }

    /// No month may be missing, whatever the language.
    @Test(arguments: [
        "ar", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "hi", "id", "it", "ja", "ko", "nb", "nl", "nn",
        "no",
        "pl", "pt", "ru", "sv", "tr", "uk", "vi", "zh",
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
