import Foundation
import StoryTextBackend
import Testing

/// Plain text contains all text of a story.
@Suite struct TextContentTests {
    /// Members of the IR that are not text for readers: names, locations, kinds, and the plain duplicates of formatted text.
    private static let silent: Set<String> = [
        "id", "type", "kind", "src", "url", "ref", "key", "asset", "audio", "tapAudio", "appleMusicId", "appleMusicUrl",
        "artworkUrl",
        "schemaVersion", "locale", "theme", "layoutHints", "flow", "start", "extensions", "layout", "queue", "reveal",
        "lines", "assets", "to", "card", "intent", "construct", "criticality", "endingKind", "durationMs",
        "language", "info", "align",
    ]

    @Test(arguments: Fixture.plain) func containsEveryWord(fixture: Fixture) throws {
        guard let document = Compiled(fixture).document() else { return }
        let text = String(decoding: TextBackend.render(document, width: TextBackend.widths.upperBound), as: UTF8.self)
        // The numbers of links are between the words of a label and what follows.
        let page = Self.letters(text.replacing(/\[\d+\]/, with: ""))
        let root = try #require(
            JSONSerialization.jsonObject(with: Data(document.json())) as? [String: Any])
        for member in ["story", "sections"] {
            for text in Self.texts(try #require(root[member])) {
                let letters = Self.letters(text)
                let isThere = letters.isEmpty || page.contains(letters)
                #expect(isThere, "\(fixture.name): '\(text)' is missing")
            }
        }
    }

    /// Returns all texts in a value that a reader should see.
    private static func texts(_ value: Any) -> [String] {
        switch value {
        case let text as String: [text]
        case let list as [Any]: list.flatMap(texts)
        case let object as [String: Any]: object.flatMap { silent.contains($0.key) ? [] : texts($0.value) }
        default: []
        }
    }

    /// Returns letters and digits only, without invisible marks between them.
    private static func letters(_ text: String) -> String {
        let isLetter = { (scalar: Unicode.Scalar) in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter(isLetter)))
    }
}
