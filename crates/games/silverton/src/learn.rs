//! Numbers for programs that learn: every action, and what a viewer may know.

use engine::Learn;

use crate::Silverton;

impl Learn for Silverton {}
