enum Command: String, CaseIterable, Sendable {
    case build, check
    case format = "fmt"
    case serve, catalog, graph, dump, explain, rules, schema
    case initialize = "init"
    case play, diff
    case importStory = "import"
    case lsp, worker
    case completions

    /// Finds a command by its name. `init(rawValue:)` would build a dictionary of all names first.
    init?(named name: String) {
        guard let command = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
        self = command
    }

    /// The operands in help, after the name, with the options that the command requires.
    var operands: String {
        switch self {
        case .build, .check, .format: "<paths…|->"
        case .catalog: "<paths…> -o FILE"
        case .serve: "<paths…>"
        case .dump: "--stage STAGE <path|->"
        case .graph: "<path|->"
        case .play: "<path>"
        case .diff: "<old> <new>"
        case .explain: "<id|component>"
        case .rules, .lsp: ""
        case .worker: "[@FILE]"
        case .schema: "<name>"
        case .initialize: "<folder>"
        case .importStory: "<file|folder|-> -o DIR"
        case .completions: "<shell>"
        }
    }

    /// The values of the operands.
    var operandKind: ArgumentKind {
        switch self {
        case .build, .check, .format, .serve, .catalog, .dump, .graph, .play, .diff, .importStory, .worker: .path
        case .explain: .names(.explainable)
        case .rules, .lsp: .unknown
        case .schema: .choice(Schema.allCases.map(\.rawValue))
        case .initialize: .folder
        case .completions: .choice(Shell.allCases.map(\.rawValue))
        }
    }

    /// A line for the list of commands.
    var summary: String {
        switch self {
        case .build: "compile stories to JSON, web pages and text"
        case .check: "report mistakes in stories, and fix them with --fix"
        case .format: "format stories"
        case .serve: "preview stories in a browser, with live updates"
        case .catalog: "make a searchable library of stories"
        case .graph: "draw the pages of a story and the links between them"
        case .dump: "print the result of a stage of the compiler"
        case .explain: "explain a diagnostic and its fix, or a component"
        case .rules: "list all diagnostics"
        case .schema: "print a JSON Schema"
        case .initialize: "create a story: a folder with a text and a picture to start from"
        case .play: "read a story in the terminal"
        case .diff: "report what a new revision of a story breaks for readers of the old one"
        case .importStory: "convert Markdown or a JSON story to packages"
        case .lsp: "start the language server for an editor"
        case .worker: "build stories for a build system such as Bazel"
        case .completions: "print a completion script for a shell"
        }
    }

    var details: String {
        switch self {
        case .build:
            """
            A path is a story file in MDX or JSON, a package folder (one that holds 'story.mdx'), a folder to search for
            packages, or '-' for standard input. mdxc writes each story to DIR/<story id> as story.json, index.html, story.txt,
            outline.txt, json-story.json or story.d, with its assets. To write one kind for one story, you can also give '-o' a
            file or '-'. Several stories with '--emit html' also get an index page, DIR/index.html. A story with errors keeps
            its old output. Diagnostics go to standard error.
            """
        case .check:
            """
            A path is a story file in MDX or JSON, a package folder (one that holds 'story.mdx'), a folder to search for
            packages, or '-' for standard input. Diagnostics go to standard output. Without '--fix', nothing is written.
            The exit code is 0 without errors, 1 with errors in a story, and 2 if a file can't be read or written.

            '--fix' applies the fixes that can't change what the author meant, and reports the remaining diagnostics.
            '--unsafe-fixes' also applies an unsafe fix if it is the only fix of its diagnostic. '--diff' prints a patch for
            'git apply' or 'patch -p1'. Patches and fixed texts go to standard output, and diagnostics then to standard
            error. With '--diff', formats for people leave out the diagnostics that it fixes.
            """
        case .format:
            """
            Paths are as in 'mdxc check'. Files are rewritten as a whole or not at all; for '-', the text goes to standard
            output. Line breaks in prose stay. Stories with syntax errors and stories in JSON are not changed.

            mdxc compiles the formatted story, and writes it only if output and diagnostics are the same as before.
            """
        case .serve:
            """
            Builds the pages of all stories into a temporary folder, and serves them with an index page at
            http://127.0.0.1:4747/ until you interrupt it. After a change, open pages update and keep their place. A story
            with errors shows its diagnostics above its last good page. Paths are as in 'mdxc check', without '-'. Only
            this machine can open the pages, unless '--host' names another address. Needs the program
            'mdxc-together' in the folder of 'mdxc'. Diagnostics go to standard error.
            """
        case .catalog:
            """
            Writes one SQLite file with the metadata of each story (title, synopsis, tags, ages, reading time, number of
            paths, endings, cover) and a full-text index, which apps read with the library StorySQLite. It names packages
            relative to its folder. Arguments are as in 'mdxc check', and diagnostics go to standard output. Stories with
            errors are left out. If a story can't be read, nothing is written. An existing file is overwritten only if it is
            a library.
            """
        case .graph:
            """
            Also draws what it can of a story with errors. With '--from' or '--to', it draws the shortest path between two
            locations: sections, or pages as 'section/page'. Diagnostics go to standard error.
            """
        case .dump:
            """
            The stages are 'tokens', 'ast' (the syntax tree), 'sema' (results of the passes) and 'ir' (the output).
            Diagnostics go to standard error.
            """
        case .explain:
            """
            The message of a diagnostic ends in its id, in brackets; 'mdxc rules' lists all ids. A component is a tag such as
            'Section'. 'markdown' lists the constructs of Markdown, and 'json-story' explains stories in JSON.
            """
        case .rules:
            """
            '--format json' prints the whole language and all rules, for programs and agents. '--only language' prints the
            language alone.
            """
        case .schema: "The names are 'ir', 'front-matter', 'diagnostics', 'json-story', 'graph', 'diff' and 'rules'."
        case .initialize:
            """
            Writes 'story.mdx' and 'assets/hero.png' into the folder, and creates the folder if needed. The story has no
            problems, explains itself in comments, and is named after the folder. Existing files are never overwritten.
            """
        case .play:
            """
            A path is the 'story.json' of a compiled story, the 'index.json' of a split one, the folder that holds it, a
            package folder, or a story file. It can also be the 'https://…' address of a compiled story, or of a '.zip' of one;
            that needs the program 'mdxc-together' in the folder of 'mdxc'.
            Return continues, a number chooses, 'b' goes back, 'r' begins again, 's FILE' saves your location, 'l FILE' loads
            one, 'q' quits, '?' lists the keys. From a file or a pipe, mdxc reads one key from each line.
            With '--choices' or '--seed', mdxc reads no keys. '--choices' alone stops after the last of them; '--seed' chooses at
            random 100 times, then takes the shortest path to an ending.
            """
        case .diff:
            """
            Takes the paths of 'mdxc play', except web addresses. Reports locations, choices and endings of the old revision
            that are gone, renamed, of another kind or lead elsewhere, and what happens to bookmarks at each location.
            Additions and edited text break nothing, except that a new line changes the paths through its page. The exit
            code is 0 if nothing breaks, 1 if something does, and 2 if a revision can't be read or has errors.
            """
        case .importStory:
            """
            Takes a Markdown file (.md, .mdx, .markdown), with or without front matter, as Ghost, Obsidian, Hugo, Jekyll, Hexo,
            Astro and Substack write them; a folder of such files, each of which becomes a package in the folder of '-o'; or a
            story in JSON, also from standard input with '--stdin-path story.json'. Writes 'story.mdx' and the files that it
            names. Packages made from Markdown have no errors; diagnostics report what could not be kept. A JSON story with
            errors is not imported. Existing files are never overwritten. To convert a story to JSON, use 'mdxc build --emit
            json-story'.
            """
        case .lsp:
            """
            Speaks the Language Server Protocol on standard input and output; your editor starts it. To set it up:
              Neovim   vim.filetype.add({ extension = { mdx = 'mdx' } })
                       vim.lsp.config('mdxc', { cmd = { 'mdxc', 'lsp' }, filetypes = { 'mdx' } })
                       vim.lsp.enable('mdxc')
              Emacs    (define-derived-mode mdx-mode text-mode "MDX" (modify-syntax-entry ?< "."))
                       (add-to-list 'auto-mode-alist '("\\\\.mdx\\\\'" . mdx-mode))
                       (with-eval-after-load 'eglot (add-to-list 'eglot-server-programs '(mdx-mode "mdxc" "lsp")))
                       (add-hook 'mdx-mode-hook #'eglot-ensure)
              Helix    in languages.toml:
                       language-server.mdxc = { command = "mdxc", args = ["lsp"] }
                       [[language]]
                       name = "mdx"
                       scope = "source.mdx"
                       file-types = ["mdx"]
                       language-servers = ["mdxc"]
              Kate     in Settings, LSP Client, User Server Settings, and '*.mdx' in the extensions of Markdown:
                       { "servers": { "mdx": { "command": ["mdxc", "lsp"], "highlightingModeRegex": "^Markdown$" } } }
            'Grammar/EDITORS.md' in the repository has the details.
            """
        case .worker:
            """
            Runs the 'build' or 'check' in FILE, which has one argument in each line. With '--persistent_worker', it speaks
            Bazel's worker protocol on standard input and output, and runs one command for each request. It leaves no
            '.mdxc-output' in its outputs.
            """
        case .completions:
            """
            The shells are 'bash', 'zsh' and 'fish'. To install completions:
              bash  mdxc completions bash > ~/.local/share/bash-completion/completions/mdxc
                    or, without the package bash-completion, in ~/.bashrc:  source <(mdxc completions bash)
              zsh   mdxc completions zsh > DIR/_mdxc, where DIR is a folder of $fpath
                    or, in ~/.zshrc after compinit:  source <(mdxc completions zsh)
              fish  mdxc completions fish > ~/.config/fish/completions/mdxc.fish
            """
        }
    }
}

/// The shells with completions.
enum Shell: String, CaseIterable { case bash, zsh, fish }
