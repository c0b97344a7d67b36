//! A private PostgreSQL for tests: a folder and a port of its own, never the system's cluster.
//!
//! Needs the programs of Debian's `postgresql`, or a server that somebody else started, named by
//! `MOTHERLODE_TEST_POSTGRES` (an address whose user may make databases).

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

use crate::free_port;

/// Names a server that is there already.
pub const GIVEN: &str = "MOTHERLODE_TEST_POSTGRES";

/// A server for tests. It is gone when its last clone is dropped, and when this process ends, however that happens.
#[derive(Clone, Debug)]
pub struct Server(Arc<Kind>);

#[derive(Debug)]
enum Kind {
    /// Somebody else's, by its address.
    Given(String),
    Own(Own),
}

#[derive(Debug)]
struct Own {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    /// Stops the server and removes its folder once the pipe to it closes: it outlives even a killed test.
    keeper: Child,
}

/// The server that all tests of this process share.
///
/// # Panics
/// If there is none and none can be started.
#[must_use]
pub fn shared() -> Server {
    static SHARED: OnceLock<Server> = OnceLock::new();
    let given = || Some(Server(Arc::new(Kind::Given(std::env::var(GIVEN).ok().filter(|url| !url.is_empty())?))));
    SHARED.get_or_init(|| given().unwrap_or_else(Server::start)).clone()
}

impl Server {
    /// Starts a server of one's own, to be stopped and crashed at will.
    ///
    /// # Panics
    /// If it does not start.
    #[must_use]
    pub fn start() -> Server {
        Server(Arc::new(Kind::Own(Own::start())))
    }

    /// Makes an empty database and gives its address.
    ///
    /// # Panics
    /// If the server does not make it.
    #[must_use]
    pub fn database(&self) -> String {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos());
        let name = format!("t{}_{}_{now}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
        let (programs, url) = match &*self.0 {
            Kind::Given(url) => (programs(), url.clone()),
            Kind::Own(own) => (own.programs.clone(), own.url("postgres")),
        };
        let mut make = Command::new(programs.join("psql"));
        make.args(["-X", "-q", "-d", &url, "-c", &format!("CREATE DATABASE {name} TEMPLATE template0")]);
        let made = make.stdin(Stdio::null()).output().expect("psql is among the programs");
        assert!(made.status.success(), "no database: {}", String::from_utf8_lossy(&made.stderr));
        with_database(&url, &name)
    }

    /// Kills it in the middle of whatever it does.
    ///
    /// # Panics
    /// If it is somebody else's.
    pub fn crash(&self) {
        self.own().control(&["-m", "immediate", "-w", "-t", "60", "stop"]);
    }

    /// Stops it in an orderly way; open connections are closed.
    ///
    /// # Panics
    /// If it is somebody else's.
    pub fn stop(&self) {
        self.own().control(&["-m", "fast", "-w", "-t", "60", "stop"]);
    }

    /// Starts it again after a stop or a crash, with everything that was in it.
    ///
    /// # Panics
    /// If it does not come back within a minute.
    pub fn start_again(&self) {
        self.own().control(&["-l", "../log", "-w", "-t", "60", "start"]);
    }

    fn own(&self) -> &Own {
        match &*self.0 {
            Kind::Own(own) => own,
            Kind::Given(_) => panic!("only a server of one's own is stopped"),
        }
    }
}

impl Own {
    fn start() -> Own {
        let programs = programs();
        let folder =
            tempfile::Builder::new().prefix("motherlode-postgres-").tempdir().expect("a folder can be made").keep();
        let data = folder.join("data");
        if is_root() {
            // PostgreSQL refuses to run as root.
            assert!(quiet(Command::new("chown").arg("postgres").arg(&folder)), "there is no user \"postgres\"");
        }
        let mut init = as_postgres(&programs.join("initdb"), &folder);
        init.args(["-U", "motherlode", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N", "-D"]).arg(&data);
        assert!(quiet(&mut init), "initdb failed in {}", folder.display());
        let mut own = Own { keeper: keep(&programs, &folder), programs, folder, port: 0 };
        for attempt in 1.. {
            // Another program may take the port in between: then another one.
            own.port = free_port();
            let settings = format!(
                "listen_addresses = '127.0.0.1'\nport = {}\nunix_socket_directories = ''\nmax_connections = 300\n",
                own.port
            );
            // Written by us into the server's folder; the last word on a setting counts.
            let mut file =
                fs::OpenOptions::new().append(true).open(data.join("postgresql.conf")).expect("initdb wrote it");
            std::io::Write::write_all(&mut file, settings.as_bytes()).expect("the settings can be written");
            if own.try_control(&["-l", "../log", "-w", "-t", "60", "start"]) {
                break;
            }
            let log = fs::read_to_string(own.folder.join("log")).unwrap_or_default();
            assert!(attempt < 3, "PostgreSQL does not start: {log}");
        }
        own
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://motherlode@127.0.0.1:{}/{database}", self.port)
    }

    fn control(&self, words: &[&str]) {
        assert!(self.try_control(words), "pg_ctl {} failed in {}", words.join(" "), self.folder.display());
    }

    fn try_control(&self, words: &[&str]) -> bool {
        let data = self.folder.join("data");
        quiet(as_postgres(&self.programs.join("pg_ctl"), &data).arg("-D").arg(&data).args(words))
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait(); // It went before us: then the server is gone too.
    }
}

/// A process that waits until its standard input closes, then stops the server and removes the folder.
fn keep(programs: &Path, folder: &Path) -> Child {
    let user = if is_root() { "runuser -u postgres --" } else { "" };
    let script = format!(
        "trap '' INT TERM HUP; cd \"$1\"; cat >/dev/null; {user} \"$2\" -D \"$1/data\" -m immediate -w -t 30 stop; rm -rf \"$1\""
    );
    let mut keeper = Command::new("sh");
    keeper.args(["-c", &script, "keeper"]).arg(folder).arg(programs.join("pg_ctl"));
    keeper.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // A signal for the tests is not meant for it.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut keeper, 0);
    keeper.spawn().expect("there is a shell")
}

/// The folder of PostgreSQL's programs; Debian keeps them off the path.
fn programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let numbered = |folder: fs::DirEntry| Some((folder.file_name().to_str()?.parse::<u32>().ok()?, folder.path()));
    let newest = versions.filter_map(numbered).filter(|(_, path)| path.join("bin/postgres").exists()).max();
    let elsewhere = || std::env::split_paths(&std::env::var_os("PATH")?).find(|path| path.join("initdb").exists());
    newest
        .map(|(_, path)| path.join("bin"))
        .or_else(elsewhere)
        .unwrap_or_else(|| panic!("PostgreSQL is missing: install Debian's postgresql, or name a server with {GIVEN}"))
}

fn as_postgres(program: &Path, folder: &Path) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    command.current_dir(folder);
    command
}

fn is_root() -> bool {
    let asked = Command::new("id").arg("-u").output();
    asked.is_ok_and(|answer| answer.stdout.trim_ascii() == b"0")
}

/// Whether it went well. A server that it leaves behind must not hold our output open.
fn quiet(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The same address for another database of the server.
fn with_database(url: &str, name: &str) -> String {
    let (url, options) = url.split_once('?').map_or((url, None), |(url, options)| (url, Some(options)));
    let (scheme, rest) = url.split_once("://").unwrap_or(("postgres", url));
    let server = rest.split_once('/').map_or(rest, |(server, _)| server);
    let options = options.map(|options| format!("?{options}")).unwrap_or_default();
    format!("{scheme}://{server}/{name}{options}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_turned_to_another_database() {
        assert_eq!(
            with_database("postgres://ann@here:1/a?sslmode=disable", "b"),
            "postgres://ann@here:1/b?sslmode=disable"
        );
        assert_eq!(with_database("postgres://here", "b"), "postgres://here/b");
    }

    #[test]
    fn a_server_comes_and_goes_with_its_folder() {
        let server = Server::start();
        let url = server.database();
        assert_ne!(url, server.database());
        server.crash();
        server.start_again();
        server.stop();
        server.start_again();
        assert_ne!(url, server.database());
        let folder = server.own().folder.clone();
        drop(server);
        assert!(!folder.exists());
    }
}
