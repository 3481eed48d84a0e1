import StoryNavigation

/// Swipes that show where they lead before they go there, as page view controllers and drags do.
///
///     guard let neighbor = reader.neighbor(.forward) else { … }   // the finger begins to move
///     show(neighbor.screen, beside: reader.screen)
///     reader.commit(neighbor)                                     // the finger lets go far enough
extension StoryReader {
    /// What is beside the page that is shown.
    public struct Neighbor: Sendable {
        /// The sides of a page, as the story is read: in one that is written from right to left, forward is on the left.
        public enum Side: Hashable, Sendable, CaseIterable {
            /// The side that the story goes on at.
            case forward
            /// The side that it came from.
            case back
        }

        /// The side that it is on.
        public let side: Side
        /// What a swipe shows at once: the page, or that it has to be waited for, or why it can't be shown.
        public let screen: ReaderScreen
        /// Where it was looked for, and whether that was a page.
        let origin: StoryNavigator
        let isBesidePage: Bool
    }

    /// What a swipe would show, which changes nothing: what a tap leads to, or ``back()``.
    /// - Returns: Nil where there is nothing: at an end or the beginning, and forward of a choice, or of what is no page.
    public func neighbor(_ side: Neighbor.Side) -> Neighbor? {
        let step: ReaderStep = side == .forward ? .advance : .back
        let turn = PageTurn(step.direction, .swipe)
        guard hasPage, mode.canTurnPages else { return nil }
        let isBesidePage = if case .page = screen { true } else { false }
        let screen: ReaderScreen? =
            if !isBesidePage {
                side == .back ? .page(PageScreen(reader: reader, notice: nil, turn: turn)) : nil
            } else {
                switch result(of: step) {
                case .page(let outcome): .page(PageScreen(reader: outcome.reader, notice: outcome.notice, turn: turn))
                case .assets: .loading(LoadingScreen(.assets, offersRetry: false, offersBack: true, turn: turn))
                case .sections: .loading(LoadingScreen(.section, offersRetry: false, offersBack: true, turn: turn))
                case .failure(let error):
                    .failure(FailureScreen(.navigation(error), canGoBack: true, isAtStart: false, turn: turn))
                case .refused: nil
                }
            }
        return screen.map { Neighbor(side: side, screen: $0, origin: reader, isBesidePage: isBesidePage) }
    }

    /// Goes to a neighbor that a swipe has shown. No pause after the last page counts, since the page is there already.
    /// - Returns: False where the reader has gone elsewhere meanwhile; then nothing changes.
    @discardableResult public func commit(_ neighbor: Neighbor) -> Bool {
        let isOnPage = if case .page = screen { true } else { false }
        guard isOnPage == neighbor.isBesidePage, reader.shows(sameAs: neighbor.origin) else { return false }
        return step(neighbor.side == .forward, because: .swipe)
    }
}
