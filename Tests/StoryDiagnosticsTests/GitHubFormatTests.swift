import StorySource
import Testing

@testable import StoryDiagnostics

@Suite("The format of GitHub's workflow commands")
struct GitHubFormatTests {
    @Test("a command holds position, id, message, fallback and fixes")
    func example() {
        let example = located(
            "key: \"ä🎈-echo\"\n🎈 <MediaRef ref=\"ecco\" />", at: "ecco", label: "not declared in 'media'",
            others: [("ä🎈-echo", "a similar key")], message: "no media entry has the key 'ecco'",
            fallback: "readers show a placeholder card",
            fixes: [.replace(SourceSpan(at: 0), with: "", "replace it", .unsafe)])
        #expect(
            report(.github, [example], stories: [example.source]) == """
                ::warning file=story.mdx,line=2,col=18,endLine=2,endColumn=22,title=unresolved_media_ref::no media \
                entry has the key 'ecco'%0Afallback: readers show a placeholder card%0Afix: replace it
                1 warning in 1 story

                """)
        #expect(report(.github, [example], isQuiet: true).split(separator: "\n").count == 1)
    }

    @Test("severities have their commands, and a span of several lines has no columns")
    func severities() {
        let source = SourceFile(path: "a.mdx", text: "one\ntwo")
        var note = located(in: source, 7..<7).diagnostic
        note.severity = .note
        let lines = report(
            .github, [located(in: source, 1..<5, id: .invalidUTF8), LocatedDiagnostic(note, in: source)], isQuiet: true)
        #expect(
            lines == """
                ::error file=a.mdx,line=1,endLine=2,title=invalid_utf8::something is wrong
                ::notice file=a.mdx,line=2,col=4,endLine=2,endColumn=4,title=unresolved_media_ref::something is wrong

                """)
    }

    @Test("no text of an author begins a command or ends one early")
    func injection() {
        let source = SourceFile(path: "a,b:c%/d\r\n::error::\u{1B}[2J.mdx", text: "x")
        let text = report(
            .github, [located(in: source, 0..<1, message: "100%\n::add-mask::x\r\n::error::\u{85}\u{202E}\u{9B}")],
            isQuiet: true)
        #expect(
            text == """
                ::warning file=a%2Cb%3Ac%25/d%0D%0A%3A%3Aerror%3A%3A␛[2J.mdx,line=1,col=1,endLine=1,endColumn=2,\
                title=unresolved_media_ref::100%25%0A::add-mask::x%0D%0A::error::<U+0085><U+202E><U+009B>

                """)
    }
}
