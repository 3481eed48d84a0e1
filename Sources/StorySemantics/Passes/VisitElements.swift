import StorySyntax

/// A check of single elements, which needs nothing of the elements after them.
protocol ElementCheck {
    /// Prepares for the first element. Checks the front matter.
    init(_ context: inout PassContext)

    /// Checks an element. `index`: its index in the survey.
    mutating func visit(_ element: BodySurvey.LocatedElement, _ index: Int, _ context: inout PassContext)

    /// Checks what is known after the last element.
    mutating func finish(_ context: inout PassContext)
}

extension ElementCheck {
    mutating func finish(_ context: inout PassContext) {}
}

/// Runs the checks of single elements together, so that an element and its text are read into the cache once for all of them.
package enum VisitElements: Pass {
    package static let name = "visit-elements"

    package static func run(_ context: inout PassContext) {
        let fieldProse = CheckFieldProse(&context)
        var values = CheckValues(&context)
        var sections = ResolveSections(&context)
        var pages = PlanPages(&context)
        // Declares the assets, one of which a reference to media may name.
        var pageAssets = ResolvePageAssets(&context)
        var media = ResolveMedia(&context)
        var assets = ResolveAssets(&context)
        for index in context.survey.elements.indices {
            let element = context.survey.elements[index]
            if !element.isInRefusedContent {
                fieldProse.visit(element, index, &context)
                values.visit(element, index, &context)
                sections.visit(element, index, &context)
                pages.visit(element, index, &context)
                assets.visit(element, index, &context)
            }
            media.visit(element, index, &context)
            pageAssets.visit(element, index, &context)
        }
        sections.finish(&context)
        pages.finish(&context)
        media.finish(&context)
        assets.finish(&context)
        pageAssets.finish(&context)
    }
}
