import StoryDiagnostics
import StorySemantics
import StorySource
import StorySyntax
import Testing

/// What only follows from another mistake is not reported (LANGUAGE.md 8).
@Suite struct LeftOutTests {
    @Test func aCorrectStoryHasNoDiagnostics() {
        #expect(SmallStory(section: "Words.").diagnostics.isEmpty)
    }

    @Test func frontMatterThatCannotBeReadLeavesTheBodysSyntax() {
        var story = SmallStory(section: "{x} <b>")
        story.frontMatter = "id: [" + story.frontMatter
        #expect(story.diagnostics.dropFirst() == ["expression_not_supported '{x}'", "raw_html_not_supported '<b>'"])
        #expect(story.diagnostics[0].hasPrefix("invalid_yaml "))
    }

    @Test(arguments: ["\n---\nid: a\n---\n", "---\nid: a\n<Section>\n"])
    func withoutFrontMatterNothingElseIsReported(_ text: String) {
        let parsed = Parser.parse(SourceFile(path: "story.mdx", text: text + "\0<Section {...x} {y}"))
        let story = Pipeline.analyze(parsed, files: SmallStory.Files())
        #expect(story.diagnostics.count == 2)
        #expect(story.diagnostics.map(\.id).contains(.invalidCharacter))
    }

    @Test func missingSectionsSuppressIDDiagnostics() {
        var story = SmallStory(section: "Words.")
        story.sections = "x_none: 1"
        #expect(story.diagnostics.map { $0.prefix(22) } == ["missing_required_field"])
    }

    @Test(arguments: ["x_none: 1", "sections: []", "sections: many", "sections: [many, {id: quay, title: The Quay}]"])
    func mediaMayBeALeadThatNobodySees(_ sections: String) {
        var story = SmallStory(body: "<Section id=\"quay\" title=\"The Quay\">\nWords.\n</Section>\n")
        story.sections = sections
        #expect(story.diagnostics.count == 1)
        #expect(story.diagnostics.allSatisfy { !$0.hasPrefix("unused_media") })
    }

    @Test func missingMediaSuppressesReferenceDiagnostics() {
        var story = SmallStory(section: "Words.")
        story.media = "x_none: 1"
        #expect(story.diagnostics.map { $0.prefix(22) } == ["missing_required_field"])
    }

    @Test(arguments: [#"ref="trk-tyde""#, "ref", "", #"ref="""#])
    func unusedMediaWaitsForReferences(_ attribute: String) {
        let story = SmallStory(
            body: "<Section id=\"quay\" title=\"The Quay\">\nWords.\n\n<MediaRef \(attribute) />\n</Section>\n")
        #expect(story.diagnostics.count == 1)
        #expect(story.diagnostics.allSatisfy { !$0.hasPrefix("unused_media") })
    }

    @Test func unusedSectionWaitsForIds() {
        var story = SmallStory(
            body: "<Section title=\"The Quay\">\nWords.\n\n\(SmallStory.reference)\n</Section>\n")
        story.sections += "\n  - id: pier\n    title: The Pier"
        #expect(story.diagnostics == ["missing_section_id '<Section'"])
    }

    @Test func nothingIsUnusedWithoutASection() {
        #expect(SmallStory(body: "").diagnostics == ["missing_sections ''"])
    }

    @Test func aReferenceThatAFenceHidesIsNotMissed() {
        let body = "<Section id=\"quay\" title=\"The Quay\">\nWords.\n\n```\n\(SmallStory.reference)\n</Section>\n"
        #expect(SmallStory(body: body).diagnostics == ["unsupported_markdown '```'"])
    }

    @Test func refusedContentIsOneDiagnostic() {
        let story = SmallStory(section: "<Fact label=\"a\" value=\"b\">{x} [y](z) <DropQuote></DropQuote></Fact>")
        #expect(Set(story.diagnostics) == ["invalid_child '<Fact'", "not_self_closing '<Fact'"])
    }

    @Test func textInHTMLInPlaceOfASectionIsNotReported() {
        let body = "<section id=\"quay\">\nWords *here*.\n\n\(SmallStory.reference)\n\nMore.\n</section>\n"
        #expect(SmallStory(body: body).diagnostics == ["raw_html_not_supported '<section id=\"quay\">'"])
    }

    @Test func oneRunOfTextIsOneDiagnostic() {
        let body = "One.\n\nTwo <b>bold</b> {three}\n" + SmallStory(section: "Words.").body
        #expect(
            SmallStory(body: body).diagnostics == [
                "text_outside_section 'One.\n\nTwo <b>bold</b> {three}'", "raw_html_not_supported '<b>'",
            ])
    }

    @Test func aDuplicateAttributeIsReportedOnce() {
        let diagnostics = SmallStory(section: #"<SideNote lable="a" lable="b">Words.</SideNote>"#).diagnostics
        #expect(diagnostics == ["unknown_attribute 'lable'", "duplicate_attribute 'lable'"])
    }

    @Test func theDumpNamesWhatWasFound() {
        var story = SmallStory(section: "Words.\n\n<FullBleed src=\"pier.png\" alt=\"A pier\" />")
        story.sections += "\n    lead_media: trk-tide"
        var text = ""
        SemanticDump.write(story.analyzed) { text += $0 }
        #expect(text.contains("  'quay' at 20:1: entry 0, layout body, lead 'trk-tide'\n"))
        #expect(text.contains("  'trk-tide': used, card full, used at 25:1\n"))
        #expect(text.contains("  'pier.png': image, missing\n"))
        #expect(text.contains("  story.hero: missing, gradient\n"))
    }
}
