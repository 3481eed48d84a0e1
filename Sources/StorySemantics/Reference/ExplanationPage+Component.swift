import StoryDiagnostics
import StorySyntax

/// What `mdxc explain` prints about one component.
extension ExplanationPage {
    /// Returns the page of a component, with a line break at its end.
    package static func text(_ component: Component, _ palette: Palette) -> String {
        let descriptor = component.descriptor
        let since = descriptor.since(.narrative).map { ", since schema_version \($0)" } ?? ""
        var text = palette.paint(descriptor.name, .message) + " (component\(since))\n\(descriptor.summary)\n\n"
        let parents = descriptor.parents.isEmpty ? "the body" : descriptor.parents.map(\.name).joined(separator: " or ")
        text += wrapped("It is in \(parents), and \(contents(of: component)).") + "\n"
        let rows = descriptor.attributes.map { attribute in
            let kind = attribute.choices?.values.joined(separator: ", ") ?? attribute.value.rawValue
            let remarks = [
                attribute.choices.map { "default: \($0.fallback)" },
                attribute.since(descriptor.profile).map { "since schema_version \($0)" },
            ].compactMap { $0 }
            let words = attribute.words + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))")
            return [attribute.name.name, attribute.isRequired ? "required" : "", kind, words]
        }
        if !rows.isEmpty { text += palette.paint("Attributes:", .message) + "\n\n" + columns(rows) + "\n" }
        return text + palette.paint("Example:", .message) + "\n\n" + indented(descriptor.example())
    }

    private static func contents(of component: Component) -> String {
        if component.content == .none { return "holds nothing: its tag ends in '/>'" }
        let kinds = (component.content == .prose ? ["prose"] : []) + component.children.map(\.name)
        guard let last = kinds.last, kinds.count > 1 else { return "holds \(kinds.joined())" }
        return "holds \(kinds.dropLast().joined(separator: ", ")) and \(last)"
    }
}
