import Testing

@testable import StorySyntax

/// What the parser takes for granted of the words of the language.
@Suite struct VocabularyTests {
    /// Sets of them are arrays of 32 locations, and masks of 32 bits.
    @Test func `components and names of attributes fit into their sets`() {
        #expect(Component.allCases.count <= 32)
        #expect(AttributeName.allCases.count <= 32)
    }

    @Test func `rows of the tables are in the order of the cases`() {
        let components = Component.allCases.dropFirst().map { "\($0)" }
        let rows = Component.descriptors.dropFirst().map { $0.name.prefix(1).lowercased() + $0.name.dropFirst() }
        #expect(rows == components, "Component.swift: each case has its row in 'descriptors'")
        #expect(AttributeName.names.dropFirst().map { $0 } == AttributeName.allCases.dropFirst().map { "\($0)" })
    }

    @Test(arguments: Component.all) func `each row is complete`(component: Component) {
        let row = component.descriptor
        #expect(!row.summary.isEmpty && row.attributes.allSatisfy { !$0.words.isEmpty })
        #expect(Set(row.attributes.map(\.name)).count == row.attributes.count)
        #expect(row.content != .components || !component.children.isEmpty, "it holds components, and none allows it")
        for enumerated in row.attributes.compactMap(\.enumeratedValues) {
            #expect(enumerated.values.contains(enumerated.fallback))
        }
    }
}
