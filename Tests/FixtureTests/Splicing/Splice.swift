/// One story spliced from two: the first front matter with the sections and media of the second after its own, and the first
/// body followed by the second.
struct Splice {
    /// The required fields: if the mistake is that one is missing, it stays missing.
    private static let required = [
        "schema_version", "id", "title", "authors", "publish_date", "sections", "media",
    ]

    let text: String
    /// The claims of both, at their new lines.
    let claims: [Claim]

    /// nil if both mistakes are in one field that a story can have only once, or if text between sections would change its
    /// meaning: as part of one run, or of an unclosed section.
    init?(_ first: SingleMistake, _ second: SingleMistake) {
        if second.claim.id == "text_outside_section" {
            let isOpen =
                first.claim.id == "unclosed_component"
                && first.lines[first.claim.start.line - 1].hasPrefix("<Section")
            if isOpen || first.claim.id == second.claim.id { return nil }
        }
        // An unclosed comment extends to the end of the next one.
        if first.holds("<!--"), !first.holds("-->"), second.holds("-->") { return nil }
        var text: [String] = ["---"]
        // Maps lines of the two stories to lines of the new one.
        var moved: [[Int: Int]] = [[1: 1], [1: 1]]
        func add(_ block: FrontMatterBlocks.Block, of story: Int, dropping count: Int = 0) {
            for (index, line) in block.lines.enumerated().dropFirst(count) {
                text.append(line)
                moved[story][block.firstLine + index] = text.count
            }
        }
        let stories = [first, second]
        func holdsClaim(_ block: FrontMatterBlocks.Block, _ story: Int) -> Bool {
            (block.firstLine..<block.firstLine + block.lines.count).contains(stories[story].claim.start.line)
        }
        for block in first.frontMatter.blocks {
            guard let other = second.frontMatter.blocks.first(where: { $0.key == block.key }) else {
                if !Self.required.contains(block.key) || second.claim.start.line > 1 { add(block, of: 0) }
                continue
            }
            if block.key == "sections" || block.key == "media" {
                guard FrontMatterBlocks.isBlockList(block), FrontMatterBlocks.isBlockList(other) else { return nil }
                add(block, of: 0)
                add(other, of: 1, dropping: 1)
            } else if holdsClaim(other, 1) {
                guard !holdsClaim(block, 0) else { return nil }
                add(other, of: 1)
            } else {
                add(block, of: 0)
            }
        }
        for block in second.frontMatter.blocks where !first.frontMatter.blocks.contains(where: { $0.key == block.key })
        {
            if Self.required.contains(block.key) || !holdsClaim(block, 1) { continue }
            add(block, of: 1)
        }
        text.append("---")
        for (story, mistake) in stories.enumerated() {
            moved[story][mistake.frontMatter.closingLine] = text.count
            for index in mistake.frontMatter.closingLine..<mistake.lines.count {
                text.append(mistake.lines[index])
                moved[story][index + 1] = text.count
            }
        }
        var claims: [Claim] = []
        for (story, mistake) in stories.enumerated() {
            guard let start = moved[story][mistake.claim.start.line], let end = moved[story][mistake.claim.end.line]
            else { return nil }
            claims.append(
                Claim(
                    start: Claim.Location(line: start, column: mistake.claim.start.column),
                    end: Claim.Location(line: end, column: mistake.claim.end.column), id: mistake.claim.id))
        }
        self.text = text.joined(separator: "\n") + "\n"
        self.claims = claims.sorted()
    }

    /// The expected diagnostics of the spliced story. By LANGUAGE.md 8, an unused entry has no diagnostic if something may
    /// have been meant to use it.
    var expectations: [[Claim]] {
        var results = [claims]
        for id in ["unused_media", "unused_section_metadata"] where claims.contains(where: { $0.id == id }) {
            results.append(claims.filter { $0.id != id })
        }
        return results
    }
}
