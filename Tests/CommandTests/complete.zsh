# usage: zsh -f complete.zsh SCRIPT LINE...
#
# Reads the completions of SCRIPT, as its user would, in an interactive zsh. For each line presses the tab key behind it, and
# prints `== LINE` and what is offered, a line each, sorted.
zmodload zsh/zpty || exit 3
script=$1
shift
offers=$PWD/offers ready=$PWD/ready
rm -f $ready
zpty session zsh -f -i
say() { zpty -w session "$1" }
say "autoload -Uz compinit && compinit -u -D; source $script"
# What matches is noted instead of being shown.
say "compadd() { local -a hits; builtin compadd -A hits \"\$@\"; print -rl -- \$hits >>$offers; return 1 }"
say "finish() { : >$ready }; zle -N finish; bindkey '^X' finish; zle -N zle-line-init finish"

# Waits until the editor says that it is done with what it was sent.
wait_for_editor() {
    local attempt shown
    for ((attempt = 0; attempt < 400; attempt++)); do
        [[ -e $ready ]] && { rm $ready; return }
        # Whoever does not read what a terminal shows makes it wait.
        zpty -r -t session shown 2>/dev/null
        sleep 0.05
    done
    exit 1
}

wait_for_editor
for line; do
    : >$offers
    # The keys are read one after the other, so the last one says that the tab is done with.
    zpty -w -n session "$line"$'\t\C-u\C-x'
    wait_for_editor
    print -r -- "== $line"
    sort -u $offers | grep .
done
zpty -d session
