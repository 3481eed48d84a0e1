import StorySource
import StorySyntax

/// The entries of one mapping, sorted by the fields that they give. There are many, looked at field by field, so none is
/// ever copied.
struct MappingFields<Field: SchemaField>: ~Copyable {
    private let tree: SyntaxTree
    /// The location of diagnostics about a missing field.
    let anchor: SourceSpan
    /// The mapping as messages name it.
    let owner: String
    /// The first entry of each field.
    private(set) var entries: [(field: Field, node: NodeID)] = []
    /// Entries of unknown fields.
    var extensions: [StoryMetadata.Extension.Member] = []
    /// The keys of unknown fields that may be meant as fields that are not there, and which those are.
    var nearMisses: [(key: ValueView, meant: [Field])] = []
    /// A merge key, or a key that is an alias, may give any field.
    var mayHaveMore = false

    /// - Parameter capacity: How many fields there can be.
    init(_ tree: SyntaxTree, anchor: SourceSpan, owner: String, capacity: Int) {
        self.tree = tree
        self.anchor = anchor
        self.owner = owner
        entries.reserveCapacity(capacity)
    }

    /// The entry that gives a field.
    subscript(field: Field) -> EntryView? { node(of: field).map { EntryView(tree, $0) } }

    /// The node of the entry that gives a field.
    func node(of field: Field) -> NodeID? {
        for entry in entries where entry.field == field { return entry.node }
        return nil
    }

    /// Takes an entry in.
    mutating func add(_ field: Field, _ entry: NodeID) { entries.append((field, entry)) }
}
