import StoryDiagnostics
import StoryFiles
import StorySource

/// How a run fixes diagnostics.
package struct Fixes: Sendable, Equatable {
    /// Fixing rarely takes more than two rounds; fixes that undo one another would never end.
    static let roundLimit = 10
    /// How often a round is tried again without the fixes that did not help. The first time finds them all, unless one
    /// made room for another.
    private static let trialLimit = 10

    /// How sure a fix has to be.
    package let reach: FixIt.Applicability
    /// Whether changes are shown and nothing is written.
    package let showsDifference: Bool

    package init(reach: FixIt.Applicability, showsDifference: Bool) {
        self.reach = reach
        self.showsDifference = showsDifference
    }

    /// A text after fixing.
    package struct Outcome<Text: Fixable> {
        /// The compiled fixed text, with the diagnostics that are left.
        package let text: Text
        package let content: FixedText
        /// How many diagnostics were fixed.
        package let diagnosticCount: Int
    }

    /// Applies fixes and checks again, until there is nothing to apply.
    package func fix<Text: Fixable>(_ text: Text) -> Outcome<Text> {
        var outcome = Outcome(text: text, content: FixedText(text.source), diagnosticCount: 0)
        for _ in 0..<Self.roundLimit {
            guard let next = round(outcome) else { break }
            outcome = next
        }
        return outcome
    }

    /// One round: applies what can be applied together, and nothing that leaves its diagnostic in place.
    /// - Returns: nil where no fix helps.
    private func round<Text: Fixable>(_ outcome: Outcome<Text>) -> Outcome<Text>? {
        let before = outcome.text.diagnostics
        var useless: Set<Int> = []
        for _ in 0..<Self.trialLimit {
            let selection = FixSelection(before, reach: reach, without: useless)
            if selection.edits.isEmpty { return nil }
            var content = outcome.content
            content.apply(selection.edits)
            // Offsets are 32 bits wide.
            guard content.count <= SourceReader.greatestLimit else { return nil }
            let text = outcome.text.rechecked(content.source)
            let persistent = PersistentDiagnostics.indices(of: selection, before: before, after: text.diagnostics)
            if persistent.isEmpty {
                return Outcome(
                    text: text, content: content, diagnosticCount: outcome.diagnosticCount + selection.diagnostics.count
                )
            }
            useless.formUnion(persistent)
        }
        return nil
    }

    /// Fixes a file, or shows how.
    /// - Parameters:
    ///   - file: Where the text came from; nil for standard input, whose text goes to standard output.
    ///   - root: The folder beneath which the file is written; nil for a file that was named.
    /// - Returns: The text whose diagnostics are to be reported, and the outcome.
    func run<Text: Fixable>(
        _ text: Text, file: RawPath?, in root: FolderRoot?
    ) -> (text: Text, effect: FixEffect) {
        let result = fix(text)
        var effect = FixEffect()
        if showsDifference {
            let path = DifferencePath.of(file ?? RawPath(text.source.path))
            let difference = UnifiedDifference(result.content, path: path)
            effect.isChanged = !difference.isEmpty
            effect.output = .difference(difference)
            return (text, effect)
        }
        if let file {
            if result.diagnosticCount == 0 { return (text, effect) }
            do throws(SystemError) {
                effect.isChanged = try FixedFile.write(
                    result.content.bytes, to: file, in: root, insteadOf: text.source)
            } catch {
                effect.problem = error
                return (text, effect)
            }
        } else {
            effect.output = .text(result.content.bytes)
        }
        effect.diagnosticCount = result.diagnosticCount
        return (result.text, effect)
    }
}
