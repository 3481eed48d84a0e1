import StorySource

/// What is wrong with a document, in words: where it is, and what was expected there.
package enum JSONDocumentMessages {
    /// The words for what ``JSONDocumentDecoder`` throws about a text. What they repeat of it is cut where it is long, but may
    /// hold control characters. An error that the document's type has of its own is described by itself.
    package static func words(_ error: any Error, _ source: SourceFile) -> String {
        switch error {
        case let fault as JSONFault:
            let position = source.lines.position(of: Int(fault.span.start))
            let location = "\(position.line):\(position.column)"
            return fault.reason == .nestingTooDeep
                ? "its brackets are nested too deep at \(location), with more than \(JSONParser.documentDepth) levels"
                : "it is not JSON at \(location)"
        case DecodingError.keyNotFound(let key, let context):
            return "\(path(context.codingPath) ?? "it") has no '\(key.stringValue)'"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            return (path(context.codingPath).map { $0 + ": " } ?? "") + context.debugDescription
        default: return "\(error)"
        }
    }

    /// `'sections[0].pages[1].exit'`, the beginning left out where it is long; nil for the whole.
    private static func path(_ keys: [any CodingKey]) -> String? {
        if keys.isEmpty { return nil }
        var text = ""
        for key in keys {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + ShortText.cut(key.stringValue)
            }
        }
        let excess = text.unicodeScalars.count - longestPath
        return excess > 0
            ? "'…\(String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(excess))))'" : "'\(text)'"
    }

    /// The longest path that is shown in full, in scalars: blocks nest.
    private static let longestPath = 120
}
