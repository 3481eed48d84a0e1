// What is up next, and what begins by itself. The rules are those of the page's `player.js` and `autoplay.js`.

extension PlaybackController {
    /// Puts a recording at the end of what is up next. One that plays or is up next already stays where it is, and one
    /// that can't be played does not come in.
    public func enqueue(_ key: String) {
        guard let entry = playlist[key], availability(of: key) == .playable else { return }
        announce(queue.add(key) ? .queued : .queuedAlready, entry)
    }

    /// Takes a recording out of what is up next.
    public func dequeue(_ key: String) {
        guard queue.remove(key), let entry = playlist[key] else { return }
        announce(.removed, entry)
    }

    /// Takes recordings out of what is up next, by their indices there: what lists of SwiftUI call when rows are
    /// deleted.
    public func dequeue(atOffsets offsets: some Sequence<Int>) { queue.remove(atOffsets: offsets) }

    /// Moves recordings in what is up next, see ``PlaybackQueue/move(fromOffsets:toOffset:)``.
    public func moveUpNext(fromOffsets offsets: some Sequence<Int>, toOffset target: Int) {
        queue.move(fromOffsets: offsets, toOffset: target)
    }

    /// Empties what is up next. What plays goes on.
    public func clearUpNext() { queue.clear() }

    /// Tells which pages the reader sees, in the order of the story: after each step, or while they scroll.
    ///
    /// When readers come to a page, its section's recordings join the queue, once, and what wants to begin there by
    /// itself does, once. It gives way to what readers chose to hear and what follows that in the queue, is silent once
    /// they paused, until they play something again, and waits for ``readerActed()``.
    public func readerSees(_ places: [PlaybackPlace]) {
        let reached = autoplay.show(places)
        for place in reached where !place.queue.isEmpty {
            queue.join(section: place.section, place.queue.filter { availability(of: $0) == .playable })
        }
        perform(reached)
    }

    /// Tells that the reader tapped or pressed something: before that, nothing begins by itself. Only the first time
    /// counts.
    public func readerActed() { perform(autoplay.wake()) }

    private func perform(_ places: [PlaybackPlace]) {
        guard !isSilenceWanted, !(isOn && isChosen),
            let key = autoplay.next(of: places, where: { availability(of: $0) == .playable }),
            !queue.isCurrent(key)
        else { return }
        start(key, isPreview: false, isAsked: false, isChosen: false)
    }
}
