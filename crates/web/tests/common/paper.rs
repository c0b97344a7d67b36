//! A log in memory, for tests that look at every word of it.

use std::{
    io,
    sync::{Arc, Mutex},
};

use tracing_subscriber::fmt::MakeWriter;

/// What was written.
#[derive(Clone, Default)]
pub struct Paper(pub Arc<Mutex<Vec<u8>>>);

impl io::Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'w> MakeWriter<'w> for Paper {
    type Writer = Paper;

    fn make_writer(&'w self) -> Paper {
        self.clone()
    }
}
