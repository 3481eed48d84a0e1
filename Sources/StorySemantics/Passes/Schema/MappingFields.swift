import StorySource
import StorySyntax

/// The entries of one mapping by field. It is noncopyable, since there are many mappings, each read field by field.
struct MappingFields<Field: SchemaField>: ~Copyable {
    private let tree: SyntaxTree
    /// The span of diagnostics about a missing field.
    let anchor: SourceSpan
    /// The name of the mapping in messages.
    let owner: String
    /// The first entry of each field.
    private(set) var entries: [(field: Field, node: NodeID)] = []
    /// Entries of unknown fields.
    var extensions: [StoryMetadata.Extension.Member] = []
    /// The keys of unknown fields that may be meant as missing fields, and which those are.
    var nearMisses: [(key: ValueView, meant: [Field])] = []
    /// Whether a merge key, or a key that is an alias, may provide any field.
    var mayHaveMore = false

    /// Creates an empty set of fields. `capacity`: the greatest number of fields.
    init(_ tree: SyntaxTree, anchor: SourceSpan, owner: String, capacity: Int) {
        self.tree = tree
        self.anchor = anchor
        self.owner = owner
        entries.reserveCapacity(capacity)
    }

    subscript(field: Field) -> EntryView? { node(of: field).map { EntryView(tree, $0) } }

    func node(of field: Field) -> NodeID? {
        for entry in entries where entry.field == field { return entry.node }
        return nil
    }

    mutating func add(_ field: Field, _ entry: NodeID) { entries.append((field, entry)) }
}
