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
