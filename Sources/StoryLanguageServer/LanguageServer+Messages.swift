extension SupportedMessages {
    /// All messages that have a file in `Requests` or `Notifications`.
    static let all = SupportedMessages(
        requests: [
            DocumentDiagnosticRequest.self, WorkspaceDiagnosticRequest.self, CodeActionRequest.self,
            DefinitionRequest.self, ReferencesRequest.self, DocumentHighlightRequest.self, PrepareRenameRequest.self,
            RenameRequest.self, WillRenameFilesRequest.self, DocumentSymbolRequest.self, WorkspaceSymbolRequest.self,
            FoldingRangeRequest.self, SelectionRangeRequest.self, DocumentLinkRequest.self,
            PrepareCallHierarchyRequest.self, IncomingCallsRequest.self, OutgoingCallsRequest.self,
            CompletionRequest.self, CompletionResolveRequest.self, HoverRequest.self, SemanticTokensRequest.self,
            SemanticTokensRangeRequest.self, SemanticTokensDeltaRequest.self, LinkedEditingRangeRequest.self,
            FormattingRequest.self, RangeFormattingRequest.self, RangesFormattingRequest.self,
            OnTypeFormattingRequest.self, InlayHintRequest.self,
        ],
        notifications: [
            DidOpenNotification.self, DidChangeNotification.self, DidCloseNotification.self, DidSaveNotification.self,
            DidChangeWatchedFilesNotification.self, DidChangeWorkspaceFoldersNotification.self,
            DidChangeConfigurationNotification.self,
        ])
}

extension LanguageServer {
    package convenience init(_ channel: any MessageChannel) { self.init(channel, .all) }
}
