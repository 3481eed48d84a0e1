import StoryDiagnostics
import StorySource
import StorySyntax

/// Checks the prose of captions, decks and summaries for what is not allowed there (LANGUAGE.md 4).
struct CheckFieldProse {
    private let parser: FieldParser

    init(_ context: inout PassContext) {
        parser = FieldParser(context.source, context.tree.profile)
        for field in [context.metadata.deck, context.metadata.leadArt?.caption] {
            if let field { check(.field(field), &context) }
        }
    }

    func visit(_ element: BodySurvey.LocatedElement, _ context: inout PassContext) {
        if element.hasPlainProse { return }
        for attribute in element.component.proseAttributes.intersection(element.attributes) {
            guard case .text(let value) = context.tree.state(of: attribute, in: element.node) else { continue }
            check(.attribute(value), of: element.node, &context)
        }
    }

    /// - Parameter element: The element whose attribute the text is; nil for a field.
    private func check(_ text: AuthorText, of element: NodeID? = nil, _ context: inout PassContext) {
        let tree = context.tree
        let isSource = text.isParsedInPlace(in: tree)
        if isSource, tree.bytes.isPlainProse(text.span(in: tree).range) { return }
        var (prose, diagnostics) = text.parsed(in: tree, by: parser)
        var pairs = HTMLPairs()
        for node in prose.nodes.indices {
            if prose[node].kind == .strikethrough { context.markdown.isInFields = true }
            if let name = Self.componentName(node, prose) {
                diagnostics.append(Self.component(name, at: Int(prose[node].start), of: element, &context))
            } else if let diagnostic = ProseDiagnostic.diagnostic(
                about: node, in: prose, suggestions: &context.suggestions, pairs: &pairs)
            {
                diagnostics.append(diagnostic)
            }
        }
        if tree.profile >= .markdown {
            var markup = ForeignMarkup(prose)
            markup.scan(0)
            diagnostics += markup.diagnostics
        }
        guard !diagnostics.isEmpty else { return }
        switch text {
        case .attribute, .destination: context.diagnostics += diagnostics
        case .field(let field):
            let location = isSource ? nil : ScalarSourceMap(ValueView(tree, field.node))
            context.diagnostics += diagnostics.map { $0.moved(intoScalar: field.node, of: tree, by: location) }
        }
    }

    /// Returns the name in a component's tag; nil for anything else.
    private static func componentName(_ node: NodeID, _ prose: SyntaxTree) -> String? {
        let start = Int(prose[node].start)
        guard prose[node].kind == .rawHTML, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(prose.bytes[start + 1])
        else { return nil }
        return ProseDiagnostic.tagName(start, prose[node].span, prose.bytes)
    }

    /// Returns the diagnostic about a component that begins at `start`, in prose that can't contain any.
    private static func component(
        _ name: String, at start: Int, of element: NodeID?, _ context: inout PassContext
    ) -> Diagnostic {
        let tree = context.tree
        let span = SourceSpan(start..<start + 1 + name.utf8.count)
        // The component may have been meant to refer to media or an asset.
        context.survey.mayHideMediaRefs = true
        context.survey.mayHideAssetRefs = true
        if let component = Component.all(in: tree.profile).first(where: { $0.name == name }) {
            return .componentInField(
                name, at: span, allowed: component.descriptor.parents(in: tree.profile).map(\.name),
                parent: element.map { tree.nameSpan(of: $0) })
        }
        if Component.all.contains(where: { $0.name == name }) {
            return .laterComponent(name, at: span, context.metadata.versionRaise)
        }
        return .unknownComponent(
            name, at: span, nearest: context.suggestions.nearestComponents(to: name, in: tree.profile), closing: nil)
    }
}

extension Diagnostic {
    /// Returns a diagnostic about the text of a front matter scalar, with its locations in the file. `map`: nil if the text is
    /// the source text. Otherwise fixes are left out, since the text to write depends on the scalar's style.
    fileprivate func moved(intoScalar node: NodeID, of tree: SyntaxTree, by map: ScalarSourceMap?) -> Diagnostic {
        func location(_ span: SourceSpan) -> SourceSpan { map?.sourceSpan(of: span.range) ?? span }
        let isDoubleQuoted =
            !tree[node].flags.contains(.plain) && tree.bytes[max(0, Int(tree[node].start) - 1)] == UInt8(ascii: "\"")
        return Diagnostic(
            id, message, at: location(span), label: label, related: related.map { Label(location($0.span), $0.text) },
            fallback: fallback,
            fixes: map == nil && !isDoubleQuoted ? fixes.filter { $0.keepsScalar(node, of: tree) } : [])
    }
}

extension FixIt {
    /// Returns whether a scalar keeps its structure if this is applied to its text: a line break would end it, the first
    /// character of a plain scalar may change its type, and brackets end one that is in brackets.
    fileprivate func keepsScalar(_ node: NodeID, of tree: SyntaxTree) -> Bool {
        let isPlain = tree[node].flags.contains(.plain)
        let next = tree.bytes[tree.bytes.skipBlanks(from: Int(tree[node].end))]
        let ends = isPlain && ",]}".utf8.contains(next) ? "\n,[]{}" : "\n"
        return edits.allSatisfy { edit in
            let isFirst = edit.span.start == tree[node].start && !edit.text.isEmpty
            return !edit.text.utf8.contains(where: ends.utf8.contains) && !(isFirst && isPlain)
        }
    }
}
