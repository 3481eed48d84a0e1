import StorySource
import TestSupport
import Testing

@testable import StoryDiagnostics

@Suite struct FixedTextTests {
    /// Rounds of random edits give the same as on a plain array, and the changes are complete.
    @Test func roundsOfEdits() {
        var random = SeededGenerator(seed: 41)
        for _ in 0..<500 {
            let original = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8(ascii: "a") + UInt8.random(in: 0...3, using: &random)
            }
            var plain = original
            var text = FixedText(SourceFile(path: "t", content: original))
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                var edits: [FixIt.Edit] = []
                var position = 0
                while position <= plain.count, edits.count < 6 {
                    let start = Int.random(in: position...plain.count, using: &random)
                    let end = min(plain.count, start + Int.random(in: 0...5, using: &random))
                    edits.append(FixIt.Edit(SourceSpan(start..<end), ["", "X", "YZ\n"].randomElement(using: &random)!))
                    position = end + 1
                }
                text.apply(edits)
                for edit in edits.reversed() { plain.replaceSubrange(edit.span.range, with: Array(edit.text.utf8)) }
                #expect(text.bytes == plain)
                #expect(text.count == plain.count)
            }
            var changed = original
            for change in text.changes.reversed() { changed.replaceSubrange(change.range, with: change.bytes) }
            #expect(changed == plain)
        }
    }
}
