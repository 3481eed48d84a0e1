import StoryDiagnostics
import StorySource

extension InputCompilation {
    /// The lines about a story for `--verbose`: its file, then its flow and what made it branch.
    var account: String { "compiled \(VisibleText.harmless(source.path))\n" + (flow.map { "  \($0)\n" } ?? "") }

    /// The flow; nil if there is no story.
    private var flow: String? {
        guard let flow = story?.flow else { return nil }
        let words = "\(flow.kind.rawValue) flow"
        guard let span = flow.because else { return words }
        let position = source.lines.position(of: Int(span.start))
        return "\(words), because of \(Quoting.quoted(source.text(span))) at \(position.line):\(position.column)"
    }
}
