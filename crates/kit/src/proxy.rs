//! A line that fails when told to: a proxy between two programs of a test.

use std::{
    io::{self, Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

/// How much is carried at once.
const PACKET: usize = 16 << 10;

/// What becomes of what is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// It arrives.
    Open,
    /// It arrives when the line is open again, as packets do that are sent again and again: a black hole.
    Held,
    /// Every connection is closed, and every new one too.
    Cut,
    /// Every packet takes so much longer.
    Slow(Duration),
    /// It arrives, but what is called one thing going out is called another of the same length.
    Garbled(Vec<u8>, Vec<u8>),
}

/// A proxy on this machine. Its connections end with it.
#[derive(Debug)]
pub struct Proxy {
    address: SocketAddr,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    line: Mutex<Line>,
    changed: Condvar,
    /// Both ends of every connection, to be closed at once.
    open: Mutex<Vec<TcpStream>>,
    garbled: AtomicUsize,
    ended: AtomicBool,
}

impl Proxy {
    /// Begins to carry connections to this address.
    ///
    /// # Errors
    /// If there is no port to listen on.
    pub fn to(target: SocketAddr) -> io::Result<Proxy> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            line: Mutex::new(Line::Open),
            changed: Condvar::new(),
            open: Mutex::default(),
            garbled: AtomicUsize::new(0),
            ended: AtomicBool::new(false),
        });
        let carrier = shared.clone();
        thread::spawn(move || carrier.accept(&listener, target));
        Ok(Proxy { address, shared })
    }

    /// Where to connect to.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Changes what becomes of what is sent.
    pub fn set(&self, line: Line) {
        let cut = line == Line::Cut;
        *lock(&self.shared.line) = line;
        self.shared.changed.notify_all();
        if cut {
            self.shared.close_all();
        }
    }

    /// How often something was called by another name.
    #[must_use]
    pub fn garbled(&self) -> usize {
        self.shared.garbled.load(Ordering::Relaxed)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.shared.ended.store(true, Ordering::Release);
        self.set(Line::Cut);
        // The listener waits for somebody: that is us, for the last time.
        let _ = TcpStream::connect(self.address);
    }
}

impl Shared {
    fn accept(self: Arc<Shared>, listener: &TcpListener, target: SocketAddr) {
        for near in listener.incoming() {
            if self.ended.load(Ordering::Acquire) {
                return;
            }
            if let Ok(near) = near
                && self.carry(near, target).is_err()
            {
                // Nobody is there, or the line is cut: the other end sees it closed.
                thread::sleep(Duration::from_millis(1));
            }
        }
    }

    fn carry(self: &Arc<Shared>, near: TcpStream, target: SocketAddr) -> io::Result<()> {
        if *lock(&self.line) == Line::Cut {
            return Ok(());
        }
        let far = TcpStream::connect_timeout(&target, Duration::from_secs(5))?;
        near.set_nodelay(true)?;
        far.set_nodelay(true)?;
        {
            let mut open = lock(&self.open);
            open.retain(|end| end.peer_addr().is_ok());
            open.extend([near.try_clone()?, far.try_clone()?]);
        }
        let (out, back) = (self.clone(), self.clone());
        let (near_too, far_too) = (near.try_clone()?, far.try_clone()?);
        thread::spawn(move || out.pump(near, far, true));
        thread::spawn(move || back.pump(far_too, near_too, false));
        Ok(())
    }

    /// Carries one direction until an end is closed.
    fn pump(&self, mut from: TcpStream, mut to: TcpStream, out: bool) {
        let mut packet = vec![0; PACKET];
        while let Ok(length @ 1..) = from.read(&mut packet) {
            let packet = &mut packet[..length];
            if !self.pass(packet, out) || to.write_all(packet).is_err() {
                break;
            }
        }
        for end in [from, to] {
            // It may be closed already.
            let _ = end.shutdown(Shutdown::Both);
        }
    }

    /// Waits as long as the line wants; whether the packet may go on.
    fn pass(&self, packet: &mut [u8], out: bool) -> bool {
        let line = lock(&self.line);
        let line = self.changed.wait_while(line, |line| *line == Line::Held);
        let line = line.unwrap_or_else(PoisonError::into_inner).clone();
        match line {
            Line::Open | Line::Held => true,
            Line::Cut => false,
            Line::Slow(longer) => {
                thread::sleep(longer);
                true
            }
            Line::Garbled(name, other) => {
                if out {
                    self.garble(packet, &name, &other);
                }
                true
            }
        }
    }

    fn garble(&self, packet: &mut [u8], name: &[u8], other: &[u8]) {
        assert_eq!(name.len(), other.len(), "another length would break the protocol");
        let mut at = 0;
        while let Some(found) = packet[at..].windows(name.len()).position(|window| window == name) {
            packet[at + found..at + found + name.len()].copy_from_slice(other);
            at += found + name.len();
            self.garbled.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn close_all(&self) {
        for end in lock(&self.open).drain(..) {
            // It may be closed already.
            let _ = end.shutdown(Shutdown::Both);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    /// Somebody who answers with what was said.
    fn echo() -> SocketAddr {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
        let address = listener.local_addr().expect("it listens");
        thread::spawn(move || {
            for guest in listener.incoming().flatten() {
                let (mut hear, mut say) = (guest.try_clone().expect("a second handle"), guest);
                thread::spawn(move || io::copy(&mut hear, &mut say));
            }
        });
        address
    }

    fn says(line: &mut TcpStream, word: &[u8]) -> io::Result<Vec<u8>> {
        line.write_all(word)?;
        let mut heard = vec![0; word.len()];
        line.read_exact(&mut heard)?;
        Ok(heard)
    }

    #[test]
    fn a_line_passes_holds_slows_garbles_and_cuts() {
        let proxy = Proxy::to(echo()).expect("a port is free");
        let mut line = TcpStream::connect(proxy.address()).expect("the proxy listens");
        assert_eq!(says(&mut line, b"gold").expect("an open line"), b"gold");

        proxy.set(Line::Held);
        line.set_read_timeout(Some(Duration::from_millis(50))).expect("a timeout");
        assert!(says(&mut line, b"lost").is_err(), "nothing comes through");
        proxy.set(Line::Open);
        line.set_read_timeout(Some(Duration::from_secs(10))).expect("a timeout");
        let mut late = [0; 4];
        line.read_exact(&mut late).expect("what was held arrives");
        assert_eq!(&late, b"lost");

        proxy.set(Line::Slow(Duration::from_millis(30)));
        let begun = Instant::now();
        assert_eq!(says(&mut line, b"slow").expect("a slow line"), b"slow");
        assert!(begun.elapsed() >= Duration::from_millis(60), "there and back");

        proxy.set(Line::Garbled(b"silver".to_vec(), b"copper".to_vec()));
        assert_eq!(says(&mut line, b"a silver bar").expect("an open line"), b"a copper bar");
        assert_eq!(proxy.garbled(), 1);

        proxy.set(Line::Cut);
        assert!(says(&mut line, b"gone").is_err());
        let again = TcpStream::connect(proxy.address());
        assert!(again.is_err() || says(&mut again.expect("accepted"), b"gone").is_err());
        proxy.set(Line::Open);
        let mut line = TcpStream::connect(proxy.address()).expect("the proxy listens");
        assert_eq!(says(&mut line, b"back").expect("an open line"), b"back");
    }
}
