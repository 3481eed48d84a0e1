import StoryKit

extension AssetStore where Value == [UInt8] {
    /// Creates a store of undecoded bytes for a manifest, with a source of randomness.
    convenience init(
        manifest: AssetManifest, fetcher: any ResourceFetcher, disk: (any AssetDisk)? = nil,
        configuration: AssetConfiguration = AssetConfiguration(), variant: AssetVariant.Choice? = nil,
        recorder: ReadingRecorder? = nil, clock: any Clock<Duration> = ContinuousClock(),
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.init(
            manifest: manifest, fetcher: fetcher, disk: disk, configuration: configuration, variant: variant,
            recorder: recorder, clock: clock, random: random
        ) { bytes, _ in DecodedAsset(bytes, cost: bytes.count) }
    }
}
