#!/bin/sh
# Runs the program $1 as a persistent worker, or once. In a sandbox, files are symbolic links out of the package, which
# assets may not be, so a single run gets copies.
set -eu
program=$PWD/$1
shift
for last; do :; done
if [ "$last" = --persistent_worker ]; then
    exec "$program" worker "$@"
fi
request=${last#@}
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
sed "s|^bazel-out/|$PWD/bazel-out/|" "$request" >"$copy/.request"
sed '1,/^--$/d' "$request" | while IFS= read -r package; do
    mkdir -p "$copy/$package"
    cp -RL "$package/." "$copy/$package"
    folder=$package
    while [ "$folder" != . ]; do
        folder=$(dirname "$folder")
        if [ -f "$folder/mdxc.yaml" ]; then cp -L "$folder/mdxc.yaml" "$copy/$folder"; fi
    done
done
cd "$copy"
"$program" worker @.request
