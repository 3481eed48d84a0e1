extension Prose {
    /// Appends one of the components that hold prose or values, and a blank line.
    mutating func writeComponent(to text: inout String) {
        let address = "https://example.com/\(random.number(in: 1..<1_000_000)).jpg"
        switch random.number(in: 0..<7) {
        case 0:
            text += "<DropQuote attribution=\"\(title())\">\n\n\(sentence())\n\n</DropQuote>\n"
        case 1:
            text += "<SideNote label=\"\(title()) &amp; more\">\n\n"
            writeParagraph(to: &text)
            text += "\n</SideNote>\n"
        case 2:
            text +=
                "<FeatureBox title=\"\(title())\" summary=\"\(plainSentence()) *\(title())*\" expandable=\"true\">\n\n"
            writeParagraph(to: &text)
            text += "\n"
            writeParagraph(to: &text)
            text += "\n</FeatureBox>\n"
        case 3:
            text += "<FactGrid>\n"
            for _ in 0..<random.number(in: 2..<6) {
                text += "<Fact label=\"\(title())\" value=\"&quot;\(random.number(in: 1..<10_000))&quot; Hz\" />\n"
            }
            text += "</FactGrid>\n"
        case 4:
            text += "<Timeline>\n"
            for _ in 0..<random.number(in: 2..<5) {
                text += "<TimelineItem year=\"\(random.number(in: 1900..<2030))\">\(sentence())</TimelineItem>\n"
            }
            text += "</Timeline>\n"
        case 5:
            text += "<Gallery>\n"
            for _ in 0..<random.number(in: 2..<5) {
                text +=
                    "<GalleryImage\n  src=\"\(address)\"\n  alt=\"\(plainSentence())\"\n  caption=\"*\(title())*\"\n/>\n"
            }
            text += "</Gallery>\n"
        default:
            text += "<FullBleed src=\"\(address)\" alt=\"\(plainSentence())\" credit=\"\(title())\" kind=\"image\" />\n"
        }
        text += "\n"
    }
}
