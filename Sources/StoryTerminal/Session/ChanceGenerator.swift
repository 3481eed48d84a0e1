/// Random numbers that are the same for a seed on every machine and in every version: SplitMix64 (Steele, Lea and Flood, 2014).
struct ChanceGenerator {
    private var state: UInt64

    init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

    /// Returns a number from 0 up to, but not including, `limit`, which is positive.
    mutating func number(below limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        value ^= value >> 31
        // The upper half of a product, instead of a remainder.
        return Int(value.multipliedFullWidth(by: UInt64(limit)).high)
    }
}
