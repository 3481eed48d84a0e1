import StoryDiagnostics

/// The id of a request, which its response repeats.
enum RequestID: Hashable, Sendable {
    case number(Int)
    case text(String)

    init?(_ value: JSONValue?) {
        if let number = value?.int {
            self = .number(number)
        } else if let text = value?.string {
            self = .text(text)
        } else {
            return nil
        }
    }
}

extension RequestID: MessageValue {
    func write(to json: inout JSONText) {
        switch self {
        case .number(let number): json.number(number)
        case .text(let text): json.string(text)
        }
    }
}
