# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_minara_global_optspecs
    string join \n format= o/output= root= dialect= config= no-config color= q/quiet no-input offline exit-zero h/help V/version
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

complete -c minara -n "__fish_minara_needs_command" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_needs_command" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_needs_command" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_needs_command" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
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
complete -c minara -n "__fish_minara_needs_command" -f -a "init" -d 'Write a minara.toml that teaches; a git hook, a workflow for CI'
complete -c minara -n "__fish_minara_needs_command" -f -a "completions" -d 'Print a shell\'s completion script'
complete -c minara -n "__fish_minara_needs_command" -f -a "help" -d 'Explain a verb, or a page: exit-codes, environment, formats, config'
complete -c minara -n "__fish_minara_needs_command" -f -a "skills" -d 'Work with skills: folders with a SKILL.md that an agent loads on demand'
complete -c minara -n "__fish_minara_using_subcommand init" -l hook -d 'Also write a git hook that lints the skills of a commit' -r -f -a "pre-commit\t'Before a commit is made'"
complete -c minara -n "__fish_minara_using_subcommand init" -l workflow -d 'Also write a file that checks the skills in CI' -r -f -a "github\t'GitHub Actions'
gitlab\t'GitLab CI'"
complete -c minara -n "__fish_minara_using_subcommand init" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand init" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand init" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand init" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand init" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand init" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand init" -l force -d 'Replace what is in the way'
complete -c minara -n "__fish_minara_using_subcommand init" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand init" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand init" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand init" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand init" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand init" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand completions" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand completions" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand completions" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand completions" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
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
complete -c minara -n "__fish_minara_using_subcommand help" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand help" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand help" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand help" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
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
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "add" -d 'Fetch skills, judge them, and vendor those that may be'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "list" -d 'Show what is here: own and vendored skills, source, licence, state'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "update" -d 'Bring vendored skills to the newest version of their source'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "outdated" -d 'Say which vendored skills upstream has in another version'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "diff" -d 'Show your changes to vendored skills, and upstream\'s'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "sync" -d 'Make the vendored skills on disk what their records say'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "verify" -d 'Hold vendored skills against lock, records and pages'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "remove" -d 'Delete vendored skills'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "license" -d 'Show a skill\'s licence: verdict, evidence, the deciding words'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "import" -d 'Vendor what another tool\'s record names'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "export" -d 'Write another tool\'s record of vendored skills'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "bundle" -d 'Pack vendored skills into a file for a site without a network'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "cache" -d 'Show or clear the cache of what was fetched'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "new" -d 'Begin a skill of your own that passes `lint --strict`'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "validate" -d 'Check skills against the open specification'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "lint" -d 'Check skills for everything worth saying'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "show" -d 'Show one skill: fields with types and places, tools, body, files'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "tokens" -d 'Count tokens, and what clients\' lists of skills cost'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "catalog" -d 'Render the reference page of all skills'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "explain" -d 'Show the page of a rule'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "rules" -d 'List all rules'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "init" -d 'Write a minara.toml that teaches; a git hook, a workflow for CI'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "check-load" -d 'Tell which clients load a skill, and as what'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "clients" -d 'Show which client reads which field, and its limits'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "prompt" -d 'Print the block that tells a model which skills there are'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "detect" -d 'Tell the dialect of a folder, with what speaks for it'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "convert" -d 'Write skills in another system\'s form, and tell what is lost'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "schema" -d 'Print the JSON Schema of a document, or of a Curia skill\'s inputs'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "activate" -d 'Tell what loading skills gives the model'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "route" -d 'Tell which skills a message is offered, in which order, and why'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "gate" -d 'Say whether a tool or a skill may run now'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "trace" -d 'Play a whole session of Minara\'s host, turn by turn'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "test" -d 'Run tests: what is offered for a message, what a call comes to'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "tools" -d 'Print the definitions of tools as a model gets them'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "resolve" -d 'Say which tools an agent has by a list of signed names (vertesia)'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "simulate" -d 'Play which tools an agent has from turn to turn (vertesia)'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "refs" -d 'Check what skills refer to'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "call-check" -d 'Hold the input of a call against the types of a Curia skill'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "sanitize" -d 'Clean a text as Curia\'s host does before a model sees it'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "inventory" -d 'Tell what MCP servers offer, with ids and risk'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "install" -d 'Let a skill into Polar\'s registry, step by step'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "scope" -d 'Tell what a session of Polar may call'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "decide" -d 'Say what Polar answers to one call'
complete -c minara -n "__fish_minara_using_subcommand skills; and not __fish_seen_subcommand_from add list update outdated diff sync verify remove license import export bundle cache new validate lint show tokens catalog explain rules init check-load clients prompt detect convert schema activate route gate trace test tools resolve simulate refs call-check sanitize inventory install scope decide completions" -f -a "completions" -d 'Print a shell\'s completion script'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l into -d 'Vendor into this folder below the root instead of vendor.dir' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l ref -d 'Branch, tag, full ref or commit' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l path -d 'Folder in the source' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l skill -d 'Skill by name; repeatable' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l id -d 'Folder name for the skill, instead of its own' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l accept-license -d 'Accept this licence, which policy denies; recorded' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l reason -d 'Why the edits are kept' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l profile -d 'Strictness: spec, recommended, strict, load, client:ID, reference' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l only -d 'Run only this rule, group or dialect' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l deny -d 'Report this rule or group, and fail' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l warn -d 'Report this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l allow -d 'Do not report this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l deadline -d 'Seconds for the whole fetch [default: 120]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l idle-timeout -d 'Seconds without a byte [default: 20]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l max-received -d 'Bytes received at most [default: 512 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l max-objects -d 'Git objects received at most [default: 400000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l fetch-with -d 'Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]' -r -f -a "git2\t'This program, over https'
git\t'The git on your path, started for nothing but to fetch'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l max-files -d 'Files of a skill [default: 2000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l max-folders -d 'Folders of a skill [default: 500]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l max-depth -d 'Folders inside one another [default: 12]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l max-file-bytes -d 'Bytes of one file [default: 10 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l max-skill-bytes -d 'Bytes of a skill [default: 50 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l max-skill-md-bytes -d 'Bytes of SKILL.md [default: 1 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l all -d 'Every skill of the source'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l list -d 'Show what the source offers, write nothing'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l dry-run -d 'Do everything but the writing'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l partial -d 'Write the skills that pass although others are refused'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l all-candidates -d 'Take skills below tests, examples, fixtures and docs into account'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l whole-root -d 'A skill at the source\'s root takes the whole repository along'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l trust-root -d 'The root\'s licence covers every skill of the source; recorded'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l no-sync -d 'Do not force files to disk'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l no-gitattributes -d 'Leave .gitattributes alone: git may then change line ends of vendored files'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l adopt -d 'The folder is there already: record it, from the commit that has it to the byte'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l keep-edits -d 'With --adopt: where no commit has it so, declare your edits in the record'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l worktree -d 'Read a repository\'s folder as it lies there, with what is not committed'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l include-linked -d 'Copy what symbolic links out of the skill lead to in the same source; recorded'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l strict -d 'Every warning fails the run'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l allow-insecure -d 'Plain http beyond this machine'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l accept-redirect -d 'Follow a redirect to another host'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l allow-undigested -d 'Take an index that names no digests of its files'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l tools -d 'Tools of the host (tools.json in the root, if there)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l env -d 'A variable that is set' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l env-file -d 'Variables that are set, a line NAME=value each; values are never shown' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l platform -d 'System of the host (linux)' -r -f -a "darwin\t''
linux\t''
win32\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l now -d 'Time of the host, such as 2030-01-31T12:00:00Z' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l no-gitignore -d 'Look into folders that .gitignore leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l no-exclude -d 'Look at what the configuration leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l host -d 'The host is this machine: its variables, its system, its clock'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l ref -d 'Branch, tag, full ref or commit, to follow from now on' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l conflict -d 'What counts where your edit and upstream\'s change clash [default: stop]' -r -f -a "ours\t'Your side'
theirs\t'Upstream\'s side; your edit is given up'
markers\t'Both, between markers in the file; never in SKILL.md'
side\t'Your side, and the other two beside the project'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l reason -d 'Why the edits are kept' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l accept-license -d 'Accept this licence, which policy denies; recorded' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l accept-new-executables -d 'Files that can run, by path' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l accept-new-tools -d 'Entries and wider patterns of allowed-tools' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l accept-new-hosts -d 'Hosts that the skill did not name' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l accept-new-env -d 'Variables that look like secrets' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l accept-findings -d 'Security findings that were not there, by rule' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l accept-license-change -d 'Another licence, by its expression; never what policy denies' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l accept-move -d 'Another folder in the source' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l accept-rename -d 'Another name in the frontmatter; the id stays' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l accept-history-rewrite -d 'A history without the recorded commit, by its first digits' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l accept-moved-tag -d 'A tag that stands for another commit' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l accept-downgrade -d 'A tag that is not annotated any more' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l profile -d 'Strictness: spec, recommended, strict, load, client:ID, reference' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l only -d 'Run only this rule, group or dialect' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l deny -d 'Report this rule or group, and fail' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l warn -d 'Report this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l allow -d 'Do not report this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l deadline -d 'Seconds for the whole fetch [default: 120]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l idle-timeout -d 'Seconds without a byte [default: 20]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l max-received -d 'Bytes received at most [default: 512 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l max-objects -d 'Git objects received at most [default: 400000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l fetch-with -d 'Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]' -r -f -a "git2\t'This program, over https'
git\t'The git on your path, started for nothing but to fetch'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l max-files -d 'Files of a skill [default: 2000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l max-folders -d 'Folders of a skill [default: 500]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l max-depth -d 'Folders inside one another [default: 12]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l max-file-bytes -d 'Bytes of one file [default: 10 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l max-skill-bytes -d 'Bytes of a skill [default: 50 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l max-skill-md-bytes -d 'Bytes of SKILL.md [default: 1 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l all -d 'Every vendored skill'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l dry-run -d 'Do everything but the writing'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l keep-edits -d 'Declare your edits in the record, so that verify knows them'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l trust-root -d 'The root\'s licence covers every skill of the source; recorded'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l no-sync -d 'Do not force files to disk'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l strict -d 'Every warning fails the run'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l allow-insecure -d 'Plain http beyond this machine'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l accept-redirect -d 'Follow a redirect to another host'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l allow-undigested -d 'Take an index that names no digests of its files'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from update" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l deadline -d 'Seconds for the whole fetch [default: 120]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l idle-timeout -d 'Seconds without a byte [default: 20]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l max-received -d 'Bytes received at most [default: 512 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l max-objects -d 'Git objects received at most [default: 400000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l fetch-with -d 'Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]' -r -f -a "git2\t'This program, over https'
git\t'The git on your path, started for nothing but to fetch'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l max-files -d 'Files of a skill [default: 2000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l max-folders -d 'Folders of a skill [default: 500]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l max-depth -d 'Folders inside one another [default: 12]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l max-file-bytes -d 'Bytes of one file [default: 10 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l max-skill-bytes -d 'Bytes of a skill [default: 50 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l max-skill-md-bytes -d 'Bytes of SKILL.md [default: 1 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l exit-code -d 'Exit with 1 where a skill is behind'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l allow-insecure -d 'Plain http beyond this machine'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l accept-redirect -d 'Follow a redirect to another host'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l allow-undigested -d 'Take an index that names no digests of its files'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from outdated" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l deadline -d 'Seconds for the whole fetch [default: 120]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l idle-timeout -d 'Seconds without a byte [default: 20]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l max-received -d 'Bytes received at most [default: 512 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l max-objects -d 'Git objects received at most [default: 400000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l fetch-with -d 'Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]' -r -f -a "git2\t'This program, over https'
git\t'The git on your path, started for nothing but to fetch'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l max-files -d 'Files of a skill [default: 2000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l max-folders -d 'Folders of a skill [default: 500]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l max-depth -d 'Folders inside one another [default: 12]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l max-file-bytes -d 'Bytes of one file [default: 10 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l max-skill-bytes -d 'Bytes of a skill [default: 50 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l max-skill-md-bytes -d 'Bytes of SKILL.md [default: 1 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l edits -d 'Your edits alone'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l upstream -d 'Upstream\'s changes alone'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l stat -d 'Count lines instead of showing them'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l allow-insecure -d 'Plain http beyond this machine'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l accept-redirect -d 'Follow a redirect to another host'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l allow-undigested -d 'Take an index that names no digests of its files'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from diff" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l reason -d 'Why the edits are kept' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l from -d 'Take what is missing from this bundle; no source is asked' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l deadline -d 'Seconds for the whole fetch [default: 120]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l idle-timeout -d 'Seconds without a byte [default: 20]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l max-received -d 'Bytes received at most [default: 512 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l max-objects -d 'Git objects received at most [default: 400000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l fetch-with -d 'Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]' -r -f -a "git2\t'This program, over https'
git\t'The git on your path, started for nothing but to fetch'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l max-files -d 'Files of a skill [default: 2000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l max-folders -d 'Folders of a skill [default: 500]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l max-depth -d 'Folders inside one another [default: 12]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l max-file-bytes -d 'Bytes of one file [default: 10 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l max-skill-bytes -d 'Bytes of a skill [default: 50 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l max-skill-md-bytes -d 'Bytes of SKILL.md [default: 1 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l check -d 'Write nothing; exit with 1 where something would be written'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l keep-edits -d 'Declare your edits in the record, so that verify knows them'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l discard-edits -d 'Give edits up, and delete files of your own'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l no-sync -d 'Do not force files to disk'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l allow-insecure -d 'Plain http beyond this machine'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l accept-redirect -d 'Follow a redirect to another host'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l allow-undigested -d 'Take an index that names no digests of its files'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sync" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l deadline -d 'Seconds for the whole fetch [default: 120]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l idle-timeout -d 'Seconds without a byte [default: 20]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l max-received -d 'Bytes received at most [default: 512 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l max-objects -d 'Git objects received at most [default: 400000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l fetch-with -d 'Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]' -r -f -a "git2\t'This program, over https'
git\t'The git on your path, started for nothing but to fetch'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l write-lock -d 'Make minara.lock from the records first; what changes is shown'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l upstream -d 'Fetch the recorded commits, and hold what is there against the records, too'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l allow-insecure -d 'Plain http beyond this machine'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l accept-redirect -d 'Follow a redirect to another host'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l allow-undigested -d 'Take an index that names no digests of its files'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from verify" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -l all -d 'Every vendored skill'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -l discard-edits -d 'Delete local edits and extra files too'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -l dry-run -d 'Do everything but the deleting'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -l no-sync -d 'Do not force files to disk'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l skill -d 'Skill by name; repeatable' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l ref -d 'Branch, tag, full ref or commit of a source' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l accept-license -d 'Accept this licence, which policy denies' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l deadline -d 'Seconds for the whole fetch [default: 120]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l idle-timeout -d 'Seconds without a byte [default: 20]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l max-received -d 'Bytes received at most [default: 512 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l max-objects -d 'Git objects received at most [default: 400000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l fetch-with -d 'Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]' -r -f -a "git2\t'This program, over https'
git\t'The git on your path, started for nothing but to fetch'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l explain -d 'Show every piece of evidence and what would change the verdict'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l trust-root -d 'The root\'s licence covers every skill of the source'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l no-gitignore -d 'Look into folders that .gitignore leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l allow-insecure -d 'Plain http beyond this machine'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l accept-redirect -d 'Follow a redirect to another host'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l allow-undigested -d 'Take an index that names no digests of its files'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from license" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l into -d 'Vendor into this folder below the root instead of vendor.dir' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l accept-license -d 'Accept this licence, which policy denies; recorded' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l profile -d 'Strictness: spec, recommended, strict, load, client:ID, reference' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l only -d 'Run only this rule, group or dialect' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l deny -d 'Report this rule or group, and fail' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l warn -d 'Report this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l allow -d 'Do not report this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l deadline -d 'Seconds for the whole fetch [default: 120]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l idle-timeout -d 'Seconds without a byte [default: 20]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l max-received -d 'Bytes received at most [default: 512 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l max-objects -d 'Git objects received at most [default: 400000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l fetch-with -d 'Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]' -r -f -a "git2\t'This program, over https'
git\t'The git on your path, started for nothing but to fetch'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l max-files -d 'Files of a skill [default: 2000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l max-folders -d 'Folders of a skill [default: 500]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l max-depth -d 'Folders inside one another [default: 12]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l max-file-bytes -d 'Bytes of one file [default: 10 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l max-skill-bytes -d 'Bytes of a skill [default: 50 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l max-skill-md-bytes -d 'Bytes of SKILL.md [default: 1 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l find-commit -d 'Look through the history for the content that a hash names'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l dry-run -d 'Do everything but the writing'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l trust-root -d 'The root\'s licence covers every skill of the source; recorded'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l no-sync -d 'Do not force files to disk'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l no-gitattributes -d 'Leave .gitattributes alone: git may then change line ends of vendored files'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l strict -d 'Every warning fails the run'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l allow-insecure -d 'Plain http beyond this machine'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l accept-redirect -d 'Follow a redirect to another host'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l allow-undigested -d 'Take an index that names no digests of its files'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from import" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from export" -l as -d 'Form of the record: apm, skills-lock, toolhive' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from export" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from export" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from export" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from export" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from export" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from export" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from export" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from export" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from export" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from export" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from export" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l deadline -d 'Seconds for the whole fetch [default: 120]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l idle-timeout -d 'Seconds without a byte [default: 20]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l max-received -d 'Bytes received at most [default: 512 MiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l max-objects -d 'Git objects received at most [default: 400000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l fetch-with -d 'Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]' -r -f -a "git2\t'This program, over https'
git\t'The git on your path, started for nothing but to fetch'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l git -d 'Fetch what the repositories have now, and take it along'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l allow-insecure -d 'Plain http beyond this machine'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l accept-redirect -d 'Follow a redirect to another host'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l allow-undigested -d 'Take an index that names no digests of its files'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from bundle" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from cache" -l max-age -d 'With gc: days without use after which something goes [default: 90]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from cache" -l max-bytes -d 'With gc: bytes that may be left [default: 5 GiB]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from cache" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from cache" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from cache" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from cache" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from cache" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from cache" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from cache" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from cache" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from cache" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from cache" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from cache" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from cache" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -l template -d 'What it begins as' -r -f -a "minimal\t''
minara\t''
tool-heavy\t''
prompt-heavy\t''
methodology\t''
mastra\t''
vertesia\t''
curia\t''
polar\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -l description -d 'What it is for and when, in one line' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -l license -d 'Its licence, an identifier of the SPDX list, written with its text where no folder above holds one; MIT where nobody says any' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -l into -d 'The folder that holds it, below the root' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -l dry-run -d 'Write nothing'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from new" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l stdin-filename -d 'With `-` as PATH, SKILL.md comes from standard input and stands for this file' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l name -d 'With `-` as PATH, SKILL.md comes from standard input and stands in a folder of this name' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l profile -d 'Strictness: spec, recommended, strict, load, client:ID, reference' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l only -d 'Run only this rule, group or dialect' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l deny -d 'Report this rule or group, and fail' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l warn -d 'Report this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l allow -d 'Do not report this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l reader -d 'Whose reading of SKILL.md counts (vertesia.reader, else both)' -r -f -a "build\t'The build tools'
sdk\t'The SDK at run time'
both\t'Both: what either refuses or misreads'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l mode -d 'Curia: what its program does (current), or what its document says' -r -f -a "current\t''
document\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l no-gitignore -d 'Look into folders that .gitignore leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l no-exclude -d 'Look at what the configuration leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l strict -d 'Every warning fails the run'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l full -d 'Show every finding, not only the first places of each rule'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from validate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l stdin-filename -d 'With `-` as PATH, SKILL.md comes from standard input and stands for this file' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l name -d 'With `-` as PATH, SKILL.md comes from standard input and stands in a folder of this name' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l profile -d 'Strictness: spec, recommended, strict, load, client:ID, reference' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l only -d 'Run only this rule, group or dialect' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l deny -d 'Report this rule or group, and fail' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l warn -d 'Report this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l allow -d 'Do not report this rule or group' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l tools -d 'Tools of a Minara host (tools.json in the root, if there)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l reader -d 'Whose reading of SKILL.md counts (vertesia.reader, else both)' -r -f -a "build\t'The build tools'
sdk\t'The SDK at run time'
both\t'Both: what either refuses or misreads'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l registry -d 'The tools and skills of a Vertesia project (vertesia.registry)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l prompt -d 'The prompt of a Vertesia agent, held against the registry' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l no-gitignore -d 'Look into folders that .gitignore leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l no-exclude -d 'Look at what the configuration leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l strict -d 'Every warning fails the run'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l fix -d 'Apply the fixes that keep the meaning, then report what is left'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l unsafe-fixes -d 'Count and apply also the fixes that may change the meaning'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l diff -d 'Print what --fix would change, write nothing; exit 1 if it would'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l vendored -d 'Fix files of vendored skills as well'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l full -d 'Show every finding, not only the first places of each rule'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from lint" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -l reader -d 'Whose reading of SKILL.md counts (vertesia.reader, else both)' -r -f -a "build\t'The build tools'
sdk\t'The SDK at run time'
both\t'Both: what either refuses or misreads'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -l profile -d 'Another reader than ours: reference' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -l hosts -d 'A line a host: whether it loads the skill, why not, what it misreads'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l stdin-filename -d 'With `-` as PATH, SKILL.md comes from standard input and stands for this file' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l name -d 'With `-` as PATH, SKILL.md comes from standard input and stands in a folder of this name' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l tokenizer -d 'What to count in: o200k and cl100k are exact, chars4 is characters / 4' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l client -d 'Only this client\'s list, and what it loses' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l window -d 'Tokens of the model\'s context; 0: the client does not know it [default: 200000]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l no-gitignore -d 'Look into folders that .gitignore leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l no-exclude -d 'Look at what the configuration leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l tree -d 'Show each linked file below the file that links to it'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l listing -d 'Measure the list of all selected skills as each client writes it for the model, against its budget'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tokens" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -l title -d 'Heading of the page' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -l no-gitignore -d 'Look into folders that .gitignore leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -l no-exclude -d 'Look at what the configuration leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -l write -d 'Write the configured pages: the catalog (docs/skills.md) and the list of vendored skills (THIRD_PARTY_SKILLS.md)'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -l check -d 'Write nothing; exit 1 with a diff where one of them is not what it would be'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from catalog" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from explain" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
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
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from rules" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
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
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -l hook -d 'Also write a git hook that lints the skills of a commit' -r -f -a "pre-commit\t'Before a commit is made'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -l workflow -d 'Also write a file that checks the skills in CI' -r -f -a "github\t'GitHub Actions'
gitlab\t'GitLab CI'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -l force -d 'Replace what is in the way'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from init" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -l stdin-filename -d 'With `-` as PATH, SKILL.md comes from standard input and stands for this file' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -l name -d 'With `-` as PATH, SKILL.md comes from standard input and stands in a folder of this name' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -l client -d 'Ask only this client' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -l no-gitignore -d 'Look into folders that .gitignore leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -l no-exclude -d 'Look at what the configuration leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from check-load" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from clients" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from clients" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from clients" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from clients" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from clients" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from clients" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from clients" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from clients" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from clients" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from clients" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from clients" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from clients" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l as -d 'The form of the block (xml)' -r -f -a "xml\t'Tags, as the reference or the host writes them'
json\t'JSON'
markdown\t'A list'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l form -d 'mastra: the block of today, or that of its document on skills' -r -f -a "current\t'With the kind of place, as the host writes it'
document\t'As the document has it'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l profile -d '`reference`: one skill that can\'t be read ends the run' -r -f -a "reference\t'That of the reference validator'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l message -d 'minara: the message of the turn' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l active -d 'minara: a skill that is active' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l tools -d 'Tools of the host (tools.json in the root, if there)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l env -d 'A variable that is set' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l env-file -d 'Variables that are set, a line NAME=value each; values are never shown' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l platform -d 'System of the host (linux)' -r -f -a "darwin\t''
linux\t''
win32\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l now -d 'Time of the host, such as 2030-01-31T12:00:00Z' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l host -d 'The host is this machine: its variables, its system, its clock'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from prompt" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from detect" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from detect" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from detect" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from detect" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from detect" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from detect" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from detect" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from detect" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from detect" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from detect" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from detect" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from detect" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l from -d 'The form that they have, where their marks do not tell' -r -f -a "agent-skills\t''
mastra\t''
minara\t''
vertesia\t''
vertesia-sdk\t''
vertesia-system\t''
curia\t''
polar\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l to -d 'The form that they get: agent-skills, mastra, minara, vertesia, vertesia-system, curia, polar' -r -f -a "agent-skills\t''
mastra\t''
minara\t''
vertesia\t''
vertesia-sdk\t''
vertesia-system\t''
curia\t''
polar\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l set -d 'Give a value of the new form' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -s o -l output -d 'Folder that is written, new or empty' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l sidecar -d 'Keep what has no place beside the new form; use what is kept'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l dry-run -d 'Write nothing; the same report and exit code'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l rename -d 'Change a name that the new form does not take'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l notice -d 'Say a licence that has no field at the end of the text'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l accept-defaults -d 'Write Curia\'s default, `sensitivity: normal`'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l describe-inputs -d 'Describe inputs that have no field in the text'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l force -d 'Take a folder that holds other files; they stay'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from convert" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l print -d 'Name of the document: config, record, or a verb' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l timezone -d 'The host\'s time zone, as the model is told of it [default: curia.timezone]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l infer-enums -d 'List the values that `(a | b)` names; the host never does'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l outputs -d 'Describe what the skill returns as well, as far as it can be read'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l previous -d 'Ids that were active before; the call replaces them' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l source -d 'Who began the turn: user, cron, webhook' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l message -d 'The message of the turn; negative keywords hide nothing from a call' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l shed -d 'Which bodies go where not all fit' -r -f -a "strict\t'No body outlives a more important one'
greedy\t'Whatever still fits stays'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l unit -d 'What bodies are counted in' -r -f -a "utf16\t'UTF-16 code units, as the host counts'
scalars\t'Unicode scalar values'
bytes\t'Bytes'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l budget -d 'How much all bodies may hold' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l tools -d 'Tools of the host (tools.json in the root, if there)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l env -d 'A variable that is set' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l env-file -d 'Variables that are set, a line NAME=value each; values are never shown' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l platform -d 'System of the host (linux)' -r -f -a "darwin\t''
linux\t''
win32\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l now -d 'Time of the host, such as 2030-01-31T12:00:00Z' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l clear -d 'Activate nothing'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l confirmed -d 'As the model may say; it grants nothing and is ignored'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l operator-authored -d 'An operator wrote the call'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l host -d 'The host is this machine: its variables, its system, its clock'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from activate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l file -d 'A file of messages, one a line' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l signal -d 'The signal that begins the turn, as JSON' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l rank -d 'What decides where signals do not' -r -f -a "tiebreak\t'The priority breaks ties'
additive\t'The priority is added to the signals'
fallback\t'The priority counts only where there is no signal'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l stage-table -d 'Which phrases name a stage' -r -f -a "builtin\t'Those of the host\'s page, more of them, and exceptions; or those of minara.toml'
seed\t'Those of the host\'s page alone'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l limit -d 'The most skills (10 for people, else all)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l explain -d 'Why this skill stands where it stands' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l tools -d 'Tools of the host (tools.json in the root, if there)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l env -d 'A variable that is set' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l env-file -d 'Variables that are set, a line NAME=value each; values are never shown' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l platform -d 'System of the host (linux)' -r -f -a "darwin\t''
linux\t''
win32\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l now -d 'Time of the host, such as 2030-01-31T12:00:00Z' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l explain-dropped -d 'Every cause of what is not offered'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l confusion -d 'Skills with keywords in common; takes no message'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l host -d 'The host is this machine: its variables, its system, its clock'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from route" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l args -d 'Arguments of the call, a JSON object' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l source -d 'Who began the turn; every other source than user is autonomous' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l session -d 'Kind of session (that of the state file, else main)' -r -f -a "main\t''
sub\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l stage -d 'A stage that the signal suggests' -r -f -a "discover\t''
evaluate\t''
decide\t''
manage\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l message -d 'The message of the turn; it names stages where the signal suggests none' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l active -d 'A skill that is active; in a session of kind sub its tools can be called' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l state -d 'What the session remembers: confirmed tools, approvals, grants' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l discover-tightening -d 'What a discover turn without a person does to tiers' -r -f -a "read-only\t'only READ_ONLY runs'
one-tier\t'each tier is treated as the next one'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l tools -d 'Tools of the host (tools.json in the root, if there)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l env -d 'A variable that is set' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l env-file -d 'Variables that are set, a line NAME=value each; values are never shown' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l platform -d 'System of the host (linux)' -r -f -a "darwin\t''
linux\t''
win32\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l now -d 'Time of the host, such as 2030-01-31T12:00:00Z' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l mode -d 'Curia: what its program does (current), or what its document says' -r -f -a "current\t''
document\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l skill -d 'Folder of the skill' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l score -d 'Score of autonomy, 0 to 100' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l role -d 'Role of the caller; without it the host knows no caller' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l channel -d 'Channel of the caller' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l agent -d 'File of the agent that asks' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l approvals -d 'File of what was approved before, by agent and skill' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l all -d 'Every tool or skill: the page that a reviewer signs'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l confirmed -d 'The tool was confirmed earlier in the session'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l grant -d 'A stored grant covers the call'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l approved -d 'The user approved this very call'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l require-confirmation-with-grant -d 'Ask a person although a grant covers a call that moves funds'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l matrix -d 'Print every decision by every fact'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l host -d 'The host is this machine: its variables, its system, its clock'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l pinned -d 'The agent was configured with the skill'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from gate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l record -d 'Write what happened as JSON Lines' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l replay -d 'Judge the calls of a recording again' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l state -d 'With --replay: grants of this state file instead of the recorded ones' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l tools -d 'Tools of the host (tools.json in the root, if there)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l env -d 'A variable that is set' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l env-file -d 'Variables that are set, a line NAME=value each; values are never shown' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l platform -d 'System of the host (linux)' -r -f -a "darwin\t''
linux\t''
win32\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l now -d 'Time of the host, such as 2030-01-31T12:00:00Z' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l host -d 'The host is this machine: its variables, its system, its clock'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from trace" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l min-coverage -d 'Share that the tests must reach of skills, keywords, stages or gate: skills=0.9' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l utterances -d 'Count a table of messages: message, id and language, with tabs between' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l min-accuracy -d 'Share of the messages whose skill must be first' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l against -d 'Judge everything on the tree of that commit, too, and tell what moved' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l import-benchmark -d 'Make a file of tests of a folder of benchmark scenarios' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l tools -d 'Tools of the host (tools.json in the root, if there)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l env -d 'A variable that is set' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l env-file -d 'Variables that are set, a line NAME=value each; values are never shown' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l platform -d 'System of the host (linux)' -r -f -a "darwin\t''
linux\t''
win32\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l now -d 'Time of the host, such as 2030-01-31T12:00:00Z' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l suggest -d 'Say which phrase of a message would help its skill'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l update -d 'Rewrite the values of failing expectations; every other byte stays'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l exit-code -d 'With --against: exit 1 where something moved'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l host -d 'The host is this machine: its variables, its system, its clock'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from test" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -l form -d 'Who tells the model (vertesia)' -r -f -a "document\t'The platform'
sdk\t'The SDK'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -l registry -d 'The tools and skills of the project (vertesia.registry)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -l grep -d 'Only those whose name, title or description matches' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -l inventory -d 'The tools that MCP servers offer, as they were recorded (curia)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -l catalog -d 'Every tool and skill of the registry (vertesia)'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from tools" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -l defaults -d 'The tools of every agent; without it those of the registry' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -l registry -d 'The tools and skills of the project (vertesia.registry)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -l excluded -d 'Tools that no agent has' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -l from -d 'A run or a process, as JSON or YAML' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -l pointer -d 'Where in the file the list stands, as a JSON pointer' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from resolve" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from simulate" -l registry -d 'The tools and skills of the project (vertesia.registry)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from simulate" -l expect -d 'What must come of it: `turns` and `visible` as --format json prints them' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from simulate" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from simulate" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from simulate" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from simulate" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from simulate" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from simulate" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from simulate" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from simulate" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from simulate" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from simulate" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from simulate" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from simulate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -l stdin-filename -d 'With `-` as PATH, SKILL.md comes from standard input and stands for this file' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -l name -d 'With `-` as PATH, SKILL.md comes from standard input and stands in a folder of this name' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -l catalog -d 'Names of tools and skills; a registry serves (vertesia.registry)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -l no-gitignore -d 'Look into folders that .gitignore leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -l no-exclude -d 'Look at what the configuration leaves out'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from refs" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from call-check" -l skill -d 'Folder of the skill' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from call-check" -l input -d 'The input of the call, a JSON object' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from call-check" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from call-check" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from call-check" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from call-check" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from call-check" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from call-check" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from call-check" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from call-check" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from call-check" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from call-check" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from call-check" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from call-check" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -l mode -d 'Curia: what its program does (current), or what its document says' -r -f -a "current\t''
document\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -l limit -d 'Characters that are left at most' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -l error -d 'It is an error: wrap it as the host does'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -l json -d 'The text is JSON: every string in it is cleaned on its own'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from sanitize" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -l connect -d 'Ask this server; again for further ones' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -l timeout -d 'Seconds for each server [default: 10 an answer, 60 in all]' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -l against -d 'Tell what has changed since this inventory, and which skills rest on it' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -l registry -d 'The registry with those skills (polar)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -l mode -d 'Curia: what its program does (current), or what its document says' -r -f -a "current\t''
document\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from inventory" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l registry -d 'The registry (polar)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l inventory -d 'The recorded tools of the servers' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l policy -d 'What may be let in, and how far' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l capability -d 'approve, complete: a capability, EXTENSION/CAPABILITY; approve without it: all' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l source -d 'Where the skill comes from: a path, or an address with a commit' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l proposal -d 'A proposal that a model or a person wrote' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l agent -d 'The agent that plans (main)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l risk -d 'How much a call can harm' -r -f -a "read\t''
write\t''
destructive\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l effects -d 'What a call changes' -r -f -a "none\t''
internal\t''
external\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l egress -d 'Whether data of a call leaves' -r -f -a "none\t''
network\t''"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l constraint -d 'domains=A,B, paths=A,B or rate=MAX/SECONDS; only narrower than the policy' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l explain -d 'Why it is so' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l by -d 'Who decides' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l at -d 'When, as it is to be recorded' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l reason -d 'Why' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l enable -d 'apply: let calls through at once'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from install" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l registry -d 'The registry (polar)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l snapshot -d 'Skills with their states and manifests, as one file instead of a registry' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l policy -d 'What may be used, and how far' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l inventory -d 'Taken and not read: what may be called goes by the manifests' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l agent -d 'The agent that asks (main)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l forward -d 'Skills that are forwarded to the agent' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l parent-scope -d 'What the agent\'s parent may call, as this verb prints it in JSON' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from scope" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l scope -d 'What the session may call, as scope prints it in JSON' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l registry -d 'The registry (polar)' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l snapshot -d 'Skills with their states and manifests, as one file instead of a registry' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l extension -d 'The extension that is called' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l capability -d 'Its capability' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l input -d 'Arguments of the call, a JSON object' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l grants -d 'What a person allowed in advance' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l now -d 'The time; a grant that expires does not count without it' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l config -d 'Configuration file instead of the nearest minara.toml' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal that wants them'
always\t'Always'
never\t'Never'"
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l no-config -d 'Read no configuration'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -s q -l quiet -d 'No notes, no progress'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l no-input -d 'Never ask a question'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l offline -d 'Open no socket'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -l exit-zero -d 'Exit 0 although there are findings; refusals and errors still count'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from decide" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -l format -d 'Form of the report (see minara help formats)' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -s o -l output -d 'Also write the report to a file, whole, even when the run fails' -r
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -l root -d 'Folder in which skills/ and the vendored folder lie' -r -F
complete -c minara -n "__fish_minara_using_subcommand skills; and __fish_seen_subcommand_from completions" -l dialect -d 'Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar' -r
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
