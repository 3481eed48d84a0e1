import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// Attributes whose values the language fixes (LANGUAGE.md 5 and 7).
package enum CheckValues: Pass {
    package static let name = "check-values"

    package static func run(_ context: inout PassContext) {
        let tree = context.tree
        // The first reference of each section that plays by itself.
        var autoplay: [Int: SourceSpan] = [:]
        for index in context.survey.elements.indices where !context.survey.elements[index].isInRefusedContent {
            let node = context.survey.elements[index].node
            switch context.survey.elements[index].component {
            case .mediaRef:
                let intent = tree.closedValue(.intent, of: node, as: IR.MediaReference.Intent.self)
                check(intent, &context) { .invalidIntent($0, at: $1, suggestions: $2) }
                if intent == .valid(.autoplay) { checkAutoplay(index, &autoplay, &context) }
            case .featureBox:
                check(tree.closedValue(.expandable, of: node, as: Expandability.self), &context) {
                    .invalidExpandable($0, at: $1, suggestions: $2)
                }
            case .fullBleed:
                check(tree.closedValue(.kind, of: node, as: IR.FullBleed.Kind.self), &context) {
                    .invalidFullBleedKind($0, at: $1, suggestions: $2)
                }
            case .section where tree.profile >= .interactive, .choice:
                check(tree.closedValue(.authentic, of: node, as: Authenticity.self), &context) {
                    .invalidAuthentic($0, at: $1, suggestions: $2)
                }
            case .page:
                check(tree.closedValue(.kind, of: node, as: IR.Page.Kind.self), &context) {
                    .invalidPageKind($0, at: $1, suggestions: $2)
                }
                check(tree.closedValue(.reveal, of: node, as: IR.Page.Reveal.self), &context) {
                    .invalidReveal($0, at: $1, suggestions: $2)
                }
            case .ending:
                check(tree.closedValue(.kind, of: node, as: IR.Ending.Kind.self), &context) {
                    .invalidEndingKind($0, at: $1, suggestions: $2)
                }
            case .image, .sound:
                check(tree.closedValue(.criticality, of: node, as: IR.Criticality.self), &context) {
                    .invalidCriticality($0, at: $1, suggestions: $2)
                }
                guard context.survey.elements[index].component == .sound else { continue }
                check(tree.closedValue(.on, of: node, as: SoundTrigger.self), &context) {
                    .invalidTrigger($0, at: $1, suggestions: $2)
                }
            case .unknown, .section, .dropQuote, .sideNote, .factGrid, .fact, .timeline, .timelineItem, .gallery,
                .galleryImage, .line, .choices:
                continue
            }
        }
    }

    private static func check<Value: ClosedValue>(
        _ reading: ClosedReading<Value>, _ context: inout PassContext,
        _ diagnostic: (String, SourceSpan, [Suggestion]) -> Diagnostic
    ) {
        guard case .invalid(let text, let span) = reading else { return }
        let suggestions = text.isEmpty ? [] : context.suggestions.suggestions(for: text, at: span, among: Value.self)
        context.report(diagnostic(text, span, suggestions))
    }

    /// A section plays one thing by itself at most.
    private static func checkAutoplay(
        _ index: Int, _ autoplay: inout [Int: SourceSpan], _ context: inout PassContext
    ) {
        let element = context.survey.elements[index]
        guard !element.isMisplaced, let section = context.survey.section(around: index) else { return }
        let span = context.tree.span(of: .intent, in: element.node)
        if let first = autoplay[section] {
            context.report(.autoplayConflict(at: span, first: first))
        } else {
            autoplay[section] = span
        }
    }
}
