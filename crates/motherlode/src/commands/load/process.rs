//! What a process of this machine uses, as Linux tells it.

use std::{fs, time::Duration};

/// Linux counts the time of processes in hundredths of a second.
const TICKS_A_SECOND: f64 = 100.0;

/// What a process uses.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Usage {
    /// Memory that is in use now, in KiB.
    pub memory_kib: u64,
    /// The most memory that was ever in use, in KiB.
    pub most_memory_kib: u64,
    /// How long it has kept cores busy.
    pub cpu: Duration,
}

impl Usage {
    /// What a process uses now; `None` if there is no such process, or this is no Linux.
    pub fn of(process: &str) -> Option<Usage> {
        let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        Usage::read(&status, &stat)
    }

    /// What several processes use together.
    pub fn of_all(processes: &[u32]) -> Option<Usage> {
        let used: Option<Vec<Usage>> = processes.iter().map(|process| Usage::of(&process.to_string())).collect();
        let used = used.filter(|used| !used.is_empty())?;
        Some(used.into_iter().fold(Usage::default(), |sum, one| Usage {
            memory_kib: sum.memory_kib + one.memory_kib,
            most_memory_kib: sum.most_memory_kib + one.most_memory_kib,
            cpu: sum.cpu + one.cpu,
        }))
    }

    fn read(status: &str, stat: &str) -> Option<Usage> {
        let kib = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse().ok()
        };
        // The program's name may hold anything, but for what follows the last parenthesis.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |at: usize| fields.get(at)?.parse::<u32>().ok();
        let cpu = Duration::from_secs_f64(f64::from(ticks(11)? + ticks(12)?) / TICKS_A_SECOND);
        Some(Usage { memory_kib: kib("VmRSS:")?, most_memory_kib: kib("VmHWM:")?, cpu })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_and_time_are_read() {
        let status = "Name:\tmotherlode\nVmHWM:\t   2048 kB\nVmRSS:\t   1024 kB\n";
        let stat = "7 (mother) lode) S 1 7 7 0 -1 4194304 100 0 0 0 150 50 0 0 20 0 5 0 1000 0 0";
        let usage = Usage::read(status, stat).expect("both are sound");
        assert_eq!(usage, Usage { memory_kib: 1024, most_memory_kib: 2048, cpu: Duration::from_secs(2) });
    }

    #[test]
    fn a_process_that_is_not_there_is_told() {
        assert_eq!(Usage::of("0"), None);
        assert_eq!(Usage::of_all(&[]), None);
    }
}
