/// The capabilities of the client that affect the server.
struct ClientCapabilities: Sendable {
    /// The tag of diagnostics about what can be removed.
    static let unnecessary = 1

    /// The capabilities as received, for requests that need more: `client["textDocument", "completion"]`.
    private let value: JSONValue?
    let positionEncoding: LSP.PositionEncodingKind
    /// Whether it pulls diagnostics; if not, they are pushed.
    let pullsDiagnostics: Bool
    let refreshesDiagnostics: Bool
    let knowsDocumentChanges: Bool
    let renamesFiles: Bool
    let showsRelatedInformation: Bool
    let showsUnnecessary: Bool
    let registersFileWatchers: Bool
    /// Whether it has to be asked for settings, which notifications may lack.
    let sendsConfiguration: Bool

    /// Parses the capabilities of a client; nil if the client sent none.
    init(_ value: JSONValue?) {
        self.value = value
        let document = value?["textDocument"]
        let workspace = value?["workspace"]
        let encodings = value?["general"]?["positionEncodings"]?.strings ?? []
        positionEncoding = encodings.contains(LSP.PositionEncodingKind.utf8.rawValue) ? .utf8 : .utf16
        pullsDiagnostics = document?["diagnostic"] != nil
        refreshesDiagnostics = workspace?["diagnostics"]?["refreshSupport"]?.bool ?? false
        // Only document changes can hold operations on files, so a client that has these knows both. Neovim declares no more.
        let operations = workspace?["workspaceEdit"]?["resourceOperations"]?.strings
        knowsDocumentChanges = workspace?["workspaceEdit"]?["documentChanges"]?.bool ?? (operations != nil)
        renamesFiles = knowsDocumentChanges && operations?.contains("rename") == true
        // Both capabilities predate pulling, and clients that pull may not declare them.
        let published = document?["publishDiagnostics"]
        let pulled = document?["diagnostic"]
        showsRelatedInformation =
            published?["relatedInformation"]?.bool ?? pulled?["relatedInformation"]?.bool ?? (pulled != nil)
        let tags = (published?["tagSupport"] ?? pulled?["tagSupport"])?["valueSet"]?.array
        showsUnnecessary = tags?.contains { $0.int == Self.unnecessary } ?? (pulled != nil)
        sendsConfiguration = workspace?["configuration"]?.bool ?? false
        registersFileWatchers = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.bool ?? false
    }

    /// The capability at a path of names; nil if the client did not declare it.
    subscript(path: String...) -> JSONValue? { path.reduce(value) { $0?[$1] } }
}
