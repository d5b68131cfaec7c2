module completions {

  def "nu-complete minara color" [] {
    [ "auto" "always" "never" ]
  }

  # Author, vendor and validate agent skills
  export extern minara [
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
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

  def "nu-complete minara init hook" [] {
    [ "pre-commit" ]
  }

  def "nu-complete minara init workflow" [] {
    [ "github" "gitlab" ]
  }

  def "nu-complete minara init color" [] {
    [ "auto" "always" "never" ]
  }

  # Write a minara.toml that teaches; a git hook, a workflow for CI
  export extern "minara init" [
    --hook: string@"nu-complete minara init hook" # Also write a git hook that lints the skills of a commit
    --workflow: string@"nu-complete minara init workflow" # Also write a file that checks the skills in CI
    --force                   # Replace what is in the way
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara init color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
  ]

  def "nu-complete minara completions shell" [] {
    [ "bash" "zsh" "fish" "powershell" "elvish" "nushell" ]
  }

  def "nu-complete minara completions color" [] {
    [ "auto" "always" "never" ]
  }

  # Print a shell's completion script
  export extern "minara completions" [
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
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
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
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

  def "nu-complete minara skills color" [] {
    [ "auto" "always" "never" ]
  }

  # Work with skills: folders with a SKILL.md that an agent loads on demand
  export extern "minara skills" [
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
  ]

  def "nu-complete minara skills add fetch_with" [] {
    [ "git2" "git" ]
  }

  def "nu-complete minara skills add color" [] {
    [ "auto" "always" "never" ]
  }

  # Fetch skills, judge them, and vendor those that may be
  export extern "minara skills add" [
    --into: path              # Vendor into this folder below the root instead of vendor.dir
    --ref: string             # Branch, tag, full ref or commit
    --path: string            # Folder in the source
    --skill: string           # Skill by name; repeatable
    --all                     # Every skill of the source
    --id: string              # Folder name for the skill, instead of its own
    --list                    # Show what the source offers, write nothing
    --dry-run                 # Do everything but the writing
    --partial                 # Write the skills that pass although others are refused
    --all-candidates          # Take skills below tests, examples, fixtures and docs into account
    --whole-root              # A skill at the source's root takes the whole repository along
    --accept-license: string  # Accept this licence, which policy denies; recorded
    --trust-root              # The root's licence covers every skill of the source; recorded
    --no-sync                 # Do not force files to disk
    --no-gitattributes        # Leave .gitattributes alone: git may then change line ends of vendored files
    --adopt                   # The folder is there already: record it, from the commit that has it to the byte
    --keep-edits              # With --adopt: where no commit has it so, declare your edits in the record
    --reason: string          # Why the edits are kept
    --worktree                # Read a repository's folder as it lies there, with what is not committed
    --include-linked          # Copy what symbolic links out of the skill lead to in the same source; recorded
    --profile: string         # Strictness: spec, recommended, strict, load, client:ID, reference
    --strict                  # Every warning fails the run
    --only: string            # Run only this rule, group or dialect
    --deny: string            # Report this rule or group, and fail
    --warn: string            # Report this rule or group
    --allow: string           # Do not report this rule or group
    --deadline: string        # Seconds for the whole fetch [default: 120]
    --idle-timeout: string    # Seconds without a byte [default: 20]
    --max-received: string    # Bytes received at most [default: 512 MiB]
    --max-objects: string     # Git objects received at most [default: 400000]
    --allow-insecure          # Plain http beyond this machine
    --accept-redirect         # Follow a redirect to another host
    --allow-undigested        # Take an index that names no digests of its files
    --fetch-with: string@"nu-complete minara skills add fetch_with" # Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]
    --max-files: string       # Files of a skill [default: 2000]
    --max-folders: string     # Folders of a skill [default: 500]
    --max-depth: string       # Folders inside one another [default: 12]
    --max-file-bytes: string  # Bytes of one file [default: 10 MiB]
    --max-skill-bytes: string # Bytes of a skill [default: 50 MiB]
    --max-skill-md-bytes: string # Bytes of SKILL.md [default: 1 MiB]
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills add color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    source: string            # Where the skills are
  ]

  def "nu-complete minara skills list platform" [] {
    [ "darwin" "linux" "win32" ]
  }

  def "nu-complete minara skills list color" [] {
    [ "auto" "always" "never" ]
  }

  # Show what is here: own and vendored skills, source, licence, state
  export extern "minara skills list" [
    --no-gitignore            # Look into folders that .gitignore leaves out
    --no-exclude              # Look at what the configuration leaves out
    --tools: path             # Tools of the host (tools.json in the root, if there)
    --env: string             # A variable that is set
    --env-file: path          # Variables that are set, a line NAME=value each; values are never shown
    --platform: string@"nu-complete minara skills list platform" # System of the host (linux)
    --now: string             # Time of the host, such as 2030-01-31T12:00:00Z
    --host                    # The host is this machine: its variables, its system, its clock
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills list color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...paths: path            # Files or folders; a folder stands for all skills below it
  ]

  def "nu-complete minara skills update conflict" [] {
    [ "ours" "theirs" "markers" "side" ]
  }

  def "nu-complete minara skills update fetch_with" [] {
    [ "git2" "git" ]
  }

  def "nu-complete minara skills update color" [] {
    [ "auto" "always" "never" ]
  }

  # Bring vendored skills to the newest version of their source
  export extern "minara skills update" [
    --all                     # Every vendored skill
    --ref: string             # Branch, tag, full ref or commit, to follow from now on
    --dry-run                 # Do everything but the writing
    --conflict: string@"nu-complete minara skills update conflict" # What counts where your edit and upstream's change clash [default: stop]
    --keep-edits              # Declare your edits in the record, so that verify knows them
    --reason: string          # Why the edits are kept
    --accept-license: string  # Accept this licence, which policy denies; recorded
    --trust-root              # The root's licence covers every skill of the source; recorded
    --no-sync                 # Do not force files to disk
    --accept-new-executables: string # Files that can run, by path
    --accept-new-tools: string # Entries and wider patterns of allowed-tools
    --accept-new-hosts: string # Hosts that the skill did not name
    --accept-new-env: string  # Variables that look like secrets
    --accept-findings: string # Security findings that were not there, by rule
    --accept-license-change: string # Another licence, by its expression; never what policy denies
    --accept-move: string     # Another folder in the source
    --accept-rename: string   # Another name in the frontmatter; the id stays
    --accept-history-rewrite: string # A history without the recorded commit, by its first digits
    --accept-moved-tag: string # A tag that stands for another commit
    --accept-downgrade: string # A tag that is not annotated any more
    --profile: string         # Strictness: spec, recommended, strict, load, client:ID, reference
    --strict                  # Every warning fails the run
    --only: string            # Run only this rule, group or dialect
    --deny: string            # Report this rule or group, and fail
    --warn: string            # Report this rule or group
    --allow: string           # Do not report this rule or group
    --deadline: string        # Seconds for the whole fetch [default: 120]
    --idle-timeout: string    # Seconds without a byte [default: 20]
    --max-received: string    # Bytes received at most [default: 512 MiB]
    --max-objects: string     # Git objects received at most [default: 400000]
    --allow-insecure          # Plain http beyond this machine
    --accept-redirect         # Follow a redirect to another host
    --allow-undigested        # Take an index that names no digests of its files
    --fetch-with: string@"nu-complete minara skills update fetch_with" # Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]
    --max-files: string       # Files of a skill [default: 2000]
    --max-folders: string     # Folders of a skill [default: 500]
    --max-depth: string       # Folders inside one another [default: 12]
    --max-file-bytes: string  # Bytes of one file [default: 10 MiB]
    --max-skill-bytes: string # Bytes of a skill [default: 50 MiB]
    --max-skill-md-bytes: string # Bytes of SKILL.md [default: 1 MiB]
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills update color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...ids: string            # Ids or folders of vendored skills
  ]

  def "nu-complete minara skills outdated fetch_with" [] {
    [ "git2" "git" ]
  }

  def "nu-complete minara skills outdated color" [] {
    [ "auto" "always" "never" ]
  }

  # Say which vendored skills upstream has in another version
  export extern "minara skills outdated" [
    --exit-code               # Exit with 1 where a skill is behind
    --deadline: string        # Seconds for the whole fetch [default: 120]
    --idle-timeout: string    # Seconds without a byte [default: 20]
    --max-received: string    # Bytes received at most [default: 512 MiB]
    --max-objects: string     # Git objects received at most [default: 400000]
    --allow-insecure          # Plain http beyond this machine
    --accept-redirect         # Follow a redirect to another host
    --allow-undigested        # Take an index that names no digests of its files
    --fetch-with: string@"nu-complete minara skills outdated fetch_with" # Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]
    --max-files: string       # Files of a skill [default: 2000]
    --max-folders: string     # Folders of a skill [default: 500]
    --max-depth: string       # Folders inside one another [default: 12]
    --max-file-bytes: string  # Bytes of one file [default: 10 MiB]
    --max-skill-bytes: string # Bytes of a skill [default: 50 MiB]
    --max-skill-md-bytes: string # Bytes of SKILL.md [default: 1 MiB]
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills outdated color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...ids: string            # Ids or folders of vendored skills; none stands for all
  ]

  def "nu-complete minara skills diff fetch_with" [] {
    [ "git2" "git" ]
  }

  def "nu-complete minara skills diff color" [] {
    [ "auto" "always" "never" ]
  }

  # Show your changes to vendored skills, and upstream's
  export extern "minara skills diff" [
    --edits                   # Your edits alone
    --upstream                # Upstream's changes alone
    --stat                    # Count lines instead of showing them
    --deadline: string        # Seconds for the whole fetch [default: 120]
    --idle-timeout: string    # Seconds without a byte [default: 20]
    --max-received: string    # Bytes received at most [default: 512 MiB]
    --max-objects: string     # Git objects received at most [default: 400000]
    --allow-insecure          # Plain http beyond this machine
    --accept-redirect         # Follow a redirect to another host
    --allow-undigested        # Take an index that names no digests of its files
    --fetch-with: string@"nu-complete minara skills diff fetch_with" # Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]
    --max-files: string       # Files of a skill [default: 2000]
    --max-folders: string     # Folders of a skill [default: 500]
    --max-depth: string       # Folders inside one another [default: 12]
    --max-file-bytes: string  # Bytes of one file [default: 10 MiB]
    --max-skill-bytes: string # Bytes of a skill [default: 50 MiB]
    --max-skill-md-bytes: string # Bytes of SKILL.md [default: 1 MiB]
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills diff color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...words: string          # Ids or folders of vendored skills, none stands for all; behind them files of theirs
  ]

  def "nu-complete minara skills sync fetch_with" [] {
    [ "git2" "git" ]
  }

  def "nu-complete minara skills sync color" [] {
    [ "auto" "always" "never" ]
  }

  # Make the vendored skills on disk what their records say
  export extern "minara skills sync" [
    --check                   # Write nothing; exit with 1 where something would be written
    --keep-edits              # Declare your edits in the record, so that verify knows them
    --reason: string          # Why the edits are kept
    --discard-edits           # Give edits up, and delete files of your own
    --from: string            # Take what is missing from this bundle; no source is asked
    --no-sync                 # Do not force files to disk
    --deadline: string        # Seconds for the whole fetch [default: 120]
    --idle-timeout: string    # Seconds without a byte [default: 20]
    --max-received: string    # Bytes received at most [default: 512 MiB]
    --max-objects: string     # Git objects received at most [default: 400000]
    --allow-insecure          # Plain http beyond this machine
    --accept-redirect         # Follow a redirect to another host
    --allow-undigested        # Take an index that names no digests of its files
    --fetch-with: string@"nu-complete minara skills sync fetch_with" # Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]
    --max-files: string       # Files of a skill [default: 2000]
    --max-folders: string     # Folders of a skill [default: 500]
    --max-depth: string       # Folders inside one another [default: 12]
    --max-file-bytes: string  # Bytes of one file [default: 10 MiB]
    --max-skill-bytes: string # Bytes of a skill [default: 50 MiB]
    --max-skill-md-bytes: string # Bytes of SKILL.md [default: 1 MiB]
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills sync color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...ids: string            # Ids or folders of vendored skills; none stands for all
  ]

  def "nu-complete minara skills verify fetch_with" [] {
    [ "git2" "git" ]
  }

  def "nu-complete minara skills verify color" [] {
    [ "auto" "always" "never" ]
  }

  # Hold vendored skills against lock, records and pages
  export extern "minara skills verify" [
    --write-lock              # Make minara.lock from the records first; what changes is shown
    --upstream                # Fetch the recorded commits, and hold what is there against the records, too
    --deadline: string        # Seconds for the whole fetch [default: 120]
    --idle-timeout: string    # Seconds without a byte [default: 20]
    --max-received: string    # Bytes received at most [default: 512 MiB]
    --max-objects: string     # Git objects received at most [default: 400000]
    --allow-insecure          # Plain http beyond this machine
    --accept-redirect         # Follow a redirect to another host
    --allow-undigested        # Take an index that names no digests of its files
    --fetch-with: string@"nu-complete minara skills verify fetch_with" # Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills verify color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...ids: string            # Ids or folders of vendored skills; none stands for all
  ]

  def "nu-complete minara skills remove color" [] {
    [ "auto" "always" "never" ]
  }

  # Delete vendored skills
  export extern "minara skills remove" [
    --all                     # Every vendored skill
    --discard-edits           # Delete local edits and extra files too
    --dry-run                 # Do everything but the deleting
    --no-sync                 # Do not force files to disk
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills remove color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...ids: string            # Ids or folders of vendored skills
  ]

  def "nu-complete minara skills license fetch_with" [] {
    [ "git2" "git" ]
  }

  def "nu-complete minara skills license color" [] {
    [ "auto" "always" "never" ]
  }

  # Show a skill's licence: verdict, evidence, the deciding words
  export extern "minara skills license" [
    --skill: string           # Skill by name; repeatable
    --explain                 # Show every piece of evidence and what would change the verdict
    --ref: string             # Branch, tag, full ref or commit of a source
    --accept-license: string  # Accept this licence, which policy denies
    --trust-root              # The root's licence covers every skill of the source
    --no-gitignore            # Look into folders that .gitignore leaves out
    --deadline: string        # Seconds for the whole fetch [default: 120]
    --idle-timeout: string    # Seconds without a byte [default: 20]
    --max-received: string    # Bytes received at most [default: 512 MiB]
    --max-objects: string     # Git objects received at most [default: 400000]
    --allow-insecure          # Plain http beyond this machine
    --accept-redirect         # Follow a redirect to another host
    --allow-undigested        # Take an index that names no digests of its files
    --fetch-with: string@"nu-complete minara skills license fetch_with" # Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills license color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...wanted: string         # Skills on disk, or one source
  ]

  def "nu-complete minara skills import fetch_with" [] {
    [ "git2" "git" ]
  }

  def "nu-complete minara skills import color" [] {
    [ "auto" "always" "never" ]
  }

  # Vendor what another tool's record names
  export extern "minara skills import" [
    --into: path              # Vendor into this folder below the root instead of vendor.dir
    --find-commit             # Look through the history for the content that a hash names
    --dry-run                 # Do everything but the writing
    --accept-license: string  # Accept this licence, which policy denies; recorded
    --trust-root              # The root's licence covers every skill of the source; recorded
    --no-sync                 # Do not force files to disk
    --no-gitattributes        # Leave .gitattributes alone: git may then change line ends of vendored files
    --profile: string         # Strictness: spec, recommended, strict, load, client:ID, reference
    --strict                  # Every warning fails the run
    --only: string            # Run only this rule, group or dialect
    --deny: string            # Report this rule or group, and fail
    --warn: string            # Report this rule or group
    --allow: string           # Do not report this rule or group
    --deadline: string        # Seconds for the whole fetch [default: 120]
    --idle-timeout: string    # Seconds without a byte [default: 20]
    --max-received: string    # Bytes received at most [default: 512 MiB]
    --max-objects: string     # Git objects received at most [default: 400000]
    --allow-insecure          # Plain http beyond this machine
    --accept-redirect         # Follow a redirect to another host
    --allow-undigested        # Take an index that names no digests of its files
    --fetch-with: string@"nu-complete minara skills import fetch_with" # Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]
    --max-files: string       # Files of a skill [default: 2000]
    --max-folders: string     # Folders of a skill [default: 500]
    --max-depth: string       # Folders inside one another [default: 12]
    --max-file-bytes: string  # Bytes of one file [default: 10 MiB]
    --max-skill-bytes: string # Bytes of a skill [default: 50 MiB]
    --max-skill-md-bytes: string # Bytes of SKILL.md [default: 1 MiB]
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills import color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    file?: path               # The record
  ]

  def "nu-complete minara skills export color" [] {
    [ "auto" "always" "never" ]
  }

  # Write another tool's record of vendored skills
  export extern "minara skills export" [
    --as: string              # Form of the record: apm, skills-lock, toolhive
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills export color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...ids: string            # Ids or folders of vendored skills [default: all]
  ]

  def "nu-complete minara skills bundle fetch_with" [] {
    [ "git2" "git" ]
  }

  def "nu-complete minara skills bundle color" [] {
    [ "auto" "always" "never" ]
  }

  # Pack vendored skills into a file for a site without a network
  export extern "minara skills bundle" [
    --git                     # Fetch what the repositories have now, and take it along
    --deadline: string        # Seconds for the whole fetch [default: 120]
    --idle-timeout: string    # Seconds without a byte [default: 20]
    --max-received: string    # Bytes received at most [default: 512 MiB]
    --max-objects: string     # Git objects received at most [default: 400000]
    --allow-insecure          # Plain http beyond this machine
    --accept-redirect         # Follow a redirect to another host
    --allow-undigested        # Take an index that names no digests of its files
    --fetch-with: string@"nu-complete minara skills bundle fetch_with" # Program that fetches repositories: git2, or your own git (ssh, company logins) [default: git2]
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills bundle color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...ids: string            # Ids or folders of vendored skills [default: all]
  ]

  def "nu-complete minara skills cache what" [] {
    [ "list" "gc" ]
  }

  def "nu-complete minara skills cache color" [] {
    [ "auto" "always" "never" ]
  }

  # Show or clear the cache of what was fetched
  export extern "minara skills cache" [
    --max-age: string         # With gc: days without use after which something goes [default: 90]
    --max-bytes: string       # With gc: bytes that may be left [default: 5 GiB]
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills cache color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    what: string@"nu-complete minara skills cache what" # What to do
  ]

  def "nu-complete minara skills new template" [] {
    [ "minimal" "minara" "tool-heavy" "prompt-heavy" "methodology" "mastra" "vertesia" "curia" "polar" ]
  }

  def "nu-complete minara skills new color" [] {
    [ "auto" "always" "never" ]
  }

  # Begin a skill of your own that passes `lint --strict`
  export extern "minara skills new" [
    --template: string@"nu-complete minara skills new template" # What it begins as
    --description: string     # What it is for and when, in one line
    --license: string         # Its licence, an identifier of the SPDX list, written with its text where no folder above holds one; MIT where nobody says any
    --into: path              # The folder that holds it, below the root
    --dry-run                 # Write nothing
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills new color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    name: string              # Name of the skill, and of its folder: small letters, digits, hyphens
  ]

  def "nu-complete minara skills validate reader" [] {
    [ "build" "sdk" "both" ]
  }

  def "nu-complete minara skills validate mode" [] {
    [ "current" "document" ]
  }

  def "nu-complete minara skills validate color" [] {
    [ "auto" "always" "never" ]
  }

  # Check skills against the open specification
  export extern "minara skills validate" [
    --no-gitignore            # Look into folders that .gitignore leaves out
    --no-exclude              # Look at what the configuration leaves out
    --stdin-filename: path    # With `-` as PATH, SKILL.md comes from standard input and stands for this file
    --name: string            # With `-` as PATH, SKILL.md comes from standard input and stands in a folder of this name
    --profile: string         # Strictness: spec, recommended, strict, load, client:ID, reference
    --strict                  # Every warning fails the run
    --only: string            # Run only this rule, group or dialect
    --deny: string            # Report this rule or group, and fail
    --warn: string            # Report this rule or group
    --allow: string           # Do not report this rule or group
    --reader: string@"nu-complete minara skills validate reader" # Whose reading of SKILL.md counts (vertesia.reader, else both)
    --mode: string@"nu-complete minara skills validate mode" # Curia: what its program does (current), or what its document says
    --full                    # Show every finding, not only the first places of each rule
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills validate color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...paths: path            # Files or folders; a folder stands for all skills below it
  ]

  def "nu-complete minara skills lint reader" [] {
    [ "build" "sdk" "both" ]
  }

  def "nu-complete minara skills lint color" [] {
    [ "auto" "always" "never" ]
  }

  # Check skills for everything worth saying
  export extern "minara skills lint" [
    --no-gitignore            # Look into folders that .gitignore leaves out
    --no-exclude              # Look at what the configuration leaves out
    --stdin-filename: path    # With `-` as PATH, SKILL.md comes from standard input and stands for this file
    --name: string            # With `-` as PATH, SKILL.md comes from standard input and stands in a folder of this name
    --profile: string         # Strictness: spec, recommended, strict, load, client:ID, reference
    --strict                  # Every warning fails the run
    --only: string            # Run only this rule, group or dialect
    --deny: string            # Report this rule or group, and fail
    --warn: string            # Report this rule or group
    --allow: string           # Do not report this rule or group
    --fix                     # Apply the fixes that keep the meaning, then report what is left
    --unsafe-fixes            # Count and apply also the fixes that may change the meaning
    --diff                    # Print what --fix would change, write nothing; exit 1 if it would
    --vendored                # Fix files of vendored skills as well
    --tools: path             # Tools of a Minara host (tools.json in the root, if there)
    --reader: string@"nu-complete minara skills lint reader" # Whose reading of SKILL.md counts (vertesia.reader, else both)
    --registry: path          # The tools and skills of a Vertesia project (vertesia.registry)
    --prompt: path            # The prompt of a Vertesia agent, held against the registry
    --full                    # Show every finding, not only the first places of each rule
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills lint color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...paths: path            # Files or folders; a folder stands for all skills below it
  ]

  def "nu-complete minara skills show reader" [] {
    [ "build" "sdk" "both" ]
  }

  def "nu-complete minara skills show color" [] {
    [ "auto" "always" "never" ]
  }

  # Show one skill: fields with types and places, tools, body, files
  export extern "minara skills show" [
    --hosts                   # A line a host: whether it loads the skill, why not, what it misreads
    --reader: string@"nu-complete minara skills show reader" # Whose reading of SKILL.md counts (vertesia.reader, else both)
    --profile: string         # Another reader than ours: reference
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills show color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    path: path                # The skill's folder, or its SKILL.md
  ]

  def "nu-complete minara skills tokens color" [] {
    [ "auto" "always" "never" ]
  }

  # Count tokens, and what clients' lists of skills cost
  export extern "minara skills tokens" [
    --no-gitignore            # Look into folders that .gitignore leaves out
    --no-exclude              # Look at what the configuration leaves out
    --stdin-filename: path    # With `-` as PATH, SKILL.md comes from standard input and stands for this file
    --name: string            # With `-` as PATH, SKILL.md comes from standard input and stands in a folder of this name
    --tokenizer: string       # What to count in: o200k and cl100k are exact, chars4 is characters / 4
    --tree                    # Show each linked file below the file that links to it
    --listing                 # Measure the list of all selected skills as each client writes it for the model, against its budget
    --client: string          # Only this client's list, and what it loses
    --window: string          # Tokens of the model's context; 0: the client does not know it [default: 200000]
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills tokens color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...paths: path            # Files or folders; a folder stands for all skills below it
  ]

  def "nu-complete minara skills catalog color" [] {
    [ "auto" "always" "never" ]
  }

  # Render the reference page of all skills
  export extern "minara skills catalog" [
    --no-gitignore            # Look into folders that .gitignore leaves out
    --no-exclude              # Look at what the configuration leaves out
    --write                   # Write the configured pages: the catalog (docs/skills.md) and the list of vendored skills (THIRD_PARTY_SKILLS.md)
    --check                   # Write nothing; exit 1 with a diff where one of them is not what it would be
    --title: string           # Heading of the page
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills catalog color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...paths: path            # Files or folders; a folder stands for all skills below it
  ]

  def "nu-complete minara skills explain color" [] {
    [ "auto" "always" "never" ]
  }

  # Show the page of a rule
  export extern "minara skills explain" [
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
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
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills rules color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
  ]

  def "nu-complete minara skills init hook" [] {
    [ "pre-commit" ]
  }

  def "nu-complete minara skills init workflow" [] {
    [ "github" "gitlab" ]
  }

  def "nu-complete minara skills init color" [] {
    [ "auto" "always" "never" ]
  }

  # Write a minara.toml that teaches; a git hook, a workflow for CI
  export extern "minara skills init" [
    --hook: string@"nu-complete minara skills init hook" # Also write a git hook that lints the skills of a commit
    --workflow: string@"nu-complete minara skills init workflow" # Also write a file that checks the skills in CI
    --force                   # Replace what is in the way
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills init color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
  ]

  def "nu-complete minara skills check-load color" [] {
    [ "auto" "always" "never" ]
  }

  # Tell which clients load a skill, and as what
  export extern "minara skills check-load" [
    --no-gitignore            # Look into folders that .gitignore leaves out
    --no-exclude              # Look at what the configuration leaves out
    --stdin-filename: path    # With `-` as PATH, SKILL.md comes from standard input and stands for this file
    --name: string            # With `-` as PATH, SKILL.md comes from standard input and stands in a folder of this name
    --client: string          # Ask only this client
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills check-load color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...paths: path            # Files or folders; a folder stands for all skills below it
  ]

  def "nu-complete minara skills clients color" [] {
    [ "auto" "always" "never" ]
  }

  # Show which client reads which field, and its limits
  export extern "minara skills clients" [
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills clients color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    field?: string            # Only this field: a key, `metadata.KEY`, or `(unknown)`
  ]

  def "nu-complete minara skills prompt style" [] {
    [ "xml" "json" "markdown" ]
  }

  def "nu-complete minara skills prompt form" [] {
    [ "current" "document" ]
  }

  def "nu-complete minara skills prompt profile" [] {
    [ "reference" ]
  }

  def "nu-complete minara skills prompt platform" [] {
    [ "darwin" "linux" "win32" ]
  }

  def "nu-complete minara skills prompt color" [] {
    [ "auto" "always" "never" ]
  }

  # Print the block that tells a model which skills there are
  export extern "minara skills prompt" [
    --as: string@"nu-complete minara skills prompt style" # The form of the block (xml)
    --form: string@"nu-complete minara skills prompt form" # mastra: the block of today, or that of its document on skills
    --profile: string@"nu-complete minara skills prompt profile" # `reference`: one skill that can't be read ends the run
    --message: string         # minara: the message of the turn
    --active: string          # minara: a skill that is active
    --tools: path             # Tools of the host (tools.json in the root, if there)
    --env: string             # A variable that is set
    --env-file: path          # Variables that are set, a line NAME=value each; values are never shown
    --platform: string@"nu-complete minara skills prompt platform" # System of the host (linux)
    --now: string             # Time of the host, such as 2030-01-31T12:00:00Z
    --host                    # The host is this machine: its variables, its system, its clock
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills prompt color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...paths: path            # Skills, or folders that hold some; mastra: paths of a workspace
  ]

  def "nu-complete minara skills detect color" [] {
    [ "auto" "always" "never" ]
  }

  # Tell the dialect of a folder, with what speaks for it
  export extern "minara skills detect" [
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills detect color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    path: path                # The folder
  ]

  def "nu-complete minara skills convert from" [] {
    [ "agent-skills" "mastra" "minara" "vertesia" "vertesia-sdk" "vertesia-system" "curia" "polar" ]
  }

  def "nu-complete minara skills convert to" [] {
    [ "agent-skills" "mastra" "minara" "vertesia" "vertesia-sdk" "vertesia-system" "curia" "polar" ]
  }

  def "nu-complete minara skills convert color" [] {
    [ "auto" "always" "never" ]
  }

  # Write skills in another system's form, and tell what is lost
  export extern "minara skills convert" [
    --from: string@"nu-complete minara skills convert from" # The form that they have, where their marks do not tell
    --to: string@"nu-complete minara skills convert to" # The form that they get: agent-skills, mastra, minara, vertesia, vertesia-system, curia, polar
    --set: string             # Give a value of the new form
    --sidecar                 # Keep what has no place beside the new form; use what is kept
    --dry-run                 # Write nothing; the same report and exit code
    --rename                  # Change a name that the new form does not take
    --notice                  # Say a licence that has no field at the end of the text
    --accept-defaults         # Write Curia's default, `sensitivity: normal`
    --describe-inputs         # Describe inputs that have no field in the text
    --force                   # Take a folder that holds other files; they stay
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Folder that is written, new or empty
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills convert color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    path: path                # A skill, its main file, or a folder of skills
  ]

  def "nu-complete minara skills schema color" [] {
    [ "auto" "always" "never" ]
  }

  # Print the JSON Schema of a document, or of a Curia skill's inputs
  export extern "minara skills schema" [
    --print: string           # Name of the document: config, record, or a verb
    --infer-enums             # List the values that `(a | b)` names; the host never does
    --timezone: string        # The host's time zone, as the model is told of it [default: curia.timezone]
    --outputs                 # Describe what the skill returns as well, as far as it can be read
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills schema color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...paths: path            # Skills of Curia's, or folders that hold some
  ]

  def "nu-complete minara skills activate shed" [] {
    [ "strict" "greedy" ]
  }

  def "nu-complete minara skills activate unit" [] {
    [ "utf16" "scalars" "bytes" ]
  }

  def "nu-complete minara skills activate platform" [] {
    [ "darwin" "linux" "win32" ]
  }

  def "nu-complete minara skills activate color" [] {
    [ "auto" "always" "never" ]
  }

  # Tell what loading skills gives the model
  export extern "minara skills activate" [
    --previous: string        # Ids that were active before; the call replaces them
    --clear                   # Activate nothing
    --confirmed               # As the model may say; it grants nothing and is ignored
    --source: string          # Who began the turn: user, cron, webhook
    --operator-authored       # An operator wrote the call
    --message: string         # The message of the turn; negative keywords hide nothing from a call
    --shed: string@"nu-complete minara skills activate shed" # Which bodies go where not all fit
    --unit: string@"nu-complete minara skills activate unit" # What bodies are counted in
    --budget: string          # How much all bodies may hold
    --tools: path             # Tools of the host (tools.json in the root, if there)
    --env: string             # A variable that is set
    --env-file: path          # Variables that are set, a line NAME=value each; values are never shown
    --platform: string@"nu-complete minara skills activate platform" # System of the host (linux)
    --now: string             # Time of the host, such as 2030-01-31T12:00:00Z
    --host                    # The host is this machine: its variables, its system, its clock
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills activate color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...ids: string            # Ids of the skills; mastra: one name, or a path
  ]

  def "nu-complete minara skills route rank" [] {
    [ "tiebreak" "additive" "fallback" ]
  }

  def "nu-complete minara skills route stage_table" [] {
    [ "builtin" "seed" ]
  }

  def "nu-complete minara skills route platform" [] {
    [ "darwin" "linux" "win32" ]
  }

  def "nu-complete minara skills route color" [] {
    [ "auto" "always" "never" ]
  }

  # Tell which skills a message is offered, in which order, and why
  export extern "minara skills route" [
    --file: path              # A file of messages, one a line
    --signal: path            # The signal that begins the turn, as JSON
    --rank: string@"nu-complete minara skills route rank" # What decides where signals do not
    --stage-table: string@"nu-complete minara skills route stage_table" # Which phrases name a stage
    --limit: string           # The most skills (10 for people, else all)
    --explain: string         # Why this skill stands where it stands
    --explain-dropped         # Every cause of what is not offered
    --confusion               # Skills with keywords in common; takes no message
    --tools: path             # Tools of the host (tools.json in the root, if there)
    --env: string             # A variable that is set
    --env-file: path          # Variables that are set, a line NAME=value each; values are never shown
    --platform: string@"nu-complete minara skills route platform" # System of the host (linux)
    --now: string             # Time of the host, such as 2030-01-31T12:00:00Z
    --host                    # The host is this machine: its variables, its system, its clock
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills route color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    message?: string          # The message; - reads one a line
  ]

  def "nu-complete minara skills gate session" [] {
    [ "main" "sub" ]
  }

  def "nu-complete minara skills gate stages" [] {
    [ "discover" "evaluate" "decide" "manage" ]
  }

  def "nu-complete minara skills gate discover_tightening" [] {
    [ "read-only" "one-tier" ]
  }

  def "nu-complete minara skills gate platform" [] {
    [ "darwin" "linux" "win32" ]
  }

  def "nu-complete minara skills gate mode" [] {
    [ "current" "document" ]
  }

  def "nu-complete minara skills gate color" [] {
    [ "auto" "always" "never" ]
  }

  # Say whether a tool or a skill may run now
  export extern "minara skills gate" [
    --all                     # Every tool or skill: the page that a reviewer signs
    --args: string            # Arguments of the call, a JSON object
    --source: string          # Who began the turn; every other source than user is autonomous
    --session: string@"nu-complete minara skills gate session" # Kind of session (that of the state file, else main)
    --stage: string@"nu-complete minara skills gate stages" # A stage that the signal suggests
    --message: string         # The message of the turn; it names stages where the signal suggests none
    --active: string          # A skill that is active; in a session of kind sub its tools can be called
    --state: path             # What the session remembers: confirmed tools, approvals, grants
    --confirmed               # The tool was confirmed earlier in the session
    --grant                   # A stored grant covers the call
    --approved                # The user approved this very call
    --discover-tightening: string@"nu-complete minara skills gate discover_tightening" # What a discover turn without a person does to tiers
    --require-confirmation-with-grant # Ask a person although a grant covers a call that moves funds
    --matrix                  # Print every decision by every fact
    --tools: path             # Tools of the host (tools.json in the root, if there)
    --env: string             # A variable that is set
    --env-file: path          # Variables that are set, a line NAME=value each; values are never shown
    --platform: string@"nu-complete minara skills gate platform" # System of the host (linux)
    --now: string             # Time of the host, such as 2030-01-31T12:00:00Z
    --host                    # The host is this machine: its variables, its system, its clock
    --mode: string@"nu-complete minara skills gate mode" # Curia: what its program does (current), or what its document says
    --skill: path             # Folder of the skill
    --score: string           # Score of autonomy, 0 to 100
    --role: string            # Role of the caller; without it the host knows no caller
    --channel: string         # Channel of the caller
    --agent: path             # File of the agent that asks
    --pinned                  # The agent was configured with the skill
    --approvals: path         # File of what was approved before, by agent and skill
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills gate color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...names: string          # The tool that is called; of Curia folders of skills, with --all
  ]

  def "nu-complete minara skills trace platform" [] {
    [ "darwin" "linux" "win32" ]
  }

  def "nu-complete minara skills trace color" [] {
    [ "auto" "always" "never" ]
  }

  # Play a whole session of Minara's host, turn by turn
  export extern "minara skills trace" [
    --record: path            # Write what happened as JSON Lines
    --replay: path            # Judge the calls of a recording again
    --state: path             # With --replay: grants of this state file instead of the recorded ones
    --tools: path             # Tools of the host (tools.json in the root, if there)
    --env: string             # A variable that is set
    --env-file: path          # Variables that are set, a line NAME=value each; values are never shown
    --platform: string@"nu-complete minara skills trace platform" # System of the host (linux)
    --now: string             # Time of the host, such as 2030-01-31T12:00:00Z
    --host                    # The host is this machine: its variables, its system, its clock
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills trace color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    file?: path               # The turns of a session
  ]

  def "nu-complete minara skills test platform" [] {
    [ "darwin" "linux" "win32" ]
  }

  def "nu-complete minara skills test color" [] {
    [ "auto" "always" "never" ]
  }

  # Run tests: what is offered for a message, what a call comes to
  export extern "minara skills test" [
    --min-coverage: string    # Share that the tests must reach of skills, keywords, stages or gate: skills=0.9
    --suggest                 # Say which phrase of a message would help its skill
    --update                  # Rewrite the values of failing expectations; every other byte stays
    --utterances: path        # Count a table of messages: message, id and language, with tabs between
    --min-accuracy: string    # Share of the messages whose skill must be first
    --against: string         # Judge everything on the tree of that commit, too, and tell what moved
    --exit-code               # With --against: exit 1 where something moved
    --import-benchmark: path  # Make a file of tests of a folder of benchmark scenarios
    --tools: path             # Tools of the host (tools.json in the root, if there)
    --env: string             # A variable that is set
    --env-file: path          # Variables that are set, a line NAME=value each; values are never shown
    --platform: string@"nu-complete minara skills test platform" # System of the host (linux)
    --now: string             # Time of the host, such as 2030-01-31T12:00:00Z
    --host                    # The host is this machine: its variables, its system, its clock
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills test color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...paths: path            # Files of tests, or folders that hold some (the root)
  ]

  def "nu-complete minara skills tools form" [] {
    [ "document" "sdk" ]
  }

  def "nu-complete minara skills tools color" [] {
    [ "auto" "always" "never" ]
  }

  # Print the definitions of tools as a model gets them
  export extern "minara skills tools" [
    --form: string@"nu-complete minara skills tools form" # Who tells the model (vertesia)
    --catalog                 # Every tool and skill of the registry (vertesia)
    --registry: path          # The tools and skills of the project (vertesia.registry)
    --grep: string            # Only those whose name, title or description matches
    --inventory: path         # The tools that MCP servers offer, as they were recorded (curia)
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills tools color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    path?: path               # A skill, or a folder of skills
  ]

  def "nu-complete minara skills resolve color" [] {
    [ "auto" "always" "never" ]
  }

  # Say which tools an agent has by a list of signed names (vertesia)
  export extern "minara skills resolve" [
    --defaults: string        # The tools of every agent; without it those of the registry
    --registry: path          # The tools and skills of the project (vertesia.registry)
    --excluded: string        # Tools that no agent has
    --from: path              # A run or a process, as JSON or YAML
    --pointer: string         # Where in the file the list stands, as a JSON pointer
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills resolve color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
  ]

  def "nu-complete minara skills simulate color" [] {
    [ "auto" "always" "never" ]
  }

  # Play which tools an agent has from turn to turn (vertesia)
  export extern "minara skills simulate" [
    --registry: path          # The tools and skills of the project (vertesia.registry)
    --expect: path            # What must come of it: `turns` and `visible` as --format json prints them
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills simulate color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    script: path              # The turns, as JSON or YAML
  ]

  def "nu-complete minara skills refs color" [] {
    [ "auto" "always" "never" ]
  }

  # Check what skills refer to
  export extern "minara skills refs" [
    --no-gitignore            # Look into folders that .gitignore leaves out
    --no-exclude              # Look at what the configuration leaves out
    --stdin-filename: path    # With `-` as PATH, SKILL.md comes from standard input and stands for this file
    --name: string            # With `-` as PATH, SKILL.md comes from standard input and stands in a folder of this name
    --catalog: path           # Names of tools and skills; a registry serves (vertesia.registry)
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills refs color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    ...paths: path            # Files or folders; a folder stands for all skills below it
  ]

  def "nu-complete minara skills call-check color" [] {
    [ "auto" "always" "never" ]
  }

  # Hold the input of a call against the types of a Curia skill
  export extern "minara skills call-check" [
    --skill: path             # Folder of the skill
    --input: string           # The input of the call, a JSON object
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills call-check color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
  ]

  def "nu-complete minara skills sanitize mode" [] {
    [ "current" "document" ]
  }

  def "nu-complete minara skills sanitize color" [] {
    [ "auto" "always" "never" ]
  }

  # Clean a text as Curia's host does before a model sees it
  export extern "minara skills sanitize" [
    --mode: string@"nu-complete minara skills sanitize mode" # Curia: what its program does (current), or what its document says
    --limit: string           # Characters that are left at most
    --error                   # It is an error: wrap it as the host does
    --json                    # The text is JSON: every string in it is cleaned on its own
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills sanitize color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    file?: path               # The text; standard input without it
  ]

  def "nu-complete minara skills inventory mode" [] {
    [ "current" "document" ]
  }

  def "nu-complete minara skills inventory color" [] {
    [ "auto" "always" "never" ]
  }

  # Tell what MCP servers offer, with ids and risk
  export extern "minara skills inventory" [
    --connect: string         # Ask this server; again for further ones
    --timeout: string         # Seconds for each server [default: 10 an answer, 60 in all]
    --against: path           # Tell what has changed since this inventory, and which skills rest on it
    --registry: path          # The registry with those skills (polar)
    --mode: string@"nu-complete minara skills inventory mode" # Curia: what its program does (current), or what its document says
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills inventory color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    file?: path               # The recorded tools
  ]

  def "nu-complete minara skills install step" [] {
    [ "plan" "complete" "validate" "approve" "reject" "apply" "enable" "disable" "remove" "status" "prompt" ]
  }

  def "nu-complete minara skills install risk" [] {
    [ "read" "write" "destructive" ]
  }

  def "nu-complete minara skills install effects" [] {
    [ "none" "internal" "external" ]
  }

  def "nu-complete minara skills install egress" [] {
    [ "none" "network" ]
  }

  def "nu-complete minara skills install color" [] {
    [ "auto" "always" "never" ]
  }

  # Let a skill into Polar's registry, step by step
  export extern "minara skills install" [
    --registry: path          # The registry (polar)
    --inventory: path         # The recorded tools of the servers
    --policy: path            # What may be let in, and how far
    --capability: string      # approve, complete: a capability, EXTENSION/CAPABILITY; approve without it: all
    --source: string          # Where the skill comes from: a path, or an address with a commit
    --proposal: path          # A proposal that a model or a person wrote
    --agent: string           # The agent that plans (main)
    --risk: string@"nu-complete minara skills install risk" # How much a call can harm
    --effects: string@"nu-complete minara skills install effects" # What a call changes
    --egress: string@"nu-complete minara skills install egress" # Whether data of a call leaves
    --constraint: string      # domains=A,B, paths=A,B or rate=MAX/SECONDS; only narrower than the policy
    --explain: string         # Why it is so
    --by: string              # Who decides
    --at: string              # When, as it is to be recorded
    --reason: string          # Why
    --enable                  # apply: let calls through at once
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills install color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
    step: string@"nu-complete minara skills install step" # What to do
    skill: string             # plan, prompt: the skill's folder; else its id
  ]

  def "nu-complete minara skills scope color" [] {
    [ "auto" "always" "never" ]
  }

  # Tell what a session of Polar may call
  export extern "minara skills scope" [
    --registry: path          # The registry (polar)
    --snapshot: path          # Skills with their states and manifests, as one file instead of a registry
    --policy: path            # What may be used, and how far
    --inventory: path         # Taken and not read: what may be called goes by the manifests
    --agent: string           # The agent that asks (main)
    --forward: string         # Skills that are forwarded to the agent
    --parent-scope: path      # What the agent's parent may call, as this verb prints it in JSON
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills scope color" # When to use colours
    --quiet(-q)               # No notes, no progress
    --no-input                # Never ask a question
    --offline                 # Open no socket
    --exit-zero               # Exit 0 although there are findings; refusals and errors still count
    --help(-h)                # Print help (see more with '--help')
  ]

  def "nu-complete minara skills decide color" [] {
    [ "auto" "always" "never" ]
  }

  # Say what Polar answers to one call
  export extern "minara skills decide" [
    --scope: path             # What the session may call, as scope prints it in JSON
    --registry: path          # The registry (polar)
    --snapshot: path          # Skills with their states and manifests, as one file instead of a registry
    --extension: string       # The extension that is called
    --capability: string      # Its capability
    --input: string           # Arguments of the call, a JSON object
    --grants: path            # What a person allowed in advance
    --now: string             # The time; a grant that expires does not count without it
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
    --config: path            # Configuration file instead of the nearest minara.toml
    --no-config               # Read no configuration
    --color: string@"nu-complete minara skills decide color" # When to use colours
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
    --format: string          # Form of the report (see minara help formats)
    --output(-o): string      # Also write the report to a file, whole, even when the run fails
    --root: path              # Folder in which skills/ and the vendored folder lie
    --dialect: string         # Whose form the skills have, which host is played: agent-skills, mastra, minara, vertesia, curia, polar
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

}

export use completions *
