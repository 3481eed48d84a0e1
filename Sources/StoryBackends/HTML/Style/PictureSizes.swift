/// The sizes of a page's pictures. Their style has to know the ratio of each to say how wide it is when it is as tall as the
/// window allows, before it is loaded, and how wide it may be at most; not all browsers can read that from the attributes.
struct PictureSizes {
    private var sizes: Set<PictureSize> = []

    /// How many times as wide as its file a picture is at most where it is to go from edge to edge. One of half the window's
    /// width still does, and none is blown up until nothing can be made out.
    private static let mostEnlarged = 2

    /// Adds the size of a picture, where it is known.
    mutating func insert(_ size: PictureSize?) {
        if let size { sizes.insert(size) }
    }

    /// A rule on a line of its own for each size, in their order.
    var rules: String {
        sizes.sorted { ($0.width, $0.height) < ($1.width, $1.height) }.map { size in
            """
            [width="\(size.width)"][height="\(size.height)"]{--ratio:\(size.width)/\(size.height);\
            --most:\(Self.mostEnlarged * size.width)px}

            """
        }.joined()
    }
}
