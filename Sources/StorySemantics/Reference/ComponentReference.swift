import StoryDiagnostics
import StoryIR
import StorySyntax

/// The components as people and agents learn them: what the tables say, and a few words for each.
package enum ComponentReference {
    /// The pages of all components, in the order of the table in LANGUAGE.md 3.
    package static let all: [ComponentPage] = Component.all(in: .narrative).compactMap { page($0) }

    /// The words that the tables don't have.
    private struct Words {
        let summary: String
        let attributes: [AttributeName: String]
        let example: Rule.Example
    }

    private static func page(_ component: Component) -> ComponentPage? {
        guard let definition = component.definition, let words = words(about: component) else { return nil }
        let attributes = definition.attributes(in: .narrative).map { attribute in
            let values = closedValues(of: attribute.name, in: component)
            return ComponentPage.Attribute(
                attribute.name.name, isRequired: attribute.isRequired, kind: attribute.value.rawValue,
                values: values?.all ?? [], defaultValue: values?.fallback,
                words: words.attributes[attribute.name] ?? "")
        }
        let children = Component.all(in: .narrative).filter { $0.definition?.parents.contains(component) == true }
        return ComponentPage(
            component.name, words.summary, parents: definition.parents(in: .narrative).map(\.name),
            holdsProse: component.content == .prose, children: children.map(\.name), attributes: attributes,
            example: words.example)
    }

    /// The values of an attribute that the language fixes, with the one that stands for none.
    private static func closedValues(
        of attribute: AttributeName, in component: Component
    ) -> (all: [String], fallback: String)? {
        func values<Value: ClosedValue>(_ type: Value.Type) -> (all: [String], fallback: String) {
            (Value.allCases.map(\.rawValue), Value.fallback.rawValue)
        }
        switch (component, attribute) {
        case (.section, .layout): return values(IR.Section.Layout.self)
        case (.mediaRef, .intent): return values(IR.MediaReference.Intent.self)
        case (.featureBox, .expandable): return values(Expandability.self)
        case (.fullBleed, .kind): return values(IR.FullBleed.Kind.self)
        default: return nil
        }
    }

    private static let pictureWords: [AttributeName: String] = [
        .src: "an asset path such as assets/tram.jpg, or an https URL",
        .alt: "what the picture shows, in words; no file name",
        .caption: "a line below the picture",
        .credit: "whose picture it is",
    ]

    private static func words(about component: Component) -> Words? {
        switch component {
        case .unknown, .page, .line, .choices, .choice, .ending, .image, .sound: nil
        case .section:
            Words(
                summary: "a part of the story, with a title",
                attributes: [
                    .id: "the id of its entry under 'sections' in the front matter; each stands once in the body",
                    .title: "the title, the same as in that entry",
                    .layout: "lede for a large beginning; without it, that of the entry counts",
                ],
                example: .body(
                    """
                    <Section id="opening" title="Opening" layout="lede">

                    The band starts to play.

                    <MediaRef ref="song" />

                    </Section>
                    """))
        case .mediaRef:
            Words(
                summary: "a card that plays a song, an album, a playlist or a video",
                attributes: [
                    .ref: "the key of an entry under 'media' in the front matter",
                    .intent: "play an excerpt, all of it, or all of it without being asked (once a section at most)",
                ],
                example: .section("The band starts to play.\n\n<MediaRef ref=\"song\" intent=\"full\" />"))
        case .dropQuote:
            Words(
                summary: "a quotation in large type",
                attributes: [.attribution: "who says it"],
                example: .section(
                    """
                    <DropQuote attribution="Ida Vance, baker">
                    What rises, *rises*.
                    </DropQuote>
                    """))
        case .sideNote:
            Words(
                summary: "a note beside the text; stands for footnotes too",
                attributes: [.label: "its heading"],
                example: .section(
                    """
                    <SideNote label="On the name">
                    There was no tin. The front is galvanised iron.
                    </SideNote>
                    """))
        case .featureBox:
            Words(
                summary: "a box with more about one thing",
                attributes: [
                    .title: "its heading",
                    .summary: "a line that says what is in it",
                    .expandable: "whether it is shut at first and opens on a tap",
                ],
                example: .section(
                    """
                    <FeatureBox title="What the slate says" summary="Eleven years of *last records*." expandable="true">

                    The slate was wiped on Mondays, but the till roll was not.

                    It records 541 closing nights.

                    </FeatureBox>
                    """))
        case .factGrid:
            Words(summary: "a table of facts; stands for tables too", attributes: [:], example: facts)
        case .fact:
            Words(
                summary: "one fact of a FactGrid",
                attributes: [.label: "what it is about", .value: "what it says"], example: facts)
        case .timeline:
            Words(summary: "events in the order of time", attributes: [:], example: events)
        case .timelineItem:
            Words(
                summary: "one event of a Timeline",
                attributes: [.year: "when it was: a year, or any words, such as 'c. 2020'"], example: events)
        case .gallery:
            Words(summary: "pictures side by side", attributes: [:], example: pictures)
        case .galleryImage:
            Words(summary: "one picture of a Gallery", attributes: pictureWords, example: pictures)
        case .fullBleed:
            Words(
                summary: "a picture or video over the whole width",
                attributes: pictureWords.merging([.kind: "which of the two 'src' is"]) { $1 },
                example: .section(
                    """
                    <FullBleed src="https://example.com/floor.mp4" alt="A full dance floor from above" kind="video" />
                    """))
        }
    }

    private static let facts = Rule.Example.section(
        """
        <FactGrid>
        <Fact label="Capacity, licensed" value="120" />
        <Fact label="Capacity, last night" value="&quot;about&quot; 300" />
        </FactGrid>
        """)

    private static let events = Rule.Example.section(
        """
        <Timeline>
        <TimelineItem year="2014">The bakery closes on a Tuesday.</TimelineItem>
        <TimelineItem year="c. 2020">

        Nobody dances.

        </TimelineItem>
        </Timeline>
        """)

    private static let pictures = Rule.Example.section(
        """
        <Gallery>
        <GalleryImage src="https://example.com/rack.jpg" alt="Coats on a proving rack" caption="*Mind* your toes." />
        <GalleryImage src="https://example.com/slate.jpg" alt="A slate with chalked words" credit="S. Lindqvist" />
        </Gallery>
        """)
}
