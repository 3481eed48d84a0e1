/// Finds line break opportunities in prose, in one pass.
///
/// Implements the rules of UAX #14 that prose needs: after spaces; between ideographs, but not before closing and after
/// opening punctuation; after hyphens and dashes in words; at zero width spaces and soft hyphens; never inside a grapheme
/// cluster. In addition, punctuation that is alone between spaces stays with its word (`Bonjour !`, `« oui »`, `100 %`), and a
/// hyphen stays with a digit after it.
struct LineBreaker {
    /// The class of the last element other than a mark; nil at the start.
    private var last: LineBreakClass?
    /// Whether the trailing hyphens or dashes follow a word.
    private var isHyphenInWord = false
    /// Whether the text ends in an opening bracket or quote that begins a word, with optional spaces.
    private var isOpenAlone = false

    /// The greatest number of closing characters that may be alone between spaces and count as one mark.
    private static let longestMark = 3

    init() {}

    /// Returns whether a line may end before the element at `index`. Call it for each element of a text, in order.
    mutating func mayBreak(before index: Int, in elements: UnsafeBufferPointer<Prose.Element>) -> Bool {
        let next = elements[index].breaking
        // The most frequent case: it changes no state.
        if next == .letter, last == .letter { return false }
        let answer = mayBreak(before: next) && !(last == .space && (isOpenAlone || isClosingAlone(index, elements)))
        note(next)
        return answer
    }

    private func mayBreak(before next: LineBreakClass) -> Bool {
        guard let last else { return false }
        switch next {
        case .mark, .space, .lineBreak, .opportunity, .joiner: return false
        case .letter, .digit, .softHyphen, .hyphen, .dash, .glue, .open, .close, .quote, .ideograph, .wideOpen,
            .wideClose:
            break
        }
        switch last {
        case .space, .opportunity, .lineBreak: return true
        case .glue, .joiner, .open, .wideOpen: return false
        case .letter, .digit, .softHyphen, .hyphen, .dash, .mark, .close, .quote, .ideograph, .wideClose: break
        }
        switch next {
        case .glue, .close, .wideClose, .softHyphen: return false
        default: break
        }
        switch last {
        case .softHyphen: return true
        case .hyphen: return isHyphenInWord && [.letter, .ideograph, .open, .wideOpen].contains(next)
        case .dash: return isHyphenInWord && next != .hyphen && next != .dash
        case .quote: return false
        case .ideograph, .wideClose: return ![.hyphen, .dash, .quote].contains(next)
        default: return next == .ideograph || next == .wideOpen
        }
    }

    /// Returns whether the element begins a word that consists of closing punctuation.
    private func isClosingAlone(_ index: Int, _ elements: UnsafeBufferPointer<Prose.Element>) -> Bool {
        for index in index..<min(index + Self.longestMark, elements.count) {
            switch elements[index].breaking {
            case .close, .wideClose: continue
            case .space, .lineBreak: return true
            default: return false
            }
        }
        return index + Self.longestMark >= elements.count
    }

    private mutating func note(_ next: LineBreakClass) {
        switch next {
        case .mark: return
        case .hyphen, .dash:
            switch last {
            case .hyphen, .dash: break
            case .letter, .digit, .close, .wideClose, .ideograph, .quote: isHyphenInWord = true
            default: isHyphenInWord = false
            }
            isOpenAlone = false
        case .open, .wideOpen: isOpenAlone = last == nil || last == .space || last == .lineBreak
        case .space: break
        default: isOpenAlone = false
        }
        last = next
    }
}
