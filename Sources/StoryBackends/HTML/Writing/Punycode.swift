/// Labels of host names beyond ASCII as ASCII (RFC 3492), without `xn--` before them.
enum Punycode {
    private static let (base, leastThreshold, greatestThreshold) = (36, 1, 26)
    private static let firstBias = 72
    private static let firstScalar = 0x80

    /// The label; nil where the text is not valid. For labels that a host may have: takes time in proportion to the
    /// square of the length, so longer ones than 59 are none.
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
                // A greater number is no character, and can't grow beyond the range of numbers.
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

    /// How many bytes a label takes; more than a host may have where it is longer than that itself.
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
