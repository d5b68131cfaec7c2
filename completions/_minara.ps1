
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'minara' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'minara'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'minara' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The report as human, concise, json or markdown')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Folder in which skills/ and the vendored folder lie')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Configuration file instead of the nearest minara.toml')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no configuration')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask a question')
            [CompletionResult]::new('--offline', '--offline', [CompletionResultType]::ParameterName, 'Open no socket')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit 0 although there are findings; refusals and errors still count')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('skills', 'skills', [CompletionResultType]::ParameterValue, 'Work with skills: folders with a SKILL.md that an agent loads on demand')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a shell''s completion script')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Explain a verb, or a page: exit-codes, environment, formats, config')
            break
        }
        'minara;skills' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The report as human, concise, json or markdown')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Folder in which skills/ and the vendored folder lie')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Configuration file instead of the nearest minara.toml')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no configuration')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask a question')
            [CompletionResult]::new('--offline', '--offline', [CompletionResultType]::ParameterName, 'Open no socket')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit 0 although there are findings; refusals and errors still count')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('validate', 'validate', [CompletionResultType]::ParameterValue, 'Check skills against the open specification')
            [CompletionResult]::new('lint', 'lint', [CompletionResultType]::ParameterValue, 'Check skills for everything worth saying')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Show the page of a rule')
            [CompletionResult]::new('rules', 'rules', [CompletionResultType]::ParameterValue, 'List all rules')
            [CompletionResult]::new('schema', 'schema', [CompletionResultType]::ParameterValue, 'Print the JSON Schema of a document')
            [CompletionResult]::new('completions', 'completions', [CompletionResultType]::ParameterValue, 'Print a shell''s completion script')
            break
        }
        'minara;skills;validate' {
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'Path that text from standard input stands for')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Name of the folder that text from standard input stands in')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Which rules run at which level: spec, recommended, strict')
            [CompletionResult]::new('--only', '--only', [CompletionResultType]::ParameterName, 'Run only this rule or group')
            [CompletionResult]::new('--deny', '--deny', [CompletionResultType]::ParameterName, 'Report this rule or group, and fail')
            [CompletionResult]::new('--warn', '--warn', [CompletionResultType]::ParameterName, 'Report this rule or group')
            [CompletionResult]::new('--allow', '--allow', [CompletionResultType]::ParameterName, 'Do not report this rule or group')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The report as human, concise, json or markdown')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Folder in which skills/ and the vendored folder lie')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Configuration file instead of the nearest minara.toml')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-gitignore', '--no-gitignore', [CompletionResultType]::ParameterName, 'Look into folders that .gitignore leaves out')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Every warning fails the run')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no configuration')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask a question')
            [CompletionResult]::new('--offline', '--offline', [CompletionResultType]::ParameterName, 'Open no socket')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit 0 although there are findings; refusals and errors still count')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'minara;skills;lint' {
            [CompletionResult]::new('--stdin-filename', '--stdin-filename', [CompletionResultType]::ParameterName, 'Path that text from standard input stands for')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Name of the folder that text from standard input stands in')
            [CompletionResult]::new('--profile', '--profile', [CompletionResultType]::ParameterName, 'Which rules run at which level: spec, recommended, strict')
            [CompletionResult]::new('--only', '--only', [CompletionResultType]::ParameterName, 'Run only this rule or group')
            [CompletionResult]::new('--deny', '--deny', [CompletionResultType]::ParameterName, 'Report this rule or group, and fail')
            [CompletionResult]::new('--warn', '--warn', [CompletionResultType]::ParameterName, 'Report this rule or group')
            [CompletionResult]::new('--allow', '--allow', [CompletionResultType]::ParameterName, 'Do not report this rule or group')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The report as human, concise, json or markdown')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Folder in which skills/ and the vendored folder lie')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Configuration file instead of the nearest minara.toml')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-gitignore', '--no-gitignore', [CompletionResultType]::ParameterName, 'Look into folders that .gitignore leaves out')
            [CompletionResult]::new('--strict', '--strict', [CompletionResultType]::ParameterName, 'Every warning fails the run')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no configuration')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask a question')
            [CompletionResult]::new('--offline', '--offline', [CompletionResultType]::ParameterName, 'Open no socket')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit 0 although there are findings; refusals and errors still count')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'minara;skills;explain' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The report as human, concise, json or markdown')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Folder in which skills/ and the vendored folder lie')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Configuration file instead of the nearest minara.toml')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no configuration')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask a question')
            [CompletionResult]::new('--offline', '--offline', [CompletionResultType]::ParameterName, 'Open no socket')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit 0 although there are findings; refusals and errors still count')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'minara;skills;rules' {
            [CompletionResult]::new('--group', '--group', [CompletionResultType]::ParameterName, 'Only the rules of this group')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The report as human, concise, json or markdown')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Folder in which skills/ and the vendored folder lie')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Configuration file instead of the nearest minara.toml')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no configuration')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask a question')
            [CompletionResult]::new('--offline', '--offline', [CompletionResultType]::ParameterName, 'Open no socket')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit 0 although there are findings; refusals and errors still count')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'minara;skills;schema' {
            [CompletionResult]::new('--print', '--print', [CompletionResultType]::ParameterName, 'Name of the document: a verb, or a file''s form')
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The report as human, concise, json or markdown')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Folder in which skills/ and the vendored folder lie')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Configuration file instead of the nearest minara.toml')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no configuration')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask a question')
            [CompletionResult]::new('--offline', '--offline', [CompletionResultType]::ParameterName, 'Open no socket')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit 0 although there are findings; refusals and errors still count')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'minara;skills;completions' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The report as human, concise, json or markdown')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Folder in which skills/ and the vendored folder lie')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Configuration file instead of the nearest minara.toml')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no configuration')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask a question')
            [CompletionResult]::new('--offline', '--offline', [CompletionResultType]::ParameterName, 'Open no socket')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit 0 although there are findings; refusals and errors still count')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'minara;completions' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The report as human, concise, json or markdown')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Folder in which skills/ and the vendored folder lie')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Configuration file instead of the nearest minara.toml')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no configuration')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask a question')
            [CompletionResult]::new('--offline', '--offline', [CompletionResultType]::ParameterName, 'Open no socket')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit 0 although there are findings; refusals and errors still count')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'minara;help' {
            [CompletionResult]::new('--format', '--format', [CompletionResultType]::ParameterName, 'The report as human, concise, json or markdown')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'Also write the report to a file, whole, even when the run fails')
            [CompletionResult]::new('--root', '--root', [CompletionResultType]::ParameterName, 'Folder in which skills/ and the vendored folder lie')
            [CompletionResult]::new('--config', '--config', [CompletionResultType]::ParameterName, 'Configuration file instead of the nearest minara.toml')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colours')
            [CompletionResult]::new('--no-config', '--no-config', [CompletionResultType]::ParameterName, 'Read no configuration')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'No notes, no progress')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask a question')
            [CompletionResult]::new('--offline', '--offline', [CompletionResultType]::ParameterName, 'Open no socket')
            [CompletionResult]::new('--exit-zero', '--exit-zero', [CompletionResultType]::ParameterName, 'Exit 0 although there are findings; refusals and errors still count')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
