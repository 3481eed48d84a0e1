// swift-tools-version: 6.1
import PackageDescription

/// A C library. On Linux it is linked as an archive, so that programs don't need it at run time.
func archive(_ name: String) -> [LinkerSetting] {
    [
        .linkedLibrary(":lib\(name).a", .when(platforms: [.linux])),
        .linkedLibrary(name, .when(platforms: [.macOS, .iOS])),
    ]
}

/// A C library's module. Homebrew keeps libraries where only pkg-config finds them; on Linux, what pkg-config says would link
/// the shared library.
func systemLibrary(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
    #if os(macOS)
        let pkgConfig: String? = pkgConfig
    #else
        let pkgConfig: String? = nil
    #endif
    return .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// Whether another package depends on a version of this one: SwiftPM puts what it checks out into a folder of this name, and
/// refuses unsafe flags there.
let isDependency = Context.packageDirectory.contains("/checkouts/")

/// Settings that make release builds of the compiler fast, for modules that are no products.
///
/// Accessors of the tree and readers of bytes are called in loops of other modules, and have to be inlined there, which works only
/// for `public` ones. And the first use of a dictionary's type must not search all conformances of the binary by name, which took
/// a third of the time of a small story.
let fast: [SwiftSetting] =
    isDependency
    ? []
    : [
        .unsafeFlags(
            [
                "-cross-module-optimization",
                "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
            ], .when(configuration: .release))
    ]
/// The modules that take most of the tests' time are optimised in debug builds too. Assertions stay.
let optimized: [SwiftSetting] =
    isDependency ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

/// Settings that make mdxc a single static executable, which needs no Swift on the machine that runs it. It is linked with lld,
/// since the default linker warns about dlopen, as a position-independent executable with full RELRO. Sanitizers can't be linked
/// into such a file, so `Tests/sanitize` builds without these settings, and with locks that sanitizers know.
let isSanitized = Context.environment["MDXC_SANITIZED"] != nil
let isStandalone = !isSanitized && !isDependency
let standaloneCode: [SwiftSetting] =
    isStandalone ? [.unsafeFlags(["-static-stdlib"], .when(platforms: [.linux]))] : []
let standaloneFile: [LinkerSetting] =
    isStandalone
    ? [
        .unsafeFlags(
            [
                "-static-executable", "-ld-path=\(Context.packageDirectory)/Sources/mdxc/link", "-Xclang-linker",
                "-static-pie", "-Xlinker", "-z", "-Xlinker", "now",
            ], .when(platforms: [.linux]))
    ] : []

/// The commit of a release, which `.ci/release` sets. It is only passed to the linker, as the build id, so that the code of a
/// release is the code that was tested.
let commit = Context.environment["MDXC_COMMIT"]
let releaseID: [LinkerSetting] = commit.map { [.unsafeFlags(["-Xlinker", "--build-id=0x\($0)"])] } ?? []
/// Removes symbols and notes from releases, since they contain paths of the machine that built them.
let releasedFile: [LinkerSetting] =
    commit == nil
    ? []
    : [
        .unsafeFlags([
            "-Xlinker", "-s", "-Xlinker", "-T", "-Xlinker", "\(Context.packageDirectory)/.ci/packaging/link.ld",
        ])
    ]

/// The modules, roughly in the order of the pipeline. ARCHITECTURE.md has a table of them and their imports.
let package = Package(
    name: "mdxc",
    // Observation, which StoryKit uses, needs these.
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .executable(name: "mdxc", targets: ["mdxc"]),
        .executable(name: "mdxc-together", targets: ["mdxc-together"]),
        .library(name: "StoryIR", targets: ["StoryIR"]),
        .library(name: "StoryJSON", targets: ["StoryJSON"]),
        .library(name: "StoryHTML", targets: ["StoryHTML"]),
        .library(name: "StoryText", targets: ["StoryText"]),
        .library(name: "StoryReports", targets: ["StoryReports"]),
        .library(name: "StoryFoundation", targets: ["StoryFoundation"]),
        .library(name: "StoryCompiler", targets: ["StoryCompiler"]),
        .library(name: "StoryNavigation", targets: ["StoryNavigation"]),
        .library(name: "StoryKit", targets: ["StoryKit"]),
        .library(name: "StoryFolder", targets: ["StoryFolder"]),
        .library(name: "StoryArchive", targets: ["StoryArchive"]),
        .library(name: "StoryWeb", targets: ["StoryWeb"]),
        .library(name: "StoryMQTT", targets: ["StoryMQTT"]),
        .library(name: "StorySQLite", targets: ["StorySQLite"]),
    ],
    targets: [
        systemLibrary("CStoryYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        systemLibrary("CStoryMosquitto", pkgConfig: "libmosquitto", apt: "libmosquitto-dev", brew: "mosquitto"),
        systemLibrary("CStoryArchive", pkgConfig: "libarchive", apt: "libarchive-dev", brew: "libarchive"),
        systemLibrary("CStoryMicrohttpd", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
        systemLibrary("CStoryCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        // Apple's SDKs have these two.
        .systemLibrary(name: "CStorySQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CStoryExpat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CStorySystem"),
        .target(name: "CStoryResources", exclude: ["Templates"]),

        .target(name: "StoryPlatform"),
        .target(
            name: "StorySource", dependencies: ["StoryPlatform"],
            swiftSettings: optimized + (isSanitized ? [.define("SANITIZED")] : [])),
        .target(
            name: "StoryFiles", dependencies: ["StoryPlatform", "StorySource", "CStorySystem"],
            swiftSettings: fast),
        .target(name: "StoryDiagnostics", dependencies: ["StorySource"], swiftSettings: fast + optimized),
        .target(name: "StoryIR", dependencies: ["StorySource"]),
        .target(name: "StoryJSON", dependencies: ["StorySource"]),
        .target(
            name: "StorySyntax", dependencies: ["StorySource", "StoryDiagnostics", "CStoryYAML"],
            swiftSettings: fast + optimized, linkerSettings: archive("yaml")),
        .target(
            name: "StorySemantics",
            dependencies: ["StorySource", "StoryDiagnostics", "StorySyntax", "StoryIR", "StoryGraph"],
            swiftSettings: fast + optimized),
        .target(name: "StoryNavigation", dependencies: ["StorySource", "StoryIR"]),
        .target(
            name: "StoryKit", dependencies: ["StorySource", "StoryIR", "StoryJSON", "StoryNavigation"],
            exclude: ["ARCHITECTURE.md"]),
        .target(
            name: "StoryFolder",
            dependencies: [
                "StoryPlatform", "StorySource", "StoryFiles", "StoryIR", "StoryJSON", "StoryNavigation", "StoryKit",
            ]),
        // Linked dynamically: libarchive depends on eight more libraries, and mdxc does not use it.
        .target(
            name: "StoryArchive",
            dependencies: ["StoryPlatform", "StorySource", "StoryFiles", "StoryIR", "StoryKit", "CStoryArchive"],
            linkerSettings: [.linkedLibrary("archive")]),
        // Outside of Apple's systems, Foundation's networking depends on libcurl.
        .target(name: "StoryWeb", dependencies: ["StorySource", "StoryKit"]),
        .target(
            name: "StoryMQTT", dependencies: ["StoryPlatform", "StorySource", "StoryKit", "CStoryMosquitto"],
            linkerSettings: [.linkedLibrary("mosquitto")]),
        .target(
            name: "StorySQLite", dependencies: ["StoryPlatform", "StoryFiles", "StoryIR", "StoryKit", "CStorySQLite"],
            linkerSettings: archive("sqlite3")),
        .target(
            name: "StoryTranslation",
            dependencies: [
                "StorySource", "StoryDiagnostics", "StoryJSON", "StorySyntax", "StorySemantics", "StoryIR",
            ]),
        .target(
            name: "StoryCompiler",
            dependencies: [
                "StoryPlatform", "StorySource", "StoryFiles", "StoryDiagnostics", "StorySyntax", "StorySemantics",
                "StoryTranslation", "StoryIR", "CStoryExpat",
            ],
            swiftSettings: fast, linkerSettings: archive("expat")),
        .target(
            name: "StoryFormatting",
            dependencies: [
                "StorySource", "StoryDiagnostics", "StorySyntax", "StorySemantics", "StoryIR", "StoryCompiler",
            ], swiftSettings: fast),
        .target(name: "StoryOutlineBackend", dependencies: ["StoryIR"], path: "Sources/StoryBackends/Outline"),
        .target(name: "StoryGraph", swiftSettings: fast + optimized),
        .target(
            name: "StoryMapBackend", dependencies: ["StorySource", "StoryDiagnostics", "StoryGraph"],
            path: "Sources/StoryBackends/Map"),
        .target(
            name: "StoryTextBackend", dependencies: ["StorySource", "StoryIR"], path: "Sources/StoryBackends/Text"),
        .target(
            name: "StoryHTMLBackend", dependencies: ["StorySource", "StoryIR"],
            path: "Sources/StoryBackends/HTML", exclude: ["Parts", "ARCHITECTURE.md"],
            resources: [.embedInCode("Language/date-forms.txt")]),
        // What servers and apps import of the above.
        .target(name: "StoryHTML", dependencies: ["StoryIR", "StoryHTMLBackend"]),
        .target(name: "StoryText", dependencies: ["StoryIR", "StoryTextBackend"]),
        .target(
            name: "StoryReports", dependencies: ["StorySource", "StoryDiagnostics", "StoryIR", "StoryCompiler"]),
        .target(name: "StoryFoundation", dependencies: ["StoryJSON", "StoryKit"]),
        .target(
            name: "StoryDriver",
            dependencies: [
                "StoryPlatform", "StorySource", "StoryFiles", "StoryDiagnostics", "StorySyntax", "StorySemantics",
                "StoryTranslation",
                "StoryCompiler", "StoryIR", "StoryJSON", "StoryGraph", "StoryMapBackend",
                "StoryOutlineBackend", "StoryTextBackend", "StoryHTMLBackend", "StoryFormatting",
            ],
            swiftSettings: fast),
        .target(
            name: "StoryLanguageServer",
            dependencies: [
                "StoryPlatform", "StorySource", "StoryFiles", "StoryDiagnostics", "StoryJSON", "StorySyntax",
                "StorySemantics", "StoryIR", "StoryCompiler", "StoryDriver", "CStoryResources",
            ],
            exclude: ["ARCHITECTURE.md"], swiftSettings: fast),
        .target(
            name: "StoryTerminal",
            dependencies: [
                "StoryPlatform", "StorySource", "StoryFiles", "StoryDiagnostics", "StoryIR", "StoryNavigation",
                "StoryKit", "StoryFolder", "StoryTextBackend", "StoryCompiler", "StoryDriver",
            ]),
        .target(
            name: "StoryCommands",
            dependencies: [
                "StoryPlatform", "StorySource", "StoryFiles", "StoryDiagnostics", "StorySyntax", "StorySemantics",
                "StoryMapBackend", "StoryTranslation", "StoryCompiler", "StoryHTMLBackend", "StoryDriver",
                "StoryTerminal", "StoryLanguageServer", "StoryIR",
                "StoryKit", "StorySQLite", "CStoryResources", "CStorySystem", "CStoryYAML", "CStoryExpat",
                "CStorySQLite",
            ],
            swiftSettings: fast),
        .executableTarget(
            name: "mdxc", dependencies: ["StoryPlatform", "StoryDriver", "StoryCommands"],
            exclude: ["link"],
            swiftSettings: fast + standaloneCode,
            linkerSettings: standaloneFile + releaseID + releasedFile),
        // Linked dynamically: its TLS depends on GnuTLS, which has no static library.
        .target(
            name: "StoryServer",
            dependencies: ["StoryPlatform", "StorySource", "StoryFiles", "StoryIR", "StoryDriver", "CStoryMicrohttpd"],
            exclude: ["ARCHITECTURE.md"],
            linkerSettings: [.linkedLibrary("microhttpd")]),
        // Linked dynamically: libcurl depends on a dozen more libraries.
        .target(
            name: "StoryRemoteCache", dependencies: ["StoryPlatform", "StorySource", "StoryDriver", "CStoryCurl"],
            linkerSettings: [.linkedLibrary("curl")]),
        .executableTarget(
            name: "mdxc-together",
            dependencies: [
                "StoryPlatform", "StoryFiles", "StoryDriver", "StoryCommands", "StoryArchive", "StoryMQTT",
                "StoryRemoteCache", "StoryServer", "StoryWeb",
            ],
            linkerSettings: releaseID),

        .target(name: "TestSupport", dependencies: ["StoryPlatform", "StorySource"], path: "Tests/TestSupport"),
        .executableTarget(
            name: "terminal-reader",
            dependencies: ["StoryCompiler", "StoryKit", "StoryFolder"], path: "Tests/TerminalReader"),
        .executableTarget(
            name: "library-search", dependencies: ["StoryKit", "StorySQLite"], path: "Tests/LibrarySearch"),
        .testTarget(
            name: "StoryMQTTTests",
            dependencies: [
                "StoryPlatform", "StoryNavigation", "StoryKit", "StoryMQTT", "CStoryMosquitto", "TestSupport",
            ]),
        .testTarget(
            name: "StoryKitTests",
            dependencies: ["StorySource", "StoryIR", "StoryJSON", "StoryNavigation", "StoryKit", "TestSupport"]),
        .testTarget(
            name: "StoryFolderTests",
            dependencies: [
                "StoryIR", "StoryFiles", "StoryNavigation", "StoryKit", "StoryFolder", "StoryCompiler", "TestSupport",
            ]),
        .testTarget(
            name: "StoryArchiveTests",
            dependencies: [
                "StorySource", "StoryIR", "StoryKit", "StoryFolder", "StoryArchive", "StoryCompiler", "TestSupport",
            ]),
        .testTarget(
            name: "StoryWebTests",
            dependencies: ["StorySource", "StoryKit", "StoryWeb", "TestSupport"]),
        .testTarget(
            name: "StoryRemoteCacheTests", dependencies: ["StoryDriver", "StoryRemoteCache", "TestSupport"]),
        .testTarget(
            name: "StorySQLiteTests",
            dependencies: ["StoryIR", "StoryKit", "StorySQLite", "TestSupport"]),
        .testTarget(
            name: "ArticleTests",
            dependencies: [
                "StoryCompiler", "StoryFolder", "StoryFoundation", "StoryHTML", "StoryIR", "StoryJSON", "StoryKit",
                "StoryReports", "StoryText", "TestSupport",
            ]),
        .testTarget(name: "StorySourceTests", dependencies: ["StorySource", "TestSupport"]),
        .testTarget(name: "StoryDiagnosticsTests", dependencies: ["StorySource", "StoryDiagnostics"]),
        .testTarget(
            name: "StorySyntaxTests", dependencies: ["StorySource", "StoryDiagnostics", "StorySyntax"]),
        .testTarget(
            name: "StorySemanticsTests",
            dependencies: ["StorySource", "StoryDiagnostics", "StorySyntax", "StoryIR", "StorySemantics"]),
        .testTarget(name: "StoryFilesTests", dependencies: ["StorySource", "StoryFiles", "TestSupport"]),
        .testTarget(
            name: "StoryCompilerTests",
            dependencies: [
                "StorySource", "StoryFiles", "StoryDiagnostics", "StorySemantics", "StoryIR", "StoryCompiler",
                "TestSupport",
            ]),
        .testTarget(
            name: "StoryDriverTests",
            dependencies: ["StorySource", "StoryFiles", "StoryDriver", "TestSupport"]),
        .testTarget(
            name: "StoryLanguageServerTests",
            dependencies: [
                "StorySource", "StoryFiles", "StoryDiagnostics", "StoryDriver", "StoryLanguageServer", "TestSupport",
            ]),
        .testTarget(
            name: "CommandTests", dependencies: ["StorySource", "StoryKit", "StorySQLite", "TestSupport"],
            exclude: ["complete.zsh", "links.py"]),
        .testTarget(name: "StoryGraphTests", dependencies: ["StoryGraph"]),
        .testTarget(name: "StoryMapBackendTests", dependencies: ["StorySource", "StoryGraph", "StoryMapBackend"]),
        .testTarget(name: "StoryNavigationTests", dependencies: ["StoryIR", "StoryNavigation", "TestSupport"]),
        .testTarget(
            name: "DifferentialTests", dependencies: ["StorySource", "StorySyntax"],
            exclude: ["reference.py", "Markdown"]),
        .testTarget(
            name: "FixtureTests",
            dependencies: [
                "StorySource", "StoryDiagnostics", "StorySyntax", "StorySemantics", "StoryIR", "StoryNavigation",
                "StoryGraph", "StoryMapBackend",
                "StoryOutlineBackend", "StoryTextBackend", "StoryHTMLBackend", "StoryTranslation", "StoryDriver",
                "StoryFormatting", "StoryFiles", "StoryCompiler", "StoryJSON", "StoryKit", "StorySQLite",
                "StoryArchive", "StoryLanguageServer", "StoryPlatform", "TestSupport",
            ],
            exclude: ["Contracts/validate.py", "Contracts/reports.py", "Contracts/check_pages.py"]),
        .testTarget(
            name: "StoryTextBackendTests",
            dependencies: ["StorySource", "StoryIR", "StoryTextBackend", "TestSupport"],
            exclude: ["Documents"]),
        .testTarget(name: "StoryHTMLBackendTests", dependencies: ["StorySource", "StoryIR", "StoryHTMLBackend"]),
        .testTarget(
            name: "StoryIRTests", dependencies: ["StoryIR", "StoryJSON", "StorySource", "TestSupport"],
            exclude: ["Documents"]),
        .testTarget(
            name: "StoryTranslationTests",
            dependencies: [
                "StorySource", "StoryDiagnostics", "StoryJSON", "StorySyntax", "StorySemantics", "StoryIR",
                "StoryTranslation",
            ]),
        .testTarget(name: "StoryJSONTests", dependencies: ["StoryJSON", "StorySource"]),
    ],
    swiftLanguageModes: [.v6]
)

// What `Tests/fuzz` builds: the properties that the tests hold on random inputs, with libFuzzer in place of chance. It
// shares their files, and no file can be in two targets, so the tests are not there meanwhile.
if Context.environment["MDXC_FUZZ"] != nil {
    package.targets.removeAll(where: \.isTest)
    package.targets.append(
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "StorySource", "StoryDiagnostics", "StorySyntax", "StorySemantics", "StoryIR", "StoryJSON",
                "StoryNavigation", "StoryGraph", "StoryMapBackend", "StoryOutlineBackend", "StoryTextBackend",
                "StoryHTMLBackend", "StoryTranslation", "StoryFiles", "StoryCompiler", "StoryFormatting", "StoryDriver",
                "StoryKit", "StorySQLite", "StoryArchive", "StoryLanguageServer", "StoryPlatform", "TestSupport",
            ],
            path: "Tests/FixtureTests",
            sources: [
                "Fixtures/Compiled.swift", "Fixtures/CompiledJSON.swift", "Fixtures/RenderedDiagnostics.swift",
                "Fuzzing",
                "Invariants/TreeShape.swift", "Fixes/FixProperties.swift", "Fixes/UnifiedPatch.swift",
                "Formatting/FormatProperties.swift", "Goldens/Difference.swift",
                "Robustness/Soundness.swift", "Robustness/Words.swift",
            ],
            swiftSettings: [.define("FUZZING")], linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
    for target in package.targets where [.regular, .executable].contains(target.type) {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-sanitize=fuzzer"])]
    }
}

// Plugins for the packages of apps, and the tool that one of them runs. SwiftPM compiles all that they need a second time, which
// the package's own tests can do without.
if Context.environment["MDXC_WITHOUT_PLUGINS"] == nil {
    package.products += [
        .plugin(name: "BuildStories", targets: ["BuildStories"]),
        .plugin(name: "CheckStories", targets: ["CheckStories"]),
    ]
    package.targets += [
        .plugin(
            name: "BuildStories", capability: .buildTool(), dependencies: ["mdxc", "story-resources"],
            path: "Sources/StoryPlugins/Build"),
        .plugin(
            name: "CheckStories",
            // It names no permission, since SwiftPM would ask for that of 'fmt' before each 'check'.
            capability: .command(
                intent: .custom(verb: "stories", description: "Checks the stories of the package, or formats them")),
            dependencies: ["mdxc"], path: "Sources/StoryPlugins/Command"),
        .executableTarget(name: "story-resources", path: "Sources/StoryPlugins/Tool"),
    ]
}
