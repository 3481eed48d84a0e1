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
    /// The letter with which the ids begin that elements get which have none; empty where they get none.
    private let automatic: String
    /// For each element where it is, if it has no id of its own.
    private var unnamed: [SourceSpan?] = []
    /// Ids that look like those that elements get, with the number of the element that would get it.
    private var candidates: [(id: String, number: Int, span: SourceSpan)] = []

    init(_ what: String, in whole: String, automatic: String = "") {
        self.what = what
        self.whole = whole
        self.automatic = automatic
    }

    /// Takes in the id of an element, if it has one.
    /// - Returns: What is wrong with it: it breaks the rule for ids, or an element before it has it.
    mutating func add(_ element: NodeID, in tree: SyntaxTree) -> Diagnostic? {
        guard case .text(let value) = tree.state(of: .id, in: element) else {
            addUnnamed(tree.nameSpan(of: element))
            return nil
        }
        if !automatic.isEmpty { unnamed.append(nil) }
        let id = tree.value(value)
        let span = tree[value].span
        if let diagnostic = StoryIdentifier.diagnostic(about: id, at: span) { return diagnostic }
        let (index, isNew) = names.insert(id)
        guard !isNew else {
            spans.append(span)
            if let number = automaticNumber(of: id) { candidates.append((id, number, span)) }
            return nil
        }
        return .duplicateID(id, of: what, in: whole, at: span, first: spans[index])
    }

    /// Takes in what has no id.
    /// - Parameter span: Where diagnostics about it point.
    mutating func addUnnamed(_ span: SourceSpan) {
        if !automatic.isEmpty { unnamed.append(span) }
    }

    /// Whether an element has an id of its own that is this one.
    func hasNamed(_ id: String) -> Bool { names.index(of: id) != nil }

    /// The ids that something without one gets too.
    var collisions: [Diagnostic] {
        candidates.compactMap { id, number, span in
            guard number < unnamed.count, let location = unnamed[number] else { return nil }
            return .automaticID(id, of: what, in: whole, at: span, unnamed: location)
        }
    }

    /// The number of the element that gets an id where it has none.
    private func automaticNumber(of id: String) -> Int? {
        guard !automatic.isEmpty, id.hasPrefix(automatic), let number = Int(id.dropFirst(automatic.count)),
            "\(automatic)\(number)" == id
        else { return nil }
        return number
    }
}
