import StoryDiagnostics
import StoryDriver
import StorySource

/// `textDocument/codeAction`: the fixes of diagnostics, and refactorings.
enum CodeActionRequest: Request {
    static let method = "textDocument/codeAction"

    static func announce(_ json: inout JSONText, to client: ClientCapabilities) {
        json.member("codeActionProvider") { $0.member("codeActionKinds", LSP.CodeActionKind.all.map(\.rawValue)) }
    }

    static func answer(_ params: RequestParams, _ server: LanguageServer) throws(ResponseError) -> [LSP.CodeAction] {
        let (uri, place) = (try params.uri, try params.range)
        let context = LSP.CodeActionContext(params["context"])
        _ = try server.snapshot(of: uri)
        guard let snapshot = server.workspace.claimedSnapshot(of: uri) else { return [] }
        let client = server.client
        let range = snapshot.positions.span(of: place)
        var actions: [LSP.CodeAction] = []
        if context.asks(for: .quickFix) { actions += quickFixes(in: snapshot, range, client) }
        actions += refactorings(in: snapshot, range, context).map {
            LSP.CodeAction(title: $0.title, kind: $0.kind, edit: snapshot.edit($0.edits, client))
        }
        if context.asksDeliberately(for: .fixAll) { actions += fixAll(snapshot, client) }
        return actions
    }

    private static func refactorings(
        in snapshot: Snapshot, _ range: SourceSpan, _ context: LSP.CodeActionContext
    ) -> [Refactoring.Proposal] {
        let (extracts, rewrites) = (context.asksDeliberately(for: .extract), context.asksDeliberately(for: .rewrite))
        guard extracts || rewrites, let refactoring = Refactoring(snapshot, range) else { return [] }
        return (extracts ? refactoring.extractions : [])
            + (rewrites ? refactoring.quoteRewrites + refactoring.sectionRewrites : [])
    }

    /// Returns the fixes of diagnostics that overlap or touch a range.
    private static func quickFixes(
        in snapshot: Snapshot, _ range: SourceSpan, _ client: ClientCapabilities
    ) -> [LSP.CodeAction] {
        var actions: [LSP.CodeAction] = []
        let diagnostics = snapshot.diagnostics
        for (index, head) in diagnostics.heads.enumerated() where head.hasFixes && head.start <= range.end {
            let diagnostic = diagnostics[index]
            guard diagnostic.span.end >= range.start else { continue }
            let shown = LSP.Diagnostic(diagnostic: diagnostic, snapshot: snapshot, client: client)
            for fix in diagnostic.fixes {
                actions.append(
                    LSP.CodeAction(
                        title: fix.message, kind: .quickFix, diagnostics: [shown],
                        isPreferred: fix.applicability == .safe && diagnostic.fixes.count == 1,
                        edit: snapshot.edit(fix.edits, client)))
            }
        }
        return actions
    }

    /// Returns the fixes that `mdxc check --fix` applies.
    private static func fixAll(_ snapshot: Snapshot, _ client: ClientCapabilities) -> [LSP.CodeAction] {
        guard snapshot.diagnostics.heads.contains(where: \.isSafelyFixable) else { return [] }
        let fixes = Fixes(applicability: .safe, showsDifference: false)
        let changes: [FixedText.Change]
        switch snapshot.content {
        case .story(let compilation):
            guard compilation.isWhole else { return [] }
            changes = fixes.fix(compilation).content.changes
        case .options(let file): changes = fixes.fix(file).content.changes
        case .other: return []
        }
        guard !changes.isEmpty else { return [] }
        let edits = changes.map { FixIt.Edit(SourceSpan($0.range), String(decoding: $0.bytes, as: UTF8.self)) }
        return [
            LSP.CodeAction(title: "fix all that is safe to fix", kind: .fixAll, edit: snapshot.edit(edits, client))
        ]
    }
}

extension Snapshot {
    /// Returns the edit of this document at this version.
    func edit(_ edits: [FixIt.Edit], _ client: ClientCapabilities) -> LSP.WorkspaceEdit {
        LSP.WorkspaceEdit([LSP.TextDocumentEdit(uri: uri, version: version, edits: textEdits(edits))], for: client)
    }

    func textEdits(_ edits: [FixIt.Edit]) -> [LSP.TextEdit] {
        edits.map { LSP.TextEdit(range: range($0.span), newText: $0.text) }
    }
}
