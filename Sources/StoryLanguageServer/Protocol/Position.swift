import StoryDiagnostics

extension LSP {
    /// The unit of columns.
    enum PositionEncodingKind: String, Sendable {
        case utf8 = "utf-8"
        case utf16 = "utf-16"
    }

    struct Position: Hashable, Sendable, MessageValue {
        var line: Int
        var character: Int

        func write(to json: inout JSONText) {
            json.object {
                $0.member("line", line)
                $0.member("character", character)
            }
        }
    }

    struct Range: Hashable, Sendable, MessageValue {
        var start: Position
        var end: Position

        func write(to json: inout JSONText) {
            json.object {
                $0.member("start", start)
                $0.member("end", end)
            }
        }
    }

    struct Location: Hashable, Sendable, MessageValue {
        var uri: String
        var range: Range

        func write(to json: inout JSONText) {
            json.object {
                $0.member("uri", uri)
                $0.member("range", range)
            }
        }
    }
}

extension LSP.Position {
    init?(_ value: JSONValue) {
        guard let line = value["line"]?.int, let character = value["character"]?.int else { return nil }
        // No text is larger, and sums don't overflow.
        let most = Int(Int32.max)
        self.init(line: min(max(0, line), most), character: min(max(0, character), most))
    }
}

extension LSP.Range {
    init?(_ value: JSONValue) {
        guard let start = value["start"].flatMap(LSP.Position.init), let end = value["end"].flatMap(LSP.Position.init)
        else { return nil }
        self.init(start: start, end: end)
    }
}
