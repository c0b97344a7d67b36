//! Somebody's own program at the table: asked one line for each decision, and answering one.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread,
    time::Duration,
};

use serde::{Deserialize, Serialize};

use crate::LabError;

/// The longest answer.
const LONGEST: u64 = 1 << 20;
/// How much longer than its time a program may take, for the way there and back.
const GRACE: Duration = Duration::from_millis(100);
/// How long the first answer may take: some languages wake up slowly.
const WAKING: Duration = Duration::from_secs(5);
/// How often a program is started in one game.
const MOST_STARTS: u32 = 3;

/// What a program did wrong. For each fault a legal step was taken at random in its place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faults {
    /// It answered too late.
    #[serde(default)]
    pub late: u64,
    /// It ended or could not be reached.
    #[serde(default)]
    pub gone: u64,
    /// Its answer was no legal step.
    #[serde(default)]
    pub nonsense: u64,
    /// What the first one was, in words.
    pub first: String,
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    Late,
    Gone,
    Nonsense(String),
}

impl Faults {
    pub(super) fn add(&mut self, fault: &Fault) {
        let words = match fault {
            Fault::Late => {
                self.late += 1;
                "it answered too late"
            }
            Fault::Gone => {
                self.gone += 1;
                "it ended before it answered"
            }
            Fault::Nonsense(words) => {
                self.nonsense += 1;
                words
            }
        };
        if self.first.is_empty() {
            self.first = words.chars().take(200).collect();
        }
    }

    /// These and those.
    pub(super) fn merge(&mut self, more: &Faults) {
        self.late += more.late;
        self.gone += more.gone;
        self.nonsense += more.nonsense;
        if self.first.is_empty() {
            self.first.clone_from(&more.first);
        }
    }

    /// How many there are.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.late + self.gone + self.nonsense
    }
}

/// A program that plays.
pub(super) struct Program {
    command: Vec<String>,
    running: Option<Running>,
    starts: u32,
}

struct Running {
    child: Child,
    questions: Sender<String>,
    answers: Receiver<String>,
    is_awake: bool,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Program {
    pub(super) fn new(command: &[String]) -> Program {
        Program { command: command.to_vec(), running: None, starts: 0 }
    }

    /// A new game begins; says if the program cannot even be started.
    pub(super) fn begin(&mut self) -> Result<(), LabError> {
        self.starts = 0;
        if self.running.is_none() {
            self.running = Some(
                self.start()
                    .map_err(|why| LabError::Program { command: self.command.join(" "), why: why.to_string() })?,
            );
        }
        Ok(())
    }

    fn start(&mut self) -> io::Result<Running> {
        self.starts += 1;
        let mut child = Command::new(&self.command[0])
            .args(&self.command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("it has no input and output"));
        };
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || read_lines(output, &sender));
        let (questions, receiver) = mpsc::channel();
        thread::spawn(move || write_lines(input, &receiver));
        Ok(Running { child, questions, answers, is_awake: false })
    }

    /// Its answer to one line. Whoever was late is started anew: its next answer would be to the last question.
    pub(super) fn ask(&mut self, question: &str, time: Duration) -> Result<String, Fault> {
        if self.running.is_none() && self.starts < MOST_STARTS {
            self.running = self.start().ok();
        }
        let running = self.running.as_mut().ok_or(Fault::Gone)?;
        // Whatever it said unasked is no answer to this.
        while running.answers.try_recv().is_ok() {}
        // Where nobody takes the question any more, the answers have ended too.
        let _ = running.questions.send(question.to_owned());
        let patience = if running.is_awake { time + GRACE } else { (time + GRACE).max(WAKING) };
        match running.answers.recv_timeout(patience) {
            Ok(answer) => {
                running.is_awake = true;
                Ok(answer)
            }
            Err(why) => {
                self.running = None;
                Err(if why == RecvTimeoutError::Timeout { Fault::Late } else { Fault::Gone })
            }
        }
    }
}

/// Hands over question after question, until nobody asks or reads any more; a program that does not read keeps only this
/// thread waiting.
fn write_lines(mut input: ChildStdin, questions: &Receiver<String>) {
    for question in questions {
        if input.write_all(question.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Passes on line after line, until there are no more, one is too long, or nobody listens.
fn read_lines(output: ChildStdout, sender: &Sender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = String::new();
        match (&mut output).take(LONGEST).read_line(&mut line) {
            Ok(read) if read > 0 && line.ends_with('\n') => {}
            _ => return,
        }
        if sender.send(line).is_err() {
            return;
        }
    }
}
