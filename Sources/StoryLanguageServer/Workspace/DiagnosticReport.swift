import StoryDiagnostics
import StoryDriver

/// The diagnostics of a document as sent to the client.
struct DiagnosticReport: Sendable {
    /// The id that distinguishes this report from others about the same document.
    let resultID: Int
    /// The encoded list of diagnostics.
    let items: [UInt8]

    /// Encodes the diagnostics of a snapshot, up to the limit of `mdxc check`.
    static func items(of snapshot: Snapshot, _ client: ClientCapabilities) -> [UInt8] {
        var json = JSONText()
        json.open("[")
        for diagnostic in snapshot.diagnostics.prefix(RunOptions.defaultDiagnosticLimit) {
            LSP.Diagnostic(diagnostic: diagnostic, snapshot: snapshot, client: client).write(to: &json)
        }
        json.close("]")
        return json.bytes
    }
}
