import Testing

@testable import StoryKit

@Suite struct NaturalOrderTests {
    @Test func `sorts word by word, and numbers by value`() {
        let sorted = [
            "", "2 Goats", "10 Goats", "Chapter 2", "chapter 10", "Chapter Two", "Éclair", "eclairs", "The Sea",
            "The Sea, 2", "the sea anew", "Theo", "v2", "v10", "Zoo",
        ]
        let keys = sorted.map { NaturalOrderKey($0) }
        for (index, key) in keys.enumerated() {
            for (other, otherKey) in keys.enumerated() {
                #expect((key < otherKey) == (index < other), "\(sorted[index]) and \(sorted[other])")
            }
        }
    }

    @Test func `ignores case, accents, punctuation and leading zeros`() {
        #expect(NaturalOrderKey("“Émile” 007") == NaturalOrderKey("emile 7"))
    }

    @Test func `compares numbers of any length`() {
        let digits = String(repeating: "9", count: 1000)
        #expect(NaturalOrderKey("8") < NaturalOrderKey(digits))
        #expect(NaturalOrderKey(digits) < NaturalOrderKey("a"))
    }
}
