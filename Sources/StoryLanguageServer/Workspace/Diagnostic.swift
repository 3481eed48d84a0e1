import StoryDiagnostics

extension LSP {
    /// A diagnostic, with what the client shows of it.
    struct Diagnostic: Sendable, MessageValue {
        private static let aboutUnused: Set<DiagnosticID> = [
            .unusedFootnote, .unusedSectionMetadata, .unusedMedia, .unusedAsset,
        ]

        let diagnostic: StoryDiagnostics.Diagnostic
        let snapshot: Snapshot
        let client: ClientCapabilities

        func write(to json: inout JSONText) {
            // Error, Warning, Information.
            let severity =
                switch diagnostic.severity {
                case .error: 1
                case .warning: 2
                case .note: 3
                }
            json.object { json in
                json.member("range", snapshot.range(diagnostic.span))
                json.member("severity", severity)
                json.member("code", diagnostic.id.rawValue)
                json.member("source", "mdxc")
                json.member("message", diagnostic.message)
                if client.showsUnnecessary, Self.aboutUnused.contains(diagnostic.id) {
                    json.list("tags") { $0.number(ClientCapabilities.unnecessary) }
                }
                if client.showsRelatedInformation, !diagnostic.related.isEmpty {
                    json.member("relatedInformation", objects: diagnostic.related) {
                        $0.member("location", snapshot.location($1.span))
                        $0.member("message", $1.text)
                    }
                }
            }
        }
    }
}
