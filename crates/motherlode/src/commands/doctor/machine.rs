//! What the doctor asks the machine.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use store::Place;

use super::finding::Finding;
use crate::{commands::serve::OWN_FILES, copies::Copies, output, settings::Settings};

const MIB: u64 = 1 << 20;
/// With less free space than this the next games cannot be kept for long.
const LITTLE: u64 = 100 * MIB;
/// With less free space than this somebody should make room.
const SOME: u64 = 1024 * MIB;
/// No clock that is right shows a time before there was such a program.
const MADE_S: u64 = 1_735_689_600;

/// Looks at the machine; `latest_ms` is when the last move was made.
pub fn examine(place: &Place, settings: &Settings, latest_ms: i64, mend: bool) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Place::File(file) = place {
        findings.extend(disk(file));
        findings.extend(permissions(file, mend));
    }
    findings.extend(file_limit(settings.most_connections));
    findings.push(clock(SystemTime::now(), latest_ms));
    findings.extend(copies(settings));
    findings
}

fn disk(file: &Path) -> Option<Finding> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let free = free_space(folder)?;
    let told = format!("{} MiB are free in {}", output::thousands((free / MIB) as f64), folder.display());
    Some(match free {
        _ if free < LITTLE => Finding::wrong("disk", told),
        _ if free < SOME => Finding::note("disk", told),
        _ => Finding::fine("disk", told),
    })
}

/// Asked of `df`, which every Unix has: the standard library does not know.
fn free_space(folder: &Path) -> Option<u64> {
    let output = Command::new("df").arg("-Pk").arg("--").arg(folder).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    available(&text)
}

fn available(table: &str) -> Option<u64> {
    table.lines().nth(1)?.split_whitespace().nth(3)?.parse::<u64>().ok()?.checked_mul(1024)
}

#[cfg(unix)]
fn permissions(file: &Path, mend: bool) -> Option<Finding> {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).ok().map(|about| about.permissions().mode() & 0o777);
    // The log beside the file holds the latest moves.
    let with = |ending: &str| PathBuf::from(format!("{}{ending}", file.display()));
    let files = [file.to_owned(), with("-wal"), with("-shm")];
    let open: Vec<&PathBuf> = files.iter().filter(|file| mode(file).is_some_and(|mode| mode & 0o077 != 0)).collect();
    if open.is_empty() {
        return Some(Finding::fine("permissions", format!("{:o}, only its owner reads it", mode(file)?)));
    }
    let names = open.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(", ");
    if mend {
        let shut = |file: &&PathBuf| fs::set_permissions(file, fs::Permissions::from_mode(0o600));
        return Some(match open.iter().try_for_each(shut) {
            Ok(()) => Finding::fine("permissions", format!("mended: only the owner reads {names}")),
            Err(why) => Finding::wrong("permissions", format!("other people of this machine can read {names}: {why}")),
        });
    }
    let folder = file.parent().and_then(mode).unwrap_or(0o777);
    if folder & 0o077 == 0 {
        return Some(Finding::fine("permissions", "its folder lets only its owner in"));
    }
    Some(Finding::wrong("permissions", format!("other people of this machine can read {names}, with all keys")))
}

#[cfg(not(unix))]
fn permissions(_: &Path, _: bool) -> Option<Finding> {
    None
}

fn file_limit(most_connections: u64) -> Option<Finding> {
    let (_, hard) = rlimit::Resource::NOFILE.get().ok()?;
    let needed = most_connections + OWN_FILES;
    Some(if hard < needed {
        Finding::note("open files", format!("{hard} are allowed here, and most-connections needs {needed}"))
    } else {
        Finding::fine(
            "open files",
            format!("{} are allowed here", if hard > 1 << 40 { "any number".to_owned() } else { hard.to_string() }),
        )
    })
}

fn clock(now: SystemTime, latest_ms: i64) -> Finding {
    let now = now.duration_since(UNIX_EPOCH).unwrap_or_default();
    let latest = Duration::from_millis(u64::try_from(latest_ms).unwrap_or(0));
    if now.as_secs() < MADE_S {
        return Finding::wrong("clock", "it shows a time before this program was made");
    }
    match latest.checked_sub(now) {
        Some(behind) if behind > Duration::from_secs(120) => {
            Finding::wrong("clock", format!("it is {} s behind the last move that is kept", behind.as_secs()))
        }
        _ => Finding::fine("clock", "it is not behind the last move that is kept"),
    }
}

fn copies(settings: &Settings) -> Option<Finding> {
    let folder = settings.backup_folder.clone()?;
    let shown = folder.display().to_string();
    let age = Copies { folder, keep: settings.backup_keep as usize }.age();
    let hours = |age: Duration| age.as_secs() / 3600;
    let late = settings.backup_every.map_or(7 * 24, |every| 2 * every);
    Some(match age {
        None => Finding::wrong("backup", format!("there is no copy of the games in {shown}")),
        Some(age) if hours(age) > late => {
            Finding::wrong("backup", format!("the latest copy in {shown} is {} hours old", hours(age)))
        }
        Some(age) => Finding::fine("backup", format!("the latest copy in {shown} is {} hours old", hours(age))),
    })
}

#[cfg(test)]
mod tests {
    use super::super::finding::Verdict;
    use super::*;

    #[test]
    fn free_space_is_read_from_df() {
        let table = "Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/sda1 100 60 40 60% /home\n";
        assert_eq!(available(table), Some(40 * 1024));
        assert_eq!(available("df: no such file"), None);
        #[cfg(unix)]
        assert!(free_space(Path::new("/")).is_some());
    }

    #[test]
    fn a_clock_that_went_back_is_told() {
        let at = |seconds| UNIX_EPOCH + Duration::from_secs(seconds);
        assert_eq!(clock(at(MADE_S + 10), 0).verdict, Verdict::Fine);
        assert_eq!(clock(at(0), 0).verdict, Verdict::Wrong);
        assert_eq!(clock(at(MADE_S + 10), (MADE_S as i64 + 3600) * 1000).verdict, Verdict::Wrong);
    }

    #[test]
    #[cfg(unix)]
    fn a_store_that_others_can_read_is_told_and_mended() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let file = folder.path().join("motherlode.db");
        fs::write(&file, "").expect("the folder can be written to");
        let set = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it is ours");
        set(&file, 0o644);
        set(folder.path(), 0o700);
        assert_eq!(permissions(&file, false).map(|f| f.verdict), Some(Verdict::Fine), "its folder is shut");
        set(folder.path(), 0o755);
        assert_eq!(permissions(&file, false).map(|f| f.verdict), Some(Verdict::Wrong));
        assert_eq!(permissions(&file, true).map(|f| f.verdict), Some(Verdict::Fine));
        assert_eq!(permissions(&file, false).map(|f| f.verdict), Some(Verdict::Fine));
    }

    #[test]
    fn too_few_files_for_the_connections_are_told() {
        assert!(file_limit(1 << 60).is_none_or(|finding| finding.verdict == Verdict::Note));
    }
}
