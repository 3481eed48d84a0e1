import Testing

/// What only follows from another mistake is not reported (LANGUAGE.md 8).
@Suite struct LeftOutTests {
    @Test func aCorrectStoryIsSilent() {
        #expect(SmallStory(section: "Words.").findings.isEmpty)
    }

    @Test func frontMatterThatIsMissingHidesTheBody() {
        var story = SmallStory(section: "{x} <b>")
        story.frontMatter = "id: [" + story.frontMatter
        #expect(story.findings.filter { $0.hasPrefix("section_missing") }.isEmpty)
        #expect(story.findings.contains("expression_not_supported '{x}'"))
    }

    @Test func sectionsThatAreMissingLeaveIdsAlone() {
        var story = SmallStory(section: "Words.")
        story.sections = "x_none: 1"
        #expect(story.findings.map { $0.prefix(22) } == ["missing_required_field"])
    }

    @Test func mediaThatIsMissingLeavesReferencesAlone() {
        var story = SmallStory(section: "Words.")
        story.media = "x_none: 1"
        #expect(story.findings.map { $0.prefix(22) } == ["missing_required_field"])
    }

    @Test(arguments: [#"ref="trk-tyde""#, "ref", "", #"ref="""#])
    func unusedMediaWaitsForReferences(_ attribute: String) {
        let story = SmallStory(
            body: "<Section id=\"quay\" title=\"The Quay\">\nWords.\n\n<MediaRef \(attribute) />\n</Section>\n")
        #expect(story.findings.count == 1)
        #expect(story.findings.allSatisfy { !$0.hasPrefix("unused_media") })
    }

    @Test func unusedSectionWaitsForIds() {
        var story = SmallStory(
            body: "<Section title=\"The Quay\">\nWords.\n\n\(SmallStory.reference)\n</Section>\n")
        story.sections += "\n  - id: pier\n    title: The Pier"
        #expect(story.findings == ["missing_section_id '<Section'"])
    }

    @Test func nothingIsUnusedWithoutASection() {
        #expect(SmallStory(body: "").findings == ["missing_sections ''"])
    }

    @Test func aReferenceThatAFenceHidesIsNotMissed() {
        let body = "<Section id=\"quay\" title=\"The Quay\">\nWords.\n\n```\n\(SmallStory.reference)\n</Section>\n"
        #expect(SmallStory(body: body).findings == ["unsupported_markdown '```'"])
    }

    @Test func refusedContentIsOneFinding() {
        let story = SmallStory(section: "<Fact label=\"a\" value=\"b\">{x} [y](z) <DropQuote></DropQuote></Fact>")
        #expect(Set(story.findings) == ["invalid_child '<Fact'", "not_self_closing '<Fact'"])
    }

    @Test func wordsInHTMLThatWasMeantToBeASectionAreNoMistake() {
        let body = "<section id=\"quay\">\nWords *here*.\n\n\(SmallStory.reference)\n\nMore.\n</section>\n"
        #expect(SmallStory(body: body).findings == ["raw_html_not_supported '<section id=\"quay\">'"])
    }

    @Test func oneRunOfTextIsOneFinding() {
        let body = "One.\n\nTwo <b>bold</b> {three}\n" + SmallStory(section: "Words.").body
        #expect(
            SmallStory(body: body).findings == [
                "text_outside_section 'One.\n\nTwo <b>bold</b> {three}'", "raw_html_not_supported '<b>'",
            ])
    }

    @Test func aDuplicateAttributeSaysNothingMore() {
        let findings = SmallStory(section: #"<SideNote lable="a" lable="b">Words.</SideNote>"#).findings
        #expect(findings == ["unknown_attribute 'lable'", "duplicate_attribute 'lable'"])
    }
}
