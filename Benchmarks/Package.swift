// swift-tools-version: 6.1
import PackageDescription

/// The generator of the corpus. Apart from the compiler's package, so that building mdxc builds nothing of this.
let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    targets: [.executableTarget(name: "corpus")],
    swiftLanguageModes: [.v6]
)
