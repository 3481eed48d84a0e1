import StoryDiagnostics
import StorySyntax

/// The words about the components that every story has (LANGUAGE.md 5).
extension ComponentReference {
    private static let pictureWords: [AttributeName: String] = [
        .src: "an asset path such as assets/tram.jpg, or an https URL",
        .alt: "what the picture shows, in words; no file name",
        .caption: "a line below the picture",
        .credit: "whose picture it is",
    ]

    /// The words about a component; nil for `unknown`.
    static func words(about component: Component) -> Words? {
        switch component {
        case .unknown: nil
        case .page, .line, .choices, .choice, .ending, .image, .sound: interactiveWords(about: component)
        case .section:
            Words(
                summary: "a part of the story, with a title; in a branching story one beat of it",
                attributes: [
                    .id:
                        "the id of its entry under 'sections' in the front matter, where that lists sections; each stands once",
                    .title: "the title, the same as in that entry",
                    .layout: "lede for a large beginning; left out, what its entry says",
                    .next: "where its last page leads, in a branching story",
                    .authentic: "whether it lies on the path that tells the story as it has always been told",
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
