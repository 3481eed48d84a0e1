/// A story of profile 0.1 that checks clean, of about a wanted size.
struct Narrative {
    /// Letters, digits and hyphens.
    let id: String
    /// The size of the whole file in bytes, and how much of it, from 0 to 1, is front matter.
    let size: Int
    let frontMatterShare: Double
    /// The size of a section's body in bytes.
    let sectionSize: Int
    /// The path of a picture inside the package, or nil where the hero is one of the web.
    var picture: String? = nil

    private static let mediaEntrySize = 260

    /// The front matter with its two marker lines, and the body.
    func text(seed: UInt64) -> (frontMatter: String, body: String) {
        var prose = Prose(random: Random(seed: seed))
        let frontMatterSize = Int(Double(size) * frontMatterShare)
        let bodySize = size - frontMatterSize
        let sectionCount = max(2, bodySize / sectionSize)
        let mediaCount = max(1, (frontMatterSize - 900 - sectionCount * 60) / Self.mediaEntrySize)
        let titles = (0..<sectionCount).map { _ in prose.title() }

        var body = ""
        body.reserveCapacity(bodySize + 4096)
        for index in 0..<sectionCount {
            let media = index * mediaCount / sectionCount..<(index + 1) * mediaCount / sectionCount
            body += "<Section id=\"s\(index)\" title=\"\(titles[index])\"\(index == 0 ? " layout=\"lede\"" : "")>\n\n"
            // What earlier sections took too much is not this one's to take.
            let size = max(1, bodySize * (index + 1) / sectionCount - body.utf8.count)
            writeSection(to: &body, size: size, media: media, prose: &prose)
            body += "</Section>\n\n"
        }
        return (frontMatter(titles: titles, mediaCount: mediaCount, prose: &prose), "\n" + body)
    }

    private func frontMatter(titles: [String], mediaCount: Int, prose: inout Prose) -> String {
        let name = { (prose: inout Prose) in
            prose.random.element(of: Vocabulary.names) + " " + prose.random.element(of: Vocabulary.names)
        }
        let color = { (prose: inout Prose) in "#" + String(0x100000 + prose.random.number(in: 0..<0xEF0000), radix: 16)
        }
        var text = """
            ---
            schema_version: 0.1
            id: \(id)
            title: "\(prose.title())"
            subtitle: \(prose.title())
            deck: "\(prose.plainSentence()) *\(prose.title())*, **twice**."
            authors:
              - "\(name(&prose))"
              - \(name(&prose))
            editors: ["\(name(&prose))"]
            publish_date: \(prose.random.number(in: 2015..<2027))-0\(prose.random.number(in: 1..<10))-\(prose.random.number(in: 10..<29))
            locale: en-GB
            tags: ["music", "long reads", "\(prose.title())"]
            accentColor: "\(color(&prose))"
            heroGradient: ["\(color(&prose))", "\(color(&prose))"]
            typeRamp: serif
            hero_image:
              src: "\(picture ?? "https://example.com/\(id)/hero.jpg")"
              alt: "\(prose.plainSentence())"
              credit: 'Photograph by \(name(&prose))'
            leadArt:
              src: "https://example.com/\(id)/lead.png"
              alt: "\(prose.plainSentence())"
              caption: "*\(prose.title())*, in print."
            sections:

            """
        for (index, title) in titles.enumerated() {
            text += "  - id: s\(index)\n    title: \"\(title)\"\n"
            if index == 0 { text += "    layout: lede\n    lead_media: m0\n" }
        }
        text += "media:\n"
        for index in 0..<mediaCount {
            let type = prose.random.early(of: ["track", "album", "playlist", "music-video"])
            let number = prose.random.number(in: 100_000_000..<999_999_999)
            text += """
                  - key: m\(index)
                    type: \(type)
                    apple_music_id: "\(number)"
                    title: "\(prose.title())"
                    artist: \(name(&prose))
                    artwork_url: "https://example.com/art/\(number).jpg"
                    apple_music_url: "https://music.apple.com/gb/\(type)/\(number)"
                    duration_ms: \(prose.random.number(in: 60_000..<900_000))

                """
        }
        return text + "---\n"
    }

    /// Appends prose and components, a media reference now and then so that all of them find their location.
    private func writeSection(to body: inout String, size: Int, media: Range<Int>, prose: inout Prose) {
        let start = body.utf8.count
        var pending = media
        while body.utf8.count - start < size {
            prose.writeParagraph(to: &body)
            body += "\n"
            // As many references after this paragraph as keep pace with the section's growth.
            let due = media.count * min(size, body.utf8.count - start) / size
            while pending.lowerBound < media.lowerBound + due {
                writeMediaReference(&pending, to: &body, prose: &prose)
            }
            if prose.random.once(in: 5) { prose.writeComponent(to: &body) }
        }
        while !pending.isEmpty { writeMediaReference(&pending, to: &body, prose: &prose) }
    }

    private func writeMediaReference(_ pending: inout Range<Int>, to body: inout String, prose: inout Prose) {
        let intent = prose.random.element(of: ["", " intent=\"preview\"", " intent=\"full\""])
        body += "<MediaRef ref=\"m\(pending.lowerBound)\"\(intent) />\n\n"
        pending = pending.lowerBound + 1..<pending.upperBound
    }
}
