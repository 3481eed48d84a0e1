import Testing

/// The seeds of `Tests/fuzz` are valid, and every target keeps up with the compiler.
@Suite struct FuzzTargetTests {
    @Test(arguments: fuzzTargets.map { $0.name }) func everySeedCompiles(name: String) throws {
        let target = try #require(fuzzTargets.first { $0.name == name })
        let seeds = try target.seeds
        #expect(seeds.count > 10)
        let failures = Soundness.failures(count: seeds.count, problems: { target.problems($0) }) { seeds[$0] }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    /// A target whose inputs are all refused would find nothing.
    @Test func everyDocumentIsDecoded() throws {
        #expect(try DocumentFuzzing.seeds.allSatisfy { DocumentFuzzing.read($0) != nil })
    }
}
