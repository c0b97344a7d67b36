//! Lists that live inside the position: no heap, and a plain list in JSON.

pub use engine::inline::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// One number for each of something, written as a list in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row<T, const N: usize>(pub [T; N]);

impl<T: Copy + Default, const N: usize> Default for Row<T, N> {
    fn default() -> Self {
        Row([T::default(); N])
    }
}

impl<T: Serialize, const N: usize> Serialize for Row<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.as_slice().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for Row<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        let count = items.len();
        let row: [T; N] = items.try_into().map_err(|_| D::Error::custom(format!("{count} numbers instead of {N}")))?;
        Ok(Row(row))
    }
}
