/// The parts of a number (RFC 8259, chapter 6).
struct JSONNumber {
    private let isNegative: Bool
    /// The digits before and after the point, without zeros at both ends.
    private let digits: ArraySlice<UInt8>
    /// The power of ten by which the integer `digits` is multiplied, clamped outside the range of all our types.
    private let exponent: Int

    init(_ bytes: some Sequence<UInt8>) {
        var digits: [UInt8] = []
        var scale = 0
        var isAfterPoint = false
        var isInExponent = false
        var isNegative = false
        var isExponentNegative = false
        var exponent = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "-"): if isInExponent { isExponentNegative = true } else { isNegative = true }
            case UInt8(ascii: "+"): break
            case UInt8(ascii: "."): isAfterPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): isInExponent = true
            default:
                let digit = byte - UInt8(ascii: "0")
                if isInExponent {
                    exponent = min(exponent * 10 + Int(digit), 1 << 40)
                } else {
                    digits.append(digit)
                    if isAfterPoint { scale += 1 }
                }
            }
        }
        var power = (isExponentNegative ? -exponent : exponent) - scale
        var kept = digits.drop { $0 == 0 }
        while kept.last == 0 {
            kept.removeLast()
            power += 1
        }
        self.isNegative = isNegative
        self.digits = kept
        self.exponent = power
    }

    /// Returns the number as an integer; nil if it has a fraction or is out of range.
    func whole<Value: FixedWidthInteger>(as type: Value.Type) -> Value? {
        if digits.isEmpty { return 0 }
        // Our types have at most 39 digits.
        guard exponent >= 0, digits.count + exponent <= 39 else { return nil }
        var value: Value = 0
        for index in 0..<digits.count + exponent {
            let digit = index < digits.count ? digits[digits.startIndex + index] : 0
            let (shifted, hasOverflown) = value.multipliedReportingOverflow(by: 10)
            let (sum, isOver) =
                isNegative
                ? shifted.subtractingReportingOverflow(Value(digit)) : shifted.addingReportingOverflow(Value(digit))
            guard !hasOverflown, !isOver else { return nil }
            value = sum
        }
        return value
    }
}
