import StoryIR
import StorySource

/// Builds a page. The body is written first, since the head depends on what it loads.
struct HTMLPage: ElementWriting {
    let story: IR.Story
    let document: StoryDocument
    /// The language of the page; nil if the story has none.
    let language: LanguageTag?
    /// Whether readers with scripts read the story page by page.
    let isReadByPages: Bool
    /// The index of each reachable page in the lists of the document's navigation.
    let reachable: [ExactName: Int]
    /// The name of each section's first page.
    private let firstPages: Set<ExactName>
    /// The titles of sections by id.
    private let titles: [ExactName: String]
    private let palette: Palette
    var writer = HTMLWriter()
    private var sources = LoadedSources()
    private var pictureSizes = PictureSizes()
    /// The margin beside the current section.
    var margin = NoteMargin()
    private var parts = PagePart.common
    private var anchors: Set<Anchor> = []
    let assets: AssetIndex
    let playlist: Playlist
    /// The address of the token for Apple Music; nil if nothing is played from there.
    private let musicToken: MusicTokenURL?
    /// The broker for reading together; nil for none.
    private let together: TogetherURL?
    /// Whether there is a page of all stories to return to.
    let hasIndexPage: Bool
    /// The depth of the next heading.
    var outline = HeadingOutline()
    let footnotes: IR.FootnoteIndex
    /// The numbers of the footnotes that the current page shows although an earlier one does.
    var repeatedNotes: Set<Int> = []
    /// The number of pages that repeat footnotes so far.
    var repeatingPages = 0
    /// The number of blocks around the current one.
    private var depth = 0

    /// The greatest depth of elements (LANGUAGE.md 10). A document from elsewhere may nest deeper. Deeper content is left out,
    /// so that no document exhausts the stack.
    private static let maximumDepth = 64

    init(_ document: StoryDocument, musicToken: MusicTokenURL?, together: TogetherURL?, hasIndexPage: Bool) {
        self.document = document
        story = document.story
        language = document.story.locale.flatMap { LanguageTag($0) }
        isReadByPages = document.isReadByPages
        let locations = isReadByPages ? document.navigation.pages : []
        reachable = Dictionary(
            zip(locations.map { ExactName($0) }, locations.indices), uniquingKeysWith: { first, _ in first })
        firstPages = Set(
            document.sections.compactMap { section in section.pages.first.map { ExactName("\(section.id)/\($0.id)") } })
        titles = Dictionary(
            document.sections.map { (ExactName($0.id), $0.title) }, uniquingKeysWith: { first, _ in first })
        footnotes = IR.FootnoteIndex(document)
        palette = Palette(document.story.theme)
        assets = AssetIndex(document.assets)
        self.musicToken = musicToken
        self.hasIndexPage = hasIndexPage
        playlist = Playlist(document, assets, withMusic: musicToken != nil)
        self.together = isReadByPages ? together : nil
        // A growing set hashes all its names again.
        anchors.reserveCapacity(128)
        use(isReadByPages ? .reader : .marks)
        if isReadByPages { use(.buttons) }
        if let broker = self.together {
            use(.together)
            sources.insert(broker)
        }
        if let ramp = story.theme.typeRamp.part { use(ramp) }
        if language?.hasTallLetters == true { use(.tall) }
        switch language?.stress {
        case .dots: use(.dotted)
        case .weight: use(.upright)
        case .italics, nil: break
        }
    }

    mutating func body() {
        element(.body) { page in
            page.header()
            // If the flow is not sequential, each section adds its queue when readers reach it.
            let queue = page.story.flow == .sequential ? page.playlist.queue(of: page.document.sections) : []
            page.element(.main, with: page.storyAttributes + [queue.isEmpty ? nil : .queue(queue)]) { page in
                page.leadArt()
                page.contents()
                for (index, section) in page.document.sections.enumerated() {
                    page.section(section, isFirst: index == 0)
                }
            }
            page.colophon()
            if let markup = PageMarkup(page.parts) { page.writer.trusted(markup) }
            if let script = page.script { page.writer.trusted(script) }
        }
    }

    private var script: PageScript? { PageScript(parts) }
    private var opening: PageScript? { PageScript(opening: parts) }

    /// Returns the page: the head for the written body, and that body.
    func finished() -> [UInt8] {
        var whole = HTMLWriter()
        whole.doctype()
        whole.open(.html, rootAttributes)
        head(&whole)
        whole.append(writer)
        whole.close()
        return whole.finish()
    }

    /// The language of the story's text.
    var ownLanguage: Attribute { language.map { .lang($0) } ?? .undetermined }
    /// Whether the tool's own words need not be marked as English.
    var isInEnglish: Bool { language?.language == "en" }

    private var rootAttributes: [Attribute?] {
        // Without a language, the page declares none, and its direction is that of the title, its first words.
        [
            ownLanguage, .dir(language?.direction ?? .automatic),
            parts.contains(.musickit) ? musicToken.map { .musicToken($0.address) } : nil,
            together.map { .together($0.address) },
            .classes(story.theme.typeRamp.styleClass, language?.hasTallLetters == true ? "tall" : nil),
        ]
    }

    private func head(_ html: inout HTMLWriter) {
        let sheet = StyleSheet(palette, parts, pictureSizes)
        html.open(.head)
        html.open(.meta, [.utf8])
        let policy = sources.policy(style: sheet.hashSource, scripts: [opening, script].compactMap { $0?.hashSource })
        html.open(.meta, [.httpEquiv("Content-Security-Policy"), .content(policy)])
        // The bar of the player extends around cut-outs at the edges of phones.
        let reach = parts.contains(.player) ? ", viewport-fit=cover" : ""
        html.open(.meta, [.name("viewport"), .content("width=device-width, initial-scale=1\(reach)")])
        html.open(.title)
        html.text(story.title.isBlank ? story.id : story.title)
        html.close()
        if let description = story.deck ?? story.subtitle ?? story.synopsis {
            html.open(.meta, [.name("description"), .content(description)])
        }
        for author in story.authors { html.open(.meta, [.name("author"), .content(author)]) }
        html.open(.meta, [.name("generator"), .content("\(document.generator.name) \(document.generator.version)")])
        html.withoutIcon()
        html.open(.meta, [.name("color-scheme"), .content("light dark")])
        html.open(.meta, [.name("theme-color"), .content(palette.gradient[0].css)])
        if let opening { html.trusted(opening) }
        html.trusted(sheet)
        html.close()
    }
}

extension HTMLPage {
    /// Records that the page uses a part, whose style and script are then included.
    mutating func use(_ part: PagePart) { parts.insert(part) }

    /// Records the size of a picture on the page, which the style needs.
    mutating func noteSize(of picture: LocatedAsset) { pictureSizes.insert(picture.size) }

    mutating func useMusic() {
        use(.musickit)
        if let musicToken { sources.insert(musicToken) }
    }

    /// Writes a void element, or opens one inside a line, which ``close()`` closes: prose is walked without recursion.
    mutating func open(_ element: Element, _ attributes: Attribute?...) { writer.open(element, attributes) }

    mutating func close() { writer.close() }

    mutating func text(_ text: String) { writer.text(text) }

    /// Writes the tool's own words, marked as English unless the page is in English.
    mutating func words(_ wording: Wording) {
        if isInEnglish {
            writer.text(wording.rawValue)
        } else {
            // They have their own direction too.
            let direction: Attribute? = language?.direction == .leftToRight ? nil : .dir(.leftToRight)
            element(.span, .english, direction, text: wording.rawValue)
        }
    }

    /// Writes the content of a block, unless it is too deep.
    mutating func nested(_ content: (inout HTMLPage) -> Void) {
        guard depth < Self.maximumDepth else { return }
        depth += 1
        content(&self)
        depth -= 1
    }

    /// Returns the `id` attribute for a link target; nil if the name is invalid in HTML, or taken.
    mutating func anchor(_ name: String) -> Attribute? {
        guard let anchor = Anchor(name), anchors.insert(anchor).inserted else { return nil }
        return .id(anchor)
    }

    func has(_ anchor: Anchor) -> Bool { anchors.contains(anchor) }

    /// Returns the anchor for a location in a link. In a story that is not read page by page, the first page of a section has
    /// the anchor of the section.
    func anchorName(of location: String) -> String {
        guard !isReadByPages, let slash = location.utf8.firstIndex(of: UInt8(ascii: "/")) else { return location }
        let section = String(location[..<slash])
        return firstPages.contains(ExactName(location)) ? section : location
    }

    func isInPackage(_ path: String) -> Bool { assets.source(path)?.location == .package }

    /// Returns the address of a picture that may be animated; nil if it is missing or is not.
    func animatedPicture(_ src: String) -> WebAddress? {
        located(assets.source(src), orPath: src).flatMap { $0.mayBeAnimated ? $0.address : nil }
    }

    /// Returns the file or URL that the story shows as `src`; nil if it is missing, or can't be loaded.
    mutating func located(_ src: String, as kind: LoadedSources.Kind) -> LocatedAsset? {
        load(located(assets.source(src), orPath: src), as: kind)
    }

    /// Returns the file or URL of the asset with this key; nil if it is missing, or can't be loaded.
    mutating func located(key: String, as kind: LoadedSources.Kind) -> LocatedAsset? {
        load(assets.key(key).flatMap { located($0, orPath: $0.src) }, as: kind)
    }

    /// Returns the picture that the story shows as `src`; nil if it is missing, or may be animated.
    mutating func staticPicture(_ src: String) -> LocatedAsset? {
        guard let located = located(assets.source(src), orPath: src), !located.mayBeAnimated else { return nil }
        // The policy need not allow what is not shown.
        return load(located, as: .image)
    }

    /// Returns the title of the section that contains a location, a section or `section/page`, or nil.
    func title(at location: String) -> String? { titles[ExactName(String(location.prefix { $0 != "/" }))] }

    private func located(_ asset: IR.Asset?, orPath path: String) -> LocatedAsset? {
        asset?.location == .missing ? nil : LocatedAsset(asset, path: asset?.src ?? path)
    }

    private mutating func load(_ asset: LocatedAsset?, as kind: LoadedSources.Kind) -> LocatedAsset? {
        if let asset { sources.insert(asset.address, as: kind) }
        return asset
    }
}

extension IR.TypeRamp {
    /// The class for this typeface; nil for the default.
    var styleClass: StaticString? {
        switch self {
        case .system: nil
        case .serif: "serif"
        case .sans: "sans"
        case .slab: "slab"
        }
    }

    /// The part for this typeface; nil for the default.
    fileprivate var part: PagePart? {
        switch self {
        case .system: nil
        case .serif: .serif
        case .sans: .sans
        case .slab: .slab
        }
    }
}

extension String {
    var isBlank: Bool { unicodeScalars.allSatisfy { !(0x21...0x7E).contains($0.value) && $0.properties.isWhitespace } }
}
