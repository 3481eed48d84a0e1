import StoryFiles
import StorySemantics

/// The names of a new story, derived from its folder.
package struct StoryNames: Equatable {
    /// The id that a story without one has in this folder (LANGUAGE.md 2). `my-story` if nothing is left.
    package let id: String
    /// The name as a title: spaces for hyphens and underscores, each word capitalised. `My Story` if nothing is left. Contains
    /// no line breaks, control characters or characters that reorder text.
    package let title: String

    /// Derives the names from a folder, after resolving `.` and the like.
    package init(folder: RawPath) {
        let name = folder.name
        let stands = name == [UInt8(ascii: ".")] || name == Array("..".utf8)
        let known = stands ? folder.resolved?.name ?? [] : name
        self.init(String(decoding: known, as: UTF8.self))
    }

    /// Derives the names from a folder's name.
    init(_ name: String) {
        id = Slug.storyID(name) ?? "my-story"
        title = Self.title(name) ?? "My Story"
    }

    private static func title(_ name: String) -> String? {
        var words: [String] = []
        for word in name.unicodeScalars.split(whereSeparator: { $0 == "-" || $0 == "_" || $0.properties.isWhitespace })
        {
            var text = ""
            for scalar in word where isShown(scalar) {
                if text.isEmpty {
                    text += scalar.properties.titlecaseMapping
                } else {
                    text.unicodeScalars.append(scalar)
                }
            }
            if !text.isEmpty { words.append(text) }
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Returns whether a character is allowed in a title: a visible one, or one that joins others (as in emoji).
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        default: scalar != "\u{FFFD}"
        }
    }
}
