import StoryPlatform
import StorySyntax

/// The story that `mdxc init` begins with: a whole story, whose lines for the id, the title and the date are replaced.
package struct StoryTemplate {
    /// The lines that are replaced, in their order.
    private static let title = "\ntitle: \"My Story\""
    private static let id = "\nid: \"my-story\""
    private static let date = "\npublish_date: 2026-01-01"

    private let text: String

    /// Takes the text of the template, which is part of the tool.
    package init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

    /// The story with names of its own, published today.
    package func story(_ names: StoryNames) -> [UInt8] {
        var text = text.utf8[...]
        var result: [UInt8] = []
        let replacements = [
            (Self.title, "\ntitle: " + YAMLText.doubleQuoted(names.title.utf8)),
            (Self.id, "\nid: " + YAMLText.doubleQuoted(names.id.utf8)),
            (Self.date, "\npublish_date: " + Self.today),
        ]
        for (old, new) in replacements {
            guard let start = text.indices.first(where: { text[$0...].starts(with: old.utf8) }) else {
                preconditionFailure("the template lacks '\(old.dropFirst())'")
            }
            result += Array(text[..<start]) + Array(new.utf8)
            text = text[text.index(start, offsetBy: old.utf8.count)...]
        }
        return result + Array(text)
    }

    /// The date where the author is, `2026-01-12`.
    private static var today: String {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        func digits(_ number: Int32, _ count: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        return "\(digits(parts.tm_year + 1900, 4))-\(digits(parts.tm_mon + 1, 2))-\(digits(parts.tm_mday, 2))"
    }
}
