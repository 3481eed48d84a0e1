import StoryDiagnostics

extension LSP {
    struct TextEdit: Hashable, Sendable, MessageValue {
        var range: Range
        var newText: String

        func write(to json: inout JSONText) {
            json.object {
                $0.member("range", range)
                $0.member("newText", newText)
            }
        }
    }

    /// The edits of one version of a document; the version is nil for a document that is not open.
    struct TextDocumentEdit: Sendable, MessageValue {
        var uri: String
        var version: Int?
        var edits: [TextEdit]

        func write(to json: inout JSONText) {
            json.object {
                $0.name("textDocument")
                $0.object {
                    $0.member("uri", uri)
                    if let version { $0.member("version", version) } else { $0.nullMember("version") }
                }
                $0.member("edits", edits)
            }
        }
    }

    /// A change of documents. Clients that don't support versions receive it without them.
    struct WorkspaceEdit: Sendable, MessageValue {
        var documents: [TextDocumentEdit]
        var isVersioned: Bool
        /// A file whose URI changes.
        var renamed: (old: String, new: String)?

        init(_ documents: [TextDocumentEdit], for client: ClientCapabilities) {
            self.documents = documents
            isVersioned = client.knowsDocumentChanges
        }

        func write(to json: inout JSONText) {
            json.object {
                if isVersioned {
                    $0.name("documentChanges")
                    $0.open("[")
                    for document in documents where !document.edits.isEmpty { document.write(to: &$0) }
                    if let renamed {
                        $0.object {
                            $0.member("kind", "rename")
                            $0.member("oldUri", renamed.old)
                            $0.member("newUri", renamed.new)
                        }
                    }
                    $0.close("]")
                } else {
                    $0.name("changes")
                    $0.object { for document in documents { $0.member(document.uri, document.edits) } }
                }
            }
        }
    }
}
