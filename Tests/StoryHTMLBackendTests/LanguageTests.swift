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

    @Test func dates() {
        #expect(CalendarDate("2026-03-14")?.english(isAmerican: false) == "14 March 2026")
        #expect(CalendarDate("2024-02-29")?.english(isAmerican: true) == "February 29, 2024")
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
