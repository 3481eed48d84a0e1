import Foundation
import StorySyntax
import Testing

@testable import StoryIR
@testable import StorySemantics

/// A component that holds prose has its block in the IR, under the same names.
@Suite struct ProseBlockTests {
    static let components = Component.all.filter(\.holdsProseAndTexts)

    @Test(arguments: components) func `the block has the texts of the component`(component: Component) throws {
        let type = component.name.prefix(1).lowercased() + component.name.dropFirst()
        let names = component.descriptor.attributes.map(\.name.name)
        let inner = IR.Block(id: "s/p1/b1", content: .thematicBreak)
        let content = try #require(
            IR.Block.Content(proseType: type, blocks: [inner]) { "the \($0)" }, "Block.swift has no block \(type)")
        let prose = try #require(content.prose)
        #expect(content.type == type)
        #expect(prose.texts.map(\.name) == names && prose.texts.map(\.text) == names.map { "the \($0)" })
        #expect(prose.blocks == [inner])
        let block = IR.Block(id: "s/p1/b0", content: content)
        #expect(try JSONDecoder().decode(IR.Block.self, from: JSONEncoder().encode(block)) == block)
    }

    @Test(arguments: components) func `the schema of the IR has the block`(component: Component) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Grammar/ir.schema.json")
        let schema = try JSONDecoder().decode(Schema.self, from: Data(contentsOf: file))
        let type = component.name.prefix(1).lowercased() + component.name.dropFirst()
        let names = component.descriptor.attributes.map(\.name.name)
        #expect(
            schema.definitions["block"]?.oneOf?.contains { $0.reference == "#/$defs/\(type)" } == true,
            "Grammar/ir.schema.json lacks '\(type)' among the references of 'block'")
        let definition = try #require(
            schema.definitions[type], "Grammar/ir.schema.json has no definition of '\(type)'")
        #expect(definition.properties?.keys.sorted() == (names + ["type", "id", "span", "blocks"]).sorted())
    }

    private struct Schema: Decodable {
        struct Definition: Decodable {
            let oneOf: [Reference]?
            let properties: [String: Ignored]?
        }

        struct Reference: Decodable {
            let reference: String
            enum CodingKeys: String, CodingKey { case reference = "$ref" }
        }

        struct Ignored: Decodable { init(from decoder: any Decoder) {} }

        let definitions: [String: Definition]
        enum CodingKeys: String, CodingKey { case definitions = "$defs" }
    }
}
