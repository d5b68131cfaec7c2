//! What of licences a look at the files tells; the rest is judged by room `license`.

pub mod font_without_license;
