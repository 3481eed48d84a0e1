import StoryDiagnostics
import StorySource
import StorySyntax

/// The ids of pages, lines, choices or endings that no two may share (LANGUAGE.md 7).
struct ElementIDs {
    private var names = NameTable()
    private var spans: [SourceSpan] = []
    /// `page`, `line`, `choice` or `ending`.
    private let what: String
    /// Within what they differ: `this section`.
    private let whole: String

    init(_ what: String, in whole: String) {
        self.what = what
        self.whole = whole
    }

    /// Takes in the id of an element, if it has one.
    /// - Returns: What is wrong with it: it breaks the rule for ids, or an element before it has it.
    mutating func add(_ element: NodeID, in tree: SyntaxTree) -> Diagnostic? {
        guard case .text(let value) = tree.state(of: .id, in: element) else { return nil }
        let id = tree.value(value)
        let span = tree[value].span
        if let finding = Diagnostic.mistake(in: id, at: span) { return finding }
        let (index, isNew) = names.insert(id)
        guard !isNew else {
            spans.append(span)
            return nil
        }
        return .duplicateID(id, of: what, in: whole, at: span, first: spans[index])
    }
}

extension Diagnostic {
    /// `invalid_id`, where a text breaks the rule for ids.
    static func mistake(in id: String, at span: SourceSpan) -> Diagnostic? {
        switch StoryIdentifier.mistake(in: id) {
        case .characters: .invalidID(id, at: span, suggestion: StoryIdentifier.suggestion(for: id))
        case .length: .overlongID(at: span, limit: StoryIdentifier.maximumLength)
        case .reserved: .reservedID(id, at: span)
        case nil: nil
        }
    }
}
