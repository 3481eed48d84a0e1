import Foundation
import Testing

/// Who has read only `mdxc rules --format json` and `mdxc schema front-matter` can write stories: these tests do.
@Suite("The language reference")
struct ReferenceTests {
    private struct Document: Decodable {
        struct Rule: Decodable {
            let id: String
        }

        let language: Language
        let rules: [Rule]
    }

    private struct Language: Decodable {
        struct Schema: Decodable {
            let name: String
            let command: String
        }

        struct Fields: Decodable {
            let required: [String]
            let optional: [String]
        }

        struct FrontMatter: Decodable {
            let mappings: [String: Fields]
        }

        struct Kind: Decodable {
            let kind: String
        }

        struct Prose: Decodable {
            struct Construct: Decodable {
                let name: String
                let written: String
            }

            let constructs: [Construct]
            let linkSchemes: [String]
        }

        struct Absence: Decodable {
            let id: String
        }

        struct Stories: Decodable {
            let smallest: String
            let complete: String
        }

        let schemas: [Schema]
        let frontMatter: FrontMatter
        let attributeKinds: [Kind]
        let components: [Component]
        let prose: Prose
        let notInTheLanguage: [Absence]
        let limits: [Absence]
        let stories: Stories
    }

    private struct Component: Decodable {
        struct Attribute: Decodable {
            let name: String
            let required: Bool
            let kind: String
            let values: [String]?
        }

        let name: String
        let allowedIn: [String]
        let closesItself: Bool
        let holdsProse: Bool
        let holds: [String]
        let attributes: [Attribute]
        let example: String
    }

    private func document(_ shell: Shell) throws -> Document {
        let output = try shell.run("$MDXC rules --format json").output
        return try JSONDecoder().decode(Document.self, from: Data(output.utf8))
    }

    /// Elements as the reference tells to write them.
    private struct Writer {
        let language: Language

        func component(_ name: String) -> Component { language.components.first { $0.name == name }! }

        /// A value that its kind allows.
        func value(_ attribute: Component.Attribute, of component: Component) -> String {
            switch attribute.kind {
            case "id": "opening"
            case "text": component.name == "Section" ? "Opening" : #"[x](y) *\* {a} <b> &amp;"#
            case "prose": "*a* **b** `c` [d](https://example.com)"
            case "mediaKey": "song"
            case "asset": "assets/tram.png"
            case "description": "A tram in the rain"
            default: attribute.values![0]
            }
        }

        func values(of component: Component) -> [String: String] {
            Dictionary(uniqueKeysWithValues: component.attributes.map { ($0.name, value($0, of: component)) })
        }

        /// An element with these attributes, in elements that it may stand in, up to the Section.
        func element(_ component: Component, _ values: [String: String], in parent: String? = nil) -> String {
            let text = tag(component, values)
            return wrap(text, in: parent ?? component.allowedIn[0])
        }

        private func wrap(_ text: String, in parent: String) -> String {
            guard let component = language.components.first(where: { $0.name == parent }) else { return text }
            return wrap(tag(component, values(of: component), holding: text), in: component.allowedIn[0])
        }

        private func tag(_ component: Component, _ values: [String: String], holding text: String? = nil) -> String {
            let attributes = component.attributes.compactMap { attribute in
                values[attribute.name].map { " \(attribute.name)=\"\($0)\"" }
            }
            let start = "<\(component.name)\(attributes.joined())"
            if component.closesItself { return start + " />" }
            let child = component.holds.first.map { self.component($0) }
            let content = text ?? (component.holdsProse ? "Words." : child.map { tag($0, self.values(of: $0)) } ?? "")
            return "\(start)>\n\(content)\n</\(component.name)>"
        }

        /// The smallest story with another body, which refers to its song.
        func story(_ id: String, _ body: String) -> String {
            let parts = language.stories.smallest.components(separatedBy: "\n---\n")
            let frontMatter = parts[0].replacingOccurrences(of: "\nid: example", with: "\nid: \(id)")
            let song = body.contains("<MediaRef") ? "" : "\n<MediaRef ref=\"song\" />\n"
            let whole =
                body.contains("<Section") ? body : "<Section id=\"opening\" title=\"Opening\">\n\(body)\n</Section>"
            let end = whole.range(of: "</Section>", options: .backwards)!.lowerBound
            return "\(frontMatter)\n---\n\(whole[..<end])\(song)\(whole[end...])"
        }
    }

    private struct Findings: Decodable {
        struct Finding: Decodable {
            let file: String
            let id: String
        }

        let diagnostics: [Finding]
    }

    /// The ids that are found in each of some stories.
    private func findings(_ bodies: [(name: String, body: String)], _ writer: Writer) throws -> [String: [String]] {
        let shell = try Shell()
        var names: [String: String] = [:]
        for (number, (name, body)) in bodies.enumerated() {
            try shell.write("s\(number)/story.mdx", writer.story("s\(number)", body))
            try shell.write("s\(number)/assets/tram.png", Data([1]))
            names["s\(number)/story.mdx"] = name
        }
        let output = try shell.run("$MDXC check . --diagnostic-format json").output
        let all = try JSONDecoder().decode(Findings.self, from: Data(output.utf8)).diagnostics
        return Dictionary(grouping: all) { names[$0.file] ?? $0.file }.mapValues { $0.map(\.id) }
    }

    @Test("every component, with each of its attributes and values, in each of its places, is clean")
    func components() throws {
        let writer = Writer(language: try document(try Shell()).language)
        var bodies: [(name: String, body: String)] = []
        for component in writer.language.components {
            let all = writer.values(of: component)
            let required = Set(component.attributes.filter(\.required).map(\.name))
            for parent in component.allowedIn {
                bodies.append(("\(component.name) in \(parent)", writer.element(component, all, in: parent)))
            }
            bodies.append(
                ("\(component.name), bare", writer.element(component, all.filter { required.contains($0.key) })))
            for attribute in component.attributes {
                for value in attribute.values ?? [] {
                    let values = all.merging([attribute.name: value]) { $1 }
                    bodies.append(("\(component.name) \(attribute.name)=\(value)", writer.element(component, values)))
                }
            }
        }
        #expect(bodies.count > 30)
        #expect(try findings(bodies, writer) == [:])
    }

    @Test("what the reference does not allow is found")
    func mistakes() throws {
        let writer = Writer(language: try document(try Shell()).language)
        let wrong = [
            "id": "zzz", "prose": "[a](relative)", "mediaKey": "zzz", "asset": "assets/none.png",
            "description": "tram.png", "choice": "zzz",
        ]
        var bodies: [(name: String, body: String)] = []
        for component in writer.language.components {
            let all = writer.values(of: component)
            for attribute in component.attributes {
                let without = all.filter { $0.key != attribute.name }
                if attribute.required {
                    bodies.append(("\(component.name) without \(attribute.name)", writer.element(component, without)))
                }
                guard let value = wrong[attribute.kind] else { continue }
                let values = all.merging([attribute.name: value]) { $1 }
                bodies.append(("\(component.name) \(attribute.name)=\(value)", writer.element(component, values)))
            }
            for other in writer.language.components where !component.allowedIn.contains(other.name) {
                bodies.append(
                    ("\(component.name) in \(other.name)", writer.element(component, all, in: other.name)))
            }
        }
        // An element in one that closes itself is not written by the writer.
        let found = try findings(bodies, writer)
        for (name, body) in bodies {
            let parent = name.components(separatedBy: " in ").dropFirst().first
            if let parent, writer.component(parent).closesItself {
                continue
            }
            #expect(found[name] != nil, "\(name):\n\(body)")
        }
    }

    @Test("prose as the reference writes it is clean, in the body and in attributes")
    func prose() throws {
        let writer = Writer(language: try document(try Shell()).language)
        let constructs = writer.language.prose.constructs
        #expect(constructs.count > 10)
        var bodies = constructs.map { ($0.name, $0.written) }
        for scheme in writer.language.prose.linkSchemes { bodies.append((scheme, "[a](\(scheme):b)")) }
        for construct in constructs {
            let value = construct.written.replacingOccurrences(of: "\"", with: "&quot;")
            bodies.append(("\(construct.name) in an attribute", "<FeatureBox summary=\"\(value)\">\nx\n</FeatureBox>"))
        }
        #expect(try findings(bodies, writer) == [:])
    }

    @Test("attributes that the reference calls prose are those whose inlines readers get")
    func inlines() throws {
        let shell = try Shell()
        let writer = Writer(language: try document(shell).language)
        for component in writer.language.components where component.name != "Section" {
            let words = component.attributes.filter { ["text", "prose"].contains($0.kind) }
            let values = writer.values(of: component).merging(words.map { ($0.name, "*a*") }) { $1 }
            try shell.write("story.mdx", writer.story("s", writer.element(component, values)))
            let built = try shell.run("$MDXC build story.mdx -o - --compact --allow missing_asset").output
            for attribute in words {
                let name = "\"\(attribute.name)Inlines\""
                #expect(built.contains(name) == (attribute.kind == "prose"), "\(component.name) \(attribute.name)")
            }
        }
    }

    @Test("fields are those of the schema, and the required ones are missed")
    func fields() throws {
        let shell = try Shell()
        let language = try document(shell).language
        let schema = try #require(
            JSONSerialization.jsonObject(with: Data(try shell.run("$MDXC schema front-matter").output.utf8))
                as? [String: Any])
        let definitions = try #require(schema["$defs"] as? [String: Any])
        let parts = [
            "story": schema, "hero_image": definitions["heroImage"], "leadArt": definitions["leadArt"],
            "sections[]": definitions["section"], "media[]": definitions["media"],
        ]
        #expect(Set(language.frontMatter.mappings.keys) == Set(parts.keys))
        for (name, fields) in language.frontMatter.mappings {
            let part = try #require(parts[name] as? [String: Any])
            let properties = try #require(part["properties"] as? [String: [String: Any]])
            // The reference teaches the narrative profile.
            let canonical = properties.filter { property in
                let description = property.value["description"] as? String ?? ""
                return !["Another spelling", "Branching stories only"].contains(where: description.hasPrefix)
            }
            #expect(Set(fields.required + fields.optional) == Set(canonical.keys), "\(name)")
            let conditions = part["allOf"] as? [[String: Any]] ?? []
            let narrative = conditions.compactMap { $0["else"] as? [String: Any] }
            let required = ([part] + narrative).flatMap { $0["required"] as? [String] ?? [] }
            let alternatives = (conditions + narrative.flatMap { $0["allOf"] as? [[String: Any]] ?? [] }).compactMap {
                ($0["oneOf"] as? [[String: [String]]])?.first?["required"]?.first
            }
            #expect(Set(fields.required) == Set(required + alternatives), "\(name)")
        }
    }

    @Test("names in the reference are names of the tool; the stories are clean, and the complete one is that of init")
    func names() throws {
        let shell = try Shell()
        let document = try document(shell)
        let language = document.language
        let ids = Set(document.rules.map(\.id))
        for absence in language.notInTheLanguage + language.limits { #expect(ids.contains(absence.id)) }
        for schema in language.schemas {
            #expect(try shell.run("$MDXC \(schema.command.dropFirst(5))").code == 0)
        }
        #expect(Set(language.components.flatMap(\.attributes).map(\.kind)) == Set(language.attributeKinds.map(\.kind)))
        try shell.write("small/story.mdx", language.stories.smallest)
        try shell.write("complete/story.mdx", language.stories.complete)
        for component in language.components {
            let example = component.example.replacingOccurrences(of: "\nid: example", with: "\nid: \(component.name)")
            try shell.write("\(component.name)/story.mdx", example)
            #expect(example.contains("<\(component.name)"))
            for attribute in component.attributes where attribute.required {
                #expect(example.contains(" \(attribute.name)=\""), "\(component.name)")
            }
            let page = try shell.run("$MDXC explain \(component.name)")
            #expect(page.code == 0)
            for attribute in component.attributes { #expect(page.output.contains("\n    \(attribute.name) ")) }
        }
        let result = try shell.run(
            """
            $MDXC init --quiet new; rm new/story.mdx; mv new/assets complete/assets
            $MDXC check . --warnings-as-errors
            """)
        #expect(result.output == "\(language.components.count + 2) stories, no problems\n")
    }

    @Test("the document follows its schema")
    func schema() throws {
        let shell = try Shell()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let python = ProcessInfo.processInfo.environment["MDXC_PYTHON"] ?? "python3"
        let result = try shell.run(
            """
            $MDXC rules --format json > rules.json
            printf '%s\\t%s\\n' '\(root.path)/Grammar/rules.schema.json' rules.json |
                '\(python)' '\(root.path)/Tests/FixtureTests/Contracts/validate.py'
            """)
        try #require(result.code != 3, "jsonschema is not installed; Tests/run installs it")
        #expect(result.code == 0)
        #expect(result.output + result.messages == "")
    }

    @Test("the page of a component")
    func page() throws {
        let page = try Shell().run("$MDXC explain FeatureBox")
        #expect(
            page.output == """
                FeatureBox (component)
                a box with more about one thing

                It stands in Section, and holds prose.

                Attributes:

                    title       text         its heading
                    summary     prose        a line that says what is in it
                    expandable  true, false  whether it is shut at first and opens on a tap (default: false)

                Example:

                    <FeatureBox title="What the slate says" summary="Eleven years of *last records*." expandable="true">

                    The slate was wiped on Mondays, but the till roll was not.

                    It records 541 closing nights.

                    </FeatureBox>

                """)
    }
}
