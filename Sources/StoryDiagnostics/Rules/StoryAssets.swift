import StorySource

extension Rule {
    private static let wolfInWood = "The wood is dark.\n\n<Image ref=\"wolf\" />"

    static let duplicateAssetKey = Rule(
        .duplicateAssetKey, .error, .frontMatter, "an asset key that is declared twice",
        explanation: """
            Pages refer to a picture or sound by its key, so no two entries of 'assets' may share one.

            Give the later one another key.
            """,
        failing: .wood(
            wolfInWood,
            frontMatter: ExampleStory.wolf + "\n" + """
                  - key: wolf
                    type: image
                    src: https://example.com/wolf2.jpg
                    alt: A wolf that runs
                """),
        fixed: .wood(wolfInWood, frontMatter: ExampleStory.wolf))

    static let invalidAssetType = Rule(
        .invalidAssetType, .error, .value, "a type of asset that does not exist",
        explanation: """
            An asset is an 'image' or 'audio': apps have to know which before they load it. No other type can stand in \
            for these.

            Use one of the two.
            """,
        failing: .wood(wolfInWood, frontMatter: ExampleStory.wolf).replacing("image", with: "picture"),
        fixedBy: [("picture", "image")])

    static let unresolvedAsset = Rule(
        .unresolvedAsset, .error, .reference, "a reference to a picture or sound that is not declared",
        explanation: """
            An Image or Sound, and the sounds of pages, lines and choices, name an entry of 'assets' in the \
            front matter by its key. No entry has this key, or it is of the other type.

            Most often the key is misspelt; upper and lower case count. Correct it, or add the entry.
            """,
        failing: .wood(
            """
            The wood is dark.

            <Image ref="wlof" />
            """,
            frontMatter: ExampleStory.wolf),
        fixedBy: [("wlof", "wolf")])

    static let unusedAsset = Rule(
        .unusedAsset, .warning, .reference, "a picture or sound that nothing uses",
        explanation: """
            No page shows or plays this asset, so it would be loaded for nothing, or never. Often the reference to it \
            is missing. A sound with the same key as an entry of 'media' is that recording, and counts as used.

            Use it, or remove the entry.
            """,
        failing: .wood("The wood is dark.", frontMatter: ExampleStory.wolf),
        fixedBy: [("</", "<Image ref=\"wolf\" />\n\n</")])

    static let criticalBudget = Rule(
        .criticalBudget, .warning, .asset, "a page that keeps readers waiting for too many bytes",
        explanation: """
            An app shows a page once all its critical pictures and sounds are there, and also loads those of the pages \
            within two steps ahead. Together they have more bytes here than a slow connection loads in good time; the \
            limit is that of --critical-budget.

            In a story of thousands of pages that all lead to one another this can't be added up for each of them. The \
            diagnostic then names the first page that was left out, and how many more there are.

            Make the files smaller, or mark as critical only what the page makes no sense without.
            """,
        failing: .files([
            .init("assets/wolf.gif", Array("GIF89a, a picture of a wolf".utf8)),
            .init("story.mdx", Array(pictureExample.utf8)),
        ]),
        fixed: .files([.init("assets/wolf.gif", Array("GIF89a".utf8)), .init("story.mdx", Array(pictureExample.utf8))]),
        options: ["--critical-budget", "10"])

    static let pictureExample = ExampleStory.branching(
        """
        <Section id="wood" title="Wood">

        The wood is dark.

        <Image ref="wolf" criticality="critical" />

        </Section>
        """,
        frontMatter: """
            assets:
              - key: wolf
                type: image
                src: assets/wolf.gif
                alt: A wolf between two trees
            """)
}

extension Diagnostic {
    package static func duplicateAssetKey(_ key: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .duplicateAssetKey,
            "an asset with the key \(Quoting.quoted(key)) is already declared; give this one another",
            at: span, related: [Label(first, "the first one is here")])
    }

    package static func invalidAssetType(_ type: String, at span: SourceSpan, nearest: [String]) -> Diagnostic {
        let advice = Quoting.didYouMean(nearest, else: "use 'image' or 'audio'")
        return Diagnostic(
            .invalidAssetType, "an asset can't be of the type \(Quoting.quoted(type)); \(advice)", at: span,
            fixes: replacements(of: span, with: nearest))
    }

    /// `unresolved_asset` for an undeclared key.
    /// `media`: the key of a media entry that has the same name.
    package static func unresolvedAsset(
        _ key: String, at span: SourceSpan, suggestions: [Suggestion], media: SourceSpan?
    ) -> Diagnostic {
        if let media {
            return Diagnostic(
                .unresolvedAsset, "\(Quoting.quoted(key)) is a media entry, and this wants an asset; use a 'MediaRef'",
                at: span, label: "not declared in 'assets'", related: [Label(media, "it is declared here")])
        }
        let advice = Quoting.didYouMean(suggestions.map(\.name), else: "add it to 'assets'")
        return Diagnostic(
            .unresolvedAsset, "no asset has the key \(Quoting.quoted(key)); \(advice)", at: span,
            label: "not declared in 'assets'",
            related: suggestions.map { Label($0.declaration, "a similar key is declared here") },
            fixes: suggestions.compactMap { $0.fix(at: span) })
    }

    /// `unresolved_asset` for a key of the other type. `wanted`: `image` or `audio`.
    package static func assetOfOtherType(
        _ key: String, wanted: String, at span: SourceSpan, declaration: SourceSpan
    ) -> Diagnostic {
        let (found, wants) = wanted == "image" ? ("a sound", "a picture") : ("a picture", "a sound")
        return Diagnostic(
            .unresolvedAsset, "\(Quoting.quoted(key)) is \(found), and this wants \(wants); name one of the other type",
            at: span, related: [Label(declaration, "it is declared here")])
    }

    package static func unusedAsset(_ key: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unusedAsset, "nothing uses the asset \(Quoting.quoted(key)); use it on a page, or remove it", at: span,
            label: "never used")
    }

    /// `span`: `<Page`, or `<Section` if the section is the page.
    package static func criticalBudget(
        _ location: Location, at span: SourceSpan, bytes: Int, budget: Int, assets: Locations
    ) -> Diagnostic {
        Diagnostic(
            .criticalBudget,
            "readers of \(location.words) wait for \(Counted.words(bytes, "byte")) of critical assets, more than \(budget); make them smaller, or less critical",
            at: span, related: assets.counted())
    }

    /// `critical_budget` for pages whose bytes are unknown, since too many paths lead to them.
    package static func uncountedBudget(
        _ location: Location, at span: SourceSpan, more: Int, budget: Int
    ) -> Diagnostic {
        let others = more == 0 ? "" : ", and of \(more) other pages,"
        return Diagnostic(
            .criticalBudget,
            "too many ways lead to critical assets near \(location.words)\(others) to add up whether they are more than \(Counted.words(budget, "byte")); make fewer of them critical",
            at: span)
    }
}
