/// A branching story (profile 0.2) that checks clean: a spine of sections that offer two ways on or more, and endings beside
/// it. Every section is reached, every way comes to an end.
struct Branching {
    let sections: Int
    /// Whether choices lead back now and then, so that there is no longest way and no number of ways.
    let loops: Bool

    /// One section in ten is an ending, and so is the last.
    private func isEnding(_ index: Int) -> Bool { index % 10 == 9 || index == sections - 1 }

    /// The spine and its end; each of its sections offers a way to the next.
    private func isAuthentic(_ index: Int) -> Bool { index % 10 != 9 || index == sections - 1 }

    /// The front matter with its two marker lines, and the body.
    func text(seed: UInt64) -> (frontMatter: String, body: String) {
        var prose = Prose(random: Random(seed: seed))
        let titles = (0..<sections).map { _ in prose.title() }
        var body = "\n"
        for index in 0..<sections { writeSection(index, title: titles[index], to: &body, prose: &prose) }
        return (frontMatter(titles: titles, prose: &prose), body)
    }

    private func frontMatter(titles: [String], prose: inout Prose) -> String {
        var text = """
            ---
            schema_version: 0.2
            id: branching
            title: "\(prose.title())"
            authors: ["Ruta Almstedt"]
            locale: en-GB
            start: s0
            synopsis: "\(prose.plainSentence())"
            age_range: "8-99"
            sections:

            """
        for (index, title) in titles.enumerated() { text += "  - {id: s\(index), title: \"\(title)\"}\n" }
        text += "assets:\n"
        for index in stride(from: 0, to: sections, by: 20) {
            text += "  - key: i\(index)\n    type: image\n    src: \"https://example.com/\(index).png\"\n"
            text += "    alt: \"\(prose.plainSentence())\"\n"
        }
        return text + "---\n"
    }

    private func writeSection(_ index: Int, title: String, to body: inout String, prose: inout Prose) {
        body += "<Section id=\"s\(index)\" title=\"\(title)\"\(isAuthentic(index) ? " authentic=\"true\"" : "")>\n\n"
        let hasPages = index % 3 == 1
        if hasPages { body += "<Page id=\"a\">\n\n\(prose.sentence())\n\n</Page>\n\n<Page id=\"b\">\n\n" }
        if index % 20 == 0 { body += "<Image ref=\"i\(index)\" />\n\n" }
        body += prose.sentence() + "\n\n"
        if prose.random.once(in: 4) { body += "<Line speaker=\"Ida\">\(prose.sentence())</Line>\n\n" }
        if isEnding(index) {
            body += "<Ending id=\"e\(index)\" kind=\"good\" title=\"\(prose.title())\" />\n"
        } else {
            writeChoices(of: index, to: &body, prose: &prose)
        }
        body += hasPages ? "\n</Page>\n\n</Section>\n\n" : "\n</Section>\n\n"
    }

    /// On along the spine, to the ending beside it where there is one, and somewhere further ahead or back.
    private func writeChoices(of index: Int, to body: inout String, prose: inout Prose) {
        let next = index + 1
        let ahead = min(sections - 1, next + 1 + prose.random.number(in: 0..<20))
        var targets = [next, ahead == next ? 0 : ahead]
        if isEnding(next), next + 1 < sections { targets[1] = next + 1 }
        if loops, prose.random.once(in: 5) { targets.append(prose.random.number(in: 0..<max(1, index))) }
        body += "<Choices prompt=\"\(prose.title())?\">\n"
        for (position, target) in targets.enumerated() where !targets[..<position].contains(target) {
            let authentic = isAuthentic(target) && target > index ? " authentic=\"true\"" : ""
            body += "<Choice to=\"s\(target)\"\(authentic)>\(prose.title())</Choice>\n"
        }
        body += "</Choices>\n"
    }
}
