import StorySource

struct Color: Hashable {
    /// The channels, from 0 to 255.
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    static let black = Color(0x000000)
    static let white = Color(0xFFFFFF)

    /// Creates the colour `0xRRGGBB`.
    init(_ value: UInt32) {
        red = UInt8(truncatingIfNeeded: value >> 16)
        green = UInt8(truncatingIfNeeded: value >> 8)
        blue = UInt8(truncatingIfNeeded: value)
    }

    /// Parses `#rrggbb`, the format of the IR; nil for anything else.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 7, bytes[0] == UInt8(ascii: "#"),
            bytes[1...].allSatisfy(\.isHexDigit),
            let value = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.init(value)
    }

    /// The colour in CSS: `#rrggbb`.
    var css: String {
        let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        return "#" + value.digits(6, radix: 16)
    }

    /// Returns a mix with another colour: 0 is this one, 1 the other. Channels are mixed separately, as in gradients.
    func mixed(with other: Color, _ share: Double) -> Color {
        let share = min(max(share, 0), 1)
        func channel(_ from: UInt8, _ to: UInt8) -> UInt32 {
            let change = Double(to) - Double(from)
            return UInt32((Double(from) + change * share).rounded())
        }
        return Color(channel(red, other.red) << 16 | channel(green, other.green) << 8 | channel(blue, other.blue))
    }

    /// The relative luminance, from 0 to 1 (WCAG 2.2).
    var luminance: Double {
        0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
    }

    /// The perceived lightness, from 0 to 255 (ITU-R BT.709, luma).
    var lightness: Double { 0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue) }

    /// Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2).
    func contrast(with other: Color) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The linear value of each value of a channel.
    private static let linear: [Double] = (0...255).map { value in
        let share = Double(value) / 255
        if share <= 0.04045 { return share / 12.92 }
        let base = (share + 0.055) / 1.055
        return base * base * fifthRoot(base * base)
    }

    /// Returns the fifth root of a number between 0 and 1, by Newton's method: for a power of 2.4 without a library, the same
    /// on every machine.
    private static func fifthRoot(_ number: Double) -> Double {
        var root = 1.0
        for _ in 0..<40 {
            let fourth = root * root * root * root
            root -= (fourth * root - number) / (5 * fourth)
        }
        return root
    }
}
