import StoryDiagnostics
import StoryIR
import StoryJSON
import StoryMapBackend
import StoryNavigation
import StorySource

/// A whole story: every stage ends, with the same result the second time.
enum StoryFuzzing: FuzzTarget {
    static let name = "story"

    static var seeds: [[UInt8]] { get throws { try SeedFiles.stories + CornerSeeds.markdownStories } }
    static var words: [[UInt8]] { Words.ofStories + (Vocabulary.tags + Vocabulary.keys).map { Array($0.utf8) } }

    static func problems(_ input: [UInt8]) -> [String] {
        let compiled = Compiled(input)
        var problems = Soundness.problems(compiled)
        if !isJSON(compiled.rendered(.json)) {
            problems.append("the diagnostics are no JSON")
        }
        for format in [DiagnosticFormat.concise, .github, .junit] { _ = compiled.rendered(format) }
        if let map = compiled.story.map {
            for format in MapBackend.Format.allCases { _ = MapBackend.render(map, as: format) }
        }
        if let document = compiled.document(includesSpans: true) {
            problems += DocumentFuzzing.problems(document)
            if (try? StoryNavigator(document)) == nil { problems.append("readers refuse the document") }
        }
        return problems + differences(compiled, Compiled(input))
    }

    private static func isJSON(_ text: String) -> Bool {
        (try? JSONParser.parse(SourceFile(path: "", text: text), depthLimit: JSONParser.documentDepth)) != nil
    }

    private static func differences(_ first: Compiled, _ second: Compiled) -> [String] {
        guard first.diagnostics.elementsEqual(second.diagnostics), first.dump == second.dump,
            first.document(includesSpans: true) == second.document(includesSpans: true)
        else { return ["the second time it is another story"] }
        return []
    }
}
