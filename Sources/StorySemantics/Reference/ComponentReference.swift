import StoryDiagnostics
import StoryIR
import StorySyntax

/// The components as people and agents learn them: what the tables say, and a few words for each.
package enum ComponentReference {
    /// The profile whose components there are pages for: the one that has all of the earlier ones too.
    static let profile = Profile.interactive

    /// The pages of all components, in the order of the tables in LANGUAGE.md 5 and 7.
    package static let all: [ComponentPage] = Component.all(in: profile).compactMap { page($0) }

    /// The words that the tables don't have.
    struct Words {
        let summary: String
        let attributes: [AttributeName: String]
        let example: Rule.Example
    }

    private static func page(_ component: Component) -> ComponentPage? {
        guard let definition = component.definition, let words = words(about: component) else { return nil }
        let attributes = definition.attributes(in: profile).map { attribute in
            let values = closedValues(of: attribute.name, in: component)
            return ComponentPage.Attribute(
                attribute.name.name, isRequired: attribute.isRequired, kind: attribute.value.rawValue,
                values: values?.all ?? [], defaultValue: values?.fallback,
                since: since(max(attribute.profile, definition.profile), in: definition.profile),
                words: words.attributes[attribute.name] ?? "")
        }
        let children = Component.all(in: profile).filter { $0.definition?.parents.contains(component) == true }
        return ComponentPage(
            component.name, words.summary, since: since(definition.profile, in: .narrative),
            parents: definition.parents(in: profile).map(\.name), holdsProse: component.content == .prose,
            children: children.map(\.name), attributes: attributes, example: words.example)
    }

    /// The version that a profile stands for, where it is a later one than `earlier`.
    private static func since(_ profile: Profile, in earlier: Profile) -> String? {
        profile > earlier ? profile.schemaVersion : nil
    }

    /// The values of an attribute that the language fixes, with the one that stands for none.
    private static func closedValues(
        of attribute: AttributeName, in component: Component
    ) -> (all: [String], fallback: String)? {
        func values<Value: ClosedValue>(_ type: Value.Type) -> (all: [String], fallback: String) {
            (Value.allCases.map(\.rawValue), Value.fallback.rawValue)
        }
        switch (component, attribute) {
        case (.section, .layout): return values(IR.Section.Layout.self)
        case (.mediaRef, .intent): return values(IR.MediaReference.Intent.self)
        case (.featureBox, .expandable): return values(Expandability.self)
        case (.fullBleed, .kind): return values(IR.FullBleed.Kind.self)
        case (.section, .authentic), (.choice, .authentic): return values(Authenticity.self)
        case (.page, .kind): return values(IR.Page.Kind.self)
        case (.page, .reveal): return values(IR.Page.Reveal.self)
        case (.ending, .kind): return values(IR.Ending.Kind.self)
        case (.image, .criticality), (.sound, .criticality): return values(IR.Criticality.self)
        case (.sound, .on): return values(SoundTrigger.self)
        default: return nil
        }
    }
}
