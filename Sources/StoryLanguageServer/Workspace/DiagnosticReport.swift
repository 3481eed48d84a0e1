import StoryDiagnostics
import StoryDriver
import StorySource

/// The diagnostics of a document as the client gets them.
struct DiagnosticReport: Sendable {
    /// Tells this report from others about the same document.
    let resultID: Int
    /// The written items with commas between them.
    let items: [UInt8]

    /// Writes the diagnostics of a snapshot, as many as `mdxc check` shows.
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
    /// Whether it says that something is not needed.
    var isAboutUnused: Bool {
        switch self {
        case .unusedFootnote, .unusedSectionMetadata, .unusedMedia, .unusedAsset: true
        default: false
        }
    }
}
