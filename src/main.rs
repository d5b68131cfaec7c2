//! The `minara` program: hands its arguments to [`minara::cli`] and turns the
//! outcome into an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    minara::cli::main()
}
