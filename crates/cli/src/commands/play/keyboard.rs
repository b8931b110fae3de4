//! Lines typed by a person who may also press Ctrl-C.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// Standard input that ends when it ends or when `interrupted` says so. Reading waits on a thread
/// of its own: the system restarts a read that a signal interrupts.
pub(crate) struct Keyboard<F> {
    lines: Receiver<io::Result<Vec<u8>>>,
    line: Vec<u8>,
    interrupted: F,
}

impl<F: Fn() -> bool> Keyboard<F> {
    pub(crate) fn new(interrupted: F) -> io::Result<Keyboard<F>> {
        let (sender, lines) = sync_channel(1);
        thread::Builder::new().spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let mut line = Vec::new();
                let read = input.read_until(b'\n', &mut line).map(|_| line);
                // Nothing read is the end of the input; an error is told and ends it too.
                let last = !matches!(&read, Ok(line) if !line.is_empty());
                if sender.send(read).is_err() || last {
                    break;
                }
            }
        })?;
        Ok(Keyboard { lines, line: Vec::new(), interrupted })
    }
}

impl<F: Fn() -> bool> BufRead for Keyboard<F> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        const PATIENCE: Duration = Duration::from_millis(50);
        while self.line.is_empty() && !(self.interrupted)() {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => {
                    self.line = line?;
                    break;
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(&self.line)
    }

    fn consume(&mut self, amount: usize) {
        self.line.drain(..amount);
    }
}

impl<F: Fn() -> bool> Read for Keyboard<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}
