// What is up next, and what begins by itself. The rules are those of the page's `player.js` and `autoplay.js`.

extension PlaybackController {
    /// Puts a recording at the end of what is up next. One that plays or is up next already stays where it is, and one
    /// that can't be played does not come in.
    public func enqueue(_ key: String) {
        guard let entry = playlist[key], availability(of: key) == .playable else { return }
        autoplay.want(key)
        announce(queue.add(key) ? .queued : .queuedAlready, entry)
    }

    /// Takes a recording out of what is up next. It does not begin by itself then, until it is put back.
    public func dequeue(_ key: String) {
        guard queue.remove(key), let entry = playlist[key] else { return }
        autoplay.discard([key])
        announce(.removed, entry)
    }

    /// Takes recordings out of what is up next, by their indices there: what lists of SwiftUI call when rows are
    /// deleted. They don't begin by themselves then, until they are put back.
    public func dequeue(atOffsets offsets: some Sequence<Int>) {
        let before = queue.upNext
        queue.remove(atOffsets: offsets)
        autoplay.discard(before.filter { !queue.isUpNext($0) })
    }

    /// Moves recordings in what is up next, see ``PlaybackQueue/move(fromOffsets:toOffset:)``.
    public func moveUpNext(fromOffsets offsets: some Sequence<Int>, toOffset target: Int) {
        queue.move(fromOffsets: offsets, toOffset: target)
    }

    /// Takes all out of what is up next. What plays goes on.
    public func clearUpNext() {
        autoplay.discard(queue.upNext)
        queue.clear()
    }

    /// Tells which pages the reader sees, in the order of the story: after each step, or while they scroll.
    ///
    /// When readers come to a page, its section's recordings join the queue, once, and what wants to begin there by
    /// itself does, once. It gives way to what readers chose to hear and what follows that in the queue, is silent once
    /// they paused, until they play something again, and waits for ``readerActed()`` and until the story is silent
    /// (``isStorySounding``).
    public func updateVisiblePages(_ pages: [PlaybackPage]) {
        let reached = autoplay.show(pages)
        for page in reached where !page.queue.isEmpty {
            queue.join(section: page.section, page.queue.filter { availability(of: $0) == .playable })
        }
        perform(reached)
    }

    /// Tells that the reader tapped or pressed something: before that, nothing begins by itself. Only the first time
    /// counts.
    public func readerActed() { perform(autoplay.wake()) }

    /// Begins what has waited until the story is silent.
    func performWaiting() { perform(autoplay.endWait()) }

    private func perform(_ pages: [PlaybackPage]) {
        guard !isSilenceWanted, !(isOn && isChosen) else { return }
        func isPlayable(_ key: String) -> Bool { availability(of: key) == .playable }
        if isStorySounding { return autoplay.postpone(pages, where: isPlayable) }
        guard let key = autoplay.next(of: pages, where: isPlayable), !queue.isCurrent(key) else { return }
        start(key, isPreview: false, isAsked: false, isChosen: false)
    }
}
