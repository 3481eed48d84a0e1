import StoryDiagnostics

/// Checks that every page is reachable and every reader gets to an ending (LANGUAGE.md 7).
package enum CheckFlow: Pass {
    package static func run(_ context: inout PassContext) {
        guard context.tree.profile >= .interactive, !context.pages.pages.isEmpty, !context.survey.mayHideSections
        else { return }
        var checker = FlowChecker(context)
        checker.checkChoices()
        checker.checkLooseEnds()
        if context.pages.isComplete {
            checker.checkUnreachable()
            checker.checkSinks()
            checker.checkAuthenticPath()
        }
        context.diagnostics += checker.diagnostics
    }
}
