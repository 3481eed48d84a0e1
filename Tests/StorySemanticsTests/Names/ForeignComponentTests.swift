import StorySyntax
import Testing

@testable import StorySemantics

@Suite struct ForeignComponentTests {
    @Test(arguments: Component.all) func `no component has a name of another system`(component: Component) {
        #expect(
            ForeignComponent.component(named: component.name) == nil,
            "ForeignComponent.swift maps '\(component.name)' to another; remove it there and in LANGUAGE.md 3")
    }
}
