/// A decoded asset.
public struct DecodedAsset<Value: Sendable>: Sendable {
    /// The decoded value.
    public let value: Value
    /// Its cost in memory, in bytes: for a picture, width × height × 4.
    public let cost: Int

    /// Creates a decoded asset. A negative cost counts as 0.
    public init(_ value: Value, cost: Int) {
        self.value = value
        self.cost = max(cost, 0)
    }
}
