import Testing

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

    /// A sheet as written, and as pages carry it.
    @Test(arguments: [
        (
            "a { --ink: 1; color: var(--ink); top: var(--other, \"--ink\"); }",
            "a{--i:1;color:var(--i);top:var(--other,\"--i\")}"
        ),
        (".aa { b: c; } .aa .dd { e: f; } .aa:hover, .aa > g { h: i; }", ".aa{b:c;.dd{e:f}&:hover,>g{h:i}}"),
        (".aa .dd { e: f; } .aa { b: c; }", ".aa .dd{e:f}.aa{b:c}"),
        (".aa { b: c; } .aab { b: c; } .aa, b .aa { b: c; }", ".aa{b:c}.aab{b:c}.aa,b .aa{b:c}"),
        (":is(.aa, .bb) c { d: e; } :is(.aa, .bb):dir(rtl) { d: e; }", ":is(.aa,.bb){c{d:e}&:dir(rtl){d:e}}"),
        // An element that `::` gives is no parent.
        (
            ".abcd::after { top: \"{;}\"; } .abcd::after:hover { c: d; }",
            ".abcd{&::after{top:\"{;}\"}&::after:hover{c:d}}"
        ),
        ("@media print { .aa { b: c; } .aa d { e: f; } }", "@media print{.aa{b:c;d{e:f}}}"),
        ("@keyframes a { from { b: c; } to { b: d; } }", "@keyframes a{from{b:c}to{b:d}}"),
        ("@page { margin: 0; }", "@page{margin:0}"),
    ])
    func whatIsSaidTwiceIsSaidOnce(sheet: String, short: String) {
        #expect(String(decoding: StyleText.short(Array(sheet.utf8)), as: UTF8.self) == short + "\n")
    }

    /// A variable without a short name, or two with one, would be a loss.
    @Test func variablesHaveNamesOfTheirOwn() {
        let sheets = PagePart.allCases.compactMap(\.style) + [StyleText.short(PackageResources.catalogue_css)]
        for sheet in sheets {
            let pieces = String(decoding: sheet, as: UTF8.self).split(separator: "--").dropFirst()
            #expect(pieces.allSatisfy { $0.prefix { $0.isLetter }.count == 1 })
        }
        #expect(Set(StyleVariables.shortNames.values).count == StyleVariables.shortNames.count)
    }
}
