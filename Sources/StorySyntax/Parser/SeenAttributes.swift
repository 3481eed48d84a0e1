import StorySource

struct SeenAttributes {
    /// The start offset of each known attribute, by raw value.
    private var known = InlineArray<32, UInt32>(repeating: .max)
    private var others: [String: SourceSpan] = [:]

    func contains(_ attribute: AttributeName) -> Bool { known[Int(attribute.rawValue)] != .max }

    /// Adds an attribute. If the tag has it already, returns the name of the first one.
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
