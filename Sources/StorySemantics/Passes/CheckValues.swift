import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// Attributes whose values the language fixes (LANGUAGE.md 5).
package enum CheckValues: Pass {
    package static let name = "check-values"

    package static func run(_ context: inout PassContext) {
        for element in context.survey.elements where !element.isInRefusedContent {
            switch element.component {
            case .mediaRef:
                check(.intent, of: element.node, as: IR.MediaReference.Intent.self, &context) {
                    .invalidIntent($0, at: $1, suggestions: $2)
                }
            case .featureBox:
                check(.expandable, of: element.node, as: Expandability.self, &context) {
                    .invalidExpandable($0, at: $1, suggestions: $2)
                }
            case .fullBleed:
                check(.kind, of: element.node, as: IR.FullBleed.Kind.self, &context) {
                    .invalidFullBleedKind($0, at: $1, suggestions: $2)
                }
            case .unknown, .section, .dropQuote, .sideNote, .factGrid, .fact, .timeline, .timelineItem, .gallery,
                .galleryImage:
                continue
            }
        }
    }

    private static func check<Value: ClosedValue>(
        _ name: AttributeName, of element: NodeID, as type: Value.Type, _ context: inout PassContext,
        _ finding: (String, SourceSpan, [Suggestion]) -> Diagnostic
    ) {
        guard case .invalid(let text, let span) = context.tree.closedValue(name, of: element, as: type) else { return }
        let suggestions = text.isEmpty ? [] : context.suggestions.suggestions(for: text, at: span, among: type)
        context.report(finding(text, span, suggestions))
    }
}
