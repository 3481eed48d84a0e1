import StorySource
import Testing

@Suite("UTF-8 text")
struct WellFormedTextTests {
    @Test("is the text of the bytes", arguments: ["", "plain", "Zoë 🎧", "\u{FFFD}", "a\r\nb\0"])
    func acceptsText(text: String) {
        #expect(String(wellFormed: Array(text.utf8)).map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test(
        "is nil for malformed bytes",
        arguments: [[0x80], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x61, 0xFF, 0x62]]
            as [[UInt8]])
    func refusesOthers(bytes: [UInt8]) {
        #expect(String(wellFormed: bytes) == nil)
    }
}
