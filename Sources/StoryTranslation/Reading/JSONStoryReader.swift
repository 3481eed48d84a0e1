import StoryDiagnostics
import StoryJSON
import StorySemantics
import StorySource

/// Checks the structure of a JSON story: which members are present, missing or unknown (LANGUAGE.md 9).
struct JSONStoryReader {
    private let tree: JSONTree
    private let duplicates: Set<Int>
    private(set) var diagnostics = DiagnosticList()

    private init(_ tree: JSONTree) {
        self.tree = tree
        let found = tree.duplicateNames()
        duplicates = Set(found.map(\.name))
        for (name, first) in found {
            diagnostics.append(
                .duplicateKey(tree.string(name), at: tree[name].span, first: tree[first].span, firstName: nil))
        }
    }

    /// Returns the story in a text and the diagnostics about its structure; the story is nil if the text is not an object.
    static func read(_ tree: JSONTree) -> (story: JSONStory?, diagnostics: DiagnosticList) {
        var reader = JSONStoryReader(tree)
        guard tree[tree.root].kind == .object else {
            reader.diagnostics.append(
                .invalidMember(nil, wanted: .object, got: reader.kind(of: tree.root), at: tree.opening(of: tree.root)))
            return (nil, reader.diagnostics)
        }
        var story = JSONStory(tree: tree, fields: reader.fields(of: tree.root, owner: .story))
        if let segments = story.fields[.segments] {
            for item in tree.children(of: segments) {
                let segment = reader.segment(item)
                if segment.fields.isEmpty, segment.choices.isEmpty {
                    story.lacksSegments = true
                } else {
                    story.segments.append(segment)
                }
            }
        }
        return (story, reader.diagnostics)
    }

    private mutating func segment(_ node: Int) -> JSONStory.Segment {
        guard isObject(node) else { return JSONStory.Segment(fields: JSONFields(node: node)) }
        var segment = JSONStory.Segment(fields: fields(of: node, owner: .segment))
        guard let choices = segment.fields[.choices] else { return segment }
        var silentCount = 0
        for item in tree.children(of: choices) {
            let choice: JSONFields<JSONChoiceMember> =
                isObject(item) ? fields(of: item, owner: .choice) : JSONFields(node: item)
            if choice.isEmpty { silentCount += 1 }
            if !choice.isEmpty || silentCount <= JSONStory.Segment.maximumSilentChoices {
                segment.choices.append(choice)
            }
        }
        return segment
    }

    /// Returns whether an item is an object; reports one that is not.
    private mutating func isObject(_ node: Int) -> Bool {
        if tree[node].kind == .object { return true }
        diagnostics.append(.invalidMember(nil, wanted: .object, got: kind(of: node), at: tree.opening(of: node)))
        return false
    }

    // MARK: Members

    private mutating func fields<Field: JSONStoryField>(
        of object: Int, owner: Diagnostic.JSONOwner
    ) -> JSONFields<Field> {
        var fields = JSONFields<Field>(node: object)
        var seen: Set<Field> = []
        for (name, value) in tree.members(of: object) where !duplicates.contains(name) {
            guard let field = Field(rawValue: tree.string(name)) else {
                fields.keep(name, value)
                continue
            }
            seen.insert(field)
            check(field, name, value, &fields)
        }
        let free = Field.allCases.filter { !seen.contains($0) }
        var nearMisses: [Field: (name: String, span: SourceSpan)] = [:]
        for (name, value) in fields.others {
            let text = tree.string(name)
            if text.hasPrefix("x_") || text.hasPrefix("x-") { continue }
            let near = NearestName.candidates(for: text, among: free.map(\.rawValue))
            let meant = free.filter { near.contains($0.rawValue) || $0.synonyms.contains(text) }
            for field in meant where nearMisses[field] == nil { nearMisses[field] = (text, tree[name].span) }
            for field in meant where hasShape(field.shape, value) && !isEmpty(value) { fields.suspect(field) }
            diagnostics.append(.unknownField(text, at: tree[name].span, nearest: meant.map(\.rawValue)))
        }
        for field in free where field.isRequired {
            diagnostics.append(
                .missingMember(field.rawValue, of: owner, at: tree.opening(of: object), nearMiss: nearMisses[field]))
        }
        return fields
    }

    private mutating func check<Field: JSONStoryField>(
        _ field: Field, _ name: Int, _ value: Int, _ fields: inout JSONFields<Field>
    ) {
        if tree[value].kind == .null {
            if field.isRequired { reportEmpty(field, name) }
            return
        }
        guard hasShape(field.shape, value) else {
            fields.refuse(field)
            let isScalar = tree[value].kind != .object && tree[value].kind != .array
            diagnostics.append(
                .invalidMember(
                    field.rawValue, wanted: wanted(field.shape), got: kind(of: value),
                    at: isScalar ? tree[value].span : tree[name].span))
            return
        }
        if field.isRequired, isEmpty(value) {
            reportEmpty(field, name)
            return
        }
        if field.shape == .listOfText {
            for item in tree.children(of: value) where tree[item].kind != .string && tree[item].kind != .null {
                fields.refuse(field)
                diagnostics.append(.invalidMember(nil, wanted: .text, got: kind(of: item), at: tree.opening(of: item)))
            }
        }
        fields.take(field, value)
    }

    private mutating func reportEmpty(_ field: some JSONStoryField, _ name: Int) {
        diagnostics.append(.emptyRequiredField(field.rawValue, at: tree[name].span))
    }

    /// Returns whether a value is empty: a blank string, a list without items.
    private func isEmpty(_ value: Int) -> Bool {
        switch tree[value].kind {
        case .string: Blank.isBlank(tree.string(value))
        case .array: tree[value].subtreeEnd == value + 1
        case .object, .number, .true, .false, .null: false
        }
    }

    // MARK: Shapes

    private func hasShape(_ shape: JSONShape, _ value: Int) -> Bool { kind(of: value) == wanted(shape) }

    private func wanted(_ shape: JSONShape) -> Diagnostic.JSONKind {
        switch shape {
        case .text: .text
        case .number: .number
        case .truth: .truth
        case .listOfText, .listOfObjects: .list
        }
    }

    private func kind(of node: Int) -> Diagnostic.JSONKind {
        switch tree[node].kind {
        case .object: .object
        case .array: .list
        case .string: .text
        case .number: .number
        case .true, .false: .truth
        case .null: .null
        }
    }
}
