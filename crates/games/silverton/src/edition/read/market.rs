//! From `market.toml` to ladders, columns and change tables.

use super::{Reader, Want};
use crate::{
    edition::{ChangeTable, ColumnSpec, SimplifiedSpec, Step, files},
    ids::{BOXES, Goods},
};

impl Reader<'_> {
    pub(super) fn ladders(&mut self) -> [[u16; BOXES]; 5] {
        let file = "market.toml";
        let mut ladders = [[0; BOXES]; 5];
        for (at, ladder) in self.written.market.ladder.iter().enumerate() {
            let goods = self.goods(&ladder.commodity, file, &format!("ladder[{at}].commodity"));
            let key = format!("ladder[{at}].prices");
            match <[u16; BOXES]>::try_from(&ladder.prices[..]) {
                Ok(prices) => ladders[goods as usize] = prices,
                Err(_) => self.faults.add(file, key, format!("a ladder has {BOXES} boxes")),
            }
        }
        for goods in Goods::ALL {
            let there = self.written.market.ladder.iter().filter(|ladder| ladder.commodity == goods.id()).count() == 1;
            self.faults.want(there, file, "ladder", format!("there is one ladder of {}", goods.id()));
        }
        ladders
    }

    pub(super) fn columns(&mut self) -> Vec<ColumnSpec> {
        let file = "market.toml";
        let mut columns = Vec::new();
        for (at, column) in self.written.market.column.iter().enumerate() {
            let key = |field: &str| format!("column[{at}].{field}");
            let cities = column.cities.iter().fold(0, |bits, city| bits | 1 << self.city(city, file, &key("cities")).0);
            let table = self.written.market.table.iter().position(|table| table.id == column.table);
            let what = format!("there is no change table \"{}\"", column.table);
            self.faults.want(table.is_some(), file, key("table"), what);
            columns.push(ColumnSpec {
                id: column.id.clone(),
                goods: self.goods(&column.commodity, file, &key("commodity")),
                cities,
                low: column.low,
                high: column.high,
                start: column.start,
                sale_limit: column.sale_limit,
                min_players: column.min_players,
                dice: column.dice,
                sold_divisor: column.sold_divisor,
                idn: column.idn,
                table: table.unwrap_or(0) as u8,
            });
        }
        columns
    }

    pub(super) fn changes(&mut self) -> Vec<ChangeTable> {
        let mut tables = Vec::new();
        for (at, table) in self.written.market.table.iter().enumerate() {
            let last = table.rows.len().saturating_sub(1);
            for (k, row) in table.rows.iter().enumerate() {
                let what = "every row but the last has a max";
                self.faults.want(
                    (k == last) == row.max.is_none(),
                    "market.toml",
                    format!("table[{at}].rows[{k}]"),
                    what,
                );
            }
            let rows = table.rows.iter().map(|row| (row.max.unwrap_or(i16::MAX), row.r#move)).collect();
            tables.push(ChangeTable { id: table.id.clone(), rows });
        }
        tables
    }

    pub(super) fn simplified(&mut self) -> [SimplifiedSpec; 5] {
        let file = "market.toml";
        let none = SimplifiedSpec { start_shift: 0, none_sold: Step::Boxes(0), some_sold: Step::Boxes(0) };
        let mut rows = [none; 5];
        for (at, row) in self.written.market.simplified.iter().enumerate() {
            let key = |field: &str| format!("simplified[{at}].{field}");
            let goods = self.goods(&row.commodity, file, &key("commodity"));
            rows[goods as usize] = SimplifiedSpec {
                start_shift: row.start_shift,
                none_sold: self.step(&row.none_sold, &key("none_sold")),
                some_sold: self.step(&row.some_sold, &key("some_sold")),
            };
        }
        for goods in Goods::ALL {
            let there = self.written.market.simplified.iter().filter(|row| row.commodity == goods.id()).count() == 1;
            self.faults.want(there, file, "simplified", format!("there is one row for {}", goods.id()));
        }
        rows
    }

    pub(super) fn step(&mut self, step: &files::Step, key: &str) -> Step {
        match step {
            files::Step::Boxes(boxes) => Step::Boxes(*boxes),
            files::Step::Named(name) if name == "idn" => Step::Demand,
            files::Step::Named(name) if name == "minus_half_sold" => Step::MinusHalfSold,
            files::Step::Named(name) => {
                self.faults.add("market.toml", key, format!("\"{name}\" is neither idn nor minus_half_sold"));
                Step::Boxes(0)
            }
        }
    }
}
