import StoryIR
import StorySyntax

extension IR.Extensions.Value {
    /// Creates a value for the IR. An unreadable one is null; the first of duplicate keys counts. The parser bounds the depth.
    init(_ value: ValueView) {
        switch value.kind {
        case .scalar: self = value.isNull || value.isUnreadable ? .null : .text(value.text ?? "")
        case .sequence: self = .list(value.itemNodes.map { Self(ValueView(value.tree, $0)) })
        case .mapping:
            let members = value.entryNodes.compactMap { node -> IR.Extensions.Member? in
                let entry = EntryView(value.tree, node)
                guard !entry.isDuplicate, let name = entry.key.text else { return nil }
                return IR.Extensions.Member(name: name, value: Self(entry.value))
            }
            self = .object(IR.Extensions(members))
        case .alias: self = .null
        default: preconditionFailure("no value of front matter")
        }
    }
}
