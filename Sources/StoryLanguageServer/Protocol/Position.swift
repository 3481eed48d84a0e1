import StoryDiagnostics

extension LSP {
    /// The unit of columns.
    package enum PositionEncodingKind: String, Sendable {
        case utf8 = "utf-8"
        case utf16 = "utf-16"
    }

    package struct Position: Hashable, Sendable, MessageValue {
        package var line: Int
        package var character: Int

        package init(line: Int, character: Int) {
            self.line = line
            self.character = character
        }

        package init?(_ value: JSONValue) {
            guard let line = value["line"]?.int, let character = value["character"]?.int else { return nil }
            // No text is larger, and sums don't overflow.
            let most = Int(Int32.max)
            self.init(line: min(max(0, line), most), character: min(max(0, character), most))
        }

        package func write(to json: inout JSONText) {
            json.object {
                $0.member("line", line)
                $0.member("character", character)
            }
        }
    }

    package struct Range: Hashable, Sendable, MessageValue {
        package var start: Position
        package var end: Position

        package init(start: Position, end: Position) {
            self.start = start
            self.end = end
        }

        package init?(_ value: JSONValue) {
            guard let start = value["start"].flatMap(Position.init), let end = value["end"].flatMap(Position.init)
            else { return nil }
            self.init(start: start, end: end)
        }

        package func write(to json: inout JSONText) {
            json.object {
                $0.member("start", start)
                $0.member("end", end)
            }
        }
    }

    package struct Location: Hashable, Sendable, MessageValue {
        package var uri: String
        package var range: Range

        package func write(to json: inout JSONText) {
            json.object {
                $0.member("uri", uri)
                $0.member("range", range)
            }
        }
    }
}
