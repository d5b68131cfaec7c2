//! Tables: dim lower-case heads, two blanks apart, numbers to the right.

use unicode_width::UnicodeWidthStr;

use super::style::Palette;

/// Rows of cells under heads; cells are text that may be printed.
#[derive(Clone, Debug)]
pub struct Table {
    heads: Vec<(&'static str, bool)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these heads; a head that begins with `>` has numbers.
    pub fn new(heads: &[&'static str]) -> Table {
        let heads = heads.iter().map(|head| match head.strip_prefix('>') {
            Some(head) => (head, true),
            None => (*head, false),
        });
        Table {
            heads: heads.collect(),
            rows: Vec::new(),
        }
    }

    /// One more row; missing cells are empty.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The table as text; every line ends with LF, none with blanks.
    pub fn render(&self) -> String {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            let widest = cells.map(|cell| cell.width()).max().unwrap_or(0);
            widest.max(self.heads[column].0.width())
        };
        let widths: Vec<usize> = (0..self.heads.len()).map(width).collect();
        let heads = self.heads.iter().map(|(head, _)| (*head).to_owned());
        let heads = self.line(&heads.collect::<Vec<_>>(), &widths);
        let mut out = Palette::paint(Palette::DIM, heads);
        out.push('\n');
        for row in &self.rows {
            out.push_str(&self.line(row, &widths));
            out.push('\n');
        }
        out
    }

    fn line(&self, cells: &[String], widths: &[usize]) -> String {
        let mut line = String::new();
        for (column, width) in widths.iter().enumerate() {
            let cell = cells.get(column).map_or("", String::as_str);
            let pad = " ".repeat(width.saturating_sub(cell.width()));
            if self.heads[column].1 {
                line.push_str(&pad);
                line.push_str(cell);
            } else {
                line.push_str(cell);
                line.push_str(&pad);
            }
            line.push_str("  ");
        }
        line.trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(&["skill", ">tokens"]);
        table.row(["größe".to_owned(), "5".to_owned()]);
        table.row(["a-long-name".to_owned(), "1,200".to_owned()]);
        let shown = anstream::adapter::strip_str(&table.render()).to_string();
        assert_eq!(
            shown,
            "skill        tokens\ngröße             5\na-long-name   1,200\n"
        );
    }
}
