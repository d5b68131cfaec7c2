//! (being built)
mod decode;
mod exact;
mod expression;
mod field;
#[cfg(test)]
mod generate;
mod lexicon;
mod nearest;
mod residue;
mod texts;
mod tokens;
mod zones;
