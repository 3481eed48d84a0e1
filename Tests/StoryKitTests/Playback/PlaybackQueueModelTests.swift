import StoryKit
import TestSupport
import Testing

/// Compares the queue with lists that are searched and copied, as in the page's `queue.js`.
@Suite struct PlaybackQueueModelTests {
    private enum Action: Sendable {
        case add(String), remove(String), play(String), next, previous, clear
        case join(String, [String]), removeAt([Int]), move([Int], Int)
    }

    private struct Model {
        var past: [String] = []
        var current: String?
        var upNext: [String] = []
        var joined: [String] = []

        mutating func add(_ key: String) { if key != current, !upNext.contains(key) { upNext.append(key) } }

        mutating func take(_ key: String) {
            if let current, current != key { past.append(current) }
            upNext = upNext.filter { $0 != key }
            current = key
        }

        mutating func back() {
            guard let last = past.popLast() else { return }
            upNext = [current!] + upNext.filter { $0 != last }
            current = last
        }

        mutating func apply(_ action: Action) {
            switch action {
            case .add(let key): add(key)
            case .remove(let key): upNext = upNext.filter { $0 != key }
            case .play(let key): take(key)
            case .next: if let first = upNext.first { take(first) }
            case .previous: back()
            case .clear: upNext = []
            case .join(let section, let keys):
                guard !joined.contains(section) else { return }
                joined.append(section)
                for key in keys { add(key) }
            case .removeAt(let offsets):
                upNext = upNext.indices.filter { !offsets.contains($0) }.map { upNext[$0] }
            case .move(let offsets, let target):
                let head = upNext.indices.filter { $0 < target && !offsets.contains($0) }
                let tail = upNext.indices.filter { $0 >= target && !offsets.contains($0) }
                let picked = upNext.indices.filter { offsets.contains($0) }
                upNext = (head + picked + tail).map { upNext[$0] }
            }
        }
    }

    private static func action(_ random: inout SeededGenerator) -> Action {
        let keys = ["a", "b", "c", "d", "e", "f", "g"]
        func key() -> String { keys.randomElement(using: &random)! }
        func offset() -> Int { Int.random(in: -1...7, using: &random) }
        return switch Int.random(in: 0..<20, using: &random) {
        case 0..<5: .add(key())
        case 5..<7: .remove(key())
        case 7..<10: .play(key())
        case 10..<12: .next
        case 12..<15: .previous
        case 15: .clear
        case 16: .join(key(), [key(), key(), key()])
        case 17: .removeAt([offset(), offset()])
        default: .move([offset(), offset()], offset())
        }
    }

    private static func apply(_ action: Action, to queue: inout PlaybackQueue) {
        switch action {
        case .add(let key): queue.add(key)
        case .remove(let key): queue.remove(key)
        case .play(let key): queue.play(key)
        case .next: queue.playNext()
        case .previous: queue.playPrevious()
        case .clear: queue.clear()
        case .join(let section, let keys): queue.join(section: section, keys)
        case .removeAt(let offsets): queue.remove(atOffsets: offsets)
        case .move(let offsets, let target): queue.move(fromOffsets: offsets, toOffset: target)
        }
    }

    @Test func `equals lists`() async {
        let failure = await ActionSequence.firstFailure(
            seeds: 0..<40, length: 2000, make: Self.action,
            play: { actions, _ in
                var queue = PlaybackQueue()
                var model = Model()
                for action in actions {
                    Self.apply(action, to: &queue)
                    model.apply(action)
                    guard queue.history == model.past.suffix(PlaybackQueue.historyLimit),
                        queue.current == model.current, queue.upNext == model.upNext, queue.next == model.upNext.first,
                        model.upNext.allSatisfy(queue.isUpNext), !queue.upNext.contains(where: queue.isCurrent)
                    else { return "\(queue.history) \(queue.current ?? "-") \(queue.upNext), not \(model)" }
                }
                return nil
            })
        #expect(failure == nil, "\(failure?.description ?? "")")
    }
}
