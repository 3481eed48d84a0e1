import StoryDiagnostics
import StorySource
import StorySyntax

/// Determines which fields of the front matter's mappings are present, missing or unknown. Extensions validate them.
struct SchemaChecker {
    let tree: SyntaxTree
    var metadata = StoryMetadata()
    var diagnostics = DiagnosticList()
    /// The empty values of required fields that a `#` swallowed. The parser has reported each.
    private(set) var swallowedValues: [SourceSpan] = []
    /// The swallowed values of fields that expect a colour.
    var swallowedColors: [SourceSpan] = []

    /// The names of the repeated fields of the last mapping that has any, and the end of its subtree.
    private var repeated: (names: [String], end: NodeID) = ([], 0)
    /// Whether an entry lacks a field that the one beside it has twice, so that the removal of the second may lose it.
    private(set) var hasLineInWrongEntry = false
    var misplaced = Misplaced()

    /// Whether the story is a translation, whatever its front matter says.
    private let isTranslated: Bool

    init(_ tree: SyntaxTree, isTranslated: Bool) {
        self.tree = tree
        self.isTranslated = isTranslated
        if tree.profile < .interactive { metadata.versionRaise = VersionRaise(tree) }
    }

    /// Whether pictures may lack a description.
    var isImported: Bool { isTranslated || metadata.isImported }

    mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    /// Assigns the entries of a mapping to fields. Reports unknown fields, and fields that are given in both spellings.
    mutating func fields<Field: SchemaField>(
        of mapping: ValueView, _ known: KnownFields<Field>, owner: String, anchor: SourceSpan
    ) -> MappingFields<Field> {
        var fields = MappingFields<Field>(
            tree, mapping.id, anchor: anchor, owner: owner, capacity: known.all.count)
        if isRepeated(mapping.id) { fields.mayHaveMore = true }
        // Most authors write fields in the documented order.
        var next = 0
        var unknown: [NodeID] = []
        /// The known field above each unknown one.
        var above: [NodeID: NodeID] = [:]
        var last: NodeID?
        for entry in tree.children(of: mapping.id) {
            let key = entry + 1
            if tree[entry].flags.contains(.duplicate) {
                let index = known.index(ofFieldNamed: key, in: tree, startingAt: next)
                if let index { fields.addAgain(known.all[index], entry) }
                continue
            }
            let flags = tree[key].flags
            guard tree[key].kind == .scalar else {
                fields.mayHaveMore = true
                let key = ValueView(tree, key)
                if key.kind != .alias { reportWrongShape(.text, key, at: itemSpan(key), field: nil) }
                continue
            }
            if flags.contains(.unreadable) {
                fields.mayHaveMore = true
            } else if let index = known.index(ofFieldNamed: key, in: tree, startingAt: next) {
                let field = known.all[index]
                next = index + 1
                if let first = fields[field]?.key {
                    let key = ValueView(tree, key)
                    report(.duplicateKey(key.text ?? "", at: key.span, first: first.span, firstName: first.text ?? ""))
                    fields.addAgain(field, entry)
                } else {
                    fields.add(field, entry)
                    last = entry
                }
            } else if flags.contains(.plain), tree.scalar(key, says: "<<") {
                fields.mayHaveMore = true
            } else {
                unknown.append(entry)
                above[entry] = last
            }
        }
        let pieces = mapping.node.flags.contains(.flow) ? cutPieces(unknown, in: mapping.id) : [:]
        if !fields.again.isEmpty { repeated = (fields.again.map(\.name), Int(mapping.node.subtreeEnd)) }
        for entry in unknown { keep(EntryView(tree, entry), known, in: &fields, pieces[entry], after: above[entry]) }
        return fields
    }

    /// Returns whether an entry of a list has a single field, with which the next entry begins too: its line was
    /// written twice.
    private func isRepeated(_ mapping: NodeID) -> Bool {
        let next = Int(tree[mapping].subtreeEnd)
        guard mapping + 1 < next, Int(tree[mapping + 1].subtreeEnd) == next, next + 1 < tree.nodes.count,
            tree[next].kind == .mapping, tree[next + 1].kind == .entry
        else { return false }
        return ByteBlock.areEqual(tree.bytes[tree[mapping + 1].span], tree.bytes[tree[next + 1].span])
    }

    /// Keeps an entry of an unknown field. Reports it unless its name marks it as the author's own.
    private mutating func keep<Field: SchemaField>(
        _ entry: EntryView, _ known: KnownFields<Field>, in fields: inout MappingFields<Field>, _ piece: CutPiece?,
        after previous: NodeID?
    ) {
        let name = entry.key.text ?? ""
        fields.extensions.append(.init(name: name, value: .init(entry.value)))
        if name.hasPrefix("x_") || name.hasPrefix("x-") { return }
        if let later = Field.allCases.first(where: { $0.profile > tree.profile && $0.isNamed(by: entry.key) }) {
            return report(.laterField(later.name, at: entry.key.span, metadata.versionRaise))
        }
        if Field.self == StoryField.self, let diagnostic = misplacedMember(entry, after: previous) {
            return report(diagnostic)
        }
        let near = NearestName.candidates(for: name, among: known.all.lazy.flatMap(\.names))
        let lowercase = name.utf8.count > 16 ? name : name.lowercased()
        var meant: [Field] = []
        for field in known.all where fields.node(of: field) == nil {
            // Another key is a misspelling of the field already. Fixing both would make a duplicate key.
            if tree.profile >= .markdown, fields.isMisspelt(field) { continue }
            let isSynonym = field.synonyms(in: tree.profile).contains(lowercase)
            if isSynonym || field.names.contains(where: near.contains) { meant.append(field) }
        }
        if meant.isEmpty, let piece {
            if case .first(let edit) = piece { report(.valueCutByComma(name, at: entry.key.span, edit: edit)) }
            return
        }
        if Field.self != StoryField.self, meant.isEmpty,
            let diagnostic = misplacedStoryField(entry, in: fields.mapping, owner: fields.owner)
        {
            return report(diagnostic)
        }
        // A misspelt required field is reported once, as missing (LANGUAGE.md 2).
        let isReportedAsMissing =
            tree.profile >= .markdown && !fields.mayHaveMore && !isImported
            && meant.contains { $0.isRequired(in: tree.profile) }
        if !meant.isEmpty { fields.nearMisses.append((entry.key, meant)) }
        if !isReportedAsMissing { report(.unknownField(name, at: entry.key.span, nearest: meant.map(\.name))) }
    }

    /// Returns the entry of a field with a usable value: not null, without a diagnostic of the parser. Reports a required
    /// field that is missing or null.
    mutating func entry<Field: SchemaField>(
        _ field: Field, in fields: borrowing MappingFields<Field>, isRequired: Bool
    ) -> EntryView? {
        node(of: field, in: fields, isRequired: isRequired).map { EntryView(tree, $0) }
    }

    private mutating func node<Field: SchemaField>(
        of field: Field, in fields: borrowing MappingFields<Field>, isRequired: Bool
    ) -> NodeID? {
        guard let entry = fields.node(of: field) else {
            if isRequired, !fields.mayHaveMore { reportMissing(field, in: fields) }
            return nil
        }
        let value = tree[tree.fieldValue(of: entry)]
        let isNull = value.kind == .scalar && value.flags.contains(.null)
        if value.kind == .alias || value.flags.contains(.unreadable) {
            if isRequired, isNull { swallowedValues.append(value.span) }
            return nil
        }
        if isNull {
            if isRequired { reportEmpty(entry) }
            return nil
        }
        return entry
    }

    private mutating func reportEmpty(_ entry: NodeID) {
        let key = EntryView(tree, entry).key
        report(.emptyRequiredField(key.text ?? "", at: key.span))
    }

    /// Reports a missing required field, with the unknown one that was probably meant to be it.
    private mutating func reportMissing<Field: SchemaField>(_ field: Field, in fields: borrowing MappingFields<Field>) {
        let isInWrongEntry = isBesideRepetition(of: field, fields.mapping)
        hasLineInWrongEntry = hasLineInWrongEntry || isInWrongEntry
        if isInWrongEntry || isMisplaced(field, of: fields.mapping) { return }
        if let nearMiss = fields.nearMisses.first(where: { $0.meant.contains(field) }) {
            report(
                .misspeltRequiredField(
                    field.name, at: fields.anchor, of: fields.owner,
                    nearMiss: (nearMiss.key.text ?? "", nearMiss.key.span),
                    isOnly: tree.profile >= .markdown && !isImported))
        } else {
            let raise = neededRaise.flatMap { field.isRequired(in: Profile(schemaVersion: $0.version)) ? nil : $0 }
            let diagnostic = Diagnostic.missingRequiredField(
                field.name, at: fields.anchor, of: fields.owner, raise: raise)
            if Field.self == StoryField.self {
                misplaced.missing.append((field.name, diagnostic))
            } else {
                report(diagnostic)
            }
        }
    }

    /// Returns whether the entry of a list before or after this one has a field twice: its line is in the wrong entry.
    private func isBesideRepetition<Field: SchemaField>(of field: Field, _ mapping: NodeID) -> Bool {
        if mapping == repeated.end, repeated.names.contains(field.name) { return true }
        let next = Int(tree[mapping].subtreeEnd)
        guard next < tree.nodes.count, tree[next].kind == .mapping else { return false }
        return tree.children(of: next).contains {
            tree[$0].flags.contains(.duplicate) && field.isNamed(by: ValueView(tree, $0 + 1))
        }
    }

    /// Returns the text of a field; nil if it has no usable one. Does not validate the text.
    /// - Parameter shape: What the diagnostic calls the expected value.
    mutating func text<Field: SchemaField>(
        _ field: Field, in fields: borrowing MappingFields<Field>, isRequired: Bool = false, shape: ValueShape = .text
    ) -> StoryMetadata.Text? {
        guard let entry = node(of: field, in: fields, isRequired: isRequired) else { return nil }
        let value = tree.fieldValue(of: entry)
        guard tree[value].kind == .scalar else {
            let entry = EntryView(tree, entry)
            reportWrongShape(shape, entry.value, at: entry.key.span, field: entry.key.text)
            return nil
        }
        let text = tree.scalarText(of: value)
        if Blank.isBlank(text) {
            if isRequired { reportEmpty(entry) }
            return nil
        }
        return StoryMetadata.Text(value: text, span: tree[value].span, node: value)
    }

    /// Returns the text of a field that accepts any text. Warns if YAML reads it as a number or boolean.
    mutating func anyText<Field: SchemaField>(
        _ field: Field, in fields: borrowing MappingFields<Field>, isRequired: Bool = false
    ) -> StoryMetadata.Text? {
        let text = text(field, in: fields, isRequired: isRequired)
        if let text { noteImplicitType(text) }
        return text
    }

    /// Returns the texts of a field that expects a list of them. A single text is a list of one; blank ones are left out.
    /// Returns the texts and the field's entry; nil if the field is absent or has the wrong type. `isComplete` is false if an
    /// item is unreadable.
    mutating func texts<Field: SchemaField>(
        _ field: Field, in fields: borrowing MappingFields<Field>, isRequired: Bool = false
    ) -> (texts: [StoryMetadata.Text], entry: EntryView, isComplete: Bool)? {
        guard let entry = entry(field, in: fields, isRequired: isRequired) else { return nil }
        let value = entry.value
        if value.kind == .mapping {
            reportWrongShape(.listOfText, value, at: entry.key.span, field: entry.key.text)
            return nil
        }
        var texts: [StoryMetadata.Text] = []
        var isComplete = true
        let alone = tree.siblings(in: value.id..<Int(value.node.subtreeEnd))
        for node in value.kind == .sequence ? value.itemNodes : alone {
            let item = ValueView(tree, node)
            if item.isUnreadable {
                isComplete = false
            } else if let text = item.text {
                if item.isNull || Blank.isBlank(text) { continue }
                if let swallowed = swallowedItems(of: item, isItem: value.kind == .sequence) {
                    report(swallowed)
                    isComplete = false
                    continue
                }
                texts.append(StoryMetadata.Text(value: text, span: item.span, node: item.id))
            } else {
                isComplete = false
                if let words = wordsWithColon(item) {
                    let edit = FixIt.Edit(SourceSpan(words), YAMLText.doubleQuoted(tree.bytes[words]))
                    report(.colonInItem(at: itemSpan(item), edit: edit))
                } else if [StoryField.authors.name, StoryField.editors.name].contains(field.name),
                    let edit = nameOnly(item)
                {
                    report(.groupInsteadOfName(at: itemSpan(item), edit: edit))
                } else {
                    reportWrongShape(.text, item, at: itemSpan(item), field: nil)
                }
            }
        }
        if isRequired, texts.isEmpty, isComplete { reportEmpty(entry.id) }
        return (texts, entry, isComplete)
    }

    /// Returns a diagnostic about items of a list that continue the text above for YAML, since they are indented more, or since the
    /// list's first item is on the line of the field; nil if there are none.
    private func swallowedItems(of text: ValueView, isItem: Bool) -> Diagnostic? {
        let bytes = tree.bytes
        guard text.node.flags.contains(.plain) else { return nil }
        let (start, end) = (text.node.range.lowerBound, text.node.range.upperBound)
        let ownLine = bytes.startOfLine(start)
        let indentation = bytes.string(ownLine..<bytes.skipBlanks(from: ownLine))
        var edits: [FixIt.Edit] = []
        var first: SourceSpan?
        var line = bytes.startOfNextLine(after: start, end: end)
        while line < end {
            let hyphen = bytes.skipBlanks(from: line)
            if bytes[hyphen] == UInt8(ascii: "-"), bytes[hyphen + 1].isSpaceOrTab {
                if first == nil, !isItem {
                    let gap = SourceSpan(bytes.startOfBlanks(before: start)..<start)
                    edits.append(FixIt.Edit(gap, "\n" + bytes.string(line..<hyphen) + "- "))
                }
                first = first ?? SourceSpan(hyphen..<hyphen + 1)
                if isItem, edits.count < FixIt.maximumEdits {
                    edits.append(FixIt.Edit(SourceSpan(line..<hyphen), indentation))
                }
            }
            line = bytes.startOfNextLine(after: line, end: end)
        }
        return first.map { .invalidYAML(isItem ? .wrongIndentation : .itemUnderValue, at: $0, edits: edits) }
    }

    /// Returns the range of a text that is a mapping because of its colon: one entry on one line, and a key with a capital letter or
    /// white space, as names of fields don't have; nil for any other value.
    private func wordsWithColon(_ item: ValueView) -> Range<Int>? {
        let (entries, range) = (item.entries, item.node.range)
        guard entries.count == 1, let key = entries.first?.key, key.isPlain, !item.node.flags.contains(.flow),
            !tree.bytes[range].contains(where: \.isLineBreak),
            key.text?.unicodeScalars.contains(where: { $0.properties.isUppercase || $0 == " " }) ?? false
        else { return nil }
        return range
    }

    /// Returns the edit that leaves only the `name` of a group of fields, as other systems describe an author; nil if it has none on
    /// one line.
    private func nameOnly(_ item: ValueView) -> FixIt.Edit? {
        guard item.kind == .mapping, !item.node.flags.contains(.flow),
            let name = item.entries.first(where: { $0.key.text == "name" })?.value, !name.isUnreadable, !name.isNull,
            let text = name.text, !Blank.isBlank(text), !text.utf8.contains(where: \.isLineBreak)
        else { return nil }
        return FixIt.Edit(item.span, name.isPlain && name.textIsSource ? text : YAMLText.doubleQuoted(text.utf8))
    }

    /// Calls `body` for each entry of a field that expects a list of mappings, null ones aside. Returns nil if the field is
    /// absent or has the wrong type. `isComplete` is false if an entry is unreadable.
    mutating func forEachMapping<Field: SchemaField>(
        of field: Field, in fields: borrowing MappingFields<Field>, isRequired: Bool,
        _ body: (inout Self, ValueView) -> Void
    ) -> (isEmpty: Bool, isComplete: Bool)? {
        guard let entry = entry(field, in: fields, isRequired: isRequired) else { return nil }
        let value = entry.value
        guard value.kind == .sequence else {
            if let text = value.text, Blank.isBlank(text) {
                if isRequired { reportEmpty(entry.id) }
            } else {
                let span = value.kind == .scalar ? value.span : entry.key.span
                reportWrongShape(.listOfMappings, value, at: span, field: entry.key.text)
            }
            return nil
        }
        var isEmpty = true
        var isComplete = true
        for node in value.itemNodes {
            let item = ValueView(tree, node)
            if item.isNull { continue }
            if item.isUnreadable {
                isComplete = false
            } else if item.kind == .mapping {
                isEmpty = false
                body(&self, item)
            } else if let text = item.text, Blank.isBlank(text) {
                continue
            } else {
                isComplete = false
                reportWrongShape(.mapping, item, at: itemSpan(item), field: nil)
            }
        }
        if isEmpty, isComplete, isRequired { reportEmpty(entry.id) }
        return (isEmpty, isComplete)
    }

    /// Returns the span of a value without a key of its own: a text, a bracket, a hyphen, or the first key.
    func itemSpan(_ value: ValueView) -> SourceSpan {
        if value.kind == .scalar || value.kind == .alias { return value.span }
        let start = value.node.range.lowerBound
        var children = tree.children(of: value.id)
        if value.kind == .mapping, !value.node.flags.contains(.flow), let first = children.next() {
            return EntryView(tree, first).key.span
        }
        return SourceSpan(start..<start + 1)
    }

    /// Warns if an accepted plain text is a number or boolean to YAML.
    mutating func noteImplicitType(_ text: StoryMetadata.Text) {
        let flags = tree[text.node].flags
        if flags.contains(.plain), ImplicitYAMLType.isNumberOrBoolean(text.value) {
            report(.implicitYAMLType(text.value, at: text.span))
        }
    }

    mutating func reportWrongShape(_ wanted: ValueShape, _ value: ValueView, at span: SourceSpan, field: String?) {
        let got: ValueShape = value.kind == .scalar ? .text : value.kind == .sequence ? .list : .mapping
        report(.invalidType(wanted, got: got, at: span, field: field))
    }
}
