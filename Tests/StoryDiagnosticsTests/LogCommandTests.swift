import StorySource
import Testing

@testable import StoryDiagnostics

/// What CI servers take for a command in the lines of a log.
@Suite struct LogCommandTests {
    @Test(arguments: [
        ("##[add-mask]x", "##<U+005B>add-mask]x"), ("a ##vso[task.x]", "a ##vso<U+005B>task.x]"),
        ("###[x]", "###<U+005B>x]"), ("##teamcity[x]", "##teamcity<U+005B>x]"), ("# [a]", "# [a]"),
        ("## [a](b)", "## [a](b)"), ("#[a]", "#[a]"), ("##a#[b]", "##a#[b]"), ("::a", "::a"),
    ])
    func brackets(text: String, harmless: String) { #expect(VisibleText.harmless(text) == harmless) }

    @Test(arguments: [
        ("::stop-commands::x", "./::stop-commands::x"), (" \u{A0}\u{200B}::x", "./ \u{A0}\u{200B}::x"),
        (":x", "./:x"), ("a/::x", "a/::x"), ("/::x", "/::x"), ("<stdin>", "<stdin>"), ("", ""),
    ])
    func pathsThatBeginLines(path: String, shown: String) { #expect(VisibleText.lineStart(path) == shown) }

    @Test("a diagnostic for people holds no command, neither in its path, nor its message, nor the source")
    func located() {
        let source = SourceFile(path: "::add-mask::x", text: "::y ##[z] ##vso[z]\n")
        let text = report(.human, [StoryDiagnosticsTests.located(in: source, 0..<3, message: "a ##[b]")])
        #expect(text.hasPrefix("./::add-mask::x:1:1:"))
        #expect(!text.contains("##[") && !text.contains("##vso["))
        #expect(text.contains("::y ##<U+005B>z] ##vso<U+005B>z]"))
    }
}
