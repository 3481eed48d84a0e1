import StoryDiagnostics
import StoryIR
import StorySource
import StorySyntax

/// The enumerated values of an attribute or field, one of which replaces an absent or invalid value.
package protocol EnumeratedValue: RawRepresentable, CaseIterable, Equatable, Sendable where RawValue == String {
    /// The value that applies if no valid one is given (LANGUAGE.md 6).
    static var fallback: Self { get }
}

extension IR.Section.Layout: EnumeratedValue { package static let fallback = IR.Section.Layout.body }
extension IR.MediaReference.Intent: EnumeratedValue { package static let fallback = IR.MediaReference.Intent.preview }
extension IR.FullBleed.Kind: EnumeratedValue { package static let fallback = IR.FullBleed.Kind.image }
extension IR.Page.Kind: EnumeratedValue { package static let fallback = IR.Page.Kind.text }
extension IR.Page.Reveal: EnumeratedValue { package static let fallback = IR.Page.Reveal.all }
extension IR.Criticality: EnumeratedValue { package static let fallback = IR.Criticality.optional }
extension IR.Ending.Kind: EnumeratedValue { package static let fallback = IR.Ending.Kind.neutral }

/// The values of a `Sound`'s `on`: when it plays.
package enum SoundTrigger: String, EnumeratedValue {
    case enter, tap
    package static let fallback = SoundTrigger.enter
}

/// The values of `authentic` and `expandable`.
package enum BooleanValue: String, EnumeratedValue {
    case `true`, `false`
    package static let fallback = BooleanValue.false
}

/// The value that an author gave to an attribute with enumerated values.
package enum EnumeratedReading<Value: Equatable>: Equatable {
    /// The attribute is absent, or a diagnostic covers it.
    case absent
    case valid(Value)
    /// The value is blank or not in the set.
    case invalid(text: String, span: SourceSpan)
}

extension EnumeratedReading where Value: EnumeratedValue {
    /// The value that applies.
    package var value: Value {
        switch self {
        case .absent, .invalid: Value.fallback
        case .valid(let value): value
        }
    }
}

extension SyntaxTree {
    /// Reads an attribute with enumerated values.
    package func enumeratedValue<Value: EnumeratedValue>(
        _ name: AttributeName, of element: NodeID, as type: Value.Type
    ) -> EnumeratedReading<Value> {
        enumeratedValue(name, of: element) { text in Value.allCases.first { ByteBlock.areEqual(text, $0.rawValue) } }
    }

    /// Reads an attribute whose text `value` may recognise.
    func enumeratedValue<Value>(
        _ name: AttributeName, of element: NodeID, _ value: (UnsafeBufferPointer<UInt8>) -> Value?
    ) -> EnumeratedReading<Value> {
        switch state(of: name, in: element) {
        case .absent, .unreadable: return .absent
        case .blank(let attribute): return .invalid(text: "", span: nameSpan(ofAttribute: attribute))
        case .text(let node):
            return withText(of: node, value).map { .valid($0) }
                ?? .invalid(text: valueText(node), span: nodes[node].span)
        }
    }
}

extension PassContext {
    /// Reports that `text` is not one of the attribute's values.
    mutating func reportInvalid(_ name: AttributeName, of component: Component, _ text: String, at span: SourceSpan) {
        guard let enumerated = component.enumeratedValues(of: name) else { return }
        let near = text.isEmpty ? [] : suggestions.nearest(to: text, among: enumerated.values)
        report(
            .invalidAttributeValue(
                enumerated.invalid, name.name, text, enumerated.values, applied: enumerated.fallback, at: span,
                near.map { Suggestion(name: $0, declaration: span, replacement: $0) }))
    }
}
