/// Amounts in words.
package enum Counted {
    /// `1 byte`, `2 bytes`.
    /// - Parameters:
    ///   - one: The word for one.
    ///   - many: That for another number, where it is not the same with an `s`.
    package static func words(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) " + (count == 1 ? one : many ?? one + "s")
    }
}
