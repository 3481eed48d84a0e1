/// The messages from a client that the server supports: all that have a file in `Requests` and `Notifications`.
enum SupportedMessages {
    /// The requests of a session, which ``InitializeRequest`` begins.
    static let requests: [any Request.Type] = [
        DocumentDiagnosticRequest.self, WorkspaceDiagnosticRequest.self, CodeActionRequest.self,
        DefinitionRequest.self, ReferencesRequest.self, DocumentHighlightRequest.self, PrepareRenameRequest.self,
        RenameRequest.self, WillRenameFilesRequest.self, DocumentSymbolRequest.self, WorkspaceSymbolRequest.self,
        FoldingRangeRequest.self, SelectionRangeRequest.self, DocumentLinkRequest.self,
        PrepareCallHierarchyRequest.self, IncomingCallsRequest.self, OutgoingCallsRequest.self,
        CompletionRequest.self, CompletionResolveRequest.self, HoverRequest.self, SemanticTokensRequest.self,
        SemanticTokensRangeRequest.self, SemanticTokensDeltaRequest.self, LinkedEditingRangeRequest.self,
        FormattingRequest.self, RangeFormattingRequest.self, RangesFormattingRequest.self,
        OnTypeFormattingRequest.self, InlayHintRequest.self,
    ]
    static let notifications: [any ClientNotification.Type] = [
        DidOpenNotification.self, DidChangeNotification.self, DidCloseNotification.self, DidSaveNotification.self,
        DidChangeWatchedFilesNotification.self, DidChangeWorkspaceFoldersNotification.self,
        DidChangeConfigurationNotification.self,
    ]
    /// ``requests`` by their names in the protocol.
    static let requestsByMethod = Dictionary(uniqueKeysWithValues: requests.map { ($0.method, $0) })
    /// ``notifications`` by their names in the protocol.
    static let notificationsByMethod = Dictionary(uniqueKeysWithValues: notifications.map { ($0.method, $0) })
}
