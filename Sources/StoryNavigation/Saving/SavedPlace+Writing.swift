import StoryIR

extension SavedPlace {
    /// The place as JSON without white space, in the form that ``init(from:)`` reads.
    public func json() -> [UInt8] { JSONWriter.bytes(style: .compact) { write(&$0) } }

    private func write(_ writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("version")
        writer.number(Self.currentVersion)
        writer.member("story")
        writer.string(story)
        writer.member("hash")
        writer.string(hash)
        writer.member("location")
        writer.string(location.description)
        writer.member("history")
        writer.beginArray()
        for step in history {
            writer.element()
            writer.beginObject()
            writer.member("from")
            writer.string(step.from.description)
            switch step.kind {
            case .advance: break
            case .choice(let id):
                writer.member("choice")
                writer.string(id)
            case .jump:
                writer.member("jump")
                writer.bool(true)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}
