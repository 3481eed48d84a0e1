import StorySource

extension Diagnostic {
    /// An attribute whose value is not in its set; parameters as for ``invalidValue(_:_:_:_:applied:fallback:at:_:isSafe:)``.
    package static func invalidAttributeValue(
        _ id: DiagnosticID, _ name: String, _ value: String, _ allowed: [String], applied: String,
        at span: SourceSpan, _ suggestions: [Suggestion]
    ) -> Diagnostic {
        let fallbacks: [DiagnosticID: String] = [
            .invalidPageKind: "readers go by what is on the page",
            .invalidCriticality: "what the asset or the defaults say counts",
            .invalidAuthentic: "it is not marked as authentic",
        ]
        let truths = [
            "yes": "true", "on": "true", "1": "true", "no": "false", "off": "false", "0": "false",
        ]
        let synonym = allowed == ["true", "false"] ? truths[value.lowercased()] : nil
        let isCertain = synonym != nil || suggestions.map(\.name) == [value.lowercased()]
        // The section may have another autoplay already. Values that change how a story continues are never fixed
        // safely.
        let isSafe =
            switch id {
            case .invalidExpandable, .invalidFullBleedKind: isCertain
            case .invalidIntent: isCertain && value.lowercased() != "autoplay"
            default: false
            }
        return invalidValue(
            id, name, value, allowed, applied: applied, fallback: fallbacks[id], at: span,
            synonym.map { [Suggestion(name: $0, declaration: span, replacement: $0)] } ?? suggestions, isSafe: isSafe)
    }

    /// A value that is not in its set. `id`: the diagnostic for the attribute or field. `name`: the attribute or field.
    /// `value`: the value as written; empty if it is blank. `fallback`: what readers do instead, if that is more than using
    /// `applied`. `span`: the value, or the attribute's name if the value is blank. `isSafe`: whether the suggestion can only
    /// be what was meant.
    package static func invalidValue(
        _ id: DiagnosticID, _ name: String, _ value: String, _ allowed: [String], applied: String,
        fallback: String? = nil, at span: SourceSpan, _ suggestions: [Suggestion], isSafe: Bool = false
    ) -> Diagnostic {
        let fact =
            value.isEmpty
            ? "\(Quoting.quoted(name)) is empty"
            : "\(Quoting.quoted(name)) can't be \(Quoting.quoted(value))"
        let advice = Quoting.didYouMean(suggestions.map(\.name), else: "use \(Quoting.alternatives(allowed))")
        return Diagnostic(
            id, "\(fact); \(advice)", at: span, fallback: fallback ?? "readers use \(Quoting.quoted(applied))",
            fixes: suggestions.compactMap { $0.fix(at: span, isSafe ? .safe : .unsafe) })
    }
}
