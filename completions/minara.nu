module completions {

  def "nu-complete minara color" [] {
    [ "auto" "always" "never" ]
  }

  # Author, vendor and validate agent skills
  export extern minara [
    --format: string          # The report as human, concise, json or markdown
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    --version(-V)             # Print version
  ]

  def "nu-complete minara skills color" [] {
    [ "auto" "always" "never" ]
  }

  # Work with skills: folders with a SKILL.md that an agent loads on demand
  export extern "minara skills" [
    --format: string          # The report as human, concise, json or markdown
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
  ]

  def "nu-complete minara skills validate color" [] {
    [ "auto" "always" "never" ]
  }

  # Check skills against the open specification
  export extern "minara skills validate" [
    --stdin-filename: path    # Path that text from standard input stands for
    --name: string            # Name of the folder that text from standard input stands in
    --no-gitignore            # Look into folders that .gitignore leaves out
    --profile: string         # Which rules run at which level: spec, recommended, strict
    --strict                  # Every warning fails the run
    --only: string            # Run only this rule or group
    --deny: string            # Report this rule or group, and fail
    --warn: string            # Report this rule or group
    --allow: string           # Do not report this rule or group
    --format: string          # The report as human, concise, json or markdown
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills validate color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...paths: path            # Files or folders (a folder stands for all skills below it); `-` reads SKILL.md from standard input
  ]

  def "nu-complete minara skills lint color" [] {
    [ "auto" "always" "never" ]
  }

  # Check skills for everything worth saying
  export extern "minara skills lint" [
    --stdin-filename: path    # Path that text from standard input stands for
    --name: string            # Name of the folder that text from standard input stands in
    --no-gitignore            # Look into folders that .gitignore leaves out
    --profile: string         # Which rules run at which level: spec, recommended, strict
    --strict                  # Every warning fails the run
    --only: string            # Run only this rule or group
    --deny: string            # Report this rule or group, and fail
    --warn: string            # Report this rule or group
    --allow: string           # Do not report this rule or group
    --format: string          # The report as human, concise, json or markdown
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills lint color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...paths: path            # Files or folders (a folder stands for all skills below it); `-` reads SKILL.md from standard input
  ]

  def "nu-complete minara skills explain color" [] {
    [ "auto" "always" "never" ]
  }

  # Show the page of a rule
  export extern "minara skills explain" [
    --format: string          # The report as human, concise, json or markdown
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills explain color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    rule: string              # Id of the rule
  ]

  def "nu-complete minara skills rules color" [] {
    [ "auto" "always" "never" ]
  }

  # List all rules
  export extern "minara skills rules" [
    --group: string           # Only the rules of this group
    --format: string          # The report as human, concise, json or markdown
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills rules color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
  ]

  def "nu-complete minara skills schema color" [] {
    [ "auto" "always" "never" ]
  }

  # Print the JSON Schema of a document
  export extern "minara skills schema" [
    --print: string           # Name of the document: a verb, or a file's form
    --format: string          # The report as human, concise, json or markdown
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills schema color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
  ]

  def "nu-complete minara skills completions shell" [] {
    [ "bash" "zsh" "fish" "powershell" "elvish" "nushell" ]
  }

  def "nu-complete minara skills completions color" [] {
    [ "auto" "always" "never" ]
  }

  # Print a shell's completion script
  export extern "minara skills completions" [
    --format: string          # The report as human, concise, json or markdown
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills completions color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    shell: string@"nu-complete minara skills completions shell" # The shell
  ]

  def "nu-complete minara completions shell" [] {
    [ "bash" "zsh" "fish" "powershell" "elvish" "nushell" ]
  }

  def "nu-complete minara completions color" [] {
    [ "auto" "always" "never" ]
  }

  # Print a shell's completion script
  export extern "minara completions" [
    --format: string          # The report as human, concise, json or markdown
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara completions color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    shell: string@"nu-complete minara completions shell" # The shell
  ]

  def "nu-complete minara help color" [] {
    [ "auto" "always" "never" ]
  }

  # Explain a verb, or a page: exit-codes, environment, formats, config
  export extern "minara help" [
    --format: string          # The report as human, concise, json or markdown
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara help color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...topic: string          # A verb, or one of: exit-codes, environment, formats, config
  ]

}

export use completions *
