import StoryFiles

struct WorkspaceFolder: Equatable {
    let uri: String
    /// The path without symbolic links.
    let identity: RawPath

    /// Creates a folder; nil if the URI is not a folder of this machine.
    init?(uri: String) {
        guard let path = DocumentURI.path(uri) else { return nil }
        self.uri = uri
        identity = path.resolved ?? path
    }
}
