import StorySource

/// A change of a JSON story that does not change its diagnostics, as ``Variant`` of MDX stories.
enum JSONVariant: CaseIterable {
    /// CRLF for LF.
    case carriageReturns
    /// A byte order mark at the start.
    case byteOrderMark
    /// A first member of the author's own, with many bytes and two UTF-16 units per scalar.
    case member
    /// A line break before every line.
    case lineBreaks
    /// A four-byte scalar at the start of the text of each segment and choice.
    case balloons

    /// Returns the insertions in order, each text before the byte at its offset; nil if the variant does not apply.
    func insertions(into compiled: CompiledJSON) -> [(offset: Int, text: [UInt8])]? {
        let bytes = compiled.source.bytes
        let start = compiled.source.byteOrderMarkLength
        switch self {
        case .carriageReturns: return locations(in: bytes) { bytes[$0] == 0x0A }.map { ($0, [0x0D]) }
        case .byteOrderMark: return start == 0 ? [(0, [0xEF, 0xBB, 0xBF])] : nil
        case .member:
            // In invalid JSON it changes what is expected there.
            guard bytes.matches("{\n", at: start), !isInvalid(compiled) else { return nil }
            return [(start + 1, Array("\"x_🎈\": \"🎈\", ".utf8))]
        case .lineBreaks:
            // A line break ends an unclosed string.
            guard !isInvalid(compiled) else { return nil }
            return locations(in: bytes) { bytes[$0] == 0x0A }.map { ($0, [0x0A]) }
        case .balloons:
            let name: StaticString = "\"text\": \""
            let length = name.utf8CodeUnitCount
            return locations(in: bytes) { bytes.matches(name, at: $0) && bytes[$0 + length] != 0x20 }
                .map { ($0 + length, Array("🎈".utf8)) }
        }
    }

    private func isInvalid(_ compiled: CompiledJSON) -> Bool {
        compiled.diagnostics.contains { $0.id == .invalidJSON }
    }

    private func locations(in bytes: Bytes, where isLocation: (Int) -> Bool) -> [Int] {
        (0..<bytes.count).filter(isLocation)
    }
}
