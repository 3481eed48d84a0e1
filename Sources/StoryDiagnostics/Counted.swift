package enum Counted {
    /// Returns `1 byte`, `2 bytes`. `one`: the singular. `many`: the plural, if it is not the singular with an `s`.
    package static func words(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(count) " + (count == 1 ? one : many ?? one + "s")
    }
}
