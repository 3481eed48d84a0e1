import StoryDiagnostics
import StorySource
import Testing

@testable import StorySyntax

/// What the body parser makes of structure that goldens can't isolate: how it recovers.
struct BodyParserTests {
    private func parse(_ body: String) -> (dump: String, reported: [String]) {
        let source = SourceFile(path: "story.mdx", text: body)
        var builder = TreeBuilder()
        var diagnostics = DiagnosticList()
        let blanked = BodyParser.parse(source.bytes, .narrative, from: 0, into: &builder, diagnostics: &diagnostics)
        diagnostics.sort()
        var dump = ""
        TreeDump.write(builder.finish(source, .narrative, prose: blanked)) { dump += $0 }
        let reported = diagnostics.map { diagnostic in
            "\(diagnostic.id.rawValue) \(source.text(diagnostic.span))"
        }
        return (dump, reported)
    }

    @Test(
        arguments: [
            ("<Section id=\"a\" title=\"b\">\nwords\n</Section>\n", []),
            (
                "<Section id='a' title=b layout title=\"d\" {...e}>\n</Section>\n",
                [
                    "single_quoted_attribute 'a'", "unquoted_attribute b", "missing_attribute_value layout",
                    "duplicate_attribute title", "spread_attribute {...e}",
                ]
            ),
            ("<Section>\n<DropQuote>\nwords\n</Section>\n", ["unclosed_component <DropQuote"]),
            (
                "<Section>\n<DropQuote>\nwords\n</SideNote>\n\n<MediaRef />\n</Section>\n",
                ["unexpected_closing_tag </SideNote"]
            ),
            ("<Section>\n<DropQuote>\nwords\n\n<MediaRef />\n</Section>\n", ["unclosed_component <DropQuote"]),
            ("<Section>\na\n<Section>\nb\n</Section>\n", ["unclosed_component <Section"]),
            ("<Section>\na\n<Section>\nb\n</Section>\n</Section>\n", []),
            ("<Section>\n<MediaRef ref=\"a\">\n\nwords\n</Section>\n", ["not_self_closing <MediaRef"]),
            ("<Section>\n<MediaRef ref=\"a\"\n\nwords\n</Section>\n", ["unterminated_tag <MediaRef"]),
            ("<Section>\n<MediaRef ref=\"a />\n\nwords\n</Section>\n", ["unterminated_attribute_value \""]),
            ("<Section id=\"a title=\"b\">\nwords\n</Section>\n", ["unterminated_attribute_value \""]),
            ("<Section>\n<div>a</div> <br> b\n</Section>\n", []),
            ("<Section>\n</div>\n</Section>\n", ["unexpected_closing_tag </div"]),
            ("<Section>\n<Foo>\nwords\n</Section>\n", []),
            ("<Section>\n```\n<Foo>\n</Section>\n", []),
            ("<Section>\n- a\n- b</Section>\n", []),
            ("<Section>\nwords `</Section>` and\n</Section>\n", []),
            ("<Section>\n<DropQuote />\nwords\n</DropQuote>\n</Section>\n", ["unexpected_closing_tag </DropQuote"]),
            (
                "<Section>\n<DropQuote />\n</Section>\n<Section>\nwords\n</DropQuote>\n</Section>\n",
                ["unexpected_closing_tag </DropQuote"]
            ),
            ("<Section />\n<Section>\nwords\n</Section>\n</Section>\n", ["unexpected_closing_tag </Section"]),
        ] as [(String, [String])])
    func reported(body: String, expected: [String]) {
        #expect(parse(body).reported == expected, "\(parse(body).dump)")
    }
}
