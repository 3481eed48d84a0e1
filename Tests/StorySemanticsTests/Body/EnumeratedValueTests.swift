import StoryIR
import StorySyntax
import Testing

@testable import StorySemantics

/// The values of attributes are those of the types that the passes and the IR have for them.
@Suite struct EnumeratedValueTests {
    @Test func `the table of components has the values of the IR`() throws {
        try check(IR.Section.Layout.self, .layout, .section)
        try check(IR.MediaReference.Intent.self, .intent, .mediaRef)
        try check(BooleanValue.self, .expandable, .featureBox)
        try check(IR.FullBleed.Kind.self, .kind, .fullBleed)
        try check(BooleanValue.self, .authentic, .section, .choice)
        try check(IR.Page.Kind.self, .kind, .page)
        try check(IR.Page.Reveal.self, .reveal, .page)
        try check(IR.Ending.Kind.self, .kind, .ending)
        try check(IR.Criticality.self, .criticality, .image, .sound)
        try check(SoundTrigger.self, .on, .sound)
    }

    private func check<Value: EnumeratedValue>(
        _ type: Value.Type, _ name: AttributeName, _ components: Component...
    ) throws {
        for component in components {
            let enumerated = try #require(component.enumeratedValues(of: name))
            #expect(enumerated.values == Value.allCases.map(\.rawValue))
            #expect(enumerated.fallback == Value.fallback.rawValue)
        }
    }
}
