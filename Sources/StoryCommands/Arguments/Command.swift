/// The commands of the tool.
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

    /// The operands in help, after the name.
    var operands: String {
        switch self {
        case .build, .check, .format: "<paths…|->"
        case .catalog, .serve: "<paths…>"
        case .dump, .graph: "<path|->"
        case .play: "<path>"
        case .diff: "<old> <new>"
        case .explain: "<id|component>"
        case .rules, .lsp: ""
        case .worker: "[@FILE]"
        case .schema: "<name>"
        case .initialize: "<folder>"
        case .importStory: "<file|folder|->"
        case .completions: "<shell>"
        }
    }

    /// What is known of the operands.
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
        case .build: "compile stories to JSON, pages and text"
        case .check: "report what is wrong with stories, and fix it if asked to"
        case .format: "write stories in one style"
        case .serve: "show the pages of stories in a browser, and keep up with what is written"
        case .catalog: "make a library of stories, which readers search"
        case .graph: "draw the pages of a story and the ways between them"
        case .dump: "look inside the compiler"
        case .explain: "what a diagnostic means and how to fix it, or how a component is written"
        case .rules: "list everything that can be found"
        case .schema: "print a JSON Schema"
        case .initialize: "begin a story: a folder with what it takes, ready to be written in"
        case .play: "read a story in the terminal"
        case .diff: "say what a new revision of a story breaks for those who read the old one"
        case .importStory: "make packages of Markdown from elsewhere, or of a story in JSON"
        case .lsp: "serve an editor: diagnostics, fixes and more while stories are written"
        case .worker: "build stories for a build system such as Bazel"
        case .completions: "print the completions for a shell"
        }
    }

    var details: String {
        switch self {
        case .build:
            """
            A path is a story file in MDX or JSON, a package folder (one that holds 'story.mdx'), a folder to search for
            packages, or '-' for standard input. Each story is written to DIR/<story id>: story.json, index.html, story.txt,
            outline.txt, json-story.json or story.d, with the assets that it uses. For one kind of one story, '-o' takes a
            file, or '-', too. Several stories with '--emit html' also get a page that leads to them, DIR/index.html.
            A story with errors keeps its old output. Diagnostics go to standard error.
            """
        case .check:
            """
            A path is a story file in MDX or JSON, a package folder (one that holds 'story.mdx'), a folder to search for
            packages, or '-' for standard input. Diagnostics go to standard output, and nothing is written.

            '--fix' fixes the stories, and what is left is reported. 'can be fixed with --fix' counts what has a fix
            that never changes what the author meant; '--unsafe-fixes' takes good guesses too, but none of several.
            '--diff' prints a patch for 'git apply' or 'patch -p1'. With a patch or a fixed text on standard output,
            diagnostics go to standard error; people are shown those that the patch does not fix, programs all of them.
            """
        case .format:
            """
            A path is as for 'mdxc check'. Files are rewritten, whole or not at all; the text of '-' goes to standard output.
            Prose lines stay as they are. A story with mistakes in its syntax is left as it is, and so is one in JSON.

            The formatted story is compiled and compared with the story as it was: its output and its diagnostics are the same.
            """
        case .serve:
            """
            Builds the pages of all stories into a temporary folder and serves them, with the page that leads to them, at
            http://127.0.0.1:4747/, until it is interrupted. Whenever something changes, each open page follows without losing its
            place. A story with errors shows its last good page under what is wrong with it. A path is as for 'mdxc check', but for
            '-'. Nobody else can read the pages unless '--host' lets the server listen elsewhere. 'mdxc-together' has to be beside
            'mdxc'. Diagnostics go to standard error.
            """
        case .catalog:
            """
            Writes one file of SQLite with what there is to know of each story (title, synopsis, tags, ages, reading time,
            ways, endings, cover) and a full text search; StoryKit's StorySQLite reads it. Paths to the packages are as seen
            from the library. A path is as for 'mdxc check', and diagnostics go to standard output. Stories with errors are left
            out; where one can't be read, nothing is written. Only a library is overwritten.
            """
        case .graph:
            """
            A story with errors is drawn too, as far as it can be read. With '--from' or '--to' it is the shortest way
            between two places: sections, or pages as 'section/page'. Diagnostics go to standard error.
            """
        case .dump:
            "The stages are 'tokens', 'ast' (the syntax tree), 'sema' (what it means) and 'ir' (the output). Diagnostics go to standard error."
        case .explain:
            """
            An id is what is in brackets after a diagnostic; 'mdxc rules' lists all of them. A component is 'Section',
            'MediaRef' or another one that stories have. 'markdown' lists the constructs of Markdown, and 'json-story' is
            how stories in JSON are written.
            """
        case .rules:
            """
            With '--format json': the whole language and everything about each rule, for programs and agents. With
            '--only language': the language alone.
            """
        case .schema: "The names are 'ir', 'front-matter', 'diagnostics', 'json-story', 'graph', 'diff' and 'rules'."
        case .initialize:
            """
            Writes 'story.mdx' and 'assets/hero.png' into the folder, which is made where it is missing. The story checks
            clean, shows how stories are written, and is named after the folder; with '--interactive' it branches. Nothing
            that is there is overwritten.
            """
        case .play:
            """
            A path is the 'story.json' of a compiled story, the 'index.json' of a split one, the folder that holds it, a
            package folder, or a story file. A compiled story on the web is read by its address, 'https://…', in a '.zip'
            too; 'mdxc-together' has to be beside 'mdxc' for that.
            Return goes on, a number chooses, 'b' goes back, 'r' begins again, 's FILE' saves the place, 'l FILE' loads one,
            'q' leaves, '?' lists these. Where the keys come from a file or a pipe, there is one on each line.
            With '--choices' or '--seed' the story goes on by itself: as far as the choices reach, or to an end. Chance
            chooses 100 times; after that it is the shortest way to an end.
            """
        case .diff:
            """
            A path is as for 'mdxc play'. Said are places, choices and endings of the old revision that are gone, have new
            names, are of another kind or lead elsewhere, and what becomes of a place that was saved at each of its places.
            What was added, and text that was edited, breaks nothing, but for the ways that lead through a page with a new
            line. The exit code is 0 where nothing breaks, 1 where something does, and 2 where an revision can't be read or
            has errors.
            """
        case .importStory:
            """
            Takes a Markdown file (.md, .mdx, .markdown) with front matter or without, as Ghost, Obsidian, Hugo, Jekyll, Astro
            and Substack write them; a folder of such files, each of which becomes a package of its own in the folder of '-o';
            or a story in JSON. Writes 'story.mdx' and the files that it names. What is made of Markdown checks without
            errors; what could not be kept is reported at its place in the file. A story in JSON with errors is not
            imported, and '--emit json-story' of 'mdxc build' goes back. Nothing that is there is overwritten.
            """
        case .lsp:
            """
            Speaks the Language Server Protocol on standard input and output; an editor starts it. What to write for that:
              Neovim   vim.filetype.add({ extension = { mdx = 'mdx' } })
                       vim.lsp.config('mdxc', { cmd = { 'mdxc', 'lsp' }, filetypes = { 'mdx' } })
                       vim.lsp.enable('mdxc')
              Emacs    (define-derived-mode mdx-mode text-mode "MDX" (modify-syntax-entry ?< "."))
                       (with-eval-after-load 'eglot (add-to-list 'eglot-server-programs '(mdx-mode "mdxc" "lsp")))
              Helix    in languages.toml:  [language-server.mdxc]  command = "mdxc"  args = ["lsp"]
              Kate     in Settings, LSP Client, User Server Settings:
                       "mdx": { "command": ["mdxc", "lsp"], "highlightingModeRegex": "^Markdown$" }
            'Grammar/EDITORS.md' has the whole of it.
            """
        case .worker:
            """
            Runs what FILE holds, an argument in each line that 'mdxc' would take: 'build' or 'check', options, paths. With
            '--persistent_worker' it speaks Bazel's protocol for workers on standard input and output, and runs the command
            of each request. No '.mdxc-output' is left in what is built.
            """
        case .completions:
            """
            The shells are 'bash', 'zsh' and 'fish'. To have completions in each new shell:
              bash  mdxc completions bash > ~/.local/share/bash-completion/completions/mdxc
                    or, without the package bash-completion, in ~/.bashrc:  source <(mdxc completions bash)
              zsh   mdxc completions zsh > DIR/_mdxc, where DIR is a folder of $fpath
                    or, in ~/.zshrc after compinit:  source <(mdxc completions zsh)
              fish  mdxc completions fish > ~/.config/fish/completions/mdxc.fish
            """
        }
    }
}
