#!/bin/sh
# Written by `minara init --hook pre-commit`.
#
# Lints the skills that a commit touches, each once: the nearest folder upward
# from each staged file that holds a SKILL.md, in any case, so that one that is
# written otherwise is told. What is judged is the working tree. `git commit --no-verify` skips it.

if ! command -v minara >/dev/null 2>&1; then
    echo 'pre-commit: minara is not on PATH; git commit --no-verify skips this check' >&2
    exit 1
fi

is_skill() {
    for name in "$1"/[Ss][Kk][Ii][Ll][Ll].[Mm][Dd]; do
        [ -f "$name" ] && return
    done
    return 1
}

newline='
'
seen=$newline
set --
while IFS= read -r file; do
    dir=$file
    while [ "$dir" != . ]; do
        case $dir in
            */*) dir=${dir%/*} ;;
            *) dir=. ;;
        esac
        is_skill "$dir" || continue
        case $seen in
            *"$newline$dir$newline"*) ;;
            *) set -- "$@" "$dir"; seen=$seen$dir$newline ;;
        esac
        break
    done
done <<FILES
$(git diff --cached --name-only --no-renames -z | tr '\0' '\n')
FILES

[ $# -eq 0 ] || exec minara skills lint --quiet --format concise -- "$@"
