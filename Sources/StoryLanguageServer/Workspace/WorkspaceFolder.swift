import StoryFiles

/// A folder that the client works in.
struct WorkspaceFolder: Equatable {
    let uri: String
    /// As the client names it.
    let path: RawPath
    /// Without symbolic links.
    let identity: RawPath

    /// Nil for what is no folder of this machine.
    init?(uri: String) {
        guard let path = DocumentURI.path(uri) else { return nil }
        self.uri = uri
        self.path = path
        identity = path.resolved ?? path
    }
}
