import Testing

@testable import StoryDiagnostics

@Suite("Did-you-mean")
struct NearestNameTests {
    @Test(
        "the nearest name, at most a third of the length away",
        arguments: [
            ("trk-ecco", ["trk-echo", "alb-dawn"], ["trk-echo"]),
            ("DropQoute", ["DropQuote", "SideNote"], ["DropQuote"]),
            ("ab", ["ba", "xy"], ["ba"]),
            ("a", ["b", "c"], ["b", "c"]),
            ("abc", ["xyz"], []),
            ("abcdef", ["abcdxy"], ["abcdxy"]),
            ("abcde", ["abcxy"], []),
            ("same", ["same"], []),
            ("", ["a", "ab"], ["a"]),
            ("lede", ["lde", "lede2", "ledes"], ["lde", "lede2", "ledes"]),
            ("naïve", ["naive"], ["naive"]),
            ("lead", ["lead", "lede", "lead"], []),
        ])
    func nearest(name: String, candidates: [String], expected: [String]) {
        #expect(NearestName.candidates(for: name, among: candidates) == expected)
    }
}
