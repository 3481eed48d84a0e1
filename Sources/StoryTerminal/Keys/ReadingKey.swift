import StoryFiles
import StorySource

/// A command of the reader, one per line.
enum ReadingKey: Equatable {
    /// Return alone: the next line or page.
    case on
    /// The number of a choice, from 1.
    case choice(Int)
    /// A number that no choice has, as it was typed: negative, or too large.
    case noChoice(String)
    case back
    case restart
    case save(RawPath)
    case load(RawPath)
    case help
    case quit
    case saveWithoutFile
    case loadWithoutFile
    /// Anything else.
    case unknown(String)

    /// Whether it requests another location in the story.
    var isStep: Bool {
        switch self {
        case .on, .choice, .noChoice, .back, .restart, .load: true
        case .save, .help, .quit, .saveWithoutFile, .loadWithoutFile, .unknown: false
        }
    }

    /// Parses a line without its terminator. Ignores white space around it.
    init(_ line: [UInt8]) {
        let words = Self.trimmed(line[...])
        let name = words.prefix { !Self.isBlank($0) }
        let rest = Array(Self.trimmed(words[name.endIndex...]))
        // The system would cut a file name at NUL.
        guard !rest.contains(0) else {
            self = .unknown(String(decoding: words, as: UTF8.self))
            return
        }
        switch String(decoding: name, as: UTF8.self) {
        case "" where rest.isEmpty: self = .on
        case "b" where rest.isEmpty: self = .back
        case "r" where rest.isEmpty: self = .restart
        case "?" where rest.isEmpty: self = .help
        case "q" where rest.isEmpty: self = .quit
        case "s": self = rest.isEmpty ? .saveWithoutFile : .save(RawPath(rest))
        case "l": self = rest.isEmpty ? .loadWithoutFile : .load(RawPath(rest))
        case let digits where rest.isEmpty && Self.isNumber(name):
            self = Int(digits).flatMap { $0 < 0 ? nil : .choice($0) } ?? .noChoice(digits)
        default: self = .unknown(String(decoding: words, as: UTF8.self))
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0D].contains(byte) }
    /// Whether it is a whole number in digits, maybe with a minus sign.
    private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
        let digits = word.first == UInt8(ascii: "-") ? word.dropFirst() : word
        return !digits.isEmpty && digits.allSatisfy(\.isASCIIDigit)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = bytes.drop(while: isBlank)
        return start.prefix((start.lastIndex { !isBlank($0) } ?? start.startIndex - 1) - start.startIndex + 1)
    }
}
