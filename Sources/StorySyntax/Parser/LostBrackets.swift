import StorySource

/// Finds tags at the start of a line that lack their `<`: `Section id="one">` and `/Section>`. Each is the counterpart of a tag
/// for which the first parse found none, or of another such tag.
///
/// The next parse takes the byte before the name, a line break or blank, for the `<`.
struct LostBrackets {
    private enum Tag {
        case opening, closing
    }

    private let bytes: Bytes
    private let profile: Profile
    /// The offsets after the missing `<`, in no order.
    private var found: Set<Int> = []
    /// By name, the opening tags that nothing closes so far, and whether they lack their `<`.
    private var open: [String: [(start: Int, isLost: Bool)]] = [:]

    /// Returns the offsets after the missing `<`, in order. `broken`: what the first parse found.
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
                search.add(name, tag, isLost: false)
                rest.removeFirst()
            }
            if let tag = search.tag(at: offset) { search.add(offset + (tag == .closing ? 1 : 0), tag, isLost: true) }
            line = bytes.firstOfNextLine(from: bytes.firstOnLine(of: "", from: offset))
        }
        for (name, tag) in rest { search.add(name, tag, isLost: false) }
        return search.found.sorted()
    }

    private init(bytes: Bytes, profile: Profile) {
        self.bytes = bytes
        self.profile = profile
    }

    /// Returns which tag lacks its `<` at an offset.
    private func tag(at offset: Int) -> Tag? {
        let isClosing = bytes[offset] == UInt8(ascii: "/")
        let name = isClosing ? offset + 1 : offset
        guard bytes[name].isUppercaseLetter, offset > 0, bytes[offset - 1].isIn(.whitespace) else { return nil }
        let end = bytes.endOfName(from: name)
        guard Component(named: bytes[name..<end], in: profile) != .unknown else { return nil }
        if isClosing { return bytes[end] == UInt8(ascii: ">") ? .closing : nil }
        let isTag = bytes[end].isSpaceOrTab && bytes.isAttribute(bytes.skipBlanks(from: end))
        return isTag && bytes[bytes.firstOnLine(of: ">", from: end)] == UInt8(ascii: ">") ? .opening : nil
    }

    /// Adds a tag by the offset of its name. A closing tag is the counterpart of the last opening tag of that name.
    private mutating func add(_ name: Int, _ tag: Tag, isLost: Bool) {
        let key = bytes.string(name..<bytes.endOfName(from: name))
        switch tag {
        case .opening: open[key, default: []].append((name, isLost))
        case .closing:
            guard let opening = open[key]?.popLast() else { return }
            if opening.isLost { found.insert(opening.start) }
            if isLost { found.insert(name - 1) }
        }
    }
}
