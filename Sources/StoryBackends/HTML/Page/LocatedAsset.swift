import StoryIR

/// A picture, film or sound that a page can load.
struct LocatedAsset {
    /// Where from.
    let address: WebAddress
    /// Width and height in pixels; nil where one is not known or can't be.
    let size: PictureSize?
    /// The same for its element.
    var sizeAttributes: [Attribute] { size.map { [.width($0.width), .height($0.height)] } ?? [] }

    /// Whether it is a picture that may move by itself, by its name.
    var mayMove: Bool {
        address.text.prefix { $0 != "?" && $0 != "#" }.lowercased().hasSuffix(".gif")
    }

    /// Larger numbers are none of a picture.
    private static let sizes = 1...0xFFFF

    /// An asset whose path or URL this is. Nil where that is no location to load from.
    init?(_ asset: IR.Asset?, path: String) {
        let isURL = WebAddress.has(schemeOf: WebAddress.assetSchemes, path)
        guard
            let address = isURL
                ? WebAddress(absolute: path, schemes: WebAddress.assetSchemes) : WebAddress(path: path)
        else { return nil }
        self.init(address, width: asset?.width, height: asset?.height)
    }

    /// What is loaded from an address.
    /// - Parameters:
    ///   - width: In pixels; nil where it is not known.
    ///   - height: The same.
    init(_ address: WebAddress, width: Int?, height: Int?) {
        self.address = address
        if let width, let height, Self.sizes.contains(width), Self.sizes.contains(height) {
            size = PictureSize(width: width, height: height)
        } else {
            size = nil
        }
    }
}
