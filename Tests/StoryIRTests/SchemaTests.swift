import Foundation
import StoryIR
import Testing

@Suite struct SchemaTests {
    /// The version that readers see and the schema that describes it change together: a changed schema needs a new line
    /// in the lock, under a new `irVersion`. Titles and descriptions may be improved at any time.
    @Test func theSchemaChangesWithTheVersionOnly() throws {
        let schema = try JSONDecoder().decode(JSONValue.self, from: Files.grammar("ir.schema.json"))
        let line = "\(IR.Version.current) \(Self.hash(schema.canonical))"
        let lock = String(decoding: try Files.grammar("ir.schema.lock"), as: UTF8.self)
        #expect(
            lock.split(separator: "\n").last.map(String.init) == line,
            """
            ir.schema.json says something else than it did for this irVersion. Raise IR.Version.current (an added \
            optional member: minor; anything else: major) and add the line '\(line)' with the new version to \
            ir.schema.lock.
            """)
    }

    @Test func theLockHasEachVersionOnce() throws {
        let lock = String(decoding: try Files.grammar("ir.schema.lock"), as: UTF8.self)
        let versions = lock.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(Set(versions).count == versions.count)
    }

    @Test func theCanonicalFormLeavesOutAnnotationsOnly() throws {
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

    @Test func bothSchemasDescribeADiagnosticInTheSameWords() throws {
        let ir = try Self.definitions("ir.schema.json")
        let diagnostics = try Self.definitions("diagnostics.schema.json")
        for name in ["diagnostic", "related", "fix", "edit", "range", "position"] {
            #expect(ir[name] != nil && ir[name] == diagnostics[name], "\(name)")
        }
    }

    /// The document `everything` has all members there are, so the schema and the types name the same ones.
    @Test func theSchemaNamesTheMembersThatAreWritten() throws {
        let schema = try JSONDecoder().decode(JSONValue.self, from: Files.grammar("ir.schema.json"))
        let document = try JSONDecoder().decode(JSONValue.self, from: Files.document("everything"))
        #expect(Self.declaredMembers(schema) == Self.usedMembers(document))
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
