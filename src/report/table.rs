//! Tables: dim lower-case heads, two blanks apart, numbers to the right.

use unicode_width::UnicodeWidthStr;

use super::block::Layout;
use super::style::{Palette, clipped};

/// Columns that a column of text keeps, however narrow the table must be.
const LEAST: usize = 12;

/// Rows of cells under heads; cells are text that may be printed.
#[derive(Clone, Debug)]
pub struct Table {
    heads: Vec<(String, bool)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these heads; a head that begins with `>` has numbers.
    pub fn new(heads: &[&str]) -> Table {
        let heads = heads.iter().map(|head| match head.strip_prefix('>') {
            Some(head) => (head.to_owned(), true),
            None => ((*head).to_owned(), false),
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

    /// The table within a layout that cuts: the widest cells of text are cut, none to
    /// less than [`LEAST`]. A cell that is cut loses its colour.
    pub fn fit(mut self, layout: Layout) -> Table {
        if !layout.cuts {
            return self;
        }
        let width = layout.width;
        let mut widths = self.widths();
        let gaps = 2 * widths.len().saturating_sub(1);
        // A narrow terminal leaves each column less.
        let least = LEAST
            .min((width / widths.len().max(1)).saturating_sub(2))
            .max(4);
        let mut excess = (widths.iter().sum::<usize>() + gaps).saturating_sub(width);
        while excess > 0 {
            let texts = (0..widths.len()).filter(|column| !self.heads[*column].1);
            let Some(widest) = texts.max_by_key(|column| widths[*column]) else {
                break;
            };
            let others = widths.iter().enumerate();
            let next = others.filter(|(column, _)| *column != widest);
            let next = next.map(|(_, width)| *width).max().unwrap_or(0);
            let room = widths[widest].saturating_sub(least);
            // Down to the next column, then all by turns.
            let cut = (widths[widest].saturating_sub(next)).max(1).min(excess);
            let cut = cut.min(room);
            if cut == 0 {
                break;
            }
            widths[widest] -= cut;
            excess -= cut;
        }
        for row in &mut self.rows {
            for (cell, width) in row.iter_mut().zip(&widths) {
                if shown_width(cell) > *width {
                    let plain = anstream::adapter::strip_str(cell).to_string();
                    *cell = clipped(&plain, *width);
                }
            }
        }
        self
    }

    /// The table as text; every line ends with LF, none with blanks.
    pub fn render(&self) -> String {
        let widths = self.widths();
        let heads = self.heads.iter().map(|(head, _)| head.clone());
        let heads = self.line(&heads.collect::<Vec<_>>(), &widths);
        let mut out = Palette::paint(Palette::DIM, heads);
        out.push('\n');
        for row in &self.rows {
            out.push_str(&self.line(row, &widths));
            out.push('\n');
        }
        out
    }

    fn widths(&self) -> Vec<usize> {
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            let widest = cells.map(|cell| shown_width(cell)).max().unwrap_or(0);
            widest.max(self.heads[column].0.width())
        };
        (0..self.heads.len()).map(width).collect()
    }

    fn line(&self, cells: &[String], widths: &[usize]) -> String {
        let mut line = String::new();
        for (column, width) in widths.iter().enumerate() {
            let cell = cells.get(column).map_or("", String::as_str);
            let pad = " ".repeat(width.saturating_sub(shown_width(cell)));
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

/// The columns of a cell without its colours.
fn shown_width(cell: &str) -> usize {
    if cell.contains('\u{1b}') {
        anstream::adapter::strip_str(cell).to_string().width()
    } else {
        cell.width()
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

    #[test]
    fn the_widest_cells_give_way() {
        let row = |name: &str, source: &str| {
            let mut table = Table::new(&["skill", "source", ">tokens"]);
            table.row([name.to_owned(), source.to_owned(), "5".to_owned()]);
            let shown = table.fit(Layout::columns(40)).render();
            let shown = anstream::adapter::strip_str(&shown).to_string();
            shown.lines().last().unwrap_or_default().to_owned()
        };
        let long = "x".repeat(100);
        assert_eq!(row("a", "b").trim_end(), "a      b            5");
        let cut = row(&long, "short");
        assert_eq!(cut.width(), 40);
        assert!(cut.contains("x…  short "), "{cut}");
        let cut = row(&long, &long);
        assert_eq!(cut.width(), 40);
        assert_eq!(cut.matches('…').count(), 2);
        let cut = row(&"名".repeat(50), &"名".repeat(50));
        assert!(cut.width() <= 40, "{cut}");
    }
}
