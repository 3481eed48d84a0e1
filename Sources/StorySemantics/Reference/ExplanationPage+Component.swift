import StoryDiagnostics
import StorySyntax

/// What `mdxc explain` prints about one component.
extension ExplanationPage {
    /// Returns the page of a component, with a line break at its end.
    package static func text(_ component: Component, _ palette: TerminalPalette) -> String {
        let descriptor = component.descriptor
        let since = descriptor.since(.narrative).map { ", since schema_version \($0)" } ?? ""
        var text = palette.paint(descriptor.name, .message) + " (component\(since))\n\(descriptor.summary)\n\n"
        text += wrapped(place(of: component)) + "\n"
        let rows = descriptor.attributes.map { attribute in
            let kind = attribute.enumeratedValues?.values.joined(separator: ", ") ?? attribute.value.rawValue
            return [
                attribute.name.name, attribute.isRequired ? "required" : "", kind, words(about: attribute, descriptor),
            ]
        }
        if !rows.isEmpty { text += palette.paint("Attributes:", .message) + "\n\n" + columns(rows) + "\n" }
        return text + palette.paint("Example:", .message) + "\n\n" + indented(descriptor.example())
    }

    /// Returns where a component is allowed, and what it contains.
    private static func place(of component: Component) -> String {
        let parents = component.descriptor.parents.map(\.name)
        return
            "It is in \(parents.isEmpty ? "the body" : parents.joined(separator: " or ")), and \(contents(of: component))."
    }

    private static func words(about attribute: AttributeDescriptor, _ descriptor: ComponentDescriptor) -> String {
        let remarks = [
            attribute.enumeratedValues.map { "default: \($0.fallback)" },
            attribute.since(descriptor.profile).map { "since schema_version \($0)" },
        ].compactMap { $0 }
        return attribute.words + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))")
    }

    private static func contents(of component: Component) -> String {
        if component.content == .none { return "holds nothing: its tag ends in '/>'" }
        let kinds = (component.content == .prose ? ["prose"] : []) + component.children.map(\.name)
        guard let last = kinds.last, kinds.count > 1 else { return "holds \(kinds.joined())" }
        return "holds \(kinds.dropLast().joined(separator: ", ")) and \(last)"
    }

    package static func markdown(_ component: Component) -> String {
        let descriptor = component.descriptor
        let since = descriptor.since(.narrative).map { ", since schema_version \($0)" } ?? ""
        var text = "**\(descriptor.name)** (component\(since))\n\n\(descriptor.summary)\n\n\(place(of: component))\n\n"
        for attribute in descriptor.attributes { text += "- " + item(attribute, descriptor) + "\n" }
        if !descriptor.attributes.isEmpty { text += "\n" }
        let example = descriptor.example().fragments.map(\.text).joined(separator: "\n")
        return text + "```mdx\n\(example)\n```"
    }

    /// Returns the description of one attribute of a component, as Markdown or plain text.
    package static func text(_ attribute: AttributeDescriptor, of component: Component, inMarkdown: Bool) -> String {
        let descriptor = component.descriptor
        let holds =
            attribute.enumeratedValues.map { "one of \($0.values.joined(separator: ", "))" }
            ?? LanguageReference.words(about: attribute.value)
        let name = attribute.name.name
        let required = attribute.isRequired ? "required attribute" : "attribute"
        let title = inMarkdown ? "**\(name)**" : name
        return "\(title) (\(required) of \(descriptor.name))\n\n\(words(about: attribute, descriptor))\n\n\(holds)"
    }

    private static func item(_ attribute: AttributeDescriptor, _ descriptor: ComponentDescriptor) -> String {
        let kind =
            attribute.enumeratedValues?.values.map { "`\($0)`" }.joined(separator: ", ") ?? attribute.value.rawValue
        let required = attribute.isRequired ? "required, " : ""
        return "`\(attribute.name.name)` (\(required)\(kind)): \(words(about: attribute, descriptor))"
    }
}
