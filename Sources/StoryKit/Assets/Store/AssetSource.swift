import StoryIR
import StorySource

/// Makes one attempt at an asset: reads it from the disk or fetches it, checks it, and decodes it.
struct AssetSource<Value: Sendable>: Sendable {
    struct Loaded: Sendable {
        let asset: DecodedAsset<Value>
        let byteCount: Int
        /// The bytes to write to the disk; nil if it has them, or should not have them.
        let bytesForDisk: [UInt8]?
        let isFromDisk: Bool
    }

    struct Failure: Error {
        let error: AssetError
        /// Whether a retry may help.
        let isTemporary: Bool

        init(_ error: AssetError, isTemporary: Bool = false) {
            self.error = error
            self.isTemporary = isTemporary
        }
    }

    let fetcher: any ResourceFetcher
    let disk: DiskTier?
    let decode: AssetStore<Value>.Decode

    /// Returns the name of an asset on the disk. It contains the hash, so that an edited asset gets another one. Nil for assets
    /// that are not from the web, which need no cache.
    static func diskName(_ asset: AssetManifest.Asset) -> ExactName? {
        guard let url = asset.url, url.isOnTheWeb else { return nil }
        return ExactName(asset.hash.map { "\(url)#\($0)" } ?? "\(url)")
    }

    func load(
        _ asset: AssetManifest.Asset, _ url: ResourceURL, usesDisk: Bool, checksHashes: Bool
    ) async throws(Failure) -> Loaded {
        let name = Self.diskName(asset)
        if usesDisk, let disk, let name, let bytes = await disk.read(name) {
            if let kept = try? await decoded(bytes, asset, checksHashes) {
                return Loaded(asset: kept, byteCount: bytes.count, bytesForDisk: nil, isFromDisk: true)
            }
            disk.remove(name)
        }
        let bytes = try await fetched(url)
        return Loaded(
            asset: try await decoded(bytes, asset, checksHashes), byteCount: bytes.count,
            bytesForDisk: name == nil ? nil : bytes, isFromDisk: false)
    }

    private func fetched(_ url: ResourceURL) async throws(Failure) -> [UInt8] {
        do {
            return try await fetcher.fetch(url)
        } catch {
            let error = AssetError(fetching: error)
            let isTemporary = if case .network = error { true } else { false }
            throw Failure(error, isTemporary: isTemporary)
        }
    }

    /// A wrong size or hash may come from an interrupted transfer or a stale cache, so it is retried; a decoding error is not.
    private func decoded(
        _ bytes: [UInt8], _ asset: AssetManifest.Asset, _ checksHashes: Bool
    ) async throws(Failure) -> DecodedAsset<Value> {
        if let problem = Self.problem(bytes, asset, checksHashes: checksHashes) {
            throw Failure(.invalidFormat(problem), isTemporary: true)
        }
        do {
            return try await decode(bytes, asset)
        } catch let error as AssetError {
            throw Failure(error)
        } catch {
            throw Failure(.processing("\(error)"))
        }
    }

    /// Returns how the bytes differ from the story's size or hash; nil if they don't.
    static func problem(_ bytes: [UInt8], _ asset: AssetManifest.Asset, checksHashes: Bool) -> String? {
        if let size = asset.byteCount, size != bytes.count {
            return "it has \(bytes.count) bytes and should have \(size)"
        }
        // A hash of another kind is from a later compiler.
        guard checksHashes, let expected = asset.hash, expected.utf8.starts(with: "xxh128:".utf8) else { return nil }
        let actual = IR.hash(of: bytes)
        return ExactName(actual) == ExactName(expected) ? nil : "its hash is \(actual) and should be \(expected)"
    }
}
