import StoryIR

extension Bookmark {
    /// The greatest size of a bookmark as JSON, in bytes. A larger file is not a bookmark.
    public static let byteLimit = 16 << 20

    /// Returns the bookmark as JSON on one line, line feed included, in the form that ``init(from:)`` decodes.
    ///
    /// If the history is too long for ``byteLimit``, the oldest steps are left out, so that going back ends earlier. Without
    /// history, only names of many megabytes could exceed the limit.
    public func json() -> [UInt8] { json(atMost: Self.byteLimit) }

    /// Does the same with another limit, in bytes.
    package func json(atMost limit: Int) -> [UInt8] {
        let whole = json(history[...])
        if whole.count <= limit { return whole }
        // Each step is measured with a line feed, which counts as the comma before it. The first step has no comma.
        var room = limit - json([]).count + 1
        var first = history.endIndex
        while first > history.startIndex {
            let step = history[first - 1]
            let object = JSONWriter.bytes(style: .compact) { writer in
                writer.beginObject()
                Self.write(step, &writer)
                writer.endObject()
            }
            room -= object.count
            if room < 0 { break }
            first -= 1
        }
        return json(history[first...])
    }

    private func json(_ steps: ArraySlice<NavigationStep>) -> [UInt8] {
        JSONWriter.bytes(style: .compact) { writer in
            writer.beginObject()
            writer.member("version", Self.currentVersion)
            writer.member("story", story)
            writer.member("hash", hash)
            writer.member("location", location.description)
            writer.member("history", steps, Self.write)
            writer.endObject()
        }
    }

    private static func write(_ step: NavigationStep, _ writer: inout JSONWriter) {
        writer.member("from", step.from.description)
        switch step.kind {
        case .advance: break
        case .choice(let id): writer.member("choice", id)
        case .jump: writer.member("jump", true)
        }
    }
}
