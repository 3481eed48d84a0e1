import StorySource

/// A change of a story in JSON that changes nothing of what is found in it, as ``Variant`` of stories in MDX.
enum JSONVariant: CaseIterable {
    /// CRLF for LF.
    case carriageReturns
    /// A byte order mark in front.
    case byteOrderMark
    /// A member of the author's own, of many bytes and two UTF-16 units a scalar, in front of all others.
    case member
    /// A line break in front of every line.
    case lineBreaks
    /// A scalar of four bytes in front of the text of each segment and choice.
    case balloons

    /// What is put in, each text in front of the byte at its offset, in order; nil where the variant does not apply.
    func insertions(into compiled: CompiledJSON) -> [(offset: Int, text: [UInt8])]? {
        let bytes = compiled.source.bytes
        let start = compiled.source.byteOrderMarkLength
        switch self {
        case .carriageReturns: return locations(in: bytes) { bytes[$0] == 0x0A }.map { ($0, [0x0D]) }
        case .byteOrderMark: return start == 0 ? [(0, [0xEF, 0xBB, 0xBF])] : nil
        case .member:
            // In what is no JSON it decides what else could appear there.
            guard bytes.matches("{\n", at: start), !isInvalid(compiled) else { return nil }
            return [(start + 1, Array("\"x_🎈\": \"🎈\", ".utf8))]
        case .lineBreaks:
            // A line break is what ends a text that is never closed.
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
