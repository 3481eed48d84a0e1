import CStoryResources
import StoryJSON
import StorySemantics
import StorySource

/// The schema of the front matter, and its description of each field.
package enum FrontMatterSchema {
    package static var bytes: [UInt8] {
        let file = story_front_matter_schema()
        return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
    }

    static func words(about field: FrontMatterField, of mapping: FrontMatterField.Mapping) -> String? {
        allWords[mapping]?[field.name]
    }

    private static let allWords: [FrontMatterField.Mapping: [String: String]] = {
        guard let tree = try? JSONParser.parse(SourceFile(path: "", content: bytes), depthLimit: 64) else { return [:] }
        let schema = JSONValue(tree, tree.root)
        var all: [FrontMatterField.Mapping: [String: String]] = [:]
        for mapping in FrontMatterField.Mapping.allCases {
            // The definitions have the names of the cases.
            let object = mapping == .story ? schema : schema["$defs"]?["\(mapping)"]
            for field in FrontMatterField.fields(of: mapping, in: .markdown) {
                all[mapping, default: [:]][field.name] = object?["properties"]?[field.name]?["description"]?.string
            }
        }
        return all
    }()
}
