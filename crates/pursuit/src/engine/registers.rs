//! The widest registers of the machine.

use pulp::{Arch, NullaryFnOnce};

/// Runs `work` compiled for the widest registers that the machine has.
///
/// The closure has to be `#[inline(always)]`, and so has all that it calls.
#[inline(always)]
pub(crate) fn on_widest_registers(work: impl FnMut()) {
    Arch::new().dispatch(Work(work));
}

/// A closure that is called by reference: calling it by value goes through a function of its own,
/// which is compiled for any machine.
struct Work<F>(F);

impl<F: FnMut()> NullaryFnOnce for Work<F> {
    type Output = ();

    #[inline(always)]
    fn call(mut self) {
        (self.0)();
    }
}
