import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// Checks attributes with enumerated values (LANGUAGE.md 5 and 7).
struct CheckValues {
    /// The first autoplay reference of each section.
    private var autoplay: [Int: SourceSpan] = [:]

    mutating func visit(_ element: BodySurvey.LocatedElement, _ index: Int, _ context: inout PassContext) {
        let component = element.component
        for name in component.enumeratedAttributes(in: context.tree.profile).intersection(element.attributes) {
            // `ResolveSections` checks the layout when it determines which one applies.
            if name == .layout { continue }
            let reading = context.tree.enumeratedValue(name, of: element.node) { text in
                component.enumeratedValues(of: name)?.values.first { ByteBlock.areEqual(text, $0) }
            }
            if case .invalid(let text, let span) = reading {
                context.reportInvalid(name, of: component, text, at: span)
            }
            if name == .intent, reading == .valid(IR.MediaReference.Intent.autoplay.rawValue) {
                checkAutoplay(element, index, &context)
            }
        }
    }

    /// Reports further autoplay references in a section, which may have one.
    private mutating func checkAutoplay(
        _ element: BodySurvey.LocatedElement, _ index: Int, _ context: inout PassContext
    ) {
        guard !element.isMisplaced, let section = context.survey.section(around: index) else { return }
        let span = context.tree.span(of: .intent, in: element.node)
        if let first = autoplay[section] {
            context.report(.autoplayConflict(at: span, first: first))
        } else {
            autoplay[section] = span
        }
    }
}
