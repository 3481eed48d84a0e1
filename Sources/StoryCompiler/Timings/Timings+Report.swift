import StoryDiagnostics

extension Timings {
    /// A table of the steps, the longest first. The time of a step is that of all threads, without the steps in it.
    /// `stories`, `jobs`: their numbers.
    package func table(stories: Int, jobs: Int) -> String {
        var totals: [String: (time: Int, count: Int)] = [:]
        var open: [UInt: [Span]] = [:]
        for span in spans {
            var outer = open[span.thread, default: []]
            while let last = outer.last, last.end <= span.start { outer.removeLast() }
            if let last = outer.last { totals[last.step]!.time -= span.end - span.start }
            totals[span.step, default: (0, 0)].time += span.end - span.start
            totals[span.step]!.count += 1
            open[span.thread] = outer + [span]
        }
        let all = totals.values.reduce(0) { $0 + $1.time }
        var text = "       time  share    count  step\n"
        for (step, total) in totals.sorted(by: { ($1.value.time, $0.key) < ($0.value.time, $1.key) }) {
            let share = "\(all == 0 ? 0 : total.time * 100 / all) %"
            text += "\(Self.column(Self.milliseconds(total.time), 11))\(Self.column(share, 7))"
            text += "\(Self.column(String(total.count), 9))  \(step)\n"
        }
        let work = Counted.words(stories, "story", "stories") + ", " + Counted.words(jobs, "job")
        return text + "\(Self.column(Self.milliseconds(elapsed), 11))                  elapsed: \(work)\n"
    }

    /// The steps in Chrome's trace format, for Perfetto and `chrome://tracing`.
    package var trace: [UInt8] {
        var threads: [UInt: Int] = [:]
        var json = JSONText()
        json.open("{")
        json.member("displayTimeUnit", "ms")
        json.member("traceEvents", of: spans) { json, span in
            let thread = threads[span.thread] ?? threads.count + 1
            threads[span.thread] = thread
            json.member("name", span.step)
            json.member("ph", "X")
            json.member("pid", 1)
            json.member("tid", thread)
            // In microseconds.
            json.name("ts")
            json.value(Array(Self.thousandths(span.start).utf8))
            json.name("dur")
            json.value(Array(Self.thousandths(span.end - span.start).utf8))
            if !span.subject.isEmpty { json.member("args") { $0.member("subject", span.subject) } }
        }
        json.close("}")
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private static func milliseconds(_ time: Int) -> String { thousandths(time / 1000) + " ms" }

    /// Returns a number of thousandths as a decimal fraction.
    private static func thousandths(_ number: Int) -> String {
        "\(number / 1000).\(String(number % 1000 + 1000).dropFirst())"
    }

    private static func column(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.utf8.count)) + text
    }
}
