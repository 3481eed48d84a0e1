/// The sizes of a page's pictures. Before a picture is loaded, the style needs its ratio to compute its width at the height of
/// the window, and its greatest width; not all browsers can read these from the attributes.
struct PictureSizes {
    private var sizes: Set<PictureSize> = []

    /// The greatest enlargement of a picture that should extend from edge to edge: a picture of half the window's width
    /// still fills it.
    private static let maximumEnlargement = 2

    mutating func insert(_ size: PictureSize?) { if let size { sizes.insert(size) } }

    /// The rules, one line per size, in ascending order.
    var rules: String {
        sizes.sorted { ($0.width, $0.height) < ($1.width, $1.height) }.map { size in
            """
            [width="\(size.width)"][height="\(size.height)"]{--ratio:\(size.width)/\(size.height);\
            --most:\(Self.maximumEnlargement * size.width)px}

            """
        }.joined()
    }
}
