/// Runs the checks of single elements together, so that an element and its text are read into the cache once for all of them.
package enum VisitElements: Pass {
    package static func run(_ context: inout PassContext) {
        let fieldProse = CheckFieldProse(&context)
        var values = CheckValues()
        var sections = ResolveSections(&context)
        var pages = ResolvePages(context)
        // Declares the assets, one of which a reference to media may name.
        var pageAssets = ResolvePageAssets(&context)
        var media = ResolveMedia(&context)
        var assets = ResolveAssets(context)
        for index in context.survey.elements.indices {
            let element = context.survey.elements[index]
            if !element.isInRefusedContent {
                fieldProse.visit(element, &context)
                values.visit(element, index, &context)
                sections.visit(element, &context)
                pages.visit(element, &context)
                assets.visit(element, &context)
            }
            media.visit(element, &context)
            pageAssets.visit(element, index, &context)
        }
        sections.finish(&context)
        pages.finish(&context)
        media.finish(&context)
        assets.finish(&context)
        pageAssets.finish(&context)
    }
}
