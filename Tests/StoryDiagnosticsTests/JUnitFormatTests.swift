import StorySource
import Testing

@testable import StoryDiagnostics

@Suite("The JUnit format")
struct JUnitFormatTests {
    @Test("errors are failures, warnings passed, and so did a story without diagnostics")
    func example() {
        let bad = SourceFile(path: "tales/a&b.mdx", text: "<One \"x\">\n")
        let good = SourceFile(path: "tales/good.mdx", text: "")
        let options = SourceFile(path: "mdxc.yaml", text: "spanz: 1")
        let diagnostics = [
            located(in: options, 0..<5, id: .unknownField), located(in: bad, 0..<4, id: .unclosedComponent),
            located(in: bad, 6..<7, message: "no \"x\" > 'y'"),
        ]
        #expect(
            report(.junit, diagnostics, stories: [bad, good]) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="mdxc">
                <testsuite name="mdxc.yaml" tests="1" failures="0" errors="0" skipped="0" time="0">
                <testcase name="1:1: warning: something is wrong [unknown_field]" classname="mdxc" file="mdxc.yaml" \
                line="1" time="0">
                <system-out>mdxc.yaml:1:1: warning: something is wrong [unknown_field]
                  |
                1 | spanz: 1
                  | ^^^^^
                </system-out>
                </testcase>
                </testsuite>
                <testsuite name="tales/a&amp;b.mdx" tests="2" failures="1" errors="0" skipped="0" time="0">
                <testcase name="1:1: error: something is wrong [unclosed_component]" classname="tales/a&amp;b" \
                file="tales/a&amp;b.mdx" line="1" time="0">
                <failure message="something is wrong" type="unclosed_component">tales/a&amp;b.mdx:1:1: error: \
                something is wrong [unclosed_component]
                  |
                1 | &lt;One "x"&gt;
                  | ^^^^
                </failure>
                </testcase>
                <testcase name="1:7: warning: no &quot;x&quot; &gt; 'y' [unresolved_media_ref]" \
                classname="tales/a&amp;b" file="tales/a&amp;b.mdx" line="1" time="0">
                <system-out>tales/a&amp;b.mdx:1:7: warning: no "x" &gt; 'y' [unresolved_media_ref]
                  |
                1 | &lt;One "x"&gt;
                  |       ^
                </system-out>
                </testcase>
                </testsuite>
                <testsuite name="tales/good.mdx" tests="1" failures="0" errors="0" skipped="0" time="0">
                <testcase name="no diagnostics" classname="tales/good" file="tales/good.mdx" time="0"/>
                </testsuite>
                </testsuites>

                """)
    }

    @Test("what is not shown, or could not be read, has not passed")
    func incomplete() {
        let stories = ["a", "b", "c"].map { SourceFile(path: $0, text: "x") }
        let diagnostics = [
            located(in: stories[0], 0..<1, id: .invalidUTF8), located(in: stories[0], 1..<1),
            located(in: stories[1], 0..<1, id: .invalidUTF8),
        ]
        let text = report(.junit, diagnostics, stories: stories, errorLimit: 1, hasFailed: true)
        let lines = text.split(separator: "\n").filter {
            $0.hasPrefix("<test") || $0.hasPrefix("<s") || $0.hasPrefix("<err")
        }
        #expect(
            lines.joined(separator: "\n") == """
                <testsuites name="mdxc">
                <testsuite name="a" tests="2" failures="1" errors="0" skipped="1" time="0">
                <testcase name="1:1: error: something is wrong [invalid_utf8]" classname="a" file="a" line="1" time="0">
                <testcase name="1 more not shown" classname="a" file="a" time="0">
                <skipped/>
                <testsuite name="b" tests="1" failures="0" errors="0" skipped="1" time="0">
                <testcase name="1 more not shown" classname="b" file="b" time="0">
                <skipped/>
                <testsuite name="c" tests="1" failures="0" errors="0" skipped="0" time="0">
                <testcase name="no diagnostics" classname="c" file="c" time="0"/>
                <testsuite name="mdxc" tests="1" failures="0" errors="1" skipped="0" time="0">
                <testcase name="files" classname="mdxc" time="0">
                <error message="a file could not be read or written; standard error says which"/>
                """)
    }

    @Test("each scalar is valid in XML")
    func characters() {
        #expect(
            XMLText.attribute("\u{0}\t\n\u{1B}\u{7F}\u{85}\u{202E}\u{FFFD}\u{FFFE}\u{FFFF}🎈")
                == "␀␉␊␛␡&lt;U+0085&gt;&lt;U+202E&gt;\u{FFFD}&lt;U+FFFE&gt;&lt;U+FFFF&gt;🎈")
        #expect(XMLText.content("a\r\n]]>\"\u{B}") == "a␍\n]]&gt;\"␋")
    }
}
