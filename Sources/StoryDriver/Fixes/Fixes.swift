import StoryDiagnostics
import StoryFiles
import StorySource

package struct Fixes: Sendable, Equatable {
    /// The greatest number of rounds. Fixing rarely takes more than two; fixes that undo one another would never end.
    static let roundLimit = 10
    /// The greatest number of retries of a round without the fixes that did not help. The first retry finds all of them,
    /// unless one made room for another.
    private static let trialLimit = 10

    /// The required applicability of fixes.
    package let applicability: FixIt.Applicability
    /// Whether changes are shown and not written.
    package let showsDifference: Bool

    package init(applicability: FixIt.Applicability, showsDifference: Bool) {
        self.applicability = applicability
        self.showsDifference = showsDifference
    }

    package struct Outcome<Text: Fixable> {
        /// The compiled fixed text, with the remaining diagnostics.
        package let text: Text
        package let content: FixedText
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

    /// Performs one round: applies the fixes that can be applied together, except those that leave their diagnostic in place.
    /// - Returns: nil if no fix helps.
    private func round<Text: Fixable>(_ outcome: Outcome<Text>) -> Outcome<Text>? {
        let before = outcome.text.diagnostics
        var useless: Set<Int> = []
        for _ in 0..<Self.trialLimit {
            let selection = FixSelection(before, applicability: applicability, without: useless)
            if selection.edits.isEmpty { return nil }
            var content = outcome.content
            content.apply(selection.edits)
            // Offsets have 32 bits.
            guard content.count <= SourceReader.maximumLimit else { return nil }
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

    /// Fixes a file, or shows the changes. `file`: the file of the text; nil for standard input, whose fixed text goes to
    /// standard output. `root`: the folder in which the file is written; nil for a file that was named. Returns the text whose
    /// diagnostics should be reported, and the effect.
    func run<Text: Fixable>(_ text: Text, file: RawPath?, in root: FolderRoot?) -> (text: Text, effect: FixEffect) {
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
                effect.isChanged = try FixedFile.write(result.content.bytes, to: file, in: root, insteadOf: text.source)
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
