import StoryHTMLBackend
import StoryIR
import StoryJSON
import StoryNavigation
import StoryOutlineBackend
import StorySource
import StoryTextBackend

/// The decoder of the IR: it encodes what it accepts unchanged, and refuses everything else.
enum DocumentFuzzing: FuzzTarget {
    static let name = "ir"

    static var seeds: [[UInt8]] { get throws { try SeedFiles.documents } }

    /// Names and values of the documents in the tests, and the parts of numbers and strings.
    static var words: [[UInt8]] {
        get throws {
            let quote = UInt8(ascii: "\"")
            let quoted = try seeds.flatMap { seed in
                seed.split(separator: quote, omittingEmptySubsequences: false)
                    .filter { $0.count < 30 && !$0.contains(0x0A) }
            }
            return Set(quoted.map { [quote] + $0 + [quote] }).sorted { $0.lexicographicallyPrecedes($1) }
                + Words.ofJSONStories.map { Array($0.utf8) }
        }
    }

    static func problems(_ input: [UInt8]) -> [String] {
        guard let document = read(input) else { return [] }
        return problems(document)
    }

    /// Returns the properties that do not hold for a document from any source.
    static func problems(_ document: StoryDocument) -> [String] {
        var problems: [String] = []
        for style in [JSONStyle.pretty, .compact] {
            guard let again = read(document.json(style: style)), again == document else {
                problems.append("what is written is not what was read")
                continue
            }
            // The document of a compiler has its author's order of members, a decoded one is sorted by name.
            let text = again.json(style: style)
            if read(text)?.json(style: style) != text { problems.append("what is read is written in another way") }
        }
        for width in [TextBackend.widths.lowerBound, TextBackend.standardWidth] {
            _ = TextBackend.render(document, width: width)
        }
        _ = HTMLBackend.render(document)
        _ = OutlineBackend.render(document)
        return problems + pathProblems(document)
    }

    /// Returns the document in a text; nil if the decoder refuses it.
    static func read(_ text: [UInt8]) -> StoryDocument? {
        try? JSONDocumentDecoder.decode(StoryDocument.self, from: SourceFile(path: "story.json", content: text))
    }

    /// Reads on as long as possible, taking the last choice of each page.
    private static func pathProblems(_ document: StoryDocument) -> [String] {
        guard var reader = try? StoryNavigator(document) else { return [] }
        do throws(NavigationError) {
            for _ in 0..<100 {
                if reader.canAdvance {
                    try reader.advance()
                } else if let choice = reader.choices.last {
                    try reader.choose(id: choice.id)
                } else {
                    break
                }
            }
        } catch {
            return ["a reader gets lost: \(error)"]
        }
        return []
    }
}
