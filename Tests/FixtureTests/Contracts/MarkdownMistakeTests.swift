import StorySource
import Testing

/// A mistake beside or inside a construct of Markdown gives one diagnostic, at its characters.
@Suite struct MarkdownMistakeTests {
    @Test(arguments: Mistake.all) func oneMistakeIsOneDiagnostic(mistake: Mistake) throws {
        let parts = Mistake.story(mistake.text).split(separator: /[«»]/, omittingEmptySubsequences: false).map(
            String.init)
        try #require(parts.count == 3)
        let compiled = Compiled(Array(parts.joined().utf8))
        let start = parts[0].utf8.count
        let expected = "\(start)..<\(start + parts[1].utf8.count) \(mistake.id)"
        #expect(
            compiled.diagnostics.map { "\($0.span.range) \($0.id.rawValue)" } == [expected], "\(compiled.rendered())")
    }

    /// These look like mistakes, but are valid by CommonMark.
    @Test(arguments: Mistake.none) func correctMarkdownHasNoDiagnostics(text: String) {
        let compiled = Compiled(Array(Mistake.story(text).utf8))
        #expect(compiled.diagnostics.isEmpty, "\(compiled.rendered())")
    }
}

/// The content of a section, and the id of the diagnostic about the text between `«` and `»`.
struct Mistake: Sendable, CustomTestStringConvertible {
    let id: String
    let text: String

    init(_ id: String, _ text: String) {
        self.id = id
        self.text = text
    }

    var testDescription: String { "\(id) \(text.debugDescription)" }

    static func story(_ text: String) -> String {
        """
        ---
        schema_version: 0.3
        id: one
        title: One
        media:
          - {key: k, type: track, apple_music_id: "1", title: T, artist: A}
        ---
        <Section id="s" title="S">
        <MediaRef ref="k" />

        \(text)
        </Section>

        """
    }

    static let all = [
        Mistake("unclosed_component", "- a\n- b «<SideNote»> c\n- d\n"),
        Mistake("unclosed_component", "- a\n\n  «<SideNote»>\n  b\n\n- c\n"),
        Mistake("unclosed_component", "«<SideNote»>\n> a\nb\n"),
        Mistake("unclosed_component", "> a\n\n«<SideNote»>\n- b\n- c\n\n  d\n"),
        Mistake("unclosed_component", "<SideNote>\n- a\n\n</SideNote>\n\n«<SideNote»>\n1. b\n\n   > c\n"),
        Mistake("invalid_child", "> «<DropQuote»>a</DropQuote>\n"),
        Mistake("invalid_child", "- a\n- «<DropQuote»>b</DropQuote>\n- c\n"),
        Mistake("invalid_child", "- a\n\n  «<DropQuote»>\n  b\n  </DropQuote>\n"),
        Mistake("invalid_child", "> «<SideNote»>\n> a\nb\n> </SideNote>\n"),
        Mistake("invalid_child", "- «<SideNote»>\n  a\n</SideNote>\n\nb\n"),
        Mistake("invalid_child", "- a\n  1. b\n     > «<FeatureBox» title=\"c\">d</FeatureBox>\n"),
        Mistake("invalid_child", "| a | b |\n|---|---|\n| c | «<DropQuote»>d</DropQuote> |\n"),
        Mistake("invalid_child", "| a | b |\n|---|---|\n| c | «<MediaRef» ref=\"k\" /> |\n"),
        Mistake("invalid_child", "Words.[^n]\n\n[^n]: «<SideNote»>a</SideNote>\n"),
        Mistake("invalid_child", "> «<Choice» to=\"s\">Go</Choice>\n"),
        Mistake("invalid_child", "a\n\n<SideNote>b</SideNote>\n- «<SideNote»>c</SideNote>\n"),
        Mistake("unexpected_closing_tag", "> a\nb «</SideNote»>\n"),
        Mistake("unexpected_closing_tag", "> a\n«</SideNote»>\n"),
        Mistake("unexpected_closing_tag", "- a\n- b «</DropQuote»>\n- c\n"),
        Mistake("unexpected_closing_tag", "- a\n- «</Section»>\n"),
        Mistake("unexpected_closing_tag", "> a\n> «</Section»>\n> b\n"),
        Mistake("unexpected_closing_tag", "<SideNote>\n- a «</SideNote»>\n- b\n</SideNote>\n"),
        Mistake("unexpected_closing_tag", "| a |\n|---|\n| b «</DropQuote»> |\n"),
        Mistake("unexpected_closing_tag", "<SideNote>\n> a\n</SideNote>\nb\n«</SideNote»>\n"),
        Mistake("unexpected_closing_tag", "- a\n  b\n«</DropQuote»>\n- c\n"),
        Mistake("unterminated_tag", "> a «<DropQuote» b\n"),
        Mistake("unterminated_tag", "| a |\n|---|\n| «<DropQuote» b |\n| c |\n"),
        Mistake("unterminated_tag", "| a |\n|---|\n| «<DropQuote» attribution=\"x>b</DropQuote> |\n"),
        Mistake("unterminated_attribute_value", "- a\n\n<MediaRef ref=«\"»k />\n"),
        Mistake("unknown_attribute", "- a\n\n<DropQuote «atribution»=\"x\">b</DropQuote>\n- c\n"),
        Mistake("unresolved_media_ref", "- a\n\n<MediaRef ref=\"«x»\" />\n\n> b\n"),
        Mistake("component_not_on_own_line", "a «<DropQuote»>b</DropQuote>\n---\nc\n"),
        Mistake("expression_not_supported", "- a «{b c»\n- d\n"),
        Mistake("expression_not_supported", "> a «{b}» c\n"),
        Mistake("expression_not_supported", "| a |\n|---|\n| «{b}» |\n"),
        Mistake("expression_not_supported", "| a |\n|---|\n| «{b» |\n| c |\n"),
        Mistake("expression_not_supported", "# a «{b}»\n"),
        Mistake("import_export_not_supported", "- a\n\n«import b from \"c\"»\n"),
        Mistake("import_export_not_supported", "> «import b from \"c\"»\n"),
        Mistake("raw_html_not_supported", "- a «<b>»c</b>\n"),
        Mistake("raw_html_not_supported", "> «<div>»a</div>\n"),
        Mistake("raw_html_not_supported", "| a |\n|---|\n| b«<br>»c |\n"),
        Mistake("raw_html_not_supported", "| a |\n|---|\n| «<b>»c</b> |\n"),
        Mistake("raw_html_not_supported", "- a\n- «<!-- b -->»\n- c\n"),
        Mistake("raw_html_not_supported", "1. «<u>»a</u>\n"),
        Mistake("unknown_component", "> «<DropQuot»>a</DropQuot>\n"),
        Mistake("unknown_component", "- «<DropQuot»>a</DropQuot>\n"),
        Mistake("unknown_component", "- a\n  «<Foo» />\n"),
        Mistake("unknown_component", "| a |\n|---|\n| «<Foo»>b</Foo> |\n"),
        Mistake("unresolved_footnote", "| a |\n|---|\n| b[^«n»] |\n"),
        Mistake("unresolved_footnote", "- a[^«n»]\n"),
        Mistake("unresolved_footnote", "# Head[^«n»]\n"),
        Mistake("unresolved_footnote", "a[^n]\n\n[^n]: b[^«m»]\n"),
        Mistake("unused_footnote", "> [^«n»]: a\n"),
        Mistake("unused_footnote", "- [^«n»]: a\n"),
        Mistake("duplicate_footnote", "a[^n]\n\n[^n]: b\n\n> [^«n»]: c\n"),
        Mistake("unknown_anchor", "- a\n  - b [c](«#nowhere»)\n"),
        Mistake("unknown_anchor", "[a] [a] [b][a]\n\n[a]: «#nowhere»\n"),
        Mistake("relative_link", "> [a](«b.html»)\n"),
        Mistake("relative_link", "[a] and [b][a]\n\n> [a]: «b.html»\n"),
        Mistake("unsafe_link", "- [a](«javascript:b»)\n"),
        Mistake("unsafe_link", "[a] [a]\n\n[a]: «javascript:b»\n"),
        Mistake("empty_link_label", "> «[](https://example.com)»\n"),
        Mistake("missing_asset", "- ![a](«b.png»)\n"),
        Mistake("missing_asset", "| a |\n|---|\n| ![a](«b.png») |\n"),
        Mistake("missing_asset", "![a] ![a] [a]\n\n[a]: «b.png»\n"),
        Mistake("missing_alt_text", "> «![»](https://example.com/b.png)\n"),
        Mistake("foreign_markup", "- a «[[»b]]\n"),
        Mistake("foreign_markup", "> «:::» note\n"),
        Mistake("foreign_markup", "| a |\n|---|\n| «==»b== |\n"),
        Mistake("foreign_markup", "# A «{:» .b}\n"),
        Mistake("nesting_too_deep", String(repeating: "> ", count: 64) + "«>» a\n"),
        Mistake("unsupported_markdown", "<Line>\n«>» a\n</Line>\n"),
        Mistake("unsupported_markdown", "<Line>\n«-» a\n</Line>\n"),
        Mistake("unsupported_markdown", "<Line>\n«#» a\n</Line>\n"),
        Mistake("unsupported_markdown", "> a\n\n<Line>\nb\n«===»\n</Line>\n"),
        Mistake("text_not_allowed", "<FactGrid>\n«- a»\n<Fact label=\"b\" value=\"c\" />\n</FactGrid>\n"),
    ]

    static let none = [
        "<SideNote>\n> ```\n> a\n</SideNote>\n",
        "```\nnever closed\n",
        "[a][ref]\n\n[reff]: https://example.com\n",
        "<SideNote>\n## a\n\n- b\n</SideNote>\n",
    ]
}
