import StoryDiagnostics

extension LSP {
    enum CodeActionKind: String, Sendable {
        case quickFix = "quickfix"
        case extract = "refactor.extract"
        case rewrite = "refactor.rewrite"
        case fixAll = "source.fixAll.mdxc"

        static let all: [CodeActionKind] = [.quickFix, .extract, .rewrite, .fixAll]
    }

    struct CodeActionContext: Sendable {
        /// The requested kinds; nil for all.
        let only: [String]?
        /// Whether the request is automatic, because the cursor moved.
        let isAutomatic: Bool

        init(_ value: JSONValue?) {
            // Some clients send an empty list when they want all.
            only = value?["only"]?.strings.flatMap { $0.isEmpty ? nil : $0 }
            isAutomatic = value?["triggerKind"]?.int == 2
        }

        /// Returns whether a kind was requested that takes too long to compute for every move of the cursor.
        func asksDeliberately(for kind: CodeActionKind) -> Bool { asks(for: kind) && (only != nil || !isAutomatic) }

        /// Returns whether a kind was requested, directly or as part of another kind.
        func asks(for kind: CodeActionKind) -> Bool {
            guard let only else { return true }
            return only.contains { $0.isEmpty || kind.rawValue == $0 || kind.rawValue.hasPrefix($0 + ".") }
        }
    }

    struct CodeAction: Sendable, MessageValue {
        var title: String
        var kind: CodeActionKind
        var diagnostics: [Diagnostic] = []
        var isPreferred = false
        var edit: WorkspaceEdit

        func write(to json: inout JSONText) {
            json.object {
                $0.member("title", title)
                $0.member("kind", kind.rawValue)
                if !diagnostics.isEmpty { $0.member("diagnostics", diagnostics) }
                if isPreferred { $0.member("isPreferred", true) }
                $0.member("edit", edit)
            }
        }
    }
}
