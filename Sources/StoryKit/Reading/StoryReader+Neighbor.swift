import StoryNavigation

/// Swipes that show the next page before they turn to it, as page view controllers and drags do.
///
///     guard let neighbor = reader.neighbor(.forward) else { … }   // the finger begins to move
///     show(neighbor.screen, beside: reader.screen)
///     reader.commit(neighbor)                                     // the finger lets go far enough
extension StoryReader {
    /// What is next to the current page.
    public struct Neighbor: Sendable {
        /// The sides of a page in reading order: in a right-to-left story, forward is on the left.
        public enum Side: Hashable, Sendable, CaseIterable {
            /// The side of the next page.
            case forward
            /// The side of the previous page.
            case back
        }

        /// The side of the neighbor.
        public let side: Side
        /// The screen that a swipe shows at once: the page, a loading screen, or why it can't be shown.
        public let screen: ReaderScreen
        /// The reader's location when the neighbor was requested.
        let origin: StoryNavigator
        /// Whether the reader showed a page then, rather than a loading or failure screen.
        let originShowsPage: Bool
    }

    /// Returns what a swipe would show, without changing anything: the result of a tap, or of ``back()``.
    /// - Returns: Nil if there is nothing: at an end or the beginning, forward of a choice, and if no page is shown.
    public func neighbor(_ side: Neighbor.Side) -> Neighbor? {
        let step: ReaderStep = side == .forward ? .advance : .back
        let turn = PageTurn(step.direction, .swipe)
        guard hasPage, mode.canTurnPages else { return nil }
        let showsPage = if case .page = screen { true } else { false }
        let neighbor: ReaderScreen? =
            if showsPage {
                screen(after: step, turn)
            } else {
                side == .back ? .page(PageScreen(navigator: navigator, notice: nil, turn: turn)) : nil
            }
        return neighbor.map { Neighbor(side: side, screen: $0, origin: navigator, originShowsPage: showsPage) }
    }

    private func screen(after step: ReaderStep, _ turn: PageTurn) -> ReaderScreen? {
        switch result(of: step) {
        case .page(let outcome): .page(PageScreen(navigator: outcome.navigator, notice: outcome.notice, turn: turn))
        case .assets: .loading(LoadingScreen(.assets, offersRetry: false, offersBack: true, turn: turn))
        case .sections: .loading(LoadingScreen(.section, offersRetry: false, offersBack: true, turn: turn))
        case .failure(let error):
            .failure(FailureScreen(.navigation(error), canGoBack: true, isAtStart: false, turn: turn))
        case .refused: nil
        }
    }

    /// Goes to a neighbor that a swipe has shown. Ignores the pause after a page turn, because the page is visible already.
    /// - Returns: False, without a change, if the reader has moved meanwhile.
    @discardableResult public func commit(_ neighbor: Neighbor) -> Bool {
        let showsPage = if case .page = screen { true } else { false }
        guard showsPage == neighbor.originShowsPage, navigator.shows(sameAs: neighbor.origin) else { return false }
        return step(neighbor.side, because: .swipe)
    }
}
