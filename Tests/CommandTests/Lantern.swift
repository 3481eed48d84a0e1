/// A story with everything that matters for reading in a terminal: lines and speakers, a picture and a sound, a link, words in
/// two widths, a choice that leads back, pages that follow automatically, two endings.
enum Lantern {
    /// Returns the story, with changes in its front matter or its last section.
    static func story(id: String = "the-lantern", roof: String = "roof", roofTitle: String = "On the roof") -> String {
        """
        ---
        schema_version: 0.2
        id: \(id)
        title: The Lantern
        authors: [Ada Writer]
        defaults: {reveal: lineByLine}
        assets:
          - {key: owl, type: audio, src: assets/owl.wav}
          - {key: house, type: image, src: assets/house.png, alt: A house with one lit window}
        ---

        <Section id="gate" title="At the gate">
        <Page id="p1">
        <Image ref="house" />

        <Line speaker="Mira">Who leaves a lantern in the *afternoon*?</Line>

        <Line id="owl-line" speaker="Owl">Somebody who expects [the evening](https://example.com/evening).</Line>
        </Page>
        <Page id="p2" reveal="all">
        <Sound ref="owl" />

        They looked at the house.

        窓が一つだけ光っていた。

        <Choices prompt="Where to?">
        <Choice to="hall" id="in">Into the *house*</Choice>
        <Choice to="gate/p1" id="wait">Wait for the evening</Choice>
        </Choices>
        </Page>
        </Section>

        <Section id="hall" title="In the hall">
        It smelled of apples.

        Stairs led up.

        <Choices>
        <Choice to="\(roof)">Up</Choice>
        <Choice to="night">Stay</Choice>
        </Choices>
        </Section>

        <Section id="\(roof)" title="\(roofTitle)">
        From here the village was a box of lights.

        <Ending id="home" kind="good" title="Home before dark" />
        </Section>

        <Section id="night" title="Night">
        And nobody came.

        <Ending id="dark" />
        </Section>

        """
    }

    /// Returns a folder in which the story is the package `lantern`.
    static func shell() throws -> Shell {
        let shell = try Shell()
        try shell.write("lantern/story.mdx", story())
        try shell.write("lantern/assets/owl.wav", "RIFF....WAVE")
        try shell.write("lantern/assets/house.png", "GIF89a house")
        return shell
    }
}
