import Foundation
import Testing

/// Tests that `mdxc rules --format json` and `mdxc schema front-matter` are sufficient to write stories.
@Suite("The language reference")
struct ReferenceTests {
    private func document(_ shell: Shell) throws -> ReferenceDocument {
        let output = try shell.run("$MDXC rules --format json").output
        return try JSONDecoder().decode(ReferenceDocument.self, from: Data(output.utf8))
    }

    /// Returns a writer of stories for each schema version.
    private func writers() throws -> [ReferenceWriter] {
        let language = try document(try Shell()).language
        let writers = language.schemaVersions.map { ReferenceWriter(language: language, version: $0.version) }
        try #require(writers.count == 3)
        return writers
    }

    private struct Diagnostics: Decodable {
        struct LocatedDiagnostic: Decodable {
            let file: String
            let id: String
        }

        let diagnostics: [LocatedDiagnostic]
    }

    /// Returns the ids that are reported for each of some stories.
    private func diagnostics(
        _ bodies: [(name: String, body: String)], _ writer: ReferenceWriter
    ) throws -> [String: [String]] {
        let shell = try Shell()
        var names: [String: String] = [:]
        for (number, (name, body)) in bodies.enumerated() {
            try shell.write("s\(number)/story.mdx", writer.story("s\(number)", body))
            for (asset, start) in [("tram.png", "GIF89a"), ("tram.mp4", "\0\0\0\u{10}ftypisom"), ("tune.mp3", "ID3")] {
                try shell.write("s\(number)/assets/\(asset)", start)
            }
            names["s\(number)/story.mdx"] = name
        }
        let output = try shell.run("$MDXC check . --diagnostic-format json").output
        let all = try JSONDecoder().decode(Diagnostics.self, from: Data(output.utf8)).diagnostics
        return Dictionary(grouping: all) { names[$0.file] ?? $0.file }.mapValues { $0.map(\.id) }
    }

    @Test("every component, with each of its attributes and values, in each of its parents, is clean")
    func components() throws {
        for writer in try writers() {
            var bodies: [(name: String, body: String)] = []
            for component in writer.components {
                let all = writer.values(of: component)
                let attributes = writer.attributes(of: component)
                let required = Set(attributes.filter(\.required).map(\.name))
                for parent in writer.parents(of: component) {
                    bodies.append(("\(component.name) in \(parent)", writer.element(component, all, in: parent)))
                }
                bodies.append(
                    ("\(component.name), bare", writer.element(component, all.filter { required.contains($0.key) })))
                for attribute in attributes {
                    for value in attribute.values ?? [] {
                        let values = all.merging([attribute.name: value]) { $1 }
                        bodies.append(
                            ("\(component.name) \(attribute.name)=\(value)", writer.element(component, values)))
                    }
                }
            }
            #expect(bodies.count > 30)
            let found = try diagnostics(bodies, writer)
            for (name, body) in bodies { #expect(found[name] == nil, "\(name):\n\(writer.story("s", body))") }
        }
    }

    @Test("what the reference does not allow is reported")
    func mistakes() throws {
        let wrong = [
            "id": "a b", "name": "a b", "target": "zzz", "imageKey": "zzz", "audioKey": "zzz",
            "prose": "[a](relative)", "mediaKey": "zzz", "asset": "assets/none.png", "description": "tram.png",
            "choice": "zzz",
        ]
        for writer in try writers() {
            var bodies: [(name: String, body: String)] = []
            for component in writer.components {
                let all = writer.values(of: component)
                for attribute in writer.attributes(of: component) {
                    let without = all.filter { $0.key != attribute.name }
                    if attribute.required {
                        bodies.append(
                            ("\(component.name) without \(attribute.name)", writer.element(component, without)))
                    }
                    guard let value = wrong[attribute.kind] else { continue }
                    let values = all.merging([attribute.name: value]) { $1 }
                    bodies.append(("\(component.name) \(attribute.name)=\(value)", writer.element(component, values)))
                }
                // The writer does not write elements inside self-closing ones.
                for other in writer.components where !other.closesItself && !component.allowedIn.contains(other.name) {
                    bodies.append(
                        ("\(component.name) in \(other.name)", writer.element(component, all, in: other.name)))
                }
            }
            let found = try diagnostics(bodies, writer)
            for (name, body) in bodies { #expect(found[name] != nil, "\(name):\n\(writer.story("s", body))") }
        }
    }

    @Test("what a later version introduced is reported in stories of an earlier one")
    func versions() throws {
        let all = try writers()
        let (earlier, later) = (all[0], all[1])
        let shell = try Shell()
        for component in later.components {
            let values = later.values(of: component)
            let bare = values.filter { value in component.attributes.contains { $0.required && $0.name == value.key } }
            let added = component.attributes.filter { $0.since == later.version }.map(\.name)
            for names in component.since == later.version ? [[]] : added.map({ [$0] }) {
                let story = later.story(
                    "s", later.element(component, bare.merging(values.filter { names.contains($0.key) }) { $1 }))
                try shell.write(
                    "story.mdx",
                    story.replacing("schema_version: \(later.version)", with: "schema_version: \(earlier.version)"))
                let output = try shell.run("$MDXC check story.mdx --diagnostic-format concise").output
                let id = names.isEmpty ? "[unknown_component]" : "[unknown_attribute]"
                #expect(output.contains(id), "\(component.name) \(names)")
            }
        }
    }

    @Test("prose as the reference writes it is clean, in the body and in attributes")
    func prose() throws {
        let writer = try writers()[0]
        let constructs = writer.language.prose.constructs.filter { $0.since == nil }
        #expect(constructs.count > 10)
        var bodies = constructs.map { ($0.name, $0.written) }
        for scheme in writer.language.prose.linkSchemes { bodies.append((scheme, "[a](\(scheme):b)")) }
        for construct in constructs {
            let value = construct.written.replacingOccurrences(of: "\"", with: "&quot;")
            bodies.append(("\(construct.name) in an attribute", "<FeatureBox summary=\"\(value)\">\nx\n</FeatureBox>"))
        }
        #expect(try diagnostics(bodies, writer) == [:])
    }

    @Test("each construct of Markdown is clean in its version, reported before it, and has its page")
    func markdown() throws {
        let writers = try writers()
        let language = writers[0].language
        let constructs = language.prose.constructs.filter { $0.since != nil }
        #expect(constructs.count > 10 && constructs.allSatisfy { $0.since == language.schemaVersions.last?.version })
        let bodies = constructs.map { ($0.name, "Words.\n\n\($0.written)\n") }
        #expect(try diagnostics(bodies, writers[2]) == [:])
        #expect(Set(try diagnostics(bodies, writers[1]).keys) == Set(constructs.map(\.name)))
        let shell = try Shell()
        let list = try shell.run("$MDXC explain markdown").output
        for construct in constructs {
            #expect(list.contains("\n    \(construct.name) "))
            let lines = construct.written.split(separator: "\n", omittingEmptySubsequences: false)
            let example = lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
            let page = try shell.run("$MDXC explain \(construct.name)").output
            #expect(page.hasPrefix("\(construct.name) (Markdown, since schema_version \(construct.since ?? ""))\n"))
            #expect(page.hasSuffix("\nExample:\n\n" + example))
        }
    }

    @Test("attributes that the reference calls prose are those whose inlines are in the IR")
    func inlines() throws {
        let shell = try Shell()
        let writer = try writers()[1]
        for component in writer.components where component.name != "Section" {
            let words = component.attributes.filter { ["text", "prose"].contains($0.kind) }
            let values = writer.values(of: component).merging(words.map { ($0.name, "*a*") }) { $1 }
            try shell.write("story.mdx", writer.story("s", writer.element(component, values)))
            let built = try shell.run("$MDXC build story.mdx -o - --compact --allow missing_asset").output
            #expect(built.contains("\"requires\""), "\(component.name) is not built")
            for attribute in words {
                let name = "\"\(attribute.name)Inlines\""
                #expect(built.contains(name) == (attribute.kind == "prose"), "\(component.name) \(attribute.name)")
            }
        }
    }

    @Test("fields are those of the schema, and missing required ones are reported")
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
            "defaults": definitions["defaults"], "assets[]": definitions["asset"],
        ]
        #expect(Set(language.frontMatter.mappings.keys) == Set(parts.keys))
        for (name, fields) in language.frontMatter.mappings {
            let part = try #require(parts[name] as? [String: Any])
            let properties = try #require(part["properties"] as? [String: [String: Any]])
            let canonical = properties.filter { property in
                (property.value["description"] as? String)?.hasPrefix("Another spelling") != true
            }
            let latest = fields.later.map { $0.required + $0.optional } ?? fields.required + fields.optional
            #expect(Set(latest) == Set(canonical.keys), "\(name)")
            let required = required(by: part)
            #expect(Set(fields.later?.required ?? fields.required) == required, "\(name)")
            // What applies to one version only is in the branches of a condition.
            guard fields.later != nil else { continue }
            let earlier = try #require(part["then"] as? [String: Any])
            #expect(Set(fields.required) == required.union(self.required(by: earlier)), "\(name)")
            let refused = try #require(earlier["properties"] as? [String: Any]).filter { $0.value as? Bool == false }
            #expect(
                Set(latest).subtracting(refused.keys) == Set(fields.required + fields.optional), "\(name)")
        }
    }

    @Test("stories in JSON have the members of their schema")
    func jsonMembers() throws {
        let shell = try Shell()
        let reference = try document(shell).language.jsonStories
        let printed = try shell.run("$MDXC \(reference.schema.dropFirst(5))").output
        let schema = try #require(JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [String: Any])
        let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
        #expect(reference.objects.map(\.name) == ["story", "segment", "choice"])
        for object in reference.objects {
            let part = definitions[object.name] ?? schema
            let properties = try #require(part["properties"] as? [String: [String: Any]])
            #expect(Set(object.members.map(\.name)) == Set(properties.keys))
            #expect(object.members.filter(\.required).map(\.name) == part["required"] as? [String])
            for member in object.members {
                let property = try #require(properties[member.name])
                let words = try #require(property["description"] as? String)
                #expect(words == member.says.prefix(1).uppercased() + member.says.dropFirst() + ".", "\(member.name)")
                let kinds = property["type"] as? [String] ?? [property["type"] as? String ?? ""]
                #expect(kinds[0] == (member.kind.hasPrefix("list of") ? "array" : member.kind), "\(member.name)")
            }
        }
    }

    @Test("a story in JSON with everything the reference allows is clean, and missing required members are reported")
    func jsonStories() throws {
        let shell = try Shell()
        let reference = try document(shell).language.jsonStories
        try shell.write("example/story.json", reference.story)
        #expect(try shell.run("$MDXC check example --warnings-as-errors").output == "1 story, no problems\n")
        /// Returns an object with a value for each member, except those that choose the way.
        func object(_ name: String, _ own: [String: Any], without missing: String? = nil) throws -> [String: Any] {
            let members = try #require(reference.objects.first { $0.name == name }).members
            let values = members.map { member -> (String, Any) in
                let value: Any =
                    switch member.kind {
                    case "string": member.name == "ageRange" ? "4-8" : "words"
                    case "number": 1
                    case "boolean": true
                    default: ["words"]
                    }
                return (member.name, own[member.name] ?? value)
            }
            return Dictionary(uniqueKeysWithValues: values.filter { $0.0 != missing })
        }
        /// Two choices lead to two endings.
        func story(without missing: String? = nil, in part: String? = nil) throws -> String {
            let lost = { (name: String) in name == part ? missing : nil }
            let choices = try ["left", "right"].map {
                try object("choice", ["id": $0, "nextSegmentId": $0], without: lost("choice"))
            }
            let start = try object("segment", ["id": "start", "choices": choices], without: lost("segment"))
            let ends = try ["left", "right"].map { try object("segment", ["id": $0, "choices": [Any]()]) }
            let whole = try object("story", ["id": "story", "segments": [start] + ends], without: lost("story"))
            return String(decoding: try JSONSerialization.data(withJSONObject: whole), as: UTF8.self)
        }
        try shell.write("s/story.json", try story())
        #expect(try shell.run("$MDXC check s --warnings-as-errors").output == "1 story, no problems\n")
        for part in reference.objects {
            for member in part.members {
                try shell.write("s/story.json", try story(without: member.name, in: part.name))
                let found = try shell.run("$MDXC check s --diagnostic-format concise").output
                #expect(
                    found.contains("[missing_required_field]") == member.required,
                    "\(part.name) \(member.name)\n\(found)")
            }
        }
    }

    @Test("explain shows how stories in JSON are written")
    func jsonPage() throws {
        let reference = try document(try Shell()).language.jsonStories
        let page = try Shell().run("$MDXC explain json-story").output
        #expect(page.hasPrefix("json-story (format)\na branching story in a '.json' file, "))
        let rows = page.replacingOccurrences(of: "\n {5,}", with: " ", options: .regularExpression)
            .split(separator: "\n")
        for object in reference.objects {
            #expect(page.contains("\nMembers of a \(object.name):\n\n    id  "))
            for member in object.members {
                #expect(
                    rows.contains {
                        $0.hasPrefix("    \(member.name)") && $0.contains("  required  ") == member.required
                            && $0.contains("  \(member.kind)")
                            && $0.hasSuffix(" \(member.says)")
                    })
            }
        }
        #expect(page.hasSuffix("\n\n" + reference.story.split(separator: "\n").map { "    \($0)\n" }.joined()))
    }

    /// Returns the fields that a schema requires, in one spelling or in either of two.
    private func required(by schema: [String: Any]) -> Set<String> {
        let alternatives = (schema["allOf"] as? [[String: Any]] ?? []).compactMap { condition in
            (condition["oneOf"] as? [[String: [String]]])?.first?["required"]?.first
        }
        // The requirements of versions before 0.3.
        let earlier = (schema["allOf"] as? [[String: Any]] ?? []).compactMap { condition in
            (condition["else"] as? [String: Any])?["required"] as? [String]
        }
        return Set((schema["required"] as? [String] ?? []) + alternatives + earlier.joined())
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
        try shell.write("branching/story.mdx", language.stories.branching)
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
            #expect(page.output.contains("(component, since schema_version ") == (component.since != nil))
        }
        let result = try shell.run(
            """
            $MDXC init --quiet new; rm new/story.mdx; mv new/assets complete/assets
            $MDXC check . --warnings-as-errors
            """)
        #expect(result.output == "\(language.components.count + 3) stories, no problems\n")
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

                It is in Section or Page, and holds prose.

                Attributes:

                    title       text         its heading
                    summary     prose        a line that says what is in it
                    expandable  true, false  whether it is folded at first and opens on a tap
                                             (default: false)

                Example:

                    <FeatureBox title="What the slate says" summary="Eleven years of *last records*." expandable="true">

                    The slate was wiped on Mondays, but the till roll was not.

                    It records 541 closing nights.

                    </FeatureBox>

                """)
    }
}
