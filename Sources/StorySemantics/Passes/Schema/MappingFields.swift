import StoryIR
import StorySource
import StorySyntax

/// The entries of one mapping by field. It is noncopyable, since there are many mappings, each read field by field.
struct MappingFields<Field: SchemaField>: ~Copyable {
    private let tree: SyntaxTree
    let mapping: NodeID
    /// The span of diagnostics about a missing field.
    let anchor: SourceSpan
    /// The name of the mapping in messages.
    let owner: String
    /// The first entry of each field.
    private(set) var entries: [(field: Field, node: NodeID)] = []
    /// Entries of unknown fields.
    var extensions: [IR.Extensions.Member] = []
    /// The keys of unknown fields that resemble missing fields, and those missing fields.
    var nearMisses: [(key: ValueView, meant: [Field])] = []
    /// The fields whose keys occur several times.
    private(set) var repeated: [Field] = []
    /// These, and those that are there again with the same value.
    private(set) var again: [Field] = []
    /// Whether a merge key, or a key that is an alias, may provide any field.
    var mayHaveMore = false

    /// Creates an empty set of fields. `capacity`: the greatest number of fields.
    init(_ tree: SyntaxTree, _ mapping: NodeID, anchor: SourceSpan, owner: String, capacity: Int) {
        self.tree = tree
        self.mapping = mapping
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

    /// Adds another entry of a field. It replaces an empty first entry, whose line was written twice. An entry with the
    /// same value as the first changes nothing.
    mutating func addAgain(_ field: Field, _ entry: NodeID) {
        again.append(field)
        guard let index = entries.firstIndex(where: { $0.field == field }) else { return repeated.append(field) }
        let value = tree[tree.fieldValue(of: entries[index].node)]
        let other = tree[tree.fieldValue(of: entry)]
        if ByteBlock.areEqual(tree.bytes[value.range], tree.bytes[other.range]) { return }
        repeated.append(field)
        if value.kind == .scalar, value.flags.contains(.null) { entries[index].node = entry }
    }

    /// Returns whether the value of a field may be incomplete: the field occurs twice, or an unknown name resembles it.
    func isUncertain(_ field: Field) -> Bool { isMisspelt(field) || repeated.contains(field) }

    /// Returns whether a field is missing and an unknown name resembles it.
    func isMisspelt(_ field: Field) -> Bool { nearMisses.contains { $0.meant.contains(field) } }
}
