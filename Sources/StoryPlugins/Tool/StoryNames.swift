/// Generates Swift enumerations of stories, sections and assets.
enum StoryNames {
    /// Returns a source file with an enumeration of the stories, and for each story enumerations of its sections and
    /// assets.
    static func source(_ stories: [BuiltStory]) -> String {
        var text = """
            // Made by the plugin BuildStories.
            import Foundation

            /// The stories of this module, by their ids.
            enum Stories: String, CaseIterable, Sendable {

            """
        let names = Self.names(stories.map(\.story.id))
        for (story, name) in zip(stories, names) { text += "    case \(name) = \(literal(story.story.id))\n" }
        text += """

                /// The file 'story.json'; the story's assets are in the same folder.
                var url: URL { Bundle.module.bundleURL.appendingPathComponent("Stories/\\(rawValue)/story.json") }

            """
        for (story, name) in zip(stories, names) {
            text += "\n    enum `\(capitalized(name))` {\n"
            text += enumeration("Section", story.sections.map(\.id)) + enumeration("Asset", story.assets.map(\.key))
            text += "    }\n"
        }
        return text + "}\n"
    }

    private static func enumeration(_ name: String, _ values: [String]) -> String {
        if values.isEmpty { return "" }
        let cases = zip(values, names(values)).map { "            case \($1) = \(literal($0))\n" }
        return "        enum \(name): String, CaseIterable, Sendable {\n\(cases.joined())        }\n"
    }

    /// Returns names for values in lower camel case. Names that would be equal get a number.
    private static func names(_ values: [String]) -> [String] {
        var taken: Set<String> = []
        return values.map { value in
            let words = value.split { !$0.isLetter && !$0.isNumber }
            var name = words.enumerated().map { $0 == 0 ? lowercased(String($1)) : capitalized(String($1)) }.joined()
            if name.first?.isLetter != true { name = "_" + name }
            var free = name
            var number = 2
            while !taken.insert(free.lowercased()).inserted { (free, number) = ("\(name)_\(number)", number + 1) }
            return "`\(free)`"
        }
    }

    private static func capitalized(_ name: String) -> String {
        let plain = name.filter { $0 != "`" }
        return plain.prefix(1).uppercased() + plain.dropFirst()
    }

    private static func lowercased(_ name: String) -> String { name.prefix(1).lowercased() + name.dropFirst() }

    private static func literal(_ value: String) -> String {
        "\"" + value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
