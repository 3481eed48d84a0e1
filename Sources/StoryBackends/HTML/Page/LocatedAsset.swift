import StoryIR

/// A picture, film or sound that a page can load.
struct LocatedAsset {
    let address: WebAddress
    /// The width and height in pixels; nil if one is unknown or invalid.
    let size: PictureSize?
    var width: Attribute? { size.map { .width($0.width) } }
    var height: Attribute? { size.map { .height($0.height) } }

    /// Whether it may be an animated picture, by its name.
    var mayBeAnimated: Bool {
        let path = address.text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return path.suffix(4).lazy.map { $0 | 0x20 }.elementsEqual(".gif".utf8)
    }

    /// The valid widths and heights.
    private static let sizes = 1...0xFFFF

    /// Locates an asset by its path or URL; nil if it can't be loaded from there.
    init?(_ asset: IR.Asset?, path: String) {
        let isURL = WebAddress.has(schemeOf: WebAddress.assetSchemes, path)
        guard
            let address = isURL ? WebAddress(absolute: path, schemes: WebAddress.assetSchemes) : WebAddress(path: path)
        else { return nil }
        self.init(address, width: asset?.width, height: asset?.height)
    }

    /// Creates an asset at an address. The size is in pixels; nil if it is unknown.
    init(_ address: WebAddress, width: Int?, height: Int?) {
        self.address = address
        if let width, let height, Self.sizes.contains(width), Self.sizes.contains(height) {
            size = PictureSize(width: width, height: height)
        } else {
            size = nil
        }
    }
}
