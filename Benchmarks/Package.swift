// swift-tools-version: 6.1
import PackageDescription

/// A program in C that does what a peer does and nothing else, as fast as the peer can.
func peer(_ name: String, libraries: [String] = []) -> Target {
    .executableTarget(
        name: name, path: "Sources/\(name)", cSettings: [.unsafeFlags(["-O3", "-Wall", "-Wextra", "-Werror"])],
        linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// Apart from the compiler's own package, so that nobody who builds mdxc needs what mdxc is compared with.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    targets: [
        .executableTarget(name: "corpus"),
        peer("measure"),
        peer("md4c-html", libraries: ["md4c-html", "md4c"]),
        peer("cmark-html", libraries: ["cmark"]),
        peer("yaml-events", libraries: ["yaml", "pthread"]),
        peer("read-files"),
        peer("hash-files", libraries: ["xxhash"]),
    ],
    swiftLanguageModes: [.v6]
)
