import StorySource
import Testing

@testable import StorySemantics

/// The rules for single values of the front matter.
@Suite struct ValueRuleTests {
    @Test(arguments: [
        "en", "en-US", "zh-Hant-TW", "sl-rozaj-biske", "de-1996", "es-419", "x-whatever", "en-x-a", "zh-yue-HK",
        "i-klingon", "EN-gb-OED", "art-lojban", "de-u-co-phonebk", "en-a-bbb-x-a-ccc", "abcde", "sgn-BE-FR",
    ])
    func wellFormedTags(tag: String) { #expect(LanguageTag.isWellFormed(tag)) }

    @Test(arguments: [
        "", "e", "en_US", "en-", "-en", "en--US", "american english", "abcdefghi", "en-x", "x", "x-", "en-a", "en-a-",
        "123", "en-US-GB-DE-FR", "a-DE", "ar-a-aaa-b-b", "en-éé", "de-419-DE", "tlh-a-b",
    ])
    func malformedTags(tag: String) { #expect(!LanguageTag.isWellFormed(tag)) }

    @Test(arguments: [
        "yes", "No", "ON", "off", "y", "N", "TRUE", "false", "0", "007", "1999", "+1", "-3", "0x1F", "0b10", "1_000",
        "3:18", "1:02:03", "1.5", ".5", "1.", "-1.5e+3", "190:20:30.15", ".inf", "-.INF", ".NaN", "08", "1:5",
    ])
    func numbersAndBooleans(text: String) { #expect(ImplicitYAMLType.isNumberOrBoolean(text)) }

    @Test(arguments: [
        "yES", "nope", "", "-", ".", "+", "1999a", "1-2", "2026-01-12", "0x", "0b", "1e5", "3:75", "3:", ":3", "_1",
        "1.2.3", "-.nan", "tRUE", "0b12", "1:2:300", "Y2K",
    ])
    func texts(text: String) { #expect(!ImplicitYAMLType.isNumberOrBoolean(text)) }

    @Test(arguments: ["2026-01-12", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
    func dates(text: String) { #expect(CalendarDate(text) != nil) }

    @Test(arguments: [
        "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-5", "0000-01-01", "20260112",
        "2026-01-12 ", "+026-01-12", "2026-01-00",
    ])
    func noDates(text: String) { #expect(CalendarDate(text) == nil) }

    @Test func suggestsDates() {
        #expect(CalendarDate.suggestion(for: "2026-1-5") == "2026-01-05")
        #expect(CalendarDate.suggestion(for: "2026/01/05") == "2026-01-05")
        #expect(CalendarDate.suggestion(for: "2026-01-05T10:00:00Z") == "2026-01-05")
        #expect(CalendarDate.suggestion(for: "14 May 2019") == "2019-05-14")
        #expect(CalendarDate.suggestion(for: "January 5th, 2026") == "2026-01-05")
        #expect(CalendarDate.suggestion(for: "May 2019") == nil)
        #expect(CalendarDate.suggestion(for: "10:30, 14th of May 2019") == "2019-05-14")
        #expect(CalendarDate.suggestion(for: "2019, May 14, 10:30") == "2019-05-14")
        for text in ["May 2019 at 10:30", "10:30 May 2019", "May 2019 (10 min read)", "June 2020 | 12 comments"] {
            #expect(CalendarDate.suggestion(for: text) == nil)
        }
        #expect(CalendarDate.suggestion(for: "5-1-2026") == nil)
        #expect(CalendarDate.suggestion(for: "2026-02-30") == nil)
    }

    @Test func identifiers() {
        for id in ["a", "möwe", "日本", "a.b_c-1", "-a", String(repeating: "a", count: 200), "हिंदी"] {
            #expect(StoryIdentifier.mistake(in: id) == nil)
        }
        for id in [".a", "a b", "a/b", "a:b", "½", "🎈", "..", "a\u{200D}b"] {
            #expect(StoryIdentifier.mistake(in: id) == .characters)
        }
        #expect(StoryIdentifier.mistake(in: String(repeating: "ö", count: 101)) == .length)
        #expect(StoryIdentifier.mistake(in: "index.html") == .reserved)
        #expect(StoryIdentifier.suggestion(for: " My  story! ") == "My-story")
        #expect(StoryIdentifier.suggestion(for: "🎈") == nil)
    }

    @Test func colors() {
        #expect(HexColor.normalized("#AbC") == "#aabbcc")
        #expect(HexColor.normalized("#6B4EFF") == "#6b4eff")
        for text in ["abc", "#ab", "#abcd", "#ggg", "#", "", "#12345g"] { #expect(HexColor.normalized(text) == nil) }
    }
}
