import StorySource
import StorySyntax

/// The entries of one mapping, sorted by the fields that they give.
struct MappingFields<Field: SchemaField> {
    private let tree: SyntaxTree
    /// What stands for the mapping where it lacks a field.
    let anchor: SourceSpan
    /// The mapping as messages name it.
    let owner: String
    /// The first entry of each field.
    private(set) var entries: [(field: Field, node: NodeID)] = []
    /// Entries of unknown fields.
    var extensions: [StoryMetadata.Extension.Member] = []
    /// Entries of unknown fields that may be meant as fields that are not there: which, and the finding about the name.
    var nearMisses: [(key: ValueView, meant: [Field], finding: Int)] = []
    /// A merge key, or a key that is an alias, may give any field.
    var mayHaveMore = false

    init(_ tree: SyntaxTree, anchor: SourceSpan, owner: String) {
        self.tree = tree
        self.anchor = anchor
        self.owner = owner
    }

    /// The entry that gives a field.
    subscript(field: Field) -> EntryView? { entries.first { $0.field == field }.map { EntryView(tree, $0.node) } }

    /// Takes an entry in.
    mutating func add(_ field: Field, _ entry: EntryView) { entries.append((field, entry.id)) }
}
