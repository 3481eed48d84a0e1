import StoryIR
import StorySource

/// A page in the making. The body comes first, since the head says what the body loads.
struct Page: ElementWriting {
    let story: IR.Story
    let document: StoryDocument
    /// The language of the page; nil where the story does not say.
    let language: LanguageTag?
    /// Whether readers with script go through the story page by page.
    let isReadByPages: Bool
    /// The index in the lists of the document's navigation of each page that can be reached.
    let reachable: [ExactName: Int]
    /// The name of each section's first page.
    private let firstPages: Set<ExactName>
    /// The titles of sections, by their ids.
    private let titles: [ExactName: String]
    private let palette: Palette
    var writer = HTMLWriter()
    private var sources = LoadedSources()
    private var pictureSizes = PictureSizes()
    /// The margin beside the section that is written.
    var margin = NoteMargin()
    private var parts = PagePart.common
    private var anchors: Set<Anchor> = []
    private var assets: AssetIndex
    /// What of the story can be played on the page.
    let playlist: Playlist
    /// Where the token for Apple Music comes from; nil where nothing is played from there.
    private let musicToken: MusicTokenURL?
    /// By which broker its readers read together; nil where they don't.
    private let together: TogetherURL?
    /// Whether there is a page of all stories to go back to.
    let hasIndexPage: Bool
    /// How deep the next heading lies.
    var outline = HeadingOutline()
    /// The footnotes that the story has.
    let footnoteNumbers: Set<Int>
    /// How many blocks are around the one that is written.
    private var depth = 0

    /// Elements nest no deeper (LANGUAGE.md 10). A document that was not made by the compiler may; what lies deeper is left
    /// out, so that no document exhausts the stack.
    private static let greatestDepth = 64

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
        footnoteNumbers = Set(document.sections.flatMap(\.pages).flatMap(\.footnotes).map(\.number))
        palette = Palette(document.story.theme)
        assets = AssetIndex(document.assets)
        self.musicToken = musicToken
        self.hasIndexPage = hasIndexPage
        playlist = Playlist(document, assets, withMusic: musicToken != nil)
        parts.formUnion(isReadByPages ? [.buttons, .reader] : [.marks])
        self.together = isReadByPages ? together : nil
        if let broker = self.together {
            parts.insert(.together)
            sources.insert(broker)
        }
        if let ramp = document.story.theme.typeRamp.part { parts.insert(ramp) }
        if language?.hasTallLetters == true { parts.insert(.tall) }
        switch language?.stress {
        case .dots: parts.insert(.dotted)
        case .weight: parts.insert(.upright)
        case .italics, nil: break
        }
    }

    /// Writes all that readers see.
    mutating func body() {
        element(.body) { page in
            page.header()
            // Sections that don't follow one another add their queues where readers come to them.
            let queue = page.story.flow == .sequential ? page.playlist.queue(of: page.document.sections) : []
            page.element(.main, with: page.storyAttributes + (queue.isEmpty ? [] : [.queue(queue)])) { page in
                page.leadArt()
                page.contents()
                for (index, section) in page.document.sections.enumerated() {
                    page.section(section, isFirst: index == 0)
                }
            }
            page.colophon()
            if let markup = PageMarkup(page.parts) { page.writer.own(markup) }
            if let script = page.script { page.writer.own(script) }
        }
    }

    /// The script for what was written.
    private var script: PageScript? { PageScript(parts) }
    /// The script that runs before anything is seen.
    private var opening: PageScript? { PageScript(opening: parts) }

    /// The page: the head for the body that was written, and that body.
    func finished() -> [UInt8] {
        var whole = HTMLWriter()
        whole.doctype()
        whole.open(.html, rootAttributes)
        head(&whole)
        whole.append(writer)
        whole.close()
        return whole.bytes
    }

    /// The language of the story's words.
    var ownLanguage: Attribute { language.map { .lang($0) } ?? .undetermined }
    /// Whether words of ours need not be marked.
    var isInEnglish: Bool { language?.language == "en" }

    private var rootAttributes: [Attribute] {
        // Without a language nothing is claimed, and the direction is that of the title, the first words of the page.
        var attributes: [Attribute] = [ownLanguage, .dir(language?.direction ?? .automatic)]
        if parts.contains(.musickit), let musicToken { attributes.append(.musicToken(musicToken.address)) }
        if let together { attributes.append(.together(together.address)) }
        let tall: StaticString? = language?.hasTallLetters == true ? "tall" : nil
        let classes = [story.theme.typeRamp.styleClass, tall].compactMap { $0 }
        if !classes.isEmpty { attributes.append(.classes(classes)) }
        return attributes
    }

    private func head(_ html: inout HTMLWriter) {
        let sheet = StyleSheet(palette, parts, pictureSizes)
        html.open(.head)
        html.open(.meta, [.utf8])
        let policy = sources.policy(style: sheet.hashSource, scripts: [opening, script].compactMap { $0?.hashSource })
        html.open(.meta, [.httpEquiv("Content-Security-Policy"), .content(policy)])
        // The bar of the player reaches around what phones have at their edges.
        let reach = parts.contains(.player) ? ", viewport-fit=cover" : ""
        html.open(.meta, [.name("viewport"), .content("width=device-width, initial-scale=1\(reach)")])
        html.open(.title)
        html.text(story.title.isBlank ? story.id : story.title)
        html.close()
        if let description = story.deck ?? story.subtitle ?? story.synopsis {
            html.open(.meta, [.name("description"), .content(description)])
        }
        for author in story.authors { html.open(.meta, [.name("author"), .content(author)]) }
        html.open(
            .meta, [.name("generator"), .content("\(document.generator.name) \(document.generator.version)")])
        html.withoutIcon()
        html.open(.meta, [.name("color-scheme"), .content("light dark")])
        html.open(.meta, [.name("theme-color"), .content(palette.gradient[0].css)])
        if let opening { html.own(opening) }
        html.own(sheet)
        html.close()
    }
}

extension Page {
    /// Notes that the page has such a part, so that its look and behaviour come along.
    mutating func use(_ part: PagePart) { parts.insert(part) }

    /// Notes that the page shows a picture, so that the style gets to know its size.
    mutating func noteSize(of picture: LocatedAsset) { pictureSizes.insert(picture.size) }

    /// Notes that the page plays recordings of Apple Music.
    mutating func useMusic() {
        use(.musickit)
        if let musicToken { sources.insert(musicToken) }
    }

    /// Writes an element that has no content.
    mutating func void(_ element: Element, _ attributes: [Attribute] = []) { writer.open(element, attributes) }

    /// Writes text.
    mutating func text(_ text: String) { writer.text(text) }

    /// Writes words of ours: as they are on a page in English, marked as English on any other.
    mutating func words(_ wording: Wording) {
        if isInEnglish {
            writer.text(wording.rawValue)
        } else {
            // They run their own way too.
            let direction: [Attribute] = language?.direction == .leftToRight ? [] : [.dir(.leftToRight)]
            element(.span, with: [.english] + direction) { $0.text(wording.rawValue) }
        }
    }

    /// Begins an element inside a line, for ``endPhrase()`` to end: prose is walked without recursion.
    mutating func beginPhrase(_ element: Element, _ attributes: [Attribute] = []) { writer.open(element, attributes) }

    /// Ends what ``beginPhrase(_:_:)`` began last.
    mutating func endPhrase() { writer.close() }

    /// Writes what lies in a block, as long as it does not lie too deep.
    mutating func nested(_ content: (inout Page) -> Void) {
        guard depth < Self.greatestDepth else { return }
        depth += 1
        content(&self)
        depth -= 1
    }

    /// The attribute by which links lead here; none where HTML can't have the name, or something before had it.
    mutating func anchor(_ name: String) -> [Attribute] {
        guard let anchor = Anchor(name), anchors.insert(anchor).inserted else { return [] }
        return [.id(anchor)]
    }

    /// Whether something that was written has this name.
    func has(_ anchor: Anchor) -> Bool { anchors.contains(anchor) }

    /// The name by which a location of the story is found on the page, from the one that links have: a section that is not
    /// read by pages has the name of its first page.
    func anchorName(of location: String) -> String {
        guard !isReadByPages, let slash = location.utf8.firstIndex(of: UInt8(ascii: "/")) else { return location }
        let section = String(location[..<slash])
        return firstPages.contains(ExactName(location)) ? section : location
    }

    /// Whether there is such a file in the package.
    func isInPackage(_ path: String) -> Bool { assets.source(path)?.location == .package }

    /// The address of a picture that may move; nil where it is not there, or doesn't.
    func movingPicture(_ src: String) -> WebAddress? {
        let asset = assets.source(src)
        guard asset?.location != .missing, let located = LocatedAsset(asset, path: src), located.mayMove else {
            return nil
        }
        return located.address
    }

    /// The file or URL that the story shows as `src`; nil where it is not there, or no location to load from.
    mutating func located(_ src: String, as kind: LoadedSources.Kind) -> LocatedAsset? {
        located(assets.source(src), orPath: src, as: kind)
    }

    /// The same for the asset that the story calls `key`.
    mutating func located(key: String, as kind: LoadedSources.Kind) -> LocatedAsset? {
        assets.key(key).flatMap { located($0, orPath: $0.src, as: kind) }
    }

    /// The picture that the story shows as `src`; nil where it is not there, or may move.
    mutating func stillPicture(_ src: String) -> LocatedAsset? {
        let asset = assets.source(src)
        // What is not shown need not be allowed either.
        guard LocatedAsset(asset, path: asset?.src ?? src)?.mayMove == false else { return nil }
        return located(asset, orPath: src, as: .image)
    }

    /// The title of the section in which a location is, a section or `section/page`; nil where there is none.
    func title(at location: String) -> String? {
        titles[ExactName(String(location.prefix { $0 != "/" }))]
    }

    /// The asset that the story calls `key`; nil where there is none.
    func asset(key: String) -> IR.Asset? { assets.key(key) }

    private mutating func located(_ asset: IR.Asset?, orPath path: String, as kind: LoadedSources.Kind) -> LocatedAsset?
    {
        guard asset?.location != .missing, let located = LocatedAsset(asset, path: asset?.src ?? path) else {
            return nil
        }
        sources.insert(located.address, as: kind)
        return located
    }
}

extension IR.TypeRamp {
    /// The class of what is set in this type; nil where it is the usual one.
    var styleClass: StaticString? {
        switch self {
        case .system: nil
        case .serif: "serif"
        case .sans: "sans"
        case .slab: "slab"
        }
    }
}

extension IR.TypeRamp {
    /// What sets it; nil where it is the usual one.
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
    /// Whether there is nothing to see in the text.
    var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
