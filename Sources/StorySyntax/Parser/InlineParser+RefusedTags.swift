import StorySource

// HTML tags that were refused. Their closing tags are not further mistakes.

extension InlineParser {
    func closesRefusedTag(named name: String) -> Bool { openRawTags[name.lowercased(), default: 0] > 0 }

    /// Closes a refused HTML tag, by the lower-case name of its closing tag. Returns false if there is none.
    mutating func endRefusedTag(named name: String) -> Bool {
        guard let open = openRawTags[name], open > 0 else { return false }
        openRawTags[name] = open - 1
        return true
    }

    /// Closes a refused HTML tag that was probably meant to be a component, at the component's closing tag. Returns false if
    /// there is none.
    mutating func endMisspeltTag(meantAs component: String) -> Bool {
        while let name = misspeltRawTags.last(meantAs: component, in: profile) {
            if endRefusedTag(named: name) { return true }
            misspeltRawTags.removeLast(meantAs: component)
        }
        return false
    }

    /// Records an HTML tag that opens something, so that its closing tag is not reported again.
    mutating func noteRawTag(_ range: Range<Int>) {
        guard bytes[range.lowerBound + 1].isASCIILetter, bytes[range.upperBound - 1] == UInt8(ascii: ">"),
            bytes[range.upperBound - 2] != UInt8(ascii: "/")
        else { return }
        let name = tagName(at: range.lowerBound + 1)
        let lowercase = name.lowercased()
        if openRawTags[lowercase, default: 0] == 0 { misspeltRawTags.note(name) }
        openRawTags[lowercase, default: 0] += 1
    }

    private mutating func tagName(at start: Int) -> String { bytes.string(start..<bytes.endOfName(from: start)) }

    /// Returns the range of the closing tag of a refused HTML tag; nil for any other closing tag.
    mutating func refusedClosingTag(at start: Int) -> Range<Int>? {
        if openRawTags.isEmpty { return nil }
        let nameStart = bytes.startOfClosingName(start)
        let name = tagName(at: nameStart)
        // A component's closing tag closes the component first.
        guard !bytes[nameStart].isUppercaseLetter, endRefusedTag(named: name.lowercased()) else { return nil }
        let nameEnd = nameStart + name.utf8.count
        var end = nameEnd
        while end < region.upperBound, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "<") { end += 1 }
        return start..<(bytes[end] == UInt8(ascii: ">") && end < region.upperBound ? end + 1 : nameEnd)
    }
}
