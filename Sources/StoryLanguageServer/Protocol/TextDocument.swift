import StoryDiagnostics

extension LSP {
    package struct TextEdit: Hashable, Sendable, MessageValue {
        package var range: Range
        package var newText: String

        package func write(to json: inout JSONText) {
            json.object {
                $0.member("range", range)
                $0.member("newText", newText)
            }
        }
    }

    /// The edits of one version of a document; the version is nil for a document that is not open.
    package struct TextDocumentEdit: Sendable, MessageValue {
        package var uri: String
        package var version: Int?
        package var edits: [TextEdit]

        package func write(to json: inout JSONText) {
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
    package struct WorkspaceEdit: Sendable, MessageValue {
        package var documents: [TextDocumentEdit]
        package var isVersioned: Bool
        /// A file whose URI changes.
        package var renamed: (old: String, new: String)?

        package init(_ documents: [TextDocumentEdit], for client: ClientCapabilities) {
            self.documents = documents
            isVersioned = client.knowsDocumentChanges
        }

        package func write(to json: inout JSONText) {
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
