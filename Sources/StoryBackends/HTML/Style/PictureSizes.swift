/// The sizes of pictures that a page fits into the window. Their style has to know the ratio of each to say how wide it is when
/// it is so tall, before it is loaded; not all browsers can read that from the attributes.
struct PictureSizes {
    private var sizes: Set<PictureSize> = []

    /// Adds the size of a picture, where it is known.
    mutating func insert(_ picture: LocatedAsset) {
        if let size = picture.size { sizes.insert(size) }
    }

    /// A rule on a line of its own for each size, in their order.
    var rules: String {
        sizes.sorted { ($0.width, $0.height) < ($1.width, $1.height) }.map { size in
            "[width=\"\(size.width)\"][height=\"\(size.height)\"]{--ratio:\(size.width)/\(size.height)}\n"
        }.joined()
    }
}
