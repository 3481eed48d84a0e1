import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// A fixed set of values, one of which replaces an absent or invalid value.
package protocol ClosedValue: RawRepresentable, CaseIterable, Equatable, Sendable where RawValue == String {
    /// The value that applies if no valid one is given (LANGUAGE.md 6).
    static var fallback: Self { get }
}

extension IR.Section.Layout: ClosedValue { package static let fallback = IR.Section.Layout.body }
extension IR.MediaReference.Intent: ClosedValue { package static let fallback = IR.MediaReference.Intent.preview }
extension IR.FullBleed.Kind: ClosedValue { package static let fallback = IR.FullBleed.Kind.image }
extension IR.Page.Kind: ClosedValue { package static let fallback = IR.Page.Kind.text }
extension IR.Page.Reveal: ClosedValue { package static let fallback = IR.Page.Reveal.all }
extension IR.Criticality: ClosedValue { package static let fallback = IR.Criticality.optional }
extension IR.Ending.Kind: ClosedValue { package static let fallback = IR.Ending.Kind.neutral }

/// The values of a `Sound`'s `on`: when it plays.
package enum SoundTrigger: String, ClosedValue {
    case enter, tap
    package static let fallback = SoundTrigger.enter
}

/// The values of `authentic` and `expandable`.
package enum BooleanValue: String, ClosedValue {
    case `true`, `false`
    package static let fallback = BooleanValue.false
}

/// The value of an attribute with a fixed set of values.
package enum ClosedReading<Value: Equatable>: Equatable {
    /// The attribute is absent, or a diagnostic covers it.
    case absent
    case valid(Value)
    /// The value is blank or not in the set.
    case invalid(text: String, span: SourceSpan)

    /// Whether the value is not in the set.
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
    /// Reads an attribute with a fixed set of values.
    package func closedValue<Value: ClosedValue>(
        _ name: AttributeName, of element: NodeID, as type: Value.Type
    ) -> ClosedReading<Value> {
        closedValue(name, of: element) { text in Value.allCases.first { ByteBlock.areEqual(text, $0.rawValue) } }
    }

    /// Reads an attribute whose text `value` may recognise.
    func closedValue<Value>(
        _ name: AttributeName, of element: NodeID, _ value: (UnsafeBufferPointer<UInt8>) -> Value?
    ) -> ClosedReading<Value> {
        switch state(of: name, in: element) {
        case .absent, .unreadable: return .absent
        case .blank(let attribute): return .invalid(text: "", span: nameSpan(ofAttribute: attribute))
        case .text(let node):
            return withText(of: node, value).map { .valid($0) }
                ?? .invalid(text: self.value(node), span: nodes[node].span)
        }
    }
}

extension PassContext {
    /// Reports that `text` is not one of the attribute's values.
    mutating func reportInvalid(_ name: AttributeName, of component: Component, _ text: String, at span: SourceSpan) {
        guard let choices = component.choices(of: name) else { return }
        let near = text.isEmpty ? [] : suggestions.nearest(to: text, among: choices.values)
        report(
            .invalidAttributeValue(
                choices.invalid, name.name, text, choices.values, applied: choices.fallback, at: span,
                near.map { Suggestion(name: $0, declaration: span, replacement: $0) }))
    }
}
