import StoryIR
import StoryKit
import TestSupport

/// Fixtures for tests of assets: assets `a`, `b`, … on the web, each with its own bytes.
enum AssetFixture {
    static let base = ResourceURL("https://story.example/wolf")!

    static func asset(_ key: String, bytes: Int? = nil, hash: String? = nil) -> IR.Asset {
        IR.Asset(
            key: key, kind: .image, src: "https://assets.example/\(key)", location: .remote, bytes: bytes, hash: hash,
            criticality: .optional)
    }

    static func manifest(_ keys: [String], bytes: Int? = nil) -> AssetManifest {
        AssetManifest(keys.map { asset($0, bytes: bytes) }, base: base)
    }

    /// Returns that many bytes, unique to the key.
    static func bytes(_ key: String, count: Int = 10) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0) &+ (key.utf8.first ?? 0) }
    }

    static func store(
        _ keys: [String], _ fetcher: ScriptedAssetFetcher, disk: (any AssetDisk)? = nil, clock: ManualClock,
        limits: AssetLimits = AssetLimits(), retry: RetryPolicy = RetryPolicy(),
        attemptTimeout: Duration = .seconds(10), timeout: Duration = .seconds(30)
    ) -> AssetStore<[UInt8]> {
        AssetStore(
            manifest: manifest(keys), fetcher: fetcher, disk: disk,
            configuration: AssetConfiguration(
                limits: limits, retry: retry, attemptTimeout: attemptTimeout, timeout: timeout),
            clock: clock, random: SeededGenerator(seed: 1))
    }

    static func page(_ id: String, _ uses: [(String, IR.Criticality)]) -> IR.Page {
        IR.Page(
            id: id, kind: .text, reveal: .all,
            assets: uses.map { IR.AssetUse(asset: $0.0, criticality: $0.1, on: "enter") }, exit: .end)
    }

    /// Returns the result of a load.
    static func outcome<Value>(_ load: () async throws(AssetError) -> Value) async -> Result<Value, AssetError> {
        await Result(of: load)
    }
}
