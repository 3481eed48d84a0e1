import StorySource

extension Rule {
    static let unknownAttribute = Rule(
        .unknownAttribute, .warning, .syntax, "an attribute that the component does not have",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let missingAttribute = Rule(
        .missingAttribute, .error, .syntax, "a required attribute that is missing or blank",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let missingSectionID = Rule(
        .missingSectionID, .error, .syntax, "a Section without an id",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let missingSectionTitle = Rule(
        .missingSectionTitle, .error, .syntax, "a Section without a title",
        explanation: "",
        failing: .story(""),
        mended: .story(""))

    static let missingMediaRef = Rule(
        .missingMediaRef, .error, .syntax, "a MediaRef that names no media",
        explanation: "",
        failing: .story(""),
        mended: .story(""))
}

extension Diagnostic {
    /// `unknown_attribute`.
    ///
    /// - Parameters:
    ///   - component: The component whose tag it stands in.
    ///   - span: The attribute's name.
    ///   - nearest: Similar names that the tag does not have yet.
    ///   - known: All attributes of the component.
    package static func unknownAttribute(
        _ name: String, of component: String, at span: SourceSpan, nearest: [String], known: [String]
    ) -> Diagnostic {
        let advice: String
        if !nearest.isEmpty {
            advice = "did you mean \(Quoting.alternatives(nearest))?"
        } else if known.isEmpty {
            advice = "remove it, the component has none"
        } else {
            advice = "remove it, or use \(Quoting.alternatives(known))"
        }
        return Diagnostic(
            .unknownAttribute,
            "\(Quoting.quoted(component)) has no attribute \(Quoting.quoted(name)): \(advice)", at: span,
            fallback: "readers never see it",
            fixes: nearest.map { .replace(span, with: $0, "replace with \(Quoting.quoted($0))", .maybe) })
    }

    /// `missing_attribute`, or the id of its own that a few attributes have.
    ///
    /// - Parameters:
    ///   - component: The component that needs it.
    ///   - span: `<Name`.
    ///   - blank: The attribute's name, where it is there but blank.
    ///   - nearMiss: The name of an unknown attribute that was probably meant to be it.
    package static func missingAttribute(
        _ name: String, of component: String, at span: SourceSpan, blank: SourceSpan?, nearMiss: SourceSpan?
    ) -> Diagnostic {
        let id: DiagnosticID
        switch (component, name) {
        case ("Section", "id"): id = .missingSectionID
        case ("Section", "title"): id = .missingSectionTitle
        case ("MediaRef", "ref"): id = .missingMediaRef
        default: id = .missingAttribute
        }
        let quoted = Quoting.quoted(name)
        if let blank {
            return Diagnostic(
                id, "\(Quoting.quoted(component)) has an empty \(quoted): write something between its quotes", at: span,
                related: [Label(blank, "this is empty")])
        }
        if let nearMiss {
            return Diagnostic(
                id, "\(Quoting.quoted(component)) has no \(quoted): rename the attribute that is nearly called so",
                at: span, related: [Label(nearMiss, "did you mean \(quoted)?")],
                fixes: [.replace(nearMiss, with: name, "replace with \(quoted)", .maybe)])
        }
        return Diagnostic(
            id, "\(Quoting.quoted(component)) needs the attribute \(quoted): add \(Quoting.quoted(name + "=\"…\""))",
            at: span)
    }
}
