import StoryDiagnostics
import StorySource
import StorySyntax

/// What the prose of captions, decks and summaries may not hold (LANGUAGE.md 4).
package enum CheckFieldProse: Pass {
    package static let name = "check-field-prose"

    package static func run(_ context: inout PassContext) {
        let tree = context.tree
        for field in [context.metadata.deck, context.metadata.leadArt?.caption] {
            if let field { check(.field(field), &context) }
        }
        for element in context.survey.elements where !element.isInRefusedContent {
            for attribute in element.component.proseAttributes {
                check(attribute, of: element.node, in: tree, &context)
            }
        }
    }

    private static func check(
        _ name: AttributeName, of element: NodeID, in tree: SyntaxTree, _ context: inout PassContext
    ) {
        if case .text(let value) = tree.state(of: name, in: element) { check(.attribute(value), &context) }
    }

    private static func check(_ text: AuthorText, _ context: inout PassContext) {
        let tree = context.tree
        let isSource = FieldParser.isParsedInPlace(text, in: tree)
        if isSource, FieldParser.isPlain(tree.bytes[text.span(in: tree)]) { return }
        var (prose, findings) = FieldParser.parse(text, in: tree)
        for node in prose.nodes.indices {
            if let finding = ProseFinding.finding(about: node, in: prose, suggestions: &context.suggestions) {
                findings.append(finding)
            }
        }
        guard !findings.isEmpty else { return }
        switch text {
        case .attribute:
            context.diagnostics += findings
        case .field(let field):
            let place = isSource ? nil : ScalarSourceMap(ValueView(tree, field.node))
            context.diagnostics += findings.map { $0.moved(intoScalar: field.node, of: tree, by: place) }
        }
    }
}

extension Diagnostic {
    /// A finding about the text of a front matter scalar, with the places that this text has in the file.
    ///
    /// - Parameter map: Nil where the text is the source text. Otherwise fixes are left out: what would have to be
    ///   written depends on how the scalar writes its text.
    fileprivate func moved(intoScalar node: NodeID, of tree: SyntaxTree, by map: ScalarSourceMap?) -> Diagnostic {
        func place(_ span: SourceSpan) -> SourceSpan { map?.sourceSpan(of: span.range) ?? span }
        let isDoubleQuoted =
            !tree[node].flags.contains(.plain) && tree.bytes[max(0, Int(tree[node].start) - 1)] == UInt8(ascii: "\"")
        return Diagnostic(
            id, message, at: place(span), label: label, related: related.map { Label(place($0.span), $0.text) },
            fallback: fallback,
            fixes: map == nil && !isDoubleQuoted ? fixes.filter { $0.keepsScalar(node, of: tree) } : [])
    }
}

extension FixIt {
    /// Whether a scalar is still one when this is applied to its text: a line break would end it, and the first
    /// character of a plain one may say that it is something else.
    fileprivate func keepsScalar(_ node: NodeID, of tree: SyntaxTree) -> Bool {
        edits.allSatisfy { edit in
            let isFirst = edit.span.start == tree[node].start && !edit.text.isEmpty
            return !edit.text.utf8.contains(UInt8(ascii: "\n")) && !(isFirst && tree[node].flags.contains(.plain))
        }
    }
}
