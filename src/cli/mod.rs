//! Arguments in, reports out.

/// Runs the program.
pub fn main() -> std::process::ExitCode {
    std::process::ExitCode::from(2)
}
