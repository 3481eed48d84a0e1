import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// A set of values that the language fixes, with the one that replaces an absent or invalid value.
package protocol ClosedValue: RawRepresentable, CaseIterable, Equatable, Sendable where RawValue == String {
    /// What applies where nothing valid is given (LANGUAGE.md 6).
    static var fallback: Self { get }
}

extension IR.Section.Layout: ClosedValue {
    package static let fallback = IR.Section.Layout.body
}

extension IR.MediaReference.Intent: ClosedValue {
    package static let fallback = IR.MediaReference.Intent.preview
}

extension IR.FullBleed.Kind: ClosedValue {
    package static let fallback = IR.FullBleed.Kind.image
}

extension IR.Page.Kind: ClosedValue {
    package static let fallback = IR.Page.Kind.text
}

extension IR.Page.Reveal: ClosedValue {
    package static let fallback = IR.Page.Reveal.all
}

extension IR.Criticality: ClosedValue {
    package static let fallback = IR.Criticality.optional
}

extension IR.Ending.Kind: ClosedValue {
    package static let fallback = IR.Ending.Kind.neutral
}

/// What `on` of a `Sound` says: when it plays.
package enum SoundTrigger: String, ClosedValue {
    case enter, tap
    package static let fallback = SoundTrigger.enter
}

/// What `authentic` says.
package enum Authenticity: String, ClosedValue {
    case `true`, `false`
    package static let fallback = Authenticity.false
}

/// What `expandable` says: whether a feature box opens on a tap.
package enum Expandability: String, ClosedValue {
    case `true`, `false`
    package static let fallback = Expandability.false
}

/// What an attribute with a closed set of values says.
package enum ClosedReading<Value: Equatable>: Equatable {
    /// The attribute is not there, or a diagnostic covers it already.
    case absent
    case valid(Value)
    /// It says something else, or nothing; where it says so, and what.
    case invalid(text: String, span: SourceSpan)

    /// A value was given that is none of the set.
    package var isInvalid: Bool {
        switch self {
        case .absent, .valid: false
        case .invalid: true
        }
    }
}

extension ClosedReading where Value: ClosedValue {
    /// The value that applies.
    package var value: Value {
        switch self {
        case .absent, .invalid: Value.fallback
        case .valid(let value): value
        }
    }
}

extension SyntaxTree {
    /// Reads an attribute with a closed set of values.
    package func closedValue<Value: ClosedValue>(
        _ name: AttributeName, of element: NodeID, as type: Value.Type
    ) -> ClosedReading<Value> {
        closedValue(name, of: element) { Value(rawValue: $0) }
    }

    /// Reads an attribute whose text `value` knows, or not.
    func closedValue<Value>(
        _ name: AttributeName, of element: NodeID, _ value: (String) -> Value?
    ) -> ClosedReading<Value> {
        switch state(of: name, in: element) {
        case .absent, .unreadable: return .absent
        case .blank(let attribute): return .invalid(text: "", span: nodes[attribute + 1].span)
        case .text(let node):
            let text = self.value(node)
            return value(text).map { .valid($0) } ?? .invalid(text: text, span: nodes[node].span)
        }
    }
}

extension SuggestionBudget {
    /// The values of a closed set that `text` was probably meant to be: one that differs in case only, else the nearest.
    mutating func suggestions(for text: String, at span: SourceSpan, among values: [String]) -> [Suggestion] {
        let lowercase = text.lowercased()
        let same = values.filter { $0.lowercased() == lowercase }
        let names = same.isEmpty ? nearest(to: text, among: values) : same
        return names.map { Suggestion(name: $0, declaration: span, replacement: $0) }
    }
}

extension PassContext {
    /// Reports that an attribute says `text`, which is none of its values.
    mutating func reportInvalid(_ name: AttributeName, of component: Component, _ text: String, at span: SourceSpan) {
        guard let choices = component.choices(of: name) else { return }
        let near = text.isEmpty ? [] : suggestions.suggestions(for: text, at: span, among: choices.values)
        report(
            .invalidAttributeValue(
                choices.invalid, name.name, text, choices.values, applied: choices.fallback, at: span, near))
    }
}
