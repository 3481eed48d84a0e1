import StoryDiagnostics
import StorySyntax

/// The language reference in the compiler's own words and numbers, for agents that learn the language from the tool: the
/// member `language` of `mdxc rules --format json`. `Grammar/rules.schema.json` describes it.
///
/// Whatever the compiler has a table for comes from that table. The extensions contain the rest, and a test writes stories
/// from this reference alone.
package struct LanguageReference {
    package struct Schema {
        let name: String
        let words: String

        package init(_ name: String, _ words: String) {
            self.name = name
            self.words = words
        }
    }

    private let schemas: [Schema]
    /// The greatest size of a story file in bytes.
    private let sourceLimit: Int
    /// A complete story with comments.
    private let completeStory: String
    /// The reference of JSON stories, with the tables of their reader.
    private let jsonStories: FormatPage

    package init(schemas: [Schema], sourceLimit: Int, completeStory: String, jsonStories: FormatPage) {
        self.schemas = schemas
        self.sourceLimit = sourceLimit
        self.completeStory = completeStory
        self.jsonStories = jsonStories
    }

    /// Writes the members of the object. The caller opens and closes it.
    package func write(to json: inout JSONText) {
        json.lineBreak()
        json.member("schemaVersion", Profile.narrative.schemaVersion)
        json.lineBreak()
        json.member("schemaVersions", of: Self.schemaVersions) { json, version in
            json.member("version", version.profile.schemaVersion)
            json.member("for", version.words)
        }
        json.lineBreak()
        json.member("schemas", of: schemas) { json, schema in
            json.member("name", schema.name)
            json.member("command", "mdxc schema \(schema.name)")
            json.member("describes", schema.words)
        }
        json.lineBreak()
        json.member("file", Self.fileRules)
        json.lineBreak()
        json.member("frontMatter") { Self.writeFrontMatter(to: &$0) }
        json.lineBreak()
        json.member("body", Self.bodyRules)
        json.lineBreak()
        json.member("branching", Self.branchingRules)
        json.lineBreak()
        json.member("jsonStories") { write(jsonStories, to: &$0) }
        json.lineBreak()
        json.member("attributeKinds", of: AttributeValue.allCases) { json, kind in
            json.member("kind", kind.rawValue)
            json.member("holds", Self.words(about: kind))
        }
        json.lineBreak()
        json.member("components", of: Component.all) { Self.write($1, to: &$0) }
        json.lineBreak()
        json.member("prose") { Self.writeProse(to: &$0) }
        json.lineBreak()
        json.member("notInTheLanguage", of: Self.absences) { json, absence in
            json.member("what", absence.what)
            json.member("instead", absence.instead)
            json.member("id", absence.id.rawValue)
        }
        json.lineBreak()
        json.member("ids", Self.idRules)
        json.lineBreak()
        json.member("assets", Self.assetRules)
        json.lineBreak()
        json.member("fallbacks", of: Self.fallbacks) { json, fallback in
            json.member("without", fallback.without)
            json.member("readersShow", fallback.shown)
        }
        json.lineBreak()
        json.member("limits", of: limits) { json, limit in
            json.member("what", limit.what)
            json.member("limit", limit.limit)
            json.member("id", limit.id.rawValue)
        }
        json.lineBreak()
        json.member("stories") { json in
            json.member("smallest", ExampleStory.plain)
            json.member("complete", completeStory)
            json.member("branching", Self.branchingStory)
        }
    }

    private static func write(_ component: Component, to json: inout JSONText) {
        let descriptor = component.descriptor
        json.member("name", descriptor.name)
        json.member("summary", descriptor.summary)
        if let since = descriptor.since(.narrative) { json.member("since", since) }
        json.member("allowedIn", descriptor.parents.isEmpty ? ["the body"] : descriptor.parents.map(\.name))
        json.member("closesItself", descriptor.content == .none)
        json.member("holdsProse", descriptor.content == .prose)
        json.member("holds", component.children.map(\.name))
        json.member("attributes", of: descriptor.attributes) { json, attribute in
            json.member("name", attribute.name.name)
            json.member("required", attribute.isRequired)
            json.member("kind", attribute.value.rawValue)
            if let since = attribute.since(descriptor.profile) { json.member("since", since) }
            if let enumerated = attribute.enumeratedValues {
                json.member("values", enumerated.values)
                json.member("default", enumerated.fallback)
            }
            json.member("says", attribute.words)
        }
        if let story = ExampleStory.files(of: example(of: component)).first {
            json.member("example", String(decoding: story.content, as: UTF8.self))
        }
    }

    /// Returns the example, in a story of the version with the fewest requirements if it needs no front matter.
    private static func example(of component: Component) -> Rule.Example {
        let example = component.descriptor.example()
        guard component != .mediaRef, case .section(let content) = example else { return example }
        return .markdown("<Section id=\"opening\" title=\"Opening\">\n\n\(content)\n</Section>")
    }

    private func write(_ format: FormatPage, to json: inout JSONText) {
        json.member("schema", "mdxc schema \(format.name)")
        json.member("rules", format.rules)
        json.member("objects", of: format.objects) { json, object in
            json.member("name", object.name)
            json.member("members", of: object.members) { json, member in
                json.member("name", member.name)
                json.member("required", member.isRequired)
                json.member("kind", member.kind)
                json.member("says", member.words)
            }
        }
        json.member("story", format.example)
    }

    private var limits: [(what: String, limit: Int, id: DiagnosticID)] {
        [
            ("bytes of a story file", sourceLimit, .sourceTooLarge),
            ("levels of mappings and lists in the front matter", NestingLimit.frontMatter, .nestingTooDeep),
            ("elements inside one another", NestingLimit.elements, .nestingTooDeep),
            ("emphasis and links inside one another", NestingLimit.inlines, .nestingTooDeep),
            ("bytes of an id", StoryIdentifier.maximumLength, .invalidID),
            ("milliseconds of duration_ms", SchemaChecker.maximumInteger, .invalidDuration),
        ]
    }
}
