/// What became of an asset's bytes.
public struct DecodedAsset<Value: Sendable>: Sendable {
    /// What is shown or played.
    public let value: Value
    /// What it costs to hold it in memory, in bytes: of a picture, say, width × height × 4.
    public let cost: Int

    /// Takes each member as it is; a negative cost counts as 0.
    public init(_ value: Value, cost: Int) {
        self.value = value
        self.cost = max(cost, 0)
    }
}
