import Foundation
import StoryDiagnostics
import Testing

/// Twice the input takes about twice the time, whatever it consists of. Time is that of the thread, and the best of many tries
/// counts: a busy machine slows down some of them, quadratic growth all.
@Suite(.serialized) struct GrowthTests {
    /// The factor by which inputs of the short form, which runs without optimisation, are smaller.
    private static let shortening = 16
    /// The number of diagnostics that the short form renders.
    private static let shownDiagnostics = 500
    /// The greatest ratio of time for twice the input.
    private static let ratio = 3.2
    /// Below this many seconds, a ratio means nothing.
    private static let negligible = 0.08

    @Test(arguments: Growth.all) func timeIsLinearInTheInput(growth: Growth) {
        let count = Soundness.isExhaustive ? growth.count : growth.count / Self.shortening
        let twice = growth.input(count * 2)
        var large = Self.seconds(twice, growth.format)
        if large < Self.negligible { return }
        let once = growth.input(count)
        var small = Self.seconds(once, growth.format)
        for _ in 0..<30 where large >= small * Self.ratio {
            large = min(large, Self.seconds(twice, growth.format))
            small = min(small, Self.seconds(once, growth.format))
        }
        #expect(
            large < max(Self.negligible, small * Self.ratio),
            "\(growth.name): \(small) s for \(once.count) bytes, \(large) s for \(twice.count)")
    }

    /// Elements and inlines nest to their limits, and one level deeper.
    @Test(arguments: [63, 64, 65, 99, 100, 101, 5000]) func nesting(depth: Int) {
        for (open, close) in [("<Foo>\n", "</Foo>\n"), ("*a **b ", "c** d*"), ("[a ", "](https://example.com)")] {
            let body = String(repeating: open, count: depth) + "\n" + String(repeating: close, count: depth)
            #expect(Soundness.problems(Array("---\nid: a\n---\n<Section id=\"s\">\n\(body)\n</Section>\n".utf8)) == [])
        }
    }

    /// Returns the thread's time for a compilation, including IR or diagnostics, and conversion to and from JSON.
    private static func seconds(_ input: [UInt8], _ format: StoryFormat) -> Double {
        let start = clock()
        let limit = Soundness.isExhaustive ? .max : shownDiagnostics
        switch format {
        case .mdx:
            let compiled = Compiled(input)
            _ = compiled.rendered(limit: limit)
            _ = try? compiled.ir()
        case .json:
            let compiled = CompiledJSON(input)
            _ = compiled.diagnostics.rendered(of: compiled.source, limit: limit)
            _ = try? compiled.ir()
            _ = compiled.export()
            _ = compiled.imported()
        }
        return clock() - start
    }

    private static func clock() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
