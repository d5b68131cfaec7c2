# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_minara_global_optspecs
    string join \n format= o/output= root= config= no-config color= q/quiet no-input offline exit-zero h/help V/version
end

function __fish_minara_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_minara_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_minara_using_subcommand
    set -l cmd (__fish_minara_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c minara -n "__fish_minara_needs_command" -l format -d 'The report as human, concise, json or markdown' -r
complete -c minara -n "__fish_minara_needs_command" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_needs_command" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_needs_command" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_needs_command" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_needs_command" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_needs_command" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_needs_command" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_needs_command" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_needs_command" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_needs_command" -s V -l version -d 'Print version'
complete -c minara -n "__fish_minara_needs_command" -f -a "skills" -d 'Work with skills: folders with a SKILL.md that an agent loads on demand'
complete -c minara -n "__fish_minara_needs_command" -f -a "completions" -d 'Print a shell\'s completion script'
complete -c minara -n "__fish_minara_needs_command" -f -a "help" -d 'Explain a verb, or a page: exit-codes, environment, formats, config'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -l format -d 'The report as human, concise, json or markdown' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -f -a "validate" -d 'Check skills against the open specification'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -f -a "lint" -d 'Check skills for everything worth saying'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -f -a "explain" -d 'Show the page of a rule'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -f -a "rules" -d 'List all rules'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -f -a "schema" -d 'Print the JSON Schema of a document'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from validate lint explain rules schema completions" -f -a "completions" -d 'Print a shell\'s completion script'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l stdin-filename -d 'Path that text from standard input stands for' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l name -d 'Name of the folder that text from standard input stands in' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l profile -d 'Which rules run at which level: spec, recommended, strict' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l only -d 'Run only this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l deny -d 'Report this rule or group, and fail' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l warn -d 'Report this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l allow -d 'Do not report this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l format -d 'The report as human, concise, json or markdown' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l no-gitignore -d 'Look into folders that .gitignore leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l strict -d 'Every warning fails the run'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l stdin-filename -d 'Path that text from standard input stands for' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l name -d 'Name of the folder that text from standard input stands in' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l profile -d 'Which rules run at which level: spec, recommended, strict' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l only -d 'Run only this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l deny -d 'Report this rule or group, and fail' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l warn -d 'Report this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l allow -d 'Do not report this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l format -d 'The report as human, concise, json or markdown' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l no-gitignore -d 'Look into folders that .gitignore leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l strict -d 'Every warning fails the run'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -l format -d 'The report as human, concise, json or markdown' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -l group -d 'Only the rules of this group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -l format -d 'The report as human, concise, json or markdown' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l print -d 'Name of the document: a verb, or a file\'s form' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l format -d 'The report as human, concise, json or markdown' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -l format -d 'The report as human, concise, json or markdown' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand completions" -l format -d 'The report as human, concise, json or markdown' -r
complete -c minara -n "__fish_minara_using_subcommand completions" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand completions" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand completions" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand completions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand completions" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand completions" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand completions" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand completions" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand completions" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand help" -l format -d 'The report as human, concise, json or markdown' -r
complete -c minara -n "__fish_minara_using_subcommand help" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand help" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand help" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand help" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand help" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand help" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand help" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand help" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand help" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand help" -s h -l help -d 'Print help (see more with \'--help\')'
