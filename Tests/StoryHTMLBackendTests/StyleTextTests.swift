import Testing

@testable import PageText
@testable import StoryHTMLBackend

@Suite struct StyleTextTests {
    /// A sheet as written, and as it is spare.
    @Test(arguments: [
        ("/* Why. */\na { color: red; }\n\nb { top: 0; left: 0; }\n", "a{color:red}b{top:0;left:0}"),
        ("a /* x */ b , c > d + e ~ f { }", "a b,c>d+e~f{}"),
        (".a :is(b, c) d:has(+ e) *, .f * { }", ".a :is(b,c) d:has(+ e) *,.f *{}"),
        (
            "a { width: calc(100% - 2 * var(--b)); top: min(1rem + 2vw, 3vh); }",
            "a{width:calc(100% - 2 * var(--b));top:min(1rem + 2vw,3vh)}"
        ),
        (
            "a { margin: -1px -2px; font: 600 1rem/1.4 b, \"c  /* d */\"; }",
            "a{margin:-1px -2px;font:600 1rem/1.4 b,\"c  /* d */\"}"
        ),
        ("a::after { content: \" (\" attr(b) \"\\\"; }\"; }", "a::after{content:\" (\" attr(b) \"\\\"; }\"}"),
        ("a { grid-area: 1 / 2 / span 2; top: 0 !important; }", "a{grid-area:1/2/span 2;top:0!important}"),
        ("@media screen and (max-width: 4em) { a { b: c; } }", "@media screen and (max-width:4em){a{b:c}}"),
        ("@supports (initial-letter: 3) { a { b: c; } }", "@supports (initial-letter:3){a{b:c}}"),
    ])
    func whatOnlyPeopleReadIsLeftOut(sheet: String, spare: String) {
        #expect(String(decoding: StyleText.spare(Array(sheet.utf8)), as: UTF8.self) == spare)
    }

    @Test func variablesAreNamedInALetter() {
        let sheet = "a { --ink: 1; color: var(--ink); top: var(--other, \"--ink\"); }"
        let short = "a{--i:1;color:var(--i);top:var(--other,\"--i\")}\n"
        #expect(String(decoding: StyleText.short(Array(sheet.utf8)), as: UTF8.self) == short)
    }

    /// A variable without a short name, or two with one, would be a loss.
    @Test func variablesHaveNamesOfTheirOwn() {
        let sheets = (PagePart.allCases.compactMap(\.style) + [EmbeddedParts.catalogue_css]).map(\.bytes)
        for sheet in sheets {
            let pieces = String(decoding: sheet, as: UTF8.self).split(separator: "--").dropFirst()
            #expect(pieces.allSatisfy { $0.prefix { $0.isLetter }.count == 1 })
        }
        #expect(Set(StyleVariables.shortNames.values).count == StyleVariables.shortNames.count)
    }
}
