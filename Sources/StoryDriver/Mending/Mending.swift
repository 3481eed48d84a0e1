import StoryDiagnostics
import StorySource

/// What a run does about findings that can be fixed.
package struct Mending: Sendable, Equatable {
    /// Mending hardly ever takes more than two rounds; fixes that undo one another would go on for ever.
    private static let roundLimit = 10

    /// How sure a fix has to be.
    package let reach: FixIt.Applicability
    /// Whether changes are shown and nothing is written.
    package let showsDifference: Bool

    package init(reach: FixIt.Applicability, showsDifference: Bool) {
        self.reach = reach
        self.showsDifference = showsDifference
    }

    /// A text after mending.
    struct Result<Text: Mendable> {
        /// What was made of it, with what is still wrong.
        let text: Text
        let content: MendedText
        /// How many findings were mended.
        let findingCount: Int
    }

    /// Applies fixes, checks again, and goes on as long as there is something to apply.
    func mend<Text: Mendable>(_ text: Text) -> Result<Text> {
        var text = text
        var content = MendedText(text.source)
        var findingCount = 0
        for _ in 0..<Self.roundLimit {
            let selection = FixSelection(text.diagnostics, reach: reach)
            if selection.edits.isEmpty { break }
            var next = content
            next.apply(selection.edits)
            // Offsets are 32 bits wide.
            guard next.count <= SourceReader.greatestLimit else { break }
            content = next
            findingCount += selection.findingCount
            text = text.rechecked(content.source)
        }
        return Result(text: text, content: content, findingCount: findingCount)
    }

    /// Mends a file, or shows how.
    /// - Parameter file: Where the text came from; nil for standard input, whose text goes to standard output.
    /// - Returns: The text whose findings are to be reported, and what else came of it.
    func run<Text: Mendable>(_ text: Text, file: RawPath?) -> (text: Text, effect: MendingEffect) {
        let result = mend(text)
        var effect = MendingEffect()
        if showsDifference {
            let path = DifferencePath.of(file ?? RawPath(text.source.path))
            let difference = UnifiedDifference(result.content, path: path)
            effect.isChanged = !difference.isEmpty
            effect.output = .difference(difference)
            return (text, effect)
        }
        if let file {
            if result.findingCount == 0 { return (text, effect) }
            do throws(SystemError) {
                effect.isChanged = try MendedFile.write(result.content.bytes, to: file, insteadOf: text.source)
            } catch {
                effect.problem = error
                return (text, effect)
            }
        } else {
            effect.output = .text(result.content.bytes)
        }
        effect.findingCount = result.findingCount
        return (result.text, effect)
    }
}
