/// What the tool can be asked to do.
enum Command: String, CaseIterable, Sendable {
    case build, check, dump, explain, rules, schema

    /// What stands behind the name in the help.
    var operands: String {
        switch self {
        case .build, .check: "<paths…|->"
        case .dump: "<path|->"
        case .explain: "<id>"
        case .rules: ""
        case .schema: "<name>"
        }
    }

    /// One line for the list of commands.
    var summary: String {
        switch self {
        case .build: "compile stories to JSON"
        case .check: "report what is wrong with stories, and mend it if asked to"
        case .dump: "look inside the compiler"
        case .explain: "what a finding means, and how to mend it"
        case .rules: "list everything that can be found"
        case .schema: "print a JSON Schema"
        }
    }

    /// What else there is to know about it.
    var details: String {
        switch self {
        case .build:
            """
            A path is a story file, a package folder (one that holds 'story.mdx'), a folder to search for packages,
            or '-' for standard input. Each story is written to DIR/<story id>/story.json with the assets that it uses.
            A story with errors keeps its old output. Findings go to standard error.
            """
        case .check:
            """
            A path is a story file, a package folder (one that holds 'story.mdx'), a folder to search for packages,
            or '-' for standard input. Findings go to standard output, and nothing is written.

            '--fix' mends the stories, and what is left is reported. 'can be fixed with --fix' counts what has a fix
            that never changes what the author meant; '--unsafe-fixes' takes good guesses too, but none of several.
            '--diff' prints a patch for 'git apply' or 'patch -p1'. With a patch or a mended text on standard output,
            findings go to standard error; beside a patch they are those that it does not mend.
            """
        case .dump:
            "The stages are 'tokens', 'ast' (the syntax tree), 'sema' (what it means) and 'ir' (the output). Findings go to standard error."
        case .explain: "The id is the one in brackets behind a finding; 'mdxc rules' lists all of them."
        case .rules: "With '--format json': everything about each rule, for programs."
        case .schema: "The names are 'ir', 'front-matter' and 'diagnostics'."
        }
    }
}
