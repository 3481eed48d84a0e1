import StorySource
import Testing

@testable import StoryDiagnostics

@Suite("Fingerprints")
struct LineFingerprintsTests {
    private func fingerprints(_ text: String) -> [String] {
        let lines = LineFingerprints(SourceFile(path: "x", text: text))
        return (1...).lazy.map { lines.ofLine($0) }.prefix { $0 != nil }.compactMap { $0 }
    }

    /// Values that GitHub's upload action has for these texts.
    @Test(
        "lines hash as GitHub hashes them",
        arguments: [
            ("", ["c129715d7a2bc9a3:1"]),
            (
                " a\nb\n  \t\tc\n d",
                ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]
            ),
            (
                " hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End",
                [
                    "8b7cf3e952e7aeb2:1", "b1ae1287ec4718d9:1", "bff680108adb0fcc:1", "c6805c5e1288b612:1",
                    "b86d3392aea1be30:1", "e6ceba753e1a442:1",
                ]
            ),
        ])
    func published(text: String, hashes: [String]) {
        #expect(fingerprints(text) == hashes)
        #expect(fingerprints(text.replacing("\n", with: "\r\n")) == hashes)
        #expect(fingerprints(text.replacing("\n", with: "\r")) == hashes)
    }

    @Test("equal lines are counted; lines above change nothing")
    func repeated() {
        let far = String(repeating: "far ", count: 60)
        let text = "same\n\(far)\nsame\n\(far)\nend 🎈\n"
        let hashes = fingerprints(text)
        #expect(hashes.count == 6)
        #expect(hashes[0].dropLast() == hashes[2].dropLast())
        #expect(hashes[0].hasSuffix(":1") && hashes[2].hasSuffix(":2"))
        #expect(fingerprints("more\nand more\n" + text).dropFirst(2) == hashes[...])
    }

    @Test("a diagnostic keeps its fingerprint when lines come above it, and shares it with no other")
    func diagnostics() {
        func all(_ text: String) -> [String] {
            let source = SourceFile(path: "x", text: text)
            var fingerprints = DiagnosticFingerprints(source)
            var result: [String] = []
            for (offset, byte) in text.utf8.enumerated() where byte == UInt8(ascii: "{") {
                result.append(fingerprints.next(located(in: source, offset..<offset + 1).diagnostic))
                result.append(fingerprints.next(located(in: source, offset..<offset + 1, id: .unusedMedia).diagnostic))
            }
            return result
        }
        let text = "a { b { c\n  a { b { c\n\n{\(String(repeating: "x", count: 1000)){"
        let fingerprints = all(text)
        #expect(fingerprints.count == 12)
        #expect(Set(fingerprints).count == 12)
        #expect(fingerprints[0].dropLast() == fingerprints[4].dropLast())
        #expect(all("new\n" + text) == fingerprints)
        #expect(all(text.replacing("x", with: "y", maxReplacements: 1)) != fingerprints)
    }
}
