import StorySource

/// Finds tags at the start of a line that lack their `<`: `Section id="one">` and `/Section>`. Each is the counterpart of a tag
/// for which the first parse found none, or of another such tag. Also finds closing tags whose slash is not right after the
/// `<`: `< /Section>` and `<\Section>`.
///
/// Where there is no `<`, the next parse takes the byte before the tag, a line break or blank, for it.
struct LostBrackets {
    private enum Tag {
        case opening, closing
    }

    private let bytes: Bytes
    private let profile: Profile
    /// The offsets after the missing `<`, or of the `<`, in no order.
    private var found: Set<Int> = []
    /// By name, the opening tags that nothing closes so far: the offset of each that lacks its `<`, else nil.
    private var open: [String: [Int?]] = [:]

    /// Returns the offsets after the missing `<`, or of the `<`, in order. `broken`: what the first parse found.
    static func find(
        in bytes: Bytes, _ profile: Profile, from start: Int, _ broken: BodyRecovery.BrokenElements
    ) -> [Int] {
        var search = LostBrackets(bytes: bytes, profile: profile)
        let known = broken.neverClosed.map { ($0 + 1, Tag.opening) } + broken.strays.map { ($0 + 2, Tag.closing) }
        var rest = known.sorted { $0.0 < $1.0 }[...]
        var line = start
        while line < bytes.count {
            let offset = bytes.skipBlanks(from: line)
            while let (name, tag) = rest.first, name < offset {
                search.add(name, tag, lost: nil)
                rest.removeFirst()
            }
            if let (name, tag) = search.tag(at: offset) { search.add(name, tag, lost: offset) }
            line = bytes.firstOfNextLine(from: bytes.firstOnLine(of: "", from: offset))
        }
        for (name, tag) in rest { search.add(name, tag, lost: nil) }
        return search.found.sorted()
    }

    /// Returns the broken tag at an offset, and the offset of its name.
    private func tag(at offset: Int) -> (name: Int, Tag)? {
        let isWhole = bytes[offset] == UInt8(ascii: "<")
        let slash = isWhole ? bytes.skipBlanks(from: offset + 1) : offset
        let isClosing =
            bytes[slash] == UInt8(ascii: "/") && slash != offset + 1
            || isWhole && bytes[offset + 1] == UInt8(ascii: "\\")
        let name = isClosing ? slash + 1 : offset
        guard bytes[name].isUppercaseLetter, isWhole || offset > 0 && bytes[offset - 1].isIn(.whitespace) else {
            return nil
        }
        let end = bytes.endOfName(from: name)
        guard Component(named: bytes[name..<end], in: profile) != .unknown else { return nil }
        if isClosing { return bytes[end] == UInt8(ascii: ">") ? (name, .closing) : nil }
        let isTag = bytes[end].isSpaceOrTab && bytes.isAttribute(bytes.skipBlanks(from: end))
        return isTag && bytes[bytes.firstOnLine(of: ">", from: end)] == UInt8(ascii: ">") ? (name, .opening) : nil
    }

    /// Adds a tag by the offset of its name, and its own if it is broken. A closing tag is the counterpart of the last opening
    /// tag of that name.
    private mutating func add(_ name: Int, _ tag: Tag, lost: Int?) {
        let key = bytes.string(name..<bytes.endOfName(from: name))
        switch tag {
        case .opening: open[key, default: []].append(lost)
        case .closing:
            guard let opening = open[key]?.popLast() else { return }
            if let opening { found.insert(opening) }
            if let lost { found.insert(lost) }
        }
    }
}
