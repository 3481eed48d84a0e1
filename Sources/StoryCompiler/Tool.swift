/// The name and version of the tool.
package enum Tool {
    package static let name = "mdxc"
    package static let version = "0.1.0"
}
