import StoryIR
import StoryJSON
import StorySource
import StorySyntax

/// A value of a JSON story, made from front matter or a body.
indirect enum JSONValue: Sendable {
    case text(String)
    /// A number, `true`, `false` or `null`, as written.
    case word(String)
    case list([JSONValue])
    case object([(name: String, value: JSONValue)])

    /// Converts a front matter value, at most 64 deep. A plain scalar that is a JSON keyword or number becomes one.
    init(_ value: ValueView) {
        let text = value.text ?? ""
        if value.kind == .mapping {
            self = .object(value.entries.map { ($0.key.text ?? "", JSONValue($0.value)) })
        } else if value.kind == .sequence {
            self = .list(value.items.map { JSONValue($0) })
        } else if value.isNull {
            self = .word("null")
        } else {
            self = value.isPlain && Self.isWord(text) ? .word(text) : .text(text)
        }
    }

    /// Returns whether a text is a number, `true` or `false` in JSON.
    static func isWord(_ text: String) -> Bool {
        guard let tree = try? JSONParser.parse(SourceFile(path: "", text: text), depthLimit: 0) else { return false }
        return tree[tree.root].kind != .string && tree[tree.root].span.count == text.utf8.count
    }

    func write(to writer: inout JSONWriter) {
        switch self {
        case .text(let text): writer.string(text)
        case .word(let text): writer.word(text)
        case .list(let items):
            writer.beginArray()
            for item in items {
                writer.element()
                item.write(to: &writer)
            }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.member(escaping: member.name)
                member.value.write(to: &writer)
            }
            writer.endObject()
        }
    }
}
