import Foundation

/// A text with marks: named comments, which are removed, and whose positions are then known by name.
struct MarkedText {
    private(set) var text = ""
    /// Offsets in the UTF-8 of ``text``.
    private(set) var marks: [String: Int] = [:]

    init(_ marked: String) {
        var rest = marked[...]
        while let mark = rest.firstMatch(of: /\{\/\* @([a-z0-9-]+) \*\/\}/) {
            text += rest[..<mark.range.lowerBound]
            marks[String(mark.1)] = text.utf8.count
            rest = rest[mark.range.upperBound...]
        }
        text += rest
    }
}

/// Computes positions of the protocol in a text, independently of the server's code.
struct ClientText {
    var text: String
    let isUTF8: Bool

    private func unitCount(_ part: some StringProtocol) -> Int { isUTF8 ? part.utf8.count : part.utf16.count }

    /// The lines with their terminators.
    private var lines: [Substring] {
        var lines: [Substring] = []
        var start = text.startIndex
        for index in text.indices where text[index].isNewlineOfProtocol {
            lines.append(text[start...index])
            start = text.index(after: index)
        }
        return lines + [text[start...]]
    }

    /// Returns the position of an offset in UTF-8.
    func position(_ offset: Int) -> JSON {
        let index = text.utf8.index(text.startIndex, offsetBy: offset)
        let before = ClientText(text: String(text[..<index]), isUTF8: isUTF8).lines
        return ["line": .number(before.count - 1), "character": .number(unitCount(before.last ?? ""))]
    }

    /// Returns the text between two positions.
    func range(_ range: JSON) -> Range<String.Index>? {
        guard let start = range["start"].flatMap(index), let end = range["end"].flatMap(index), start <= end else {
            return nil
        }
        return start..<end
    }

    private func index(_ position: JSON) -> String.Index? {
        guard let line = position["line"]?.number, let character = position["character"]?.number else { return nil }
        let lines = lines
        guard line < lines.count else { return text.endIndex }
        if isUTF8 {
            return text.utf8.index(lines[line].startIndex, offsetBy: character, limitedBy: lines[line].endIndex)
        }
        return text.utf16.index(lines[line].startIndex, offsetBy: character, limitedBy: lines[line].endIndex)
    }

    /// Returns the text after simultaneous edits.
    func edited(_ edits: [JSON]) -> String? {
        var changes: [(Range<String.Index>, String)] = []
        for edit in edits {
            guard let range = edit["range"].flatMap(range), let new = edit["newText"]?.text else { return nil }
            changes.append((range, new))
        }
        var result = ""
        var start = text.startIndex
        for (_, change) in changes.enumerated().sorted(by: { ($0.1.0.lowerBound, $0.0) < ($1.1.0.lowerBound, $1.0) }) {
            guard change.0.lowerBound >= start else { return nil }
            result += text[start..<change.0.lowerBound] + change.1
            start = change.0.upperBound
        }
        return result + text[start...]
    }
}

extension Character {
    fileprivate var isNewlineOfProtocol: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}
