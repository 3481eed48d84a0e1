import StoryHTMLBackend
import StoryIR
import StoryJSON
import StoryNavigation
import StoryOutlineBackend
import StorySource
import StoryTextBackend

/// The reader of the IR: what it takes it writes as it read it, and all else it refuses.
enum DocumentFuzzing: FuzzTarget {
    static let name = "ir"

    static var seeds: [[UInt8]] { get throws { try SeedFiles.documents } }

    /// Names and values of the documents that the tests know, and what numbers and texts are made of.
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

    /// What does not hold of a document, whoever wrote it.
    static func problems(_ document: StoryDocument) -> [String] {
        var problems: [String] = []
        for style in [JSONStyle.pretty, .compact] {
            guard let again = read(document.json(style: style)), again == document else {
                problems.append("what is written is not what was read")
                continue
            }
            // The document of a compiler has members in its author's order, one that was read has them by name.
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

    /// The document in a text; nil where the reader refuses it.
    static func read(_ text: [UInt8]) -> StoryDocument? {
        try? JSONDocumentDecoder.decode(StoryDocument.self, from: SourceFile(path: "story.json", content: text))
    }

    /// What happens to a reader who goes on as long as it can, taking the last choice of each page.
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
