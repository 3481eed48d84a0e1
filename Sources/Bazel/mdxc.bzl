"""Builds stories with Bazel.

    load("@rules_mdxc//:mdxc.bzl", "mdxc_library", "mdxc_story")
"""

def _quoted(folder):
    # The package at the root has the path ''.
    return folder if folder else "."

def _build(ctx, output, packages, files):
    """Declares an action that builds packages of stories into a folder."""
    arguments = ctx.actions.args()
    arguments.add_all(["build", "--jobs=1", "--quiet", "-o", output.path])
    arguments.add_joined("--emit", ctx.attr.emit, join_with = ",")
    arguments.add_all(ctx.attr.options)
    arguments.add("--")
    arguments.add_all(packages)
    arguments.use_param_file("@%s", use_always = True)
    arguments.set_param_file_format("multiline")
    ctx.actions.run(
        executable = ctx.executable._run,
        arguments = [ctx.executable.mdxc.path, "--worker-protocol=" + ctx.attr.worker_protocol, arguments],
        tools = [ctx.executable.mdxc],
        inputs = files,
        outputs = [output],
        mnemonic = "Mdxc",
        progress_message = "Building %d stories of %s" % (len(packages), ctx.label),
        execution_requirements = {
            "supports-workers": "1",
            "requires-worker-protocol": ctx.attr.worker_protocol,
        },
    )

def _package_of(file):
    return _quoted(file.dirname)

def _mdxc_story(ctx):
    output = ctx.actions.declare_directory(ctx.label.name)
    stories = [file for file in ctx.files.srcs if file.basename == "story.mdx"]
    if len(stories) != 1:
        fail("'srcs' of a mdxc_story has one 'story.mdx', not %d; mdxc_library takes more" % len(stories))
    _build(ctx, output, [_package_of(stories[0])], ctx.files.srcs + ctx.files.config)
    return [DefaultInfo(files = depset([output]), runfiles = ctx.runfiles([output]))]

def _mdxc_library(ctx):
    # A file belongs to the nearest folder above it that has a story.
    stories = {file.dirname: [] for file in ctx.files.srcs if file.basename == "story.mdx"}
    if not stories:
        fail("'srcs' of a mdxc_library has no 'story.mdx'")
    shared = list(ctx.files.config)
    for file in ctx.files.srcs:
        parts = file.dirname.split("/")
        for count in range(len(parts), -1, -1):
            folder = "/".join(parts[:count])
            if folder in stories:
                stories[folder].append(file)
                break
            if count == 0:
                shared.append(file)

    # Shards go by hash, so a story stays in its shard when others are added or removed.
    shards = [[] for _ in range(ctx.attr.shards)]
    for folder in sorted(stories):
        shards[hash(folder) % ctx.attr.shards].append(folder)
    outputs = []
    for index, packages in enumerate(shards):
        if packages:
            output = ctx.actions.declare_directory("%s/%d" % (ctx.label.name, index))
            files = [file for package in packages for file in stories[package]]
            _build(ctx, output, [_quoted(package) for package in packages], files + shared)
            outputs.append(output)
    return [DefaultInfo(files = depset(outputs), runfiles = ctx.runfiles(outputs))]

_ATTRIBUTES = {
    "srcs": attr.label_list(
        allow_files = True,
        mandatory = True,
        doc = "The files of the packages: glob([\"rain/**\"]).",
    ),
    "config": attr.label_list(
        allow_files = True,
        doc = "'mdxc.yaml' of the folders above, and files that the options name.",
    ),
    "emit": attr.string_list(
        default = ["ir"],
        doc = "What to write, as for 'mdxc build --emit'. Not 'deps': Bazel knows what stories are made of.",
    ),
    "options": attr.string_list(doc = "Other options of 'mdxc build': [\"--warnings-as-errors\"]."),
    "worker_protocol": attr.string(
        default = "proto",
        values = ["json", "proto"],
        doc = "What persistent workers speak.",
    ),
    "mdxc": attr.label(
        default = "@mdxc//:mdxc",
        executable = True,
        cfg = "exec",
        allow_single_file = True,
        doc = "The program.",
    ),
    "_run": attr.label(
        default = Label("//:run.sh"),
        executable = True,
        cfg = "exec",
        allow_single_file = True,
    ),
}

mdxc_story = rule(
    implementation = _mdxc_story,
    attrs = _ATTRIBUTES,
    doc = "Builds one package in an action of its own, into the folder 'name/<story id>'.",
)

mdxc_library = rule(
    implementation = _mdxc_library,
    attrs = dict(
        _ATTRIBUTES,
        shards = attr.int(
            default = 16,
            doc = "The greatest number of actions; one that builds some hundred stories is worth what it costs.",
        ),
    ),
    doc = "Builds many packages in a few actions, into the folders 'name/<shard>/<story id>'.",
)
