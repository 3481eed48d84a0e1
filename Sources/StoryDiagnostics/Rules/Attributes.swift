import StorySource

extension Rule {
    static let unknownAttribute = Rule(
        .unknownAttribute, .warning, .syntax, "an attribute that the component does not have",
        explanation: """
            The component has no attribute of this name. Readers never see it, so what it says is lost. Most often \
            the name is misspelt, or it comes from HTML, as class and style do; apps decide how a story looks, so a \
            story can't set that.

            Correct the name or remove the attribute.
            """,
        failing: .section(
            """
            <SideNote lable="Studio">
            Two rooms and a kitchen.
            </SideNote>
            """),
        fixedBy: [("lable", "label")])

    static let missingAttribute = Rule(
        .missingAttribute, .error, .syntax, "a required attribute that is missing or blank",
        explanation: """
            The component can't be shown without this attribute: a Fact is a label and a value, a TimelineItem has \
            its year, a picture its file and its description. An attribute that is there with nothing between its \
            quotes counts as missing.

            Add it to the tag. The description of a picture, alt, is what people hear who can't see it: say in a \
            few words what there is to see.
            """,
        failing: .section(
            """
            <FactGrid>
              <Fact label="Released" />
            </FactGrid>
            """),
        fixedBy: [("\" ", "\" value=\"1977\" ")])

    static let missingSectionID = Rule(
        .missingSectionID, .error, .syntax, "a Section without an id",
        explanation: """
            A Section needs an id. It is the Section's address: links lead to it, and apps remember by it where \
            somebody stopped.

            Add one. If the front matter lists the sections, take the id from there.
            """,
        failing: .opening("<Section title=\"Opening\">"),
        fixedBy: [("title", "id=\"opening\" title")])

    static let missingSectionTitle = Rule(
        .missingSectionTitle, .error, .syntax, "a Section without a title",
        explanation: """
            A Section needs a title. It is shown above the words and in the table of contents, and people who \
            listen to a story move from title to title.

            Add one. If the front matter lists the sections, take the title from there.
            """,
        failing: .opening("<Section id=\"opening\">"),
        fixedBy: [("opening\"", "opening\" title=\"Opening\"")])

    static let missingMediaRef = Rule(
        .missingMediaRef, .error, .syntax, "a MediaRef that names no media",
        explanation: """
            A MediaRef shows a song, an album, a playlist or a video, and its attribute ref says which: it holds \
            the key of an entry under 'media' in the front matter. Without it there is nothing to show.

            Add the attribute, with one of the keys.
            """,
        failing: .section("<MediaRef intent=\"full\" />"),
        fixed: .section("<MediaRef ref=\"song\" intent=\"full\" />"))
}

extension Diagnostic {
    /// `attribute`: the whole attribute, with the white space before it; nil if removing it would lose words.
    package static func unknownAttribute(
        _ name: String, of component: String, at span: SourceSpan, nearest: [String], known: [String],
        attribute: SourceSpan?
    ) -> Diagnostic {
        let advice: String
        if !nearest.isEmpty {
            advice = "did you mean \(Quoting.alternatives(nearest))?"
        } else if known.isEmpty {
            advice = "remove it, there are none"
        } else {
            advice = "remove it, or use \(Quoting.alternatives(known))"
        }
        return Diagnostic(
            .unknownAttribute, "\(Quoting.quoted(component)) has no attribute \(Quoting.quoted(name)); \(advice)",
            at: span, fallback: "readers never see it",
            fixes: replacements(of: span, with: nearest)
                + (nearest.isEmpty
                    ? attribute.map { [.replace($0, with: "", "remove it", .unsafe)] } ?? [] : []))
    }

    /// `unknown_attribute` for an attribute that the component has in a later version.
    package static func laterAttribute(
        _ name: String, of component: String, at span: SourceSpan, _ raise: VersionRaise
    ) -> Diagnostic {
        Diagnostic(
            .unknownAttribute, "\(Quoting.quoted(name)) of \(Quoting.quoted(component)) \(raise.words)", at: span,
            fallback: "readers never see it", fixes: raise.fixes)
    }

    /// `missing_attribute`, or the id that a few attributes have for this. `blank`: the attribute's name, if it is
    /// present but blank. `nearMiss`: an unknown name that was probably meant to be the attribute or, if `isValue`, its
    /// value.
    package static func missingAttribute(
        _ name: String, of component: String, at span: SourceSpan, blank: SourceSpan?,
        nearMiss: (name: String, span: SourceSpan, isValue: Bool)?
    ) -> Diagnostic {
        let id: DiagnosticID
        switch (component, name) {
        case ("Section", "id"): id = .missingSectionID
        case ("Section", "title"): id = .missingSectionTitle
        case ("MediaRef", "ref"): id = .missingMediaRef
        default: id = .missingAttribute
        }
        let quoted = Quoting.quoted(name)
        if let blank {
            return Diagnostic(
                id, "\(Quoting.quoted(component)) has an empty \(quoted); write something between its quotes", at: span,
                related: [Label(blank, "this is empty")])
        }
        if let nearMiss, nearMiss.isValue {
            let attribute = "\(name)=\"\(nearMiss.name)\""
            return Diagnostic(
                id, "\(Quoting.quoted(component)) needs the attribute \(quoted); write \(Quoting.quoted(attribute))",
                at: span, related: [Label(nearMiss.span, "its value, without its name")],
                fixes: [.replace(nearMiss.span, with: attribute, "replace with \(Quoting.quoted(attribute))", .unsafe)])
        }
        if let nearMiss {
            return Diagnostic(
                id,
                "\(Quoting.quoted(component)) needs the attribute \(quoted); rename \(Quoting.quoted(nearMiss.name)) to it",
                at: span, related: [Label(nearMiss.span, "did you mean \(quoted)?")],
                fixes: [.replace(nearMiss.span, with: name, "replace with \(quoted)", .unsafe)])
        }
        return Diagnostic(
            id, "\(Quoting.quoted(component)) needs the attribute \(quoted); add \(Quoting.quoted(name + "=\"…\""))",
            at: span)
    }

    /// `missing_attribute` for an Image or Sound with the path of a file instead of a key. `hasMarkdown`: whether it may be
    /// Markdown. `edits`: the edits that rewrite it so, if it can be automated.
    package static func pathInsteadOfKey(
        of component: String, at span: SourceSpan, hasMarkdown: Bool, edits: [FixIt.Edit]
    ) -> Diagnostic {
        let advice =
            hasMarkdown
            ? "write '![what it shows](assets/picture.jpg)' instead"
            : "declare the file in 'assets', and write its key"
        return Diagnostic(
            .missingAttribute, "\(Quoting.quoted(component)) needs the attribute 'ref', and has a path; \(advice)",
            at: span,
            fixes: edits.isEmpty ? [] : [FixIt("write it as Markdown", .unsafe, edits)])
    }
}
