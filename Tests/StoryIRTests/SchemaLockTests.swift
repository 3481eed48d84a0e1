import Foundation
import StoryIR
import Testing

@Suite struct SchemaLockTests {
    /// The version that readers see and the schema that describes it change together: a changed schema needs a new line
    /// in the lock, under a new `irVersion`, once the version before is released; until then, `MDXC_UPDATE=1` changes the
    /// last line. Titles and descriptions may be improved at any time.
    @Test func theSchemaChangesOnlyWithTheVersion() throws {
        let schema = try JSONDecoder().decode(JSONValue.self, from: Files.grammar("ir.schema.json"))
        let line = "\(IR.Version.current) \(Self.hash(schema.canonical))"
        var lock = String(decoding: try Files.grammar("ir.schema.lock"), as: UTF8.self)
        if Files.isUpdating {
            let older = lock.split(separator: "\n").filter { !$0.hasPrefix("\(IR.Version.current) ") }
            lock = (older + [line[...]]).joined(separator: "\n") + "\n"
            try Data(lock.utf8).write(to: Files.grammarFile("ir.schema.lock"))
        }
        #expect(
            lock.split(separator: "\n").last.map(String.init) == line,
            """
            ir.schema.json says something else than it did for this irVersion. If that is released, raise \
            IR.Version.current (an added optional member: minor; anything else: major). Then let MDXC_UPDATE=1 write \
            the line '\(line)' with that version to ir.schema.lock.
            """)
    }

    @Test func theLockHasEachVersionOnce() throws {
        let lock = String(decoding: try Files.grammar("ir.schema.lock"), as: UTF8.self)
        let versions = lock.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(Set(versions).count == versions.count)
    }

    @Test func theCanonicalFormOmitsOnlyAnnotations() throws {
        let text = """
            {"title": "T", "description": "D", "type": "object", "required": ["title"], "uniqueItems": true,
             "properties": {"title": {"title": "T", "const": 1}, "description": {"type": null}}}
            """
        let schema = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        let expected =
            #"{properties:{description:{type:null},title:{const:1}},required:["title"],"#
            + #"type:"object",uniqueItems:true}"#
        #expect(schema.canonical == expected)
        // The published test vector of 64-bit FNV-1a.
        #expect(Self.hash("foobar") == "85944171f73967e8")
    }

    @Test func bothSchemasDescribeDiagnosticsEqually() throws {
        let ir = try Self.definitions("ir.schema.json")
        let diagnostics = try Self.definitions("diagnostics.schema.json")
        for name in [
            "diagnostic", "severity", "related", "fix", "fixApplicability", "edit", "sourceRange",
            "sourcePosition",
        ] {
            #expect(ir[name] != nil && ir[name] == diagnostics[name], "\(name)")
        }
    }

    /// The document `everything` and the goldens have all members there are, so the schema and the types name the same ones.
    @Test func theSchemaHasTheWrittenMembers() throws {
        let schema = try JSONDecoder().decode(JSONValue.self, from: Files.grammar("ir.schema.json"))
        let documents = try [Files.document("everything")] + Files.goldens
        let used = try documents.reduce(into: Set<String>()) {
            $0.formUnion(Self.usedMembers(try JSONDecoder().decode(JSONValue.self, from: $1)))
        }
        #expect(Self.declaredMembers(schema) == used)
    }

    /// The table of blocks in IR.md has all of them; with `MDXC_UPDATE=1` rows are added.
    @Test func theTableOfBlocksHasAllTypes() throws {
        let definitions = try Self.definitions("ir.schema.json")
        guard case .list(let blocks)? = definitions["block"]?["oneOf"] else { return #expect(Bool(false), "no blocks") }
        var text = String(decoding: try Files.grammar("IR.md"), as: UTF8.self)
        var types: [JSONValue] = []
        for block in blocks {
            guard case .text(let reference)? = block["$ref"], let definition = reference.split(separator: "/").last,
                case .object(let members)? = definitions[String(definition)]?["properties"],
                case .text(let name)? = members["type"]?["const"]
            else { continue }
            types.append(.text(name))
            let own = members.keys.filter { !["type", "id", "span", "blocks"].contains($0) }.sorted()
            let all = (own + (members["blocks"] == nil ? [] : ["blocks"])).map { "`\($0)`" }.joined(separator: ", ")
            if Files.isUpdating, !text.contains("\n| `\(name)` |") {
                text.replace("\n| `unsupported` |", with: "\n| `\(name)` | \(all) |\n| `unsupported` |")
                try Data(text.utf8).write(to: Files.grammarFile("IR.md"))
            }
            #expect(text.contains("\n| `\(name)` |"), "IR.md has no row for \(name)")
        }
        // What is none of them may be of a later version.
        let unknown = definitions["unknownBlock"]?["properties"]?["type"]?["not"]?["enum"]
        #expect(unknown == .list(types), "'unknownBlock' in ir.schema.json has to exclude the type of each block")
    }

    /// Code generators make a type of each definition and of each `enum`; it should have a name, and none that the DOM, or
    /// a generator's own library, has.
    @Test func definitionsMakeGoodTypes() throws {
        let taken = ["comment", "element", "image", "location", "navigation", "node", "range", "selection", "text"]
        guard case .object(let definitions) = try Self.definitions("ir.schema.json") else {
            return #expect(Bool(false), "no definitions")
        }
        for (name, definition) in definitions {
            #expect(!taken.contains(name))
            guard case .object(let members)? = definition["properties"] else { continue }
            for (member, schema) in members {
                #expect(schema["enum"] == nil && schema["items"]?["enum"] == nil, "\(name).\(member) has no name")
            }
        }
    }

    private static func definitions(_ file: String) throws -> JSONValue {
        try #require(JSONDecoder().decode(JSONValue.self, from: Files.grammar(file))["$defs"])
    }

    private static func declaredMembers(_ schema: JSONValue) -> Set<String> {
        switch schema {
        case .null, .bool, .number, .text: return []
        case .list(let values): return values.reduce(into: []) { $0.formUnion(declaredMembers($1)) }
        case .object(let members):
            var names: Set<String> = []
            if case .object(let properties) = members["properties"] { names.formUnion(properties.keys) }
            return members.values.reduce(into: names) { $0.formUnion(declaredMembers($1)) }
        }
    }

    private static func usedMembers(_ value: JSONValue) -> Set<String> {
        switch value {
        case .null, .bool, .number, .text: return []
        case .list(let values): return values.reduce(into: []) { $0.formUnion(usedMembers($1)) }
        case .object(let members):
            return members.reduce(into: Set(members.keys)) { names, member in
                if member.key != "extensions" { names.formUnion(usedMembers(member.value)) }
            }
        }
    }

    /// FNV-1a, 64 bits.
    private static func hash(_ text: String) -> String {
        let value = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
