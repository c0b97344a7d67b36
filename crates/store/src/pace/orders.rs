//! Orders in advance: steps that somebody prepared for a turn to come. A secret of their owner.

use crate::{
    Store,
    db::on,
    entries::{number, storable},
    error::{Result, StoreError},
    secret::Secret,
};

/// The longest orders, in bytes.
const LONGEST: usize = 8_000;

/// What somebody prepared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptOrders {
    /// For which seat, counted from 0.
    pub seat: u8,
    /// Whose they are, by ID.
    pub guest: String,
    /// The orders, as the house writes them.
    pub orders: Secret,
    /// When they were made.
    pub made_ms: i64,
}

impl Store {
    /// What is prepared at a table, by seat: only for whoever carries it out, and for its owner.
    pub async fn orders_at(&self, table: &str) -> Result<Vec<KeptOrders>> {
        let rows: Vec<(i64, String, String, i64)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT seat, guest, orders, made_ms FROM orders WHERE table_id = $1 ORDER BY seat")
                .bind(table).fetch_all(&mut **line).await?)
        })?;
        let kept = |(seat, guest, orders, made_ms): (i64, String, String, i64)| {
            Ok(KeptOrders { seat: number(table, seat)?, guest, orders: Secret::new(orders), made_ms })
        };
        rows.into_iter().map(kept).collect()
    }

    /// Keeps orders instead of those before.
    pub async fn set_orders(&self, table: &str, kept: &KeptOrders) -> Result<()> {
        if !storable(kept.orders.expose()) || kept.orders.expose().len() > LONGEST {
            return Err(StoreError::Unfit("these orders are too long".to_owned()));
        }
        on!(self, write, line => {
            Ok(sqlx::query(
                "INSERT INTO orders (table_id, seat, guest, orders, made_ms) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (table_id, seat) DO UPDATE SET guest = excluded.guest, orders = excluded.orders, \
                 made_ms = excluded.made_ms")
                .bind(table).bind(i64::from(kept.seat)).bind(&kept.guest).bind(kept.orders.expose()).bind(kept.made_ms)
                .execute(&mut **line).await.map(drop)?)
        })
    }

    /// Drops the orders of a seat. `false`: there were none.
    pub async fn drop_orders(&self, table: &str, seat: u8) -> Result<bool> {
        let gone: u64 = on!(self, write, line => {
            Ok(sqlx::query("DELETE FROM orders WHERE table_id = $1 AND seat = $2")
                .bind(table).bind(i64::from(seat)).execute(&mut **line).await?.rows_affected())
        })?;
        Ok(gone > 0)
    }
}
