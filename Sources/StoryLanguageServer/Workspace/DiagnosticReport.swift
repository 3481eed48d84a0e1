import StoryDiagnostics
import StoryDriver

/// The diagnostics of a document as sent to the client.
struct DiagnosticReport: Sendable {
    /// The id that distinguishes this report from others about the same document.
    let resultID: Int
    /// The encoded items, separated by commas.
    let items: [UInt8]

    /// Encodes the diagnostics of a snapshot, up to the limit of `mdxc check`.
    static func items(of snapshot: Snapshot, _ client: ClientCapabilities) -> [UInt8] {
        var json = JSONText()
        json.open("[")
        for diagnostic in snapshot.diagnostics.prefix(RunOptions.defaultDiagnosticLimit) {
            LSP.Diagnostic(diagnostic, in: snapshot, client).write(to: &json)
        }
        json.close("]")
        return json.bytes
    }
}

extension LSP.Diagnostic {
    init(_ diagnostic: Diagnostic, in snapshot: Snapshot, _ client: ClientCapabilities) {
        self.init(
            range: snapshot.range(diagnostic.span), severity: LSP.DiagnosticSeverity(diagnostic.severity),
            code: diagnostic.id.rawValue, message: diagnostic.message)
        if client.showsUnnecessary, diagnostic.id.isAboutUnused { tags = [.unnecessary] }
        if client.showsRelatedInformation {
            relatedInformation = diagnostic.related.map {
                LSP.DiagnosticRelatedInformation(
                    location: LSP.Location(uri: snapshot.uri, range: snapshot.range($0.span)), message: $0.text)
            }
        }
    }
}

extension DiagnosticID {
    /// Whether it reports that something is unnecessary.
    var isAboutUnused: Bool { [.unusedFootnote, .unusedSectionMetadata, .unusedMedia, .unusedAsset].contains(self) }
}
