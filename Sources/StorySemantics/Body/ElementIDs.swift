import StoryDiagnostics
import StorySource
import StorySyntax

/// The ids of pages, lines, choices or endings, which must be unique (LANGUAGE.md 7).
struct ElementIDs {
    private var names = NameTable()
    private var spans: [SourceSpan] = []
    /// What the elements are: `page`, `line`, `choice` or `ending`.
    private let kind: String
    /// The scope in which ids are unique, such as `this section`.
    private let scope: String
    /// The first letter of automatic ids; empty if elements without an id get none.
    private let automatic: String
    /// For each element, its span if it has no id of its own.
    private var unnamed: [SourceSpan?] = []
    /// Ids that look automatic, with the number of the element that would get them.
    private var candidates: [(id: String, number: Int, span: SourceSpan)] = []

    init(_ kind: String, in scope: String, automatic: String = "") {
        self.kind = kind
        self.scope = scope
        self.automatic = automatic
    }

    /// Adds the id of an element, if it has one.
    /// - Returns: A diagnostic if the id breaks the rule for ids, or an earlier element has it.
    mutating func add(_ element: NodeID, in tree: SyntaxTree) -> Diagnostic? {
        guard case .text(let value) = tree.state(of: .id, in: element) else {
            addUnnamed(tree.nameSpan(of: element))
            return nil
        }
        if !automatic.isEmpty { unnamed.append(nil) }
        let span = tree[value].span
        let (mistake, first, isCandidate) = tree.withText(of: value) { add($0, span) }
        // Nearly all ids are right. Only the others are copied.
        guard mistake != nil || first != nil || isCandidate else { return nil }
        let id = tree.valueText(value)
        if mistake != nil { return StoryIdentifier.diagnostic(about: id, at: span) }
        if let first { return .duplicateID(id, of: kind, in: scope, at: span, first: first) }
        if let number = automaticNumber(of: id) { candidates.append((id, number, span)) }
        return nil
    }

    /// Adds an id. Returns its mistake, the location of the first element that has it, and whether it may look automatic.
    private mutating func add(
        _ id: UnsafeBufferPointer<UInt8>, _ span: SourceSpan
    ) -> (mistake: StoryIdentifier.Mistake?, first: SourceSpan?, isCandidate: Bool) {
        if let mistake = StoryIdentifier.mistake(in: id) { return (mistake, nil, false) }
        let (index, isNew) = names.insert(id)
        if !isNew { return (nil, spans[index], false) }
        spans.append(span)
        return (nil, nil, id.first == automatic.utf8.first)
    }

    mutating func removeAll() {
        names.removeAll()
        spans.removeAll(keepingCapacity: true)
        unnamed.removeAll(keepingCapacity: true)
        candidates.removeAll()
    }

    /// Adds an element without an id. `span`: the span at which diagnostics about it point.
    mutating func addUnnamed(_ span: SourceSpan) { if !automatic.isEmpty { unnamed.append(span) } }

    func hasNamed(_ id: String) -> Bool { names.index(of: id) != nil }

    /// Diagnostics about explicit ids that an element without an id also gets.
    var collisions: [Diagnostic] {
        candidates.compactMap { id, number, span in
            guard number < unnamed.count, let location = unnamed[number] else { return nil }
            return .automaticID(id, of: kind, in: scope, at: span, unnamed: location)
        }
    }

    /// Returns the number of the element that gets this id automatically, if any.
    private func automaticNumber(of id: String) -> Int? {
        guard !automatic.isEmpty, id.hasPrefix(automatic), let number = Int(id.dropFirst(automatic.count)),
            number >= 0, "\(automatic)\(number)" == id
        else { return nil }
        return number
    }
}
