//! What the other nodes announce.

use std::time::Duration;

use sqlx::{
    Executor,
    postgres::{PgConnectOptions, PgListener, PgPoolOptions},
};
use tokio::{
    sync::mpsc,
    time::{sleep, timeout},
};

use crate::hints::{self, CHANNEL};

/// How many news may wait for the one who listens.
const WAITING: usize = 1_024;
/// How often the line is tried: a dead one says nothing by itself.
const TRY_EVERY: Duration = Duration::from_secs(2);
/// How long a living line takes to answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// What was heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// These tables moved: ID, number of the last entry, number of the last change of seats.
    Tables(Vec<(String, u32, u32)>),
    /// Something may have been missed: compare. Also the first thing heard, once the line stands.
    Missed,
}

/// News of the other nodes (and of this one). Listens for as long as it is not dropped, through any number of broken
/// lines.
#[derive(Debug)]
pub struct News(mpsc::Receiver<Heard>);

impl News {
    pub(crate) fn of(options: PgConnectOptions) -> News {
        let (sender, news) = mpsc::channel(WAITING);
        tokio::spawn(listen(options, Teller { sender, missed: false }));
        News(news)
    }

    /// Waits for the next news. May be given up at any time; nothing is lost by that.
    pub async fn next(&mut self) -> Heard {
        match self.0.recv().await {
            Some(heard) => heard,
            // Its task ends only with the runtime.
            None => std::future::pending().await,
        }
    }
}

/// Hands news over; a slow listener hears that it missed some.
struct Teller {
    sender: mpsc::Sender<Heard>,
    missed: bool,
}

impl Teller {
    fn tell(&mut self, heard: Heard) {
        if self.missed {
            self.missed = self.sender.try_send(Heard::Missed).is_err();
        }
        if !self.missed {
            self.missed = self.sender.try_send(heard).is_err();
        }
    }
}

async fn listen(options: PgConnectOptions, mut teller: Teller) {
    while !teller.sender.is_closed() {
        if let Ok(Ok(listener)) = timeout(PATIENCE, subscribe(&options)).await {
            // What was announced before this moment was not heard.
            teller.tell(Heard::Missed);
            hear(listener, &mut teller).await;
        }
        tokio::select! {
            () = sleep(Duration::from_millis(250)) => {}
            () = teller.sender.closed() => return,
        }
    }
}

/// A listener with a pool of its own, thrown away together: one that reconnects by itself does not say what it missed.
async fn subscribe(options: &PgConnectOptions) -> sqlx::Result<PgListener> {
    let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(PATIENCE).connect_lazy_with(options.clone());
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// Hears until the line breaks or nobody listens any more.
async fn hear(mut listener: PgListener, teller: &mut Teller) {
    loop {
        let heard = tokio::select! {
            heard = timeout(TRY_EVERY, listener.try_recv()) => heard,
            () = teller.sender.closed() => return,
        };
        match heard {
            Ok(Ok(Some(notification))) => teller.tell(Heard::Tables(hints::read(notification.payload()))),
            Ok(Ok(None) | Err(_)) => return,
            Err(_) => {
                if !matches!(timeout(PATIENCE, listener.execute("SELECT 1")).await, Ok(Ok(_))) {
                    return;
                }
            }
        }
        // A listener that fell behind is told so even if nothing more comes.
        if teller.missed {
            teller.missed = teller.sender.try_send(Heard::Missed).is_err();
        }
    }
}
