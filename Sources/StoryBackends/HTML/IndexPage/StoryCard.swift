import StoryIR

/// The data of a story on the index page, for its card and for searching.
package struct StoryCard: Hashable, Sendable {
    package struct Picture: Hashable, Sendable {
        /// The path in the story's folder, or the URL.
        package var src: String
        /// The width and height in pixels; nil if they are unknown.
        package var width: Int?
        package var height: Int?

        package init(src: String, width: Int? = nil, height: Int? = nil) {
            self.src = src
            self.width = width
            self.height = height
        }
    }

    /// The story's id, which is the name of its folder.
    package var id: String
    package var title: String
    /// The language tag of its text; nil if the story has none.
    package var locale: String?
    /// The description: its subtitle, deck or synopsis.
    package var dek: String?
    package var authors: [String] = []
    package var tags: [String] = []
    /// The date of publication, `YYYY-MM-DD`.
    package var date: String?
    /// The least reading time in minutes; 0 if there is nothing to read.
    package var minutes = 0
    /// The greatest reading time in minutes; nil if it is unbounded.
    package var maximumMinutes: Int?
    /// The number of paths through a branching story, in digits, or `endless` if it has cycles; nil if it does not branch.
    package var paths: String?
    /// The age of its readers: `4-8`.
    package var ages: String?
    package var culture: String?
    package var picture: Picture?
    /// The stops of its gradient, empty without colours, and the text colour that is readable on it: `#rrggbb`.
    package var gradient: [String] = []
    package var ink = "#ffffff"
    package var ramp = IR.TypeRamp.system

    package static let endless = "endless"

    /// Creates a card of a story of which nothing else is known.
    package init(id: String, title: String) { (self.id, self.title) = (id, title) }
}

extension StoryCard {
    package init(_ document: StoryDocument) {
        let story = document.story
        let palette = Palette(story.theme)
        self.init(id: story.id, title: story.title.isBlank ? story.id : story.title)
        locale = story.locale
        dek = [story.subtitle, story.deck, story.synopsis].lazy.compactMap { $0 }.first { !$0.isBlank }
        authors = story.authors
        tags = story.tags
        date = story.publishDate
        (minutes, maximumMinutes) = (document.readingMinutes.min, document.readingMinutes.max)
        paths = story.flow == .explicit ? document.statistics.paths ?? Self.endless : nil
        ages = story.ageRange
        culture = story.culture
        picture = Self.picture(of: document)
        gradient = palette.gradient == Palette.neutralGradient ? [] : palette.gradient.map(\.css)
        ink = palette.title.css
        ramp = story.theme.typeRamp
    }

    /// Returns the hero image, or else the lead art, if it exists and is not animated: a card has no way to stop it.
    private static func picture(of document: StoryDocument) -> Picture? {
        let hero = document.story.hero.kind == .image ? document.story.hero.src : nil
        let assets = AssetIndex(document.assets)
        for src in [hero, document.story.leadArt?.src].compactMap({ $0 }) {
            let asset = assets.source(src)
            let mayBeAnimated = LocatedAsset(asset, path: asset?.src ?? src)?.mayBeAnimated == true
            if asset?.location != .missing, !mayBeAnimated {
                return Picture(src: src, width: asset?.width, height: asset?.height)
            }
        }
        return nil
    }
}
