//! The real server in a process of its own.

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Stdio},
};

use serde_json::Value;

use super::{program, text};

/// A running server, which is killed when the test is done with it.
pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Server {
    /// Starts it over a folder of data; port 0 lets the system choose one.
    pub fn start(data: &Path, port: u16) -> Server {
        Server::start_with(data, port, &[])
    }

    /// Starts it with further arguments.
    pub fn start_with(data: &Path, port: u16, more: &[&str]) -> Server {
        let arguments = [&["--data", text(data)], more].concat();
        Server::open(&arguments, port, Stdio::inherit()).expect("the server says where it is")
    }

    /// Starts it with these arguments, and lets it write its log there; `None` if it ends before it is open.
    pub fn open(arguments: &[&str], port: u16, log: Stdio) -> Option<Server> {
        let mut child = program()
            .args(["serve", "--json", "--bot-delay", "0", "--listen", &format!("127.0.0.1:{port}")])
            .args(arguments)
            .env("RUST_LOG", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("the server can be started");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output is ours");
        BufReader::new(output).read_line(&mut line).expect("it prints its address");
        if line.is_empty() {
            let _ = child.wait();
            return None;
        }
        let told: Value = serde_json::from_str(&line).expect("the address is JSON");
        let url = told["url"].as_str().expect("it has an address");
        let address = url.trim_start_matches("http://").parse().expect("an address and a port");
        Some(Server { child, address })
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Ends it without any warning, as a power cut would.
    pub fn kill(&mut self) {
        self.child.kill().expect("the server runs"); // SIGKILL
        self.child.wait().expect("a killed process ends");
    }

    /// Asks it to end, as the system does, and waits for it.
    pub fn terminate(mut self) -> std::process::ExitStatus {
        self.signal("TERM");
        self.child.wait().expect("it ends")
    }

    /// Sends it a signal: `STOP`, `CONT`.
    pub fn signal(&self, name: &str) {
        let id = self.process().to_string();
        let asked = std::process::Command::new("kill").args(["-s", name, &id]).status();
        assert!(asked.expect("there is a kill command").success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
