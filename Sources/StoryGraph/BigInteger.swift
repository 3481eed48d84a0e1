/// A non-negative integer of any size: the number of paths through a story may double with every choice.
package struct BigInteger: Equatable, Sendable {
    /// Digits to the base 2^64, least significant first, without zeros at the end.
    private var digits: [UInt64]

    package init(_ value: UInt64) { digits = value == 0 ? [] : [value] }

    package static func += (left: inout BigInteger, right: BigInteger) {
        var carry: UInt64 = 0
        var index = 0
        while index < right.digits.count || carry > 0 {
            if index == left.digits.count { left.digits.append(0) }
            let (partial, first) = left.digits[index].addingReportingOverflow(carry)
            let (sum, second) = partial.addingReportingOverflow(index < right.digits.count ? right.digits[index] : 0)
            left.digits[index] = sum
            carry = first || second ? 1 : 0
            index += 1
        }
    }
}

extension BigInteger: CustomStringConvertible {
    package var description: String {
        // Repeated division by 10^19, the greatest power of ten that fits into a digit.
        let base: UInt64 = 10_000_000_000_000_000_000
        var rest = digits
        var groups: [UInt64] = []
        while !rest.isEmpty {
            var remainder: UInt64 = 0
            for index in rest.indices.reversed() {
                (rest[index], remainder) = base.dividingFullWidth((remainder, rest[index]))
            }
            while rest.last == 0 { rest.removeLast() }
            groups.append(remainder)
        }
        guard let first = groups.last else { return "0" }
        return groups.dropLast().reversed().reduce(into: String(first)) { text, group in
            let decimal = String(group)
            text += String(repeating: "0", count: 19 - decimal.utf8.count) + decimal
        }
    }
}
