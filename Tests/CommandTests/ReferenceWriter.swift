import Foundation

/// Writes stories using only the language reference.
struct ReferenceWriter {
    typealias Component = ReferenceDocument.Component

    let language: ReferenceDocument.Language
    /// The schema version of the stories.
    let version: String

    private var isBranching: Bool { version != language.schemaVersion }

    // MARK: Features of the version

    private func has(_ since: String?) -> Bool { since == nil || isBranching }

    var components: [Component] { language.components.filter { has($0.since) } }

    func component(_ name: String) -> Component { language.components.first { $0.name == name }! }

    func attributes(of component: Component) -> [Component.Attribute] {
        component.attributes.filter { has($0.since) }
    }

    func parents(of component: Component) -> [String] {
        component.allowedIn.filter { name in language.components.first { $0.name == name }.map { has($0.since) } ?? true
        }
    }

    // MARK: Elements

    /// Returns a value that is valid for the attribute's kind.
    func value(_ attribute: Component.Attribute, of component: Component) -> String {
        switch attribute.kind {
        case "id": "opening"
        case "name": "own"
        case "target": "closing"
        case "imageKey": "picture"
        case "audioKey": "tune"
        case "text": component.name == "Section" ? "Opening" : #"[x](y) *\* {a} <b> &amp;"#
        case "prose": "*a* **b** `c` [d](https://example.com)"
        case "mediaKey": "song"
        case "asset": "assets/tram.png"
        case "description": "A tram in the rain"
        default: attribute.values![0]
        }
    }

    /// Returns a value for each attribute.
    func values(of component: Component) -> [String: String] {
        Dictionary(uniqueKeysWithValues: attributes(of: component).map { ($0.name, value($0, of: component)) })
    }

    /// Returns an element with these attributes, nested in elements that may contain it, up to the Section.
    func element(_ component: Component, _ values: [String: String], in parent: String? = nil) -> String {
        wrap(tag(component, values), in: parent ?? component.allowedIn[0])
    }

    private func wrap(_ text: String, in parent: String) -> String {
        guard let component = language.components.first(where: { $0.name == parent }) else { return text }
        var values = values(of: component)
        if component.name == "Page" { values["kind"] = kind(of: text) }
        return wrap(tag(component, values, holding: text), in: component.allowedIn[0])
    }

    /// Returns the kind of a page by its content.
    private func kind(of content: String) -> String {
        content.contains("<Choices") ? "choice" : content.contains("<Ending") ? "ending" : "text"
    }

    private func tag(_ component: Component, _ values: [String: String], holding text: String? = nil) -> String {
        var values = values
        if values["kind"] == "video" { values["src"] = "assets/tram.mp4" }
        var content = text ?? self.content(of: component, values)
        // There are at least two choices, each with another target.
        if component.name == "Choices" { content += "\n" + #"<Choice to="aside" authentic="true">Or this.</Choice>"# }
        // A page has one exit.
        if ["<Choices", "<Ending", " next="].contains(where: content.contains) { values["next"] = nil }
        let attributes = component.attributes.compactMap { attribute in
            values[attribute.name].map { " \(attribute.name)=\"\($0)\"" }
        }
        let start = "<\(component.name)\(attributes.joined())"
        return component.closesItself ? start + " />" : "\(start)>\n\(content)\n</\(component.name)>"
    }

    private func content(of component: Component, _ values: [String: String]) -> String {
        if component.name == "Page", let child = ["choice": "Choices", "ending": "Ending"][values["kind"] ?? ""] {
            return tag(self.component(child), self.values(of: self.component(child)))
        }
        if component.holdsProse { return "Words." }
        return component.holds.first.map { tag(self.component($0), self.values(of: self.component($0))) } ?? ""
    }

    // MARK: Stories

    /// Returns a story with a body, and with what the body refers to.
    func story(_ id: String, _ body: String) -> String { isBranching ? branching(id, body) : narrative(id, body) }

    /// Returns the smallest story with another body.
    private func narrative(_ id: String, _ body: String) -> String {
        let parts = language.stories.smallest.components(separatedBy: "\n---\n")
        let frontMatter = parts[0].replacing("\nid: example", with: "\nid: \(id)")
        let song = body.contains("<MediaRef") ? "" : "\n<MediaRef ref=\"song\" />\n"
        let whole = body.contains("<Section") ? body : "<Section id=\"opening\" title=\"Opening\">\n\(body)\n</Section>"
        let end = whole.range(of: "</Section>", options: .backwards)!.lowerBound
        return "\(frontMatter)\n---\n\(whole[..<end])\(song)\(whole[end...])"
    }

    /// Returns a story without a list of sections, and with the locations to which the body links.
    private func branching(_ id: String, _ body: String) -> String {
        let required = language.frontMatter.mappings["story"]!.later!.required
        let given = [
            "schema_version": version, "id": id, "title": "An Example", "authors": "A. Writer",
        ]
        var story = "---\n" + required.map { "\($0): \(given[$0]!)\n" }.joined()
        if body.contains("\"song\"") {
            let fields = ["key: song", "type: track", "apple_music_id: \"1\"", "title: A Song", "artist: A Band"]
            story += "media:\n  - " + fields.joined(separator: "\n    ") + "\n"
        }
        var assets = ""
        if body.contains("\"picture\"") {
            assets += "  - {key: picture, type: image, src: assets/tram.png, alt: A tram in the rain}\n"
        }
        if body.contains("\"tune\"") { assets += "  - {key: tune, type: audio, src: assets/tune.mp3}\n" }
        if !assets.isEmpty { story += "assets:\n" + assets }
        story +=
            "---\n"
            + (body.contains("<Section") ? body : "<Section id=\"opening\" title=\"Opening\">\n\(body)\n</Section>")
        // The marked path continues to the end, and no further.
        let mark = body.contains("authentic=\"true\"") ? " authentic=\"true\"" : ""
        for location in ["closing", "aside"] where body.contains("\"\(location)\"") {
            story +=
                "\n<Section id=\"\(location)\" title=\"More\"\(mark)>\nWords.\n<Ending id=\"\(location)\" />\n</Section>\n"
        }
        return story
    }
}
