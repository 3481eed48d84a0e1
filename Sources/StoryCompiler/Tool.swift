/// What the tool calls itself.
package enum Tool {
    package static let name = "mdxc"
    package static let version = "0.1.0"
}
