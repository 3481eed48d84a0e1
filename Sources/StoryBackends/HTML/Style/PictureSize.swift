/// The width and height of a picture in pixels.
struct PictureSize: Hashable {
    let width: Int
    let height: Int
}
