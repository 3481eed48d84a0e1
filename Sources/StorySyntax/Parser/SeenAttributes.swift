import StorySource

/// Where each attribute of a tag appeared first.
struct SeenAttributes {
    /// The start of each known attribute, by its raw value.
    private var known = InlineArray<32, UInt32>(repeating: .max)
    private var others: [String: SourceSpan] = [:]

    func contains(_ attribute: AttributeName) -> Bool { known[Int(attribute.rawValue)] != .max }

    /// Adds an attribute; returns the name of the first one where the tag has it already.
    mutating func insert(_ attribute: AttributeName, _ name: Range<Int>, _ bytes: Bytes) -> SourceSpan? {
        let span = SourceSpan(name)
        guard attribute == .unknown else {
            let first = known[Int(attribute.rawValue)]
            if first != .max { return SourceSpan(start: first, end: first + UInt32(name.count)) }
            known[Int(attribute.rawValue)] = span.start
            return nil
        }
        let text = bytes.string(name)
        if let first = others[text] { return first }
        others[text] = span
        return nil
    }
}
