//! The nodes of a house, each in a process and on a line of its own.

use std::{
    fs::OpenOptions,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Stdio,
    sync::Mutex,
    thread,
    time::{Duration, Instant},
};

use kit::{
    postgres,
    proxy::{Line, Proxy},
};
use store::Place;

use crate::common::{server::Server, text};

/// How long a node may take to end when it is asked to.
const FAREWELL: Duration = Duration::from_secs(30);

/// A house of one node or many.
pub struct House {
    pub nodes: Vec<Node>,
    /// Where its store is, without any proxy.
    pub place: Place,
    database: Option<postgres::Server>,
    /// Held by whoever reads the store, and while a house on a file is down: what is left of it is for the house to find.
    pub reading: Mutex<()>,
}

/// One process of the house.
pub struct Node {
    pub address: SocketAddr,
    arguments: Vec<String>,
    server: Mutex<Option<Server>>,
    line: Option<Proxy>,
    name: String,
}

impl House {
    /// One node over a file in this folder.
    pub fn on_a_file(folder: &Path) -> House {
        let file = folder.join("house.db");
        let arguments = vec!["--data".to_owned(), text(&file).to_owned()];
        House {
            nodes: vec![Node::start("one", arguments, None)],
            place: Place::File(file),
            database: None,
            reading: Mutex::default(),
        }
    }

    /// So many nodes over a database, each with a line to it that can fail.
    pub fn on_postgresql(database: &postgres::Server, nodes: u32) -> House {
        let url = database.database();
        let (before, rest) = url.split_once("127.0.0.1:").expect("it is a server of this test");
        let (port, after) = rest.split_once('/').expect("the address names a database");
        let target = SocketAddr::from(([127, 0, 0, 1], port.parse().expect("a port")));
        let node = |k: u32| {
            let line = Proxy::to(target).expect("a port is free");
            let store = format!("{before}{}/{after}", line.address());
            Node::start(&format!("node{k}"), vec!["--store".to_owned(), store], Some(line))
        };
        House {
            nodes: (1..=nodes).map(node).collect(),
            place: Place::Postgres(url.clone()),
            database: Some(database.clone()),
            reading: Mutex::default(),
        }
    }

    /// Where its nodes are.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.address).collect()
    }

    /// The server of its database.
    pub fn database(&self) -> &postgres::Server {
        self.database.as_ref().expect("this house has a database server")
    }

    /// Changes every line to the database.
    pub fn lines(&self, line: &Line) {
        self.nodes.iter().for_each(|node| node.line(line.clone()));
    }

    /// How often the lines called something by another name.
    pub fn garbled(&self) -> usize {
        self.nodes.iter().filter_map(|node| node.line.as_ref()).map(Proxy::garbled).sum()
    }

    /// How the program is told where the store is.
    pub fn store_arguments(&self) -> Vec<String> {
        match &self.place {
            Place::File(file) => vec!["--data".to_owned(), text(file).to_owned()],
            Place::Postgres(url) => vec!["--store".to_owned(), url.clone()],
        }
    }
}

impl Node {
    fn start(name: &str, arguments: Vec<String>, line: Option<Proxy>) -> Node {
        let address = SocketAddr::from(([127, 0, 0, 1], kit::free_port()));
        let node = Node { address, arguments, server: Mutex::default(), line, name: name.to_owned() };
        node.open();
        node
    }

    fn open(&self) {
        let arguments: Vec<&str> = self.arguments.iter().map(String::as_str).collect();
        let begun = Instant::now();
        let server = loop {
            if let Some(server) = Server::open(&arguments, self.address.port(), self.log()) {
                break server;
            }
            assert!(begun.elapsed() < FAREWELL, "{} does not start", self.name);
            thread::sleep(Duration::from_millis(100));
        };
        *self.server.lock().expect("nobody panics here") = Some(server);
    }

    /// Its log is kept where `MOTHERLODE_FAULTS_LOG` says, if it does.
    fn log(&self) -> Stdio {
        let Some(folder) = std::env::var_os("MOTHERLODE_FAULTS_LOG").map(PathBuf::from) else { return Stdio::null() };
        let path = folder.join(format!("{}.log", self.name));
        let file = OpenOptions::new().create(true).append(true).open(path);
        file.expect("the log can be written").into()
    }

    fn take(&self) -> Server {
        self.server.lock().expect("nobody panics here").take().expect("the node runs")
    }

    /// Ends it without warning, and starts it again.
    pub fn kill(&self) {
        self.take().kill();
        self.open();
    }

    /// Asks it to end, and starts it again when it has.
    pub fn replace(&self) {
        let begun = Instant::now();
        let status = self.take().terminate();
        assert!(status.success(), "{} ended with {status}", self.name);
        assert!(begun.elapsed() < FAREWELL, "{} took {:?} to end", self.name, begun.elapsed());
        self.open();
    }

    /// Sends it a signal.
    pub fn signal(&self, name: &str) {
        self.server.lock().expect("nobody panics here").as_ref().expect("the node runs").signal(name);
    }

    /// Changes its line to the database.
    pub fn line(&self, line: Line) {
        self.line.as_ref().expect("this node has a line").set(line);
    }
}
