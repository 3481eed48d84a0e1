import StoryIR

extension Bookmark {
    /// The greatest size of a location as JSON, in bytes: what is written has no more, and what has more is no location that anybody
    /// saved.
    public static let byteLimit = 16 << 20

    /// The location as JSON without white space, in the form that ``init(from:)`` reads.
    ///
    /// Of a way that is too long for ``byteLimit`` the newest steps are written that fit: who goes on from there can go back so
    /// far. Only names of many megabytes make more bytes than that.
    public func json() -> [UInt8] { json(atMost: Self.byteLimit) }

    /// The same with another limit, in bytes.
    package func json(atMost limit: Int) -> [UInt8] {
        let whole = json(history[...])
        if whole.count <= limit { return whole }
        // A step has a comma in front of it, but for the first one, and is as long with the line feed after it.
        var room = limit - json([]).count + 1
        var first = history.endIndex
        while first > history.startIndex {
            let step = history[first - 1]
            room -= JSONWriter.bytes(style: .compact) { Self.write(step, &$0) }.count
            if room < 0 { break }
            first -= 1
        }
        return json(history[first...])
    }

    private func json(_ steps: ArraySlice<NavigationStep>) -> [UInt8] {
        JSONWriter.bytes(style: .compact) { write(steps, &$0) }
    }

    private func write(_ steps: ArraySlice<NavigationStep>, _ writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("version", Self.currentVersion)
        writer.member("story", story)
        writer.member("hash", hash)
        writer.member("location", location.description)
        writer.member("history")
        writer.beginArray()
        for step in steps {
            writer.element()
            Self.write(step, &writer)
        }
        writer.endArray()
        writer.endObject()
    }

    private static func write(_ step: NavigationStep, _ writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("from", step.from.description)
        switch step.kind {
        case .advance: break
        case .choice(let id): writer.member("choice", id)
        case .jump: writer.member("jump", true)
        }
        writer.endObject()
    }
}
