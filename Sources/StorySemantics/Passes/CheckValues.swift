import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// Checks attributes with fixed values (LANGUAGE.md 5 and 7).
package enum CheckValues: Pass {
    package static let name = "check-values"

    package static func run(_ context: inout PassContext) {
        let tree = context.tree
        // The first autoplay reference of each section.
        var autoplay: [Int: SourceSpan] = [:]
        for index in context.survey.elements.indices where !context.survey.elements[index].isInRefusedContent {
            let (node, component) = (context.survey.elements[index].node, context.survey.elements[index].component)
            let attributes = context.survey.elements[index].attributes
            for name in component.choiceAttributes(in: tree.profile).intersection(attributes) {
                // `ResolveSections` checks the layout when it determines which one applies.
                if name == .layout { continue }
                let reading = tree.closedValue(name, of: node) { text in
                    component.choices(of: name)?.values.first { ByteBlock.areEqual(text, $0) }
                }
                if case .invalid(let text, let span) = reading {
                    context.reportInvalid(name, of: component, text, at: span)
                }
                if name == .intent, reading == .valid(IR.MediaReference.Intent.autoplay.rawValue) {
                    checkAutoplay(index, &autoplay, &context)
                }
            }
        }
    }

    /// Reports further autoplay references in a section, which may have one.
    private static func checkAutoplay(_ index: Int, _ autoplay: inout [Int: SourceSpan], _ context: inout PassContext) {
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
