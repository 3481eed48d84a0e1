import StoryDiagnostics
import StorySource

extension InputCompilation {
    /// What `--verbose` tells of a story: its file, and on a line of its own which way it flows and what made it branch.
    var account: String {
        "compiled \(VisibleText.harmless(source.path))\n" + (flow.map { "  \($0)\n" } ?? "")
    }

    /// The flow; nil for what is no story.
    private var flow: String? {
        guard let flow = story?.flow else { return nil }
        let words = "\(flow.kind.rawValue) flow"
        guard let span = flow.because else { return words }
        let position = source.lines.position(of: Int(span.start))
        return "\(words), because of \(Quoting.quoted(source.text(span))) at \(position.line):\(position.column)"
    }
}
