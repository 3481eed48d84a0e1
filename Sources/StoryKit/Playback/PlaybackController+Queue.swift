// The queue and autoplay. The rules are those of the page's `player.js` and `autoplay.js`.

extension PlaybackController {
    /// Adds a recording to the end of the queue. Does nothing if it is current, queued already, or can't be played.
    public func enqueue(_ key: String) {
        guard let entry = playlist[key], availability(of: key) == .playable else { return }
        autoplay.want(key)
        announce(queue.add(key) ? .queued : .queuedAlready, entry)
    }

    /// Removes a recording from the queue. It does not autoplay until it is added again.
    public func dequeue(_ key: String) {
        guard queue.remove(key), let entry = playlist[key] else { return }
        autoplay.discard([key])
        announce(.removed, entry)
    }

    /// Removes recordings from the queue by their indices, as SwiftUI's `onDelete` gives them. They don't autoplay until they
    /// are added again.
    public func dequeue(atOffsets offsets: some Sequence<Int>) {
        let before = queue.upNext
        queue.remove(atOffsets: offsets)
        autoplay.discard(before.filter { !queue.isUpNext($0) })
    }

    /// Moves recordings in the queue; see ``PlaybackQueue/move(fromOffsets:toOffset:)``.
    public func moveUpNext(fromOffsets offsets: some Sequence<Int>, toOffset target: Int) {
        queue.move(fromOffsets: offsets, toOffset: target)
    }

    /// Empties the queue. The current recording plays on.
    public func clearUpNext() {
        autoplay.discard(queue.upNext)
        queue.clear()
    }

    /// Sets the pages that the reader sees, in the story's order. Call it after each step, or while the reader scrolls.
    ///
    /// When the reader first comes to a page, the recordings of its section join the queue, and a recording with the intent
    /// `autoplay` begins. Autoplay does not interrupt a recording that the reader chose, or those that follow it in the queue.
    /// It is off after the reader paused, until the reader plays something. It waits for ``readerActed()``, and until
    /// ``isStorySounding`` is false.
    public func updateVisiblePages(_ pages: [PlaybackPage]) {
        let reached = autoplay.show(pages)
        for page in reached where !page.queue.isEmpty {
            queue.join(section: page.section, page.queue.filter { availability(of: $0) == .playable })
        }
        perform(reached)
    }

    /// Reports a gesture of the reader. Autoplay waits for the first one.
    public func readerActed() { perform(autoplay.wake()) }

    /// Starts the autoplay that waited until the story is silent.
    func performWaiting() { perform(autoplay.endWait()) }

    private func perform(_ pages: [PlaybackPage]) {
        guard !mustStaySilent, !(isOn && isChosen) else { return }
        func isPlayable(_ key: String) -> Bool { availability(of: key) == .playable }
        if isStorySounding { return autoplay.postpone(pages, where: isPlayable) }
        guard let key = autoplay.next(of: pages, where: isPlayable), !queue.isCurrent(key) else { return }
        start(key, isPreview: false, isAsked: false, isChosen: false)
    }
}
