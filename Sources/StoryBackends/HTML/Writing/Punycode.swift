/// ASCII forms of internationalised host labels (RFC 3492), without the prefix `xn--`.
enum Punycode {
    private static let (base, leastThreshold, greatestThreshold) = (36, 1, 26)
    private static let firstBias = 72
    private static let firstScalar = 0x80

    /// Decodes a label; nil if it is invalid. Takes time quadratic in the length, so labels of more than 59 characters, which
    /// hosts can't have, are invalid.
    static func decode(_ text: some Collection<UInt8>) -> [Unicode.Scalar]? {
        var rest = Array(text)[...]
        guard rest.count < 60 else { return nil }
        var result: [Unicode.Scalar] = []
        if let delimiter = rest.lastIndex(of: UInt8(ascii: "-")) {
            result = rest[..<delimiter].map { Unicode.Scalar($0) }
            guard !result.isEmpty, result.allSatisfy(\.isASCII) else { return nil }
            rest = rest[(delimiter + 1)...]
        }
        var (scalar, index, bias) = (firstScalar, 0, firstBias)
        while !rest.isEmpty {
            let before = index
            var weight = 1
            var step = base
            while true {
                guard let digit = rest.popFirst().flatMap(value) else { return nil }
                index += digit * weight
                // A greater number is not a character. This bound also prevents overflow.
                guard index <= 0x10FFFF * 60 else { return nil }
                let limit = threshold(step, bias)
                if digit < limit { break }
                weight *= base - limit
                guard weight <= 1 << 40 else { return nil }
                step += base
            }
            let count = result.count + 1
            bias = adapted(index - before, count, isFirst: before == 0)
            scalar += index / count
            index %= count
            guard let decoded = UInt32(exactly: scalar).flatMap({ Unicode.Scalar($0) }) else { return nil }
            result.insert(decoded, at: index)
            index += 1
        }
        return result
    }

    /// Returns the encoded length of a label in bytes; more than a host may have if the label itself is longer than that.
    static func encodedCount(_ label: [Unicode.Scalar]) -> Int {
        guard label.count < 64 else { return label.count }
        let basicCount = label.count(where: \.isASCII)
        var count = basicCount == 0 ? 0 : basicCount + 1
        var (scalar, delta, bias) = (firstScalar, 0, firstBias)
        var handled = basicCount
        while handled < label.count {
            let next = label.lazy.map { Int($0.value) }.filter { $0 >= scalar }.min() ?? scalar
            delta += (next - scalar) * (handled + 1)
            scalar = next
            for other in label {
                if other.value < scalar { delta += 1 }
                guard other.value == scalar else { continue }
                var (quotient, step) = (delta, base)
                while quotient >= threshold(step, bias) {
                    let limit = threshold(step, bias)
                    quotient = (quotient - limit) / (base - limit)
                    step += base
                    count += 1
                }
                count += 1
                bias = adapted(delta, handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            scalar += 1
        }
        return count
    }

    private static func threshold(_ step: Int, _ bias: Int) -> Int {
        min(max(step - bias, leastThreshold), greatestThreshold)
    }

    /// RFC 3492, 6.1.
    private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        let (skew, damp) = (38, 700)
        var delta = isFirst ? delta / damp : delta / 2
        delta += delta / count
        var steps = 0
        while delta > (base - leastThreshold) * greatestThreshold / 2 {
            delta /= base - leastThreshold
            steps += base
        }
        return steps + (base - leastThreshold + 1) * delta / (delta + skew)
    }

    private static func value(_ digit: UInt8) -> Int? {
        switch digit {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0")) + 26
        default: nil
        }
    }
}
