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
        ("a::marker { content: \" (\" attr(b) \"\\\"; }\"; }", "a::marker{content:\" (\" attr(b) \"\\\"; }\"}"),
        ("a { grid-area: 1 / 2 / span 2; top: 0 !important; }", "a{grid-area:1/2/span 2;top:0!important}"),
        ("@media screen and (max-width: 4em) { a { b: c; } }", "@media screen and (max-width:4em){a{b:c}}"),
        (
            "@media (width >= 4em) and (height <= 5em) { a { b: c; } }",
            "@media(width>=4em) and (height<=5em){a{b:c}}"
        ),
        ("@supports (initial-letter: 3) { a { b: c; } }", "@supports(initial-letter:3){a{b:c}}"),
        ("a::before, a::after, a::first-letter, a::marker { }", "a:before,a:after,a:first-letter,a::marker{}"),
        ("a { content: \"/* x */ \\\\\" / \"\"; } /* \" */ b { }", "a{content:\"/* x */ \\\\\"/\"\"}b{}"),
    ])
    func whatOnlyPeopleReadIsLeftOut(sheet: String, spare: String) {
        #expect(String(decoding: StyleText.spare(Array(sheet.utf8)), as: UTF8.self) == spare)
    }

    /// A spare sheet, and the same with rules nested.
    @Test(arguments: [
        (".one{a:b}.one c{d:e}.one>f,.one g{h:i}", ".one{a:b;c{d:e}>f,g{h:i}}"),
        (".one::x{a:b}.one:hover{c:d}.one.two{e:f}", ".one{&::x{a:b}&:hover{c:d}&.two{e:f}}"),
        // Order decides, so what stands between stays there, and what is said later is not said before.
        (".one a{b:c}.two a{b:d}.one a{b:e}", ".one a{b:c}.two a{b:d}.one a{b:e}"),
        (".one a{b:c}.one{d:e}.one f{g:h}", ".one{a{b:c}&{d:e}f{g:h}}"),
        // A name that only begins alike is another, and so is the head of another selector of the list.
        (".one a{b:c}.ones a{b:d}", ".one a{b:c}.ones a{b:d}"),
        (".one a,.two a{b:c}.one d{e:f}", ".one a,.two a{b:c}.one d{e:f}"),
        (".first:is(a,b) c{d:e}.first:not(.two,f){g:h}", ".first{&:is(a,b) c{d:e}&:not(.two,f){g:h}}"),
        // So is one with letters that ours have not, of which the name might have more.
        (".one b{c:d}.one_x b{e:f}.oneX b{g:h}", ".one b{c:d}.one_x b{e:f}.oneX b{g:h}"),
        (".one[a=\"x,.one (\"] b{c:d}.one e{f:g}", ".one{&[a=\"x,.one (\"] b{c:d}e{f:g}}"),
        // Conditions stay where they are, and are nested too where all that they hold is of one head.
        (".one{a:b}@media print{.one{c:d}.one e{f:g}}", ".one{a:b;@media print{c:d;e{f:g}}}"),
        (".one{a:b}@media print{.one e{c:d}.one f{g:h}}.one i{j:k}", ".one{a:b;@media print{e{c:d}f{g:h}}i{j:k}}"),
        ("@media print{.one{a:b}}.one{c:d}.one e{f:g}", ".one{@media print{a:b}&{c:d}e{f:g}}"),
        ("@media print{.one{a:b}}", "@media print{.one{a:b}}"),
        (".one{a:b}@media print{.one{c:d}.two{f:g}}", ".one{a:b}@media print{.one{c:d}.two{f:g}}"),
        (".one b{c:d}.one b i{e:f}.one b:hover{g:h}", ".one{b{c:d;i{e:f}&:hover{g:h}}}"),
        // So are a selector that all have, and what stands behind a sign.
        (":root{a:b}@media print{:root{c:d}}:root{e:f}", ":root{a:b;@media print{c:d}&{e:f}}"),
        (".one>.two{a:b}.one>.two:hover{c:d}.one>.two i{e:f}", ".one{>.two{a:b;&:hover{c:d}i{e:f}}}"),
        (":is(a,b)>.two{c:d}@media print{:is(a,b)>.two{e:f}}", ":is(a,b)>.two{c:d;@media print{e:f}}"),
        // Nothing can be nested in a piece of an element, nor in a list, in which all would weigh what one does.
        ("[a]::marker{b:c}@media print{[a]::marker{d:e}}", "[a]::marker{b:c}@media print{[a]::marker{d:e}}"),
        (":root:after{b:c}@media print{:root:after{d:e}}", ":root:after{b:c}@media print{:root:after{d:e}}"),
        (":root,#a{b:c}@media print{:root,#a{d:e}}", ":root,#a{b:c}@media print{:root,#a{d:e}}"),
        ("@page{a:b}@page{c:d}", "@page{a:b}@page{c:d}"),
        ("@page{a:b}@keyframes x{from{a:b}to{a:c}}", "@page{a:b}@keyframes x{from{a:b}to{a:c}}"),
        // In a selector a plus needs no space around it, in a sum it does.
        (
            "a:has(+ b),c:not(d + e):nth-child(2n + 1){f:calc(1em + 2px)}",
            "a:has(+b),c:not(d+e):nth-child(2n+1){f:calc(1em + 2px)}"
        ),
        ("a{b:\"}a c{\"}a d{e:f}", "a{b:\"}a c{\";d{e:f}}"),
    ])
    func rulesOfOneHeadAreNested(sheet: String, nested: String) {
        #expect(String(decoding: StyleRules.nested(Array(sheet.utf8)), as: UTF8.self) == nested)
    }

    @Test func variablesAreNamedInALetter() {
        let sheet = "a { --ink: 1; color: var(--ink); top: var(--other, \"--ink\"); }"
        let short = "a{--i:1;color:var(--i);top:var(--other,\"--i\")}"
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
