import StoryDiagnostics

extension LSP {
    /// The standard types that stories have, in the order of the legend.
    enum SemanticTokenType: UInt32, CaseIterable, Sendable {
        case `class`, property, string, enumMember, variable, number, comment, keyword, namespace, `operator`

        var name: String { String(describing: self) }
    }

    struct SemanticTokens: Sendable, MessageValue {
        let resultID: String?
        let data: [UInt32]

        func write(to json: inout JSONText) {
            json.object {
                $0.member("resultId", resultID)
                $0.member("data", numbers: data)
            }
        }
    }

    /// The changes of tokens since an earlier result.
    struct SemanticTokensDelta: Sendable, MessageValue {
        let resultID: String
        let start: Int
        let deleteCount: Int
        let data: [UInt32]

        /// Creates the difference of two results: the part between their common start and end.
        init(from old: [UInt32], to new: [UInt32], resultID: String) {
            self.resultID = resultID
            var start = 0
            while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
            var (oldEnd, newEnd) = (old.count, new.count)
            while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
                oldEnd -= 1
                newEnd -= 1
            }
            self.start = start
            deleteCount = oldEnd - start
            data = Array(new[start..<newEnd])
        }

        func write(to json: inout JSONText) {
            json.object { json in
                json.member("resultId", resultID)
                let edits = deleteCount == 0 && data.isEmpty ? [] : [self]
                json.member("edits", of: edits) { json, edit in
                    json.member("start", edit.start)
                    json.member("deleteCount", edit.deleteCount)
                    json.member("data", numbers: edit.data)
                }
            }
        }
    }
}

extension JSONText {
    /// Writes a member with a list of numbers, without spaces: a large story has a hundred thousand.
    mutating func member(_ name: String, numbers: [UInt32]) {
        self.name(name)
        value(Array("[\(numbers.map(String.init).joined(separator: ","))]".utf8))
    }
}
