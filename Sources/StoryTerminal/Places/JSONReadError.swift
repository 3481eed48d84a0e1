import StoryDiagnostics
import StoryJSON
import StorySource

/// What is wrong with a JSON file that a program wrote, for a person who can do little about it: where, and what.
enum JSONReadError {
    /// The words for what `JSONDocumentDecoder` throws about a file.
    static func words(_ error: any Error, _ source: SourceFile) -> String {
        switch error {
        case let fault as JSONFault:
            let place = source.lines.position(of: Int(fault.span.start))
            return "it is not JSON at \(place.line):\(place.column)"
        case DecodingError.keyNotFound(let key, let context):
            return "\(path(context.codingPath)) has no '\(key.stringValue)'"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            return "\(path(context.codingPath)): \(Quoting.clipped(context.debugDescription))"
        default: return "\(error)"
        }
    }

    /// `sections[0].pages[1].exit`; `it` for the whole.
    private static func path(_ keys: [any CodingKey]) -> String {
        var text = ""
        for key in keys {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
        return text.isEmpty ? "it" : "'\(Quoting.clipped(text))'"
    }
}
