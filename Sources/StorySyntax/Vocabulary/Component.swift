import StoryDiagnostics

package typealias Construct = Diagnostic.MarkdownConstruct

/// The components of the story language (LANGUAGE.md 5 and 7), narrative ones first.
///
/// Nodes store the raw value. `unknown` represents every name that is not in the table.
public enum Component: UInt8, CaseIterable, Sendable {
    case unknown
    case section, mediaRef, dropQuote, sideNote, featureBox, factGrid, fact, timeline, timelineItem, gallery,
        galleryImage
    case fullBleed
    case page, line, choices, choice, ending, image, sound

    /// The components that contain the blocks of a story.
    static let pages: [Component] = [.section, .page]

    /// In the order of the cases.
    static let descriptors: [ComponentDescriptor] = [
        ComponentDescriptor("", in: [], holds: .prose, "", example: .section("")),
        ComponentDescriptor(
            "Section", in: [], holds: .prose, "a part of the story, with a title; in a branching story, one beat",
            [
                .required(
                    .id, is: .id,
                    "its id, unique in the story; if the front matter has 'sections', the id of an entry"),
                .required(.title, "the title, the same as in that entry"),
                .enumerated(
                    .layout, ["lede", "body"], or: "body", .invalidLayout,
                    "'lede' sets its beginning in large type; if absent, as its entry says"),
                .optional(.next, is: .target, "where its last page leads, in a branching story").interactive,
                .enumerated(
                    .authentic, ["true", "false"], or: "false", .invalidAuthentic,
                    "whether it is on the authentic path, which the author marks as the story's own"
                ).interactive,
            ],
            example: .body(
                """
                <Section id="opening" title="Opening" layout="lede">

                The band starts to play.

                <MediaRef ref="song" />

                </Section>
                """)),
        ComponentDescriptor(
            "MediaRef", in: pages, holds: .none, "a card that plays a song, an album, a playlist or a video",
            [
                .required(.ref, is: .mediaKey, "the key of an entry under 'media' in the front matter"),
                .enumerated(
                    .intent, ["preview", "full", "autoplay"], or: "preview", .invalidIntent,
                    "play an excerpt, all of it, or all of it automatically (at most once in a section)"),
            ], example: .section("The band starts to play.\n\n<MediaRef ref=\"song\" intent=\"full\" />")),
        ComponentDescriptor(
            "DropQuote", in: pages, holds: .prose, "a quotation in large type",
            [.optional(.attribution, "who says it")],
            example: .section(
                """
                <DropQuote attribution="Ida Vance, baker">
                What rises, *rises*.
                </DropQuote>
                """)),
        ComponentDescriptor(
            "SideNote", in: pages, holds: .prose, "a note beside the text, also in place of a footnote",
            [.optional(.label, "its heading")],
            example: .section(
                """
                <SideNote label="On the name">
                There was no tin. The front is galvanised iron.
                </SideNote>
                """)),
        ComponentDescriptor(
            "FeatureBox", in: pages, holds: .prose, "a box with more about one thing",
            [
                .optional(.title, "its heading"), .optional(.summary, is: .prose, "a line that says what is in it"),
                .enumerated(
                    .expandable, ["true", "false"], or: "false", .invalidExpandable,
                    "whether it is folded at first and opens on a tap"),
            ],
            example: .section(
                """
                <FeatureBox title="What the slate says" summary="Eleven years of *last records*." expandable="true">

                The slate was wiped on Mondays, but the till roll was not.

                It records 541 closing nights.

                </FeatureBox>
                """)),
        ComponentDescriptor(
            "FactGrid", in: pages, holds: .components, "a table of facts, also in place of other tables",
            example: .facts),
        ComponentDescriptor(
            "Fact", in: [.factGrid], holds: .none, "one fact of a FactGrid",
            [.required(.label, "what it is about"), .required(.value, "what it says")], example: .facts),
        ComponentDescriptor("Timeline", in: pages, holds: .components, "events in the order of time", example: .events),
        ComponentDescriptor(
            "TimelineItem", in: [.timeline], holds: .prose, "one event of a Timeline",
            [.required(.year, "when it was: a year, or any words, such as 'c. 2020'")], example: .events),
        ComponentDescriptor("Gallery", in: pages, holds: .components, "pictures side by side", example: .pictures),
        ComponentDescriptor(
            "GalleryImage", in: [.gallery], holds: .none, "one picture of a Gallery", picture, example: .pictures),
        ComponentDescriptor(
            "FullBleed", in: pages, holds: .none, "a picture or video over the whole width",
            picture + [
                .enumerated(.kind, ["image", "video"], or: "image", .invalidFullBleedKind, "what 'src' is")
            ],
            example: .section(
                """
                <FullBleed src="https://example.com/floor.mp4" alt="A full dance floor from above" kind="video" />
                """)),
        ComponentDescriptor(
            "Page", .interactive, in: [.section], holds: .prose,
            "what a reader sees at once; a Section without pages is one page, called p1",
            [
                .required(.id, is: .name, "its id, unique in the section"),
                .enumerated(
                    .kind, ["title", "text", "choice", "ending"], or: "text", .invalidPageKind,
                    "needed only for a title page; any other page is a choice, an ending or text by what is on it"),
                .enumerated(
                    .reveal, ["all", "lineByLine"], or: "all", .invalidReveal,
                    "whether its lines appear all at once or one by one; if absent, as 'defaults' says"),
                .optional(.tapAudio, is: .audioKey, "a sound to play when the page is tapped"),
                .optional(.next, is: .target, "where the page leads; if absent, to the next page of the section"),
            ],
            example: .pond(
                """
                <Page id="cover" kind="title">

                The Frog Who Kept a Shop

                </Page>

                <Page id="shop" reveal="lineByLine">

                It sold wet stones. There was a queue.

                <Ending kind="good" />

                </Page>
                """)),
        ComponentDescriptor(
            "Line", .interactive, in: pages, holds: .prose,
            "what one voice says; every other paragraph is a line by itself",
            [
                .optional(
                    .id, is: .name, "its id, unique on the page; if absent, l and its number from 0"),
                .optional(.speaker, "who says it"), .optional(.audio, is: .audioKey, "a recording of it"),
            ],
            example: .pond(
                """
                <Line speaker="Frog">

                Every stone a *different* wet.

                </Line>

                <Line speaker="Heron" audio="heron">I shall take all of them.</Line>

                <Ending kind="bad" />
                """,
                frontMatter: """
                    assets:
                      - key: heron
                        type: audio
                        src: https://example.com/heron.mp3
                    """)),
        ComponentDescriptor(
            "Choices", .interactive, in: pages, holds: .components,
            "links from a page, of which the reader follows one; the last thing on its page",
            [.optional(.prompt, "the question above them")], example: .choices),
        ComponentDescriptor(
            "Choice", .interactive, in: [.choices], holds: .prose,
            "one of these links: a few words that say what the reader does",
            [
                .required(.to, is: .target, "where it leads"),
                .optional(
                    .id, is: .name, "its id, unique on the page; if absent, c and its number from 0"),
                .optional(.tapAudio, is: .audioKey, "a sound to play when it is taken"),
                .enumerated(
                    .authentic, ["true", "false"], or: "false", .invalidAuthentic,
                    "whether it continues the authentic path"),
            ], example: .choices),
        ComponentDescriptor(
            "Ending", .interactive, in: pages, holds: .none, "an end of the story; the last thing on its page",
            [
                .optional(.id, is: .name, "its id, unique in the story; if absent, e and a number from 0"),
                .enumerated(
                    .kind, ["good", "bad", "neutral", "secret"], or: "neutral", .invalidEndingKind, "how it ends"),
                .optional(.title, "the name of this ending"),
            ],
            example: .pond(
                """
                The heron paid in snails. The frog retired.

                <Ending id="rich" kind="good" title="Forty Snails" />
                """)),
        ComponentDescriptor(
            "Image", .interactive, in: pages, holds: .none, "a picture on a page",
            [.required(.ref, is: .imageKey, "the key of an image in 'assets'"), criticality],
            example: .pond(
                """
                <Image ref="shop" criticality="critical" />

                It sold wet stones. There was a queue.

                <Ending kind="good" />
                """,
                frontMatter: """
                    assets:
                      - key: shop
                        type: image
                        src: https://example.com/shop.png
                        alt: A frog behind a plank, and nine wet stones in order of wetness
                    """)),
        ComponentDescriptor(
            "Sound", .interactive, in: pages, holds: .none, "a sound that a page plays",
            [
                .required(.ref, is: .audioKey, "the key of a sound in 'assets'"),
                .enumerated(
                    .on, ["enter", "tap"], or: "enter", .invalidTrigger,
                    "when to play it: when the page appears, or when it is tapped"), criticality,
            ],
            example: .pond(
                """
                <Sound ref="plop" on="tap" />

                It sold wet stones. There was a queue.

                <Ending kind="good" />
                """,
                frontMatter: """
                    assets:
                      - key: plop
                        type: audio
                        src: https://example.com/plop.mp3
                        criticality: important
                    """)),
    ]

    private static let picture: [AttributeDescriptor] = [
        .required(.src, is: .asset, "an asset path such as assets/tram.jpg, or an https URL"),
        .required(.alt, is: .description, "what the picture shows, in words; no file name"),
        .optional(.caption, is: .prose, "a line below the picture"), .optional(.credit, "who made it"),
    ]

    private static let criticality = AttributeDescriptor.enumerated(
        .criticality, ["optional", "important", "critical"], or: "optional", .invalidCriticality,
        "whether readers wait for it; if absent, as its entry in 'assets' says, or else 'defaults'")
}

/// The attributes of all components, as authors write them. Nodes store the raw value.
public enum AttributeName: UInt8, CaseIterable, Sendable {
    case unknown
    case id, title, layout, ref, intent, attribution, label, summary, expandable, value, year, src, alt, caption, credit
    case kind, next, authentic, reveal, tapAudio, speaker, audio, prompt, to, on, criticality

    /// In the order of the cases.
    static let names = [
        "", "id", "title", "layout", "ref", "intent", "attribution", "label", "summary", "expandable", "value", "year",
        "src", "alt", "caption", "credit", "kind", "next", "authentic", "reveal", "tapAudio", "speaker", "audio",
        "prompt", "to", "on", "criticality",
    ]
    private static let index = NameIndex(names)

    /// The name; empty for `unknown`.
    public var name: String { Self.names[Int(rawValue)] }

    /// Creates the attribute with this name; `unknown` if there is none.
    init(named name: UnsafeBufferPointer<UInt8>) {
        self = Self.index.index(of: name).flatMap { Self(rawValue: UInt8($0)) } ?? .unknown
    }
}

extension Rule.Example {
    fileprivate static func pond(_ content: String, frontMatter: String = "") -> Self {
        .branching("<Section id=\"pond\" title=\"The Pond\">\n\n\(content)\n\n</Section>", frontMatter: frontMatter)
    }

    fileprivate static var facts: Self {
        .section(
            """
            <FactGrid>
            <Fact label="Capacity, licensed" value="120" />
            <Fact label="Capacity, last night" value="&quot;about&quot; 300" />
            </FactGrid>
            """)
    }

    fileprivate static var events: Self {
        .section(
            """
            <Timeline>
            <TimelineItem year="2014">The bakery closes on a Tuesday.</TimelineItem>
            <TimelineItem year="c. 2020">

            Nobody dances.

            </TimelineItem>
            </Timeline>
            """)
    }

    fileprivate static var pictures: Self {
        .section(
            """
            <Gallery>
            <GalleryImage src="https://example.com/rack.jpg" alt="Coats on a proving rack" caption="*Mind* your toes." />
            <GalleryImage src="https://example.com/slate.jpg" alt="A slate with chalked words" credit="S. Lindqvist" />
            </Gallery>
            """)
    }

    fileprivate static var choices: Self {
        .branching(
            """
            <Section id="pond" title="The Pond">

            The heron puts a snail on the counter.

            <Choices prompt="What does the frog do?">
            <Choice to="sold">Wrap up a *good* stone.</Choice>
            <Choice to="pond">Ask for two snails.</Choice>
            </Choices>

            </Section>

            <Section id="sold" title="Sold">

            It was the first sale in eleven years.

            <Ending kind="good" />

            </Section>
            """)
    }
}
