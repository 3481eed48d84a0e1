import Testing

@testable import StoryDriver

@Suite struct VersionRequirementTests {
    @Test(arguments: [
        ("0.1.0", "0.1.0", true), ("0.1", "0.1.0", true), ("==0.1", "0.1.1", false), ("0.1.0", "0.2.0", false),
        (">=0.1, <0.3", "0.2.9", true), (">=0.1,<0.3", "0.3.0", false), (" > 0.1 ", "0.1.0", false),
        (">0.9", "0.10.0", true),
        ("<=1", "1.0.0", true), ("<=1", "1.0.1", false), ("!=0.1.2", "0.1.2", false), ("!=0.1.2", "0.1.3", true),
    ])
    func allows(_ text: String, _ version: String, _ isAllowed: Bool) throws {
        #expect(try #require(VersionRequirement(text)).allows(version) == isAllowed)
    }

    @Test(arguments: [
        "", ">=", "latest", "1.2.3.4", "1.", ">=0.1,", "=0.1", "~0.1", "99999999999999999999", "1.x", ">=>1",
    ])
    func isNone(_ text: String) { #expect(VersionRequirement(text) == nil) }
}
