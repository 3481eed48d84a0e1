import StoryDiagnostics
import StorySource
import StorySyntax

/// Checks for attributes that a component does not have, and required ones that are missing or blank (LANGUAGE.md 3).
package enum CheckAttributes: Pass {
    package static func run(_ context: inout PassContext) {
        let tree = context.tree
        var bareWords = BareWords()
        for element in context.survey.elements where !element.isInRefusedContent {
            if element.component == .unknown {
                let attributes = attributesWithoutText(of: element.node, tree)
                let name = String(tree.bytes.string(tree.nameSpan(of: element.node)).dropFirst())
                // Those of a misspelt component stay.
                if !attributes.isEmpty, context.suggestions.nearestComponents(to: name, in: tree.profile).isEmpty {
                    bareWords.unknown.formUnion(attributes)
                }
            } else if !isPlainlyRight(element, tree) {
                check(element, &context, &bareWords)
            }
        }
        // The parser's diagnostics about bare words only apply to attributes that exist.
        if !bareWords.unknown.isEmpty {
            context.diagnostics.removeAll {
                ($0.id == .missingAttributeValue || $0.id == .attributeExpression)
                    && bareWords.unknown.contains($0.start)
            }
            for diagnostic in bareWords.diagnostics { context.report(diagnostic) }
        }
        if !bareWords.unassigned.isEmpty {
            context.diagnostics.makeUnsafe {
                $0.id == .missingAttributeValue && bareWords.unassigned.contains($0.start)
            }
        }
    }

    /// Unknown attributes about which the parser has reported something else.
    private struct BareWords {
        /// The offsets of unknown names without a value, and of braces that are the value of an unknown name.
        var unknown: Set<UInt32> = []
        /// The offsets of unknown names whose value has no `=` before it. Once the `=` is there, they are reported as
        /// unknown.
        var unassigned: Set<UInt32> = []
        /// The diagnostics that replace the parser's.
        var diagnostics: [Diagnostic] = []
        private var declared: Set<String>?

        mutating func isDeclared(_ word: String, _ metadata: StoryMetadata) -> Bool {
            if let declared { return declared.contains(word) }
            let keys = metadata.media.map(\.key) + metadata.assets.map(\.key) + metadata.sections.map(\.id)
            let names = Set(keys.compactMap { $0?.value })
            declared = names
            return names.contains(word)
        }
    }

    /// An attribute that was probably meant to be a missing attribute, or a word that was meant to be its value.
    private struct NearMiss {
        let span: SourceSpan
        let meant: AttributeName
        let isValue: Bool
    }

    /// Returns whether all attributes of an element are known and all required ones have text. A quick check
    /// that nearly all elements pass.
    private static func isPlainlyRight(_ element: BodySurvey.LocatedElement, _ tree: SyntaxTree) -> Bool {
        let (known, required) = element.component.attributes(in: tree.profile)
        guard element.attributes.isSubset(of: known), required.isSubset(of: element.attributes) else { return false }
        if element.hasPlainTag { return true }
        let attributes = tree.siblings(in: element.node + 3..<Int(tree[element.node + 1].subtreeEnd))
        return attributes.allSatisfy { tree[$0].kind == .attribute && tree.valueNode(of: $0) != nil }
            && required.allSatisfy { if case .text = tree.state(of: $0, in: element.node) { true } else { false } }
    }

    private static func check(
        _ element: BodySurvey.LocatedElement, _ context: inout PassContext, _ bareWords: inout BareWords
    ) {
        let tree = context.tree
        if tree.hasPathInsteadOfKey(element) {
            let hasMarkdown = tree.profile >= .markdown && element.component == .image
            // In a Gallery, the diagnostic about its location covers its attributes.
            let isCovered = element.parent.map { context.survey.elements[$0].component } == .gallery && hasMarkdown
            if !isCovered {
                context.report(
                    .pathInsteadOfKey(
                        of: element.component.name, at: tree.nameSpan(of: element.node), hasMarkdown: hasMarkdown,
                        edits: hasMarkdown ? MarkdownText.edits(rewriting: element.node, tree) : []))
            }
            bareWords.unknown.formUnion(attributesWithoutText(of: element.node, tree))
            return
        }
        let attributes = element.component.descriptor.attributes(in: tree.profile)
        var missing: [AttributeDescriptor] = []
        for attribute in attributes where attribute.isRequired {
            switch tree.state(of: attribute.name, in: element.node) {
            case .absent: missing.append(attribute)
            case .blank where attribute.name != .alt: missing.append(attribute)
            case .blank, .unreadable, .text: continue
            }
        }
        // The value of a missing attribute may be there, without its name or with that of another one, and has a diagnostic
        // then.
        let values = tree.siblings(in: element.node + 3..<Int(tree[element.node + 1].subtreeEnd)).filter {
            tree[$0].kind == .attribute && tree[$0].flags.contains(.duplicate)
                || tree[$0].kind == .badAttribute && tree.bytes[tree[$0].range].contains { $0.isASCIILetterOrDigit }
                    && tree.bytes[Int(tree[$0].start)] != UInt8(ascii: "{")
        }
        missing.removeFirst(min(values.count, missing.count))
        let nearMisses = checkNames(element, attributes.map(\.name), missing, &context, &bareWords)
        if tree.isUnclosedTag(element.node), hasWordsBeside(element.node, tree) { missing = [] }
        for name in missing.map(\.name) {
            // The fix for the words between the tags adds the attribute.
            if name == .value, CheckStructure.missingValue(element, tree) != nil { continue }
            let near = nearMisses.first { $0.meant == name }
            let blank = tree.attribute(name, of: element.node).map { tree.nameSpan(ofAttribute: $0) }
            context.report(
                .missingAttribute(
                    name.name, of: element.component.name, at: tree.nameSpan(of: element.node),
                    blank: blank, nearMiss: near.map { (tree.source.text($0.span), $0.span, $0.isValue) }))
        }
    }

    /// Returns whether words follow an element on its line, which may be meant as an attribute.
    private static func hasWordsBeside(_ element: NodeID, _ tree: SyntaxTree) -> Bool {
        let next = tree.bytes.skipBlanks(from: Int(tree[element].end))
        return next < tree.bytes.count && !tree.bytes[next].isLineBreak && tree.bytes[next] != UInt8(ascii: "<")
            && !tree.bytes.matches("/>", at: next)
    }

    /// Reports the attributes that the component does not have, and adds those without a value to `bareWords`. Returns those
    /// that were probably meant to be a missing attribute, and which one.
    private static func checkNames(
        _ element: BodySurvey.LocatedElement, _ attributes: [AttributeName],
        _ missing: [AttributeDescriptor], _ context: inout PassContext, _ bareWords: inout BareWords
    ) -> [NearMiss] {
        let tree = context.tree
        var nearMisses: [NearMiss] = []
        let known = attributes.map(\.name)
        // A name that the tag already has, or that is proposed already, would become a duplicate.
        var taken = Set(attributes.filter { tree.attribute($0, of: element.node) != nil })
        let laterNames = element.component.descriptor.attributes
        let openTag = tree[element.node + 1]
        let neverEnds = tree.hasUnterminatedTag(element.node)
        let end = Int(openTag.subtreeEnd)
        var child = element.node + 2
        while child < end {
            let node = tree[child]
            // In an unterminated tag, a word without a value begins the prose that the tag swallowed.
            if node.kind == .attribute, neverEnds, tree.valueNode(of: child) == nil { break }
            if node.kind == .attribute, !attributes.contains(where: { UInt16($0.rawValue) == node.payload }),
                !node.flags.contains(.duplicate), !context.survey.misplacedContent.contains(child)
            {
                let span = tree.nameSpan(ofAttribute: child)
                let name = tree.source.text(span)
                if laterNames.contains(where: { UInt16($0.name.rawValue) == node.payload }) {
                    context.report(
                        .laterAttribute(name, of: element.component.name, at: span, context.metadata.versionRaise))
                } else {
                    let isBare = tree.valueNode(of: child) == nil
                    if isBare { bareWords.unknown.insert(span.start) }
                    let nearest = context.suggestions.nearest(to: name, among: known)
                        .filter { isMisspelling(name, of: $0) }
                    let meanings =
                        tree.profile >= .markdown && nearest.isEmpty && !isBare
                        ? attributes.filter { !taken.contains($0) && isMeant($0, by: name, child, tree) } : []
                    // A name that may mean several attributes means a missing one first, and an optional id last.
                    let foreign =
                        meanings.first { meaning in missing.contains { $0.name == meaning } }
                        ?? meanings.first { $0 != .id } ?? meanings.first
                    if let foreign { taken.insert(foreign) }
                    let likely =
                        attributes.filter { nearest.contains($0.name) || isSynonym(node.payload, of: $0) }
                        + (foreign.map { [$0] } ?? [])
                    context.survey.misspelt += likely.map { (child, $0) }
                    // A misspelt optional reference hides the use of an asset. Others are required, and reported as
                    // missing.
                    if laterNames.contains(where: { $0.value == .audioKey && likely.contains($0.name) }) {
                        context.survey.mayHideAssetRefs = true
                    }
                    if let meant = missing.first(where: { likely.contains($0.name) }) {
                        nearMisses.append(NearMiss(span: span, meant: meant.name, isValue: false))
                    } else if isBare, let meant = missing.first(where: { namesDeclared.contains($0.value) }),
                        bareWords.isDeclared(name, context.metadata)
                    {
                        nearMisses.append(NearMiss(span: span, meant: meant.name, isValue: true))
                    } else if isBare {
                        let meant = attributes.first { attribute in
                            !taken.contains(attribute)
                                && element.component.enumeratedValues(of: attribute)?.values.contains(name) == true
                        }
                        if let meant { taken.insert(meant) }
                        bareWords.diagnostics.append(
                            .missingAttributeValue(
                                unknown: name, of: element.component.name, at: span, meant: meant?.name,
                                attribute: tree.holdsWords(child) ? nil : tree.spanWithSpace(of: node)))
                    } else if likely.isEmpty, let braces = braces(of: node, named: span, tree) {
                        let isClosed = tree.bytes[Int(braces.end) - 1] == UInt8(ascii: "}")
                        let holdsText = !isClosed || tree.bytes[braces].contains { "\"'`".utf8.contains($0) }
                        bareWords.unknown.insert(braces.start)
                        bareWords.diagnostics.append(
                            .attributeExpression(
                                unknown: name, of: element.component.name, at: braces,
                                attribute: holdsText ? nil : tree.spanWithSpace(of: node)))
                    } else if tree.bytes[Int(span.end)..<Int(node.end)].first(where: { !Blank.isSpace($0) })
                        != UInt8(ascii: "=")
                    {
                        // The parser has reported the missing `=`.
                        bareWords.unassigned.insert(span.start)
                    } else if tree.valueNode(of: child).map({ tree[$0].flags.contains(.unreadable) }) != true {
                        // The diagnostic of an unreadable value is the only one about the attribute.
                        context.report(
                            .unknownAttribute(
                                name, of: element.component.name, at: span,
                                nearest: nearest.filter { near in !taken.contains { $0.name == near } }
                                    + (foreign.map { [$0.name] } ?? []), known: known,
                                attribute: tree.holdsWords(child) ? nil : tree.spanWithSpace(of: node)))
                    }
                }
            }
            child = Int(node.subtreeEnd)
        }
        return nearMisses
    }

    /// Returns where the parser has reported attributes of an element without a value, or with one in braces. If the element is to
    /// be replaced as a whole, they are no further mistakes.
    private static func attributesWithoutText(of element: NodeID, _ tree: SyntaxTree) -> [UInt32] {
        tree.children(of: element + 1).filter { tree[$0].kind == .attribute }.compactMap { attribute in
            let name = tree.nameSpan(ofAttribute: attribute)
            return tree.valueNode(of: attribute) == nil
                ? name.start : braces(of: tree[attribute], named: name, tree)?.start
        }
    }

    /// Returns the braces after an attribute's name and `=`; nil if its value has none.
    private static func braces(of attribute: Node, named name: SourceSpan, _ tree: SyntaxTree) -> SourceSpan? {
        var start = name.end
        while start < attribute.end,
            Blank.isSpace(tree.bytes[Int(start)]) || tree.bytes[Int(start)] == UInt8(ascii: "=")
        {
            start += 1
        }
        return start < attribute.end && tree.bytes[Int(start)] == UInt8(ascii: "{")
            ? SourceSpan(start: start, end: attribute.end) : nil
    }

    /// Returns whether a near name was meant. In a short name, another letter makes another word: `if` is not `id`.
    private static func isMisspelling(_ name: String, of near: String) -> Bool {
        let letters = name.lowercased().unicodeScalars.sorted()
        let others = near.lowercased().unicodeScalars.sorted()
        return letters.count > 4 || letters.count != others.count || letters == others
    }

    /// Returns whether an attribute of another system is meant as one of ours. An id is one word.
    private static func isMeant(
        _ attribute: AttributeName, by name: String, _ node: NodeID, _ tree: SyntaxTree
    ) -> Bool {
        guard ForeignAttribute.isName(name, of: attribute) else { return false }
        return attribute != .id
            || tree.valueNode(of: node).map { StoryIdentifier.mistake(in: tree.valueText($0)) == nil } ?? false
    }

    /// Returns whether an attribute is the counterpart of another on other components: a Section's `next` is a Choice's `to`.
    private static func isSynonym(_ name: UInt16, of attribute: AttributeName) -> Bool {
        targets.contains(attribute) && targets.contains { UInt16($0.rawValue) == name }
    }

    /// The values of attributes that refer to something declared in the front matter.
    private static let namesDeclared: Set<AttributeValue> = [.id, .target, .imageKey, .audioKey, .mediaKey]

    /// The attributes that refer to a location in the story.
    private static let targets = Component.allCases.flatMap(\.descriptor.attributes)
        .filter { $0.value == .target }.map(\.name)
}

extension SyntaxTree {
    /// Returns whether an Image or Sound has the path of a file in `src`, and no `ref`.
    func hasPathInsteadOfKey(_ element: BodySurvey.LocatedElement) -> Bool {
        guard element.component == .image || element.component == .sound,
            attribute(.ref, of: element.node) == nil, case .text(let src) = state(of: .src, in: element.node)
        else { return false }
        return withText(of: src) { $0.contains(UInt8(ascii: "/")) || $0.contains(UInt8(ascii: ".")) }
    }
}
