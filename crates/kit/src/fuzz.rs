//! Bytes from outside, damaged in every way: a reader refuses them or takes them, and never panics, hangs or eats memory.
//!
//! ```
//! kit::fuzz::reader("number", env!("CARGO_MANIFEST_DIR"))
//!     .seed("17")
//!     .cases(200)
//!     .run(|bytes| drop(String::from_utf8_lossy(bytes).trim().parse::<u32>()));
//! ```
//!
//! The folder `tests/corpus/<reader>` of the crate holds inputs that are tried every time, as they are and damaged further.
//! What fails is told with its seed and put there. `MOTHERLODE_FUZZ_SECONDS` lets every reader run so long instead of its
//! cases, with new luck each time unless `MOTHERLODE_FUZZ_SEED` says which.

mod damage;

use std::{
    env, fs,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    path::{Path, PathBuf},
    process,
    str::FromStr,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use engine::Luck;

/// The longest that a reader may take over one input, on a busy machine and without optimization.
const MOST_TIME: Duration = Duration::from_secs(30);
/// The most memory that it may hold at once.
const MOST_BYTES: u64 = 256 << 20;
/// How many inputs of random bytes there are: one among so many.
const RANDOM: u32 = 32;

/// A reader of outside bytes, to be tried.
pub struct Reader {
    name: &'static str,
    corpus: PathBuf,
    seeds: Vec<Vec<u8>>,
    cases: u64,
}

/// A reader by its name, in the crate whose `CARGO_MANIFEST_DIR` this is.
#[must_use]
pub fn reader(name: &'static str, crate_folder: &str) -> Reader {
    Reader { name, corpus: Path::new(crate_folder).join("tests/corpus").join(name), seeds: Vec::new(), cases: 1_000 }
}

impl Reader {
    /// With a good input, to be damaged.
    #[must_use]
    pub fn seed(mut self, input: impl Into<Vec<u8>>) -> Reader {
        self.seeds.push(input.into());
        self
    }

    /// With several good inputs.
    #[must_use]
    pub fn seeds<I: Into<Vec<u8>>>(mut self, inputs: impl IntoIterator<Item = I>) -> Reader {
        self.seeds.extend(inputs.into_iter().map(Into::into));
        self
    }

    /// How many damaged inputs are tried, unless a time is set.
    #[must_use]
    pub fn cases(mut self, cases: u64) -> Reader {
        self.cases = cases;
        self
    }

    /// Tries the reader: with the corpus and the seeds as they are, then damaged.
    pub fn run(mut self, read: impl Fn(&[u8])) {
        let watch = Watch::new(self.name, &self.corpus);
        self.seeds.extend(bad_inputs(&self.corpus));
        for (k, input) in self.seeds.iter().enumerate() {
            self.attempt(&watch, &format!("as it is, number {k}"), input, &read);
        }
        let (begun, time) = (Instant::now(), number("MOTHERLODE_FUZZ_SECONDS").map(Duration::from_secs));
        let seed = number("MOTHERLODE_FUZZ_SEED").unwrap_or_else(|| if time.is_some() { now() } else { 1 });
        let mut tried = 0;
        while time.map_or(tried < self.cases, |time| begun.elapsed() < time) {
            let of_case = seed.wrapping_add(tried);
            let input = self.damaged(&mut Luck::new(of_case));
            self.attempt(&watch, &format!("MOTHERLODE_FUZZ_SEED={of_case}"), &input, &read);
            tried += 1;
        }
        println!("{}: {tried} damaged inputs from seed {seed}, {} as they are", self.name, self.seeds.len());
    }

    fn damaged(&self, luck: &mut Luck) -> Vec<u8> {
        if self.seeds.is_empty() || luck.below(RANDOM) == 0 {
            return (0..luck.below(300)).map(|_| luck.bits() as u8).collect();
        }
        let mut input = self.seeds[luck.below(self.seeds.len() as u32) as usize].clone();
        for _ in 0..=luck.below(3) {
            let other = &self.seeds[luck.below(self.seeds.len() as u32) as usize];
            damage::damage(&mut input, other, luck);
        }
        input
    }

    fn attempt(&self, watch: &Watch, which: &str, input: &[u8], read: &impl Fn(&[u8])) {
        watch.begin(which, input);
        let mut result = Ok(());
        let counted = allocation_counter::measure(|| result = catch_unwind(AssertUnwindSafe(|| read(input))));
        watch.end();
        if let Err(panic) = result {
            tell(self.name, &self.corpus, which, input, "panics");
            resume_unwind(panic);
        }
        if counted.bytes_max > MOST_BYTES {
            tell(self.name, &self.corpus, which, input, "eats memory");
            panic!("{}: {} MiB are held for {} bytes", self.name, counted.bytes_max >> 20, input.len());
        }
    }
}

/// The inputs of a corpus, in the order of their names.
fn bad_inputs(corpus: &Path) -> Vec<Vec<u8>> {
    let Ok(folder) = fs::read_dir(corpus) else { return Vec::new() };
    let mut files: Vec<PathBuf> = folder.filter_map(|file| Some(file.ok()?.path())).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap_or_else(|why| panic!("{}: {why}", file.display()))).collect()
}

/// Says which input a reader fails at, and keeps it.
fn tell(name: &str, corpus: &Path, which: &str, input: &[u8], what: &str) {
    let shown: String = input.iter().take(4_000).flat_map(|byte| byte.escape_ascii()).map(char::from).collect();
    eprintln!("the reader of {name} {what} ({which}) at {} bytes:\n{shown}", input.len());
    if bad_inputs(corpus).iter().any(|known| known == input) {
        return;
    }
    let file = corpus.join(format!("found-{:016x}", sum(input)));
    match fs::create_dir_all(corpus).and_then(|()| fs::write(&file, input)) {
        Ok(()) => eprintln!("kept in {}", file.display()),
        Err(why) => eprintln!("it cannot be kept: {why}"),
    }
}

/// A name for an input (FNV-1a).
fn sum(input: &[u8]) -> u64 {
    input.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

fn number<N: FromStr>(variable: &str) -> Option<N> {
    let text = env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is a number, not {text:?}")))
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_secs())
}

/// The input that a reader is at, since when, and which one it is.
type At = Option<(Instant, String, Vec<u8>)>;

/// Ends the tests when a reader does not come back, since nothing else would.
struct Watch {
    at: Arc<Mutex<At>>,
    over: Arc<AtomicBool>,
}

impl Watch {
    fn new(name: &'static str, corpus: &Path) -> Watch {
        let watch = Watch { at: Arc::default(), over: Arc::default() };
        let (at, over, corpus) = (watch.at.clone(), watch.over.clone(), corpus.to_owned());
        thread::spawn(move || {
            while !over.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(200));
                let at = at.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some((_, which, input)) = at.as_ref().filter(|(since, ..)| since.elapsed() > MOST_TIME) {
                    tell(name, &corpus, which, input, "does not come back");
                    process::abort();
                }
            }
        });
        watch
    }

    fn begin(&self, which: &str, input: &[u8]) {
        self.set(Some((Instant::now(), which.to_owned(), input.to_vec())));
    }

    fn end(&self) {
        self.set(None);
    }

    fn set(&self, at: At) {
        *self.at.lock().unwrap_or_else(PoisonError::into_inner) = at;
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}
