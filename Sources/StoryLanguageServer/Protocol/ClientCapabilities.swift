/// What the client can do, as far as it makes a difference.
package struct ClientCapabilities: Sendable {
    /// The capabilities as the client sent them, for requests that ask for more: `client["textDocument", "completion"]`.
    private let value: JSONValue?
    package let positionEncoding: LSP.PositionEncodingKind
    /// Whether it asks for diagnostics; else they are pushed.
    package let pullsDiagnostics: Bool
    package let refreshesDiagnostics: Bool
    package let knowsDocumentChanges: Bool
    package let renamesFiles: Bool
    package let showsRelatedInformation: Bool
    package let showsUnnecessary: Bool
    package let registersFileWatchers: Bool

    /// The capabilities of a client; nil is one that says nothing of itself.
    package init(_ value: JSONValue?) {
        self.value = value
        let document = value?["textDocument"]
        let workspace = value?["workspace"]
        let encodings = value?["general"]?["positionEncodings"]?.strings ?? []
        positionEncoding = encodings.contains(LSP.PositionEncodingKind.utf8.rawValue) ? .utf8 : .utf16
        pullsDiagnostics = document?["diagnostic"] != nil
        refreshesDiagnostics = workspace?["diagnostics"]?["refreshSupport"]?.bool ?? false
        knowsDocumentChanges = workspace?["workspaceEdit"]?["documentChanges"]?.bool ?? false
        renamesFiles =
            knowsDocumentChanges
            && workspace?["workspaceEdit"]?["resourceOperations"]?.strings?.contains("rename") == true
        // Both capabilities were added before pulling was, and clients that pull may say nothing of them.
        let published = document?["publishDiagnostics"]
        let pulled = document?["diagnostic"]
        showsRelatedInformation =
            published?["relatedInformation"]?.bool ?? pulled?["relatedInformation"]?.bool ?? (pulled != nil)
        let tags = (published?["tagSupport"] ?? pulled?["tagSupport"])?["valueSet"]?.array
        showsUnnecessary =
            tags?.contains { $0.int == LSP.DiagnosticTag.unnecessary.rawValue } ?? (pulled != nil)
        registersFileWatchers = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
    }

    /// What the client says under a path of names; nil where it says nothing.
    package subscript(path: String...) -> JSONValue? { path.reduce(value) { $0?[$1] } }
}
