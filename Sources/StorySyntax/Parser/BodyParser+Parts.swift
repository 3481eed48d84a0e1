import StorySource
import Synchronization

/// A long body, parsed in parts by several threads at once.
///
/// A part begins with a line that looks like the beginning of a Section, and is parsed as if nothing stood in front of it. When
/// the parser of the body comes there, it knows whether that holds; it takes over what was read of the part if nothing is wrong in
/// it, and else reads the part itself. So the result is the same, whatever the story and however many threads.
extension BodyParser {
    /// A part that was parsed on its own. One thread at a time has it.
    private final class Part: @unchecked Sendable {
        var nodes = TreeBuilder()
        /// Whether nothing is wrong in it, and it ends where the next one begins.
        var isSound = false
    }

    /// How many parts were not sound so far.
    private final class Failures: Sendable {
        let count = Atomic<Int>(0)
    }

    /// What is wrong with a part may be looked for up to the end of the file, by each that is read on its own. So after a few of
    /// them the rest is read in one go, where each search that fails is remembered.
    private static let mostFailures = 4

    /// Parses the body from `position` on.
    mutating func parseParts(with workers: Workers) {
        // Where the first part begins, the parser has to stand already.
        skipSpace()
        let bounds = workers.count > 1 ? Self.bounds(from: position, in: bytes, share: workers.share) : [position]
        let (bytes, profile, failures) = (bytes, profile, Failures())
        workers.inOrder(bounds.count - 1) { index, old in
            let part = old ?? Part()
            part.isSound = false
            guard failures.count.load(ordering: .relaxed) < Self.mostFailures else { return part }
            Self.parse(part, bounds[index]..<bounds[index + 1], of: bytes, profile)
            if !part.isSound { failures.count.add(1, ordering: .relaxed) }
            return part
        } take: { index, part in
            parse(upTo: bounds[index])
            if part.isSound, isAnew(at: bounds[index]) {
                builder.append(part.nodes)
                position = bounds[index + 1]
            }
        }
        parse(upTo: bytes.count)
    }

    /// Parses what stands in `range` on its own.
    private static func parse(_ part: Part, _ range: Range<Int>, of bytes: Bytes, _ profile: Profile) {
        var parser = BodyParser(bytes, profile, from: range.lowerBound)
        swap(&parser.builder, &part.nodes)
        parser.builder.truncate(to: 0)
        parser.parse(upTo: range.upperBound)
        let isWhole = range.upperBound == bytes.count ? parser.open.count == 0 : parser.isAnew(at: range.upperBound)
        part.isSound = isWhole && parser.isClean
        swap(&parser.builder, &part.nodes)
    }

    /// Whether all that was read so far has no bearing on what follows `place`, which is where the parser stands and where a line
    /// begins: a parser that begins there finds the same.
    private func isAnew(at place: Int) -> Bool {
        position == place && open.count == 0 && isAtLineStart && !hasProseBefore && endedOnThisLine == nil
            && selfClosed.isEmpty && !braces.hasFailed && inlines.isAnew
    }

    /// Whether it found nothing that is wrong, nor anything that a second parse would be for.
    private var isClean: Bool { diagnostics.isEmpty && foundNeverClosed.isEmpty && foundClosedTwice.isEmpty }

    /// Where the parts of a body begin that begins at `start`, each of them with `share` bytes or more, and where the last one
    /// ends; `start` alone where there are no two of them.
    private static func bounds(from start: Int, in bytes: Bytes, share: Int) -> [Int] {
        var bounds = [start]
        while let last = bounds.last, last + 2 * share <= bytes.count,
            let next = nextSection(behind: last + share, in: bytes)
        {
            bounds.append(next)
        }
        return bounds.count > 1 ? bounds + [bytes.count] : bounds
    }

    /// The next line behind a place that begins with `<Section`.
    private static func nextSection(behind place: Int, in bytes: Bytes) -> Int? {
        var lineEnd = bytes.endOfLine(from: place, end: bytes.count)
        while lineEnd < bytes.count {
            let start = lineEnd + 1
            if bytes.matches("<Section", at: start), !bytes[start + 8].isIn(.name) { return start }
            lineEnd = bytes.endOfLine(from: start, end: bytes.count)
        }
        return nil
    }
}
