import StorySyntax
import Testing

/// What the parser takes for granted of the words of the language.
@Suite struct VocabularyTests {
    /// Sets of them are arrays of 32 locations, and masks of 32 bits.
    @Test func `components and names of attributes have room in their sets`() {
        #expect(Component.allCases.count <= 32)
        #expect(AttributeName.allCases.count <= 32)
    }
}
