import StorySource
import Testing

@testable import StoryDriver

@Suite("Finding the id of a story quickly")
struct StoryIDScanTests {
    @Test(
        "is the story's id",
        arguments: [
            ("---\nschema_version: 0.1\nid: harbor-lights\n---\n", "harbor-lights"),
            ("---\nid: \"harbor\"\ntitle: A\n---\n", "harbor"), ("---\nid: 'harbor'\n", "harbor"),
            ("---\r\nid:   harbor\r\n", "harbor"), ("---\nmedia:\n  - id: other\nid: harbor\n", "harbor"),
            ("{\"id\": \"wood\", \"title\": \"W\"}", "wood"), ("{\"id\":\"caf\u{E9}\"}", "caf\u{E9}"),
        ])
    func found(text: String, id: String) {
        #expect(guess(text) == id)
    }

    @Test(
        "is nil if it can't be a folder's name",
        arguments: [
            "", "---\ntitle: A\n---\n", "---\n  id: indented\n", "---\nid:\n", "---\nid: ..\n", "---\nid: /etc\n",
            "---\nid: " + String(repeating: "a", count: 256) + "\n",
            "---\n#" + String(repeating: "a", count: 1 << 16) + "\nid: late\n",
        ])
    func none(text: String) {
        #expect(guess(text) == nil)
    }

    /// Only a first part of it names a folder: never one above, or below.
    @Test("never leads out of a folder") func slashes() {
        #expect(guess("---\nid: a/../../b\n") == "a")
    }

    private func guess(_ text: String) -> String? {
        let source = SourceFile(path: "", text: text)
        return withExtendedLifetime(source) { StoryIDScan.id(in: source.bytes) }
    }
}
