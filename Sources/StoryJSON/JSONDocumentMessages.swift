import StorySource

/// Messages about invalid documents: where the mistake is, and what was expected.
package enum JSONDocumentMessages {
    /// Returns the message for an error of ``JSONDocumentDecoder`` about a text. Long quotations are cut, but may contain
    /// control characters. The type's own errors describe themselves.
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

    /// Returns `'sections[0].pages[1].exit'`, with the beginning left out if it is long; nil for the root.
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

    /// The greatest length in scalars of a path that is shown in full, since blocks nest.
    private static let longestPath = 120
}
