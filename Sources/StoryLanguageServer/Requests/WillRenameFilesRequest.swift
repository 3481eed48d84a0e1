import StoryDiagnostics
import StoryFiles

/// `workspace/willRenameFiles`: updates the paths in open stories when files of their packages are renamed.
enum WillRenameFilesRequest: Request {
    static let method = "workspace/willRenameFiles"

    static func announceInWorkspace(_ json: inout JSONText, to client: ClientCapabilities) {
        json.member("fileOperations") { json in
            json.member("willRename") { json in
                json.member("filters", of: CollectionOfOne("**/*")) { json, glob in
                    json.member("pattern") { $0.member("glob", glob) }
                }
            }
        }
    }

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> LSP.WorkspaceEdit? {
        let files = try params.required(params["files"]?.array).compactMap { file -> (old: RawPath, new: RawPath)? in
            guard let old = file["oldUri"]?.string.flatMap(DocumentURI.path),
                let new = file["newUri"]?.string.flatMap(DocumentURI.path)
            else { return nil }
            return (old.identity, new.identity)
        }
        var documents: [LSP.TextDocumentEdit] = []
        for snapshot in server.workspace.stories(holding: files.map(\.old)) {
            guard let package = snapshot.compilation?.input.package.resolved else { continue }
            var edits: [LSP.TextEdit] = []
            for (old, new) in files {
                guard let from = path(old, in: package), let to = path(new, in: package) else { continue }
                edits += snapshot.textEdits(snapshot.pathEdits(from: from, to: to) ?? [])
            }
            if !edits.isEmpty {
                documents.append(LSP.TextDocumentEdit(uri: snapshot.uri, version: snapshot.version, edits: edits))
            }
        }
        return documents.isEmpty ? nil : LSP.WorkspaceEdit(documents, for: server.client)
    }

    private static func path(_ path: RawPath, in package: RawPath) -> String? {
        guard let names = path.names(beneath: package), !names.isEmpty else { return nil }
        return RawPath(Array(names.joined(separator: "/".utf8))).text
    }
}
