import StoryPlatform
import StorySource
import StorySyntax

/// The complete story for `mdxc init`, in which the id, the title and the date are replaced.
package struct StoryTemplate {
    /// The lines to replace, in order.
    private static let title = "\ntitle: \"My Story\""
    private static let id = "\nid: \"my-story\""
    private static let date = "\npublish_date: 2026-01-01"

    private let text: String

    /// Creates the template from its text, which is part of the tool.
    package init(_ bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

    /// Returns the story with its names, published today.
    package func story(_ names: StoryNames) -> [UInt8] {
        var text = text[...]
        var result: [UInt8] = []
        let replacements = [
            (Self.title, "\ntitle: " + YAMLText.doubleQuoted(names.title.utf8)),
            (Self.id, "\nid: " + YAMLText.doubleQuoted(names.id.utf8)),
            (Self.date, "\npublish_date: " + Self.today),
        ]
        for (old, new) in replacements {
            guard let start = text.start(of: old) else {
                preconditionFailure("the template lacks '\(old.dropFirst())'")
            }
            result += Array(text[..<start].utf8) + Array(new.utf8)
            text = text[text.utf8.index(start, offsetBy: old.utf8.count)...]
        }
        return result + Array(text.utf8)
    }

    /// The local date, `2026-01-12`.
    private static var today: String {
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        return "\((parts.tm_year + 1900).digits(4))-\((parts.tm_mon + 1).digits(2))-\(parts.tm_mday.digits(2))"
    }
}
