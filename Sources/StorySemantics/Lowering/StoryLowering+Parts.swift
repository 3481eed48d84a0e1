import StoryDiagnostics
import StoryIR
import StorySource

/// A long story, whose sections several threads write at once.
extension StoryLowering {
    /// Some sections as JSON, and what they leave for the end. One thread at a time has it.
    private final class Part: @unchecked Sendable {
        var json: [UInt8] = []
        var gathered = Gathered()
    }

    /// Writes the whole document. `findings` are those to be listed in it.
    func write(findings: DiagnosticList, into writer: inout IRWriter) {
        let parts = options.workers.count > 1 ? parts() : []
        guard parts.count > 1 else { return lower(findings: findings, into: &writer) }
        lower(findings: findings, into: &writer) { plans, writer in
            var gathered = Gathered()
            let style = writer.partStyle
            options.workers.inOrder(parts.count) { index, old in
                let part = old ?? Part()
                part.json.removeAll(keepingCapacity: true)
                var writer = IRWriter(part: style, isFirst: index == 0) { part.json.append(contentsOf: $0) }
                part.gathered = lowerSections(parts[index], plans, into: &writer)
                writer.finishPart()
                return part
            } take: { _, part in
                writer.sections(part.json)
                gathered.append(part.gathered)
            }
            return gathered
        }
    }

    /// The sections, divided into parts by the size of their source.
    private func parts() -> [Range<Int>] {
        let sections = analysis.meaning.sections
        var parts: [Range<Int>] = []
        var first = 0
        var size = 0
        for index in sections.indices {
            size += analysis.tree[sections[index].node].range.count
            guard size >= options.workers.share || index == sections.count - 1 else { continue }
            parts.append(first..<index + 1)
            (first, size) = (index + 1, 0)
        }
        return parts
    }
}
