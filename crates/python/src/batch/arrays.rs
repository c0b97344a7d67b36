//! The arrays of a batch. Python holds them too and may give them another type or shape, even in place: they are looked at
//! again before every step, and what is no longer as it was made is not written.

use numpy::{
    Element, PyArray, PyArrayMethods, PyReadwriteArray, PyUntypedArrayMethods,
    ndarray::{Dimension, Ix1, Ix2},
};
use pyo3::prelude::*;

use super::rows::{NOTHING, Rows, Widths};
use crate::{arrays::filled, errors::Error, ground::Ground};

/// Places for what is legal in a padded list, until a longer list comes.
const FIRST_WIDTH: usize = 64;

/// An array, and the shape it was made with.
pub struct Shared<T, D> {
    array: Py<PyArray<T, D>>,
    shape: D,
}

impl<T, D: Dimension> Shared<T, D>
where
    T: Element + for<'py> IntoPyObject<'py> + PartialEq + Default,
{
    fn new(py: Python<'_>, shape: D, value: T) -> PyResult<Shared<T, D>> {
        Ok(Shared { array: filled(py, shape.clone(), value)?, shape })
    }

    /// The array for Python.
    pub fn handed(&self, py: Python<'_>) -> Py<PyArray<T, D>> {
        self.array.clone_ref(py)
    }

    /// The array to be written, for as long as the guard is held.
    fn guard<'py>(&self, py: Python<'py>) -> PyResult<PyReadwriteArray<'py, T, D>> {
        let changed = || Error::new_err("an array of the batch was given another type or shape");
        // The type that is known here says nothing of what Python has made of the array since.
        let array = self.array.bind(py).as_any().cast::<PyArray<T, D>>().map_err(|_| changed())?;
        if array.shape() != self.shape.slice() || !array.is_c_contiguous() {
            return Err(changed());
        }
        array.try_readwrite().map_err(|why| Error::new_err(format!("an array of the batch is in use: {why}")))
    }
}

/// All that a batch writes.
pub struct Arrays {
    pub seat: Shared<i8, Ix1>,
    pub acted: Shared<i8, Ix1>,
    pub count: Shared<i32, Ix1>,
    pub seeds: Shared<u64, Ix1>,
    pub done: Shared<bool, Ix1>,
    pub rewards: Shared<f32, Ix2>,
    pub scores: Shared<i32, Ix2>,
    pub legal: Option<Shared<i32, Ix2>>,
    pub mask: Option<Shared<bool, Ix2>>,
    pub seen: Option<Shared<f32, Ix2>>,
}

impl Arrays {
    pub fn new(py: Python<'_>, ground: &Ground, games: usize, legal: &str, seen: bool) -> PyResult<Arrays> {
        let (one, each) = (Ix1(games), Ix2(games, usize::from(ground.seats())));
        Ok(Arrays {
            seat: Shared::new(py, one, -1)?,
            acted: Shared::new(py, one, -1)?,
            count: Shared::new(py, one, 0)?,
            seeds: Shared::new(py, one, 0)?,
            done: Shared::new(py, one, false)?,
            rewards: Shared::new(py, each, 0.0)?,
            scores: Shared::new(py, each, 0)?,
            legal: (legal == "padded").then(|| Shared::new(py, Ix2(games, FIRST_WIDTH), NOTHING)).transpose()?,
            mask: (legal == "mask").then(|| Shared::new(py, Ix2(games, ground.actions), false)).transpose()?,
            seen: seen.then(|| Shared::new(py, Ix2(games, ground.row), 0.0)).transpose()?,
        })
    }

    /// Makes longer lists where the longest has no room; says whether they are new, and so empty.
    pub fn widen(&mut self, py: Python<'_>, widest: usize) -> PyResult<bool> {
        let Some(legal) = self.legal.as_mut().filter(|legal| widest > legal.shape[1]) else { return Ok(false) };
        *legal = Shared::new(py, Ix2(legal.shape[0], widest.next_power_of_two()), NOTHING)?;
        Ok(true)
    }

    pub fn guards<'py>(&self, py: Python<'py>) -> PyResult<Guards<'py>> {
        Ok(Guards {
            seat: self.seat.guard(py)?,
            acted: self.acted.guard(py)?,
            count: self.count.guard(py)?,
            seeds: self.seeds.guard(py)?,
            done: self.done.guard(py)?,
            rewards: self.rewards.guard(py)?,
            scores: self.scores.guard(py)?,
            legal: self.legal.as_ref().map(|array| array.guard(py)).transpose()?,
            mask: self.mask.as_ref().map(|array| array.guard(py)).transpose()?,
            seen: self.seen.as_ref().map(|array| array.guard(py)).transpose()?,
        })
    }
}

/// All arrays, held to be written.
pub struct Guards<'py> {
    seat: PyReadwriteArray<'py, i8, Ix1>,
    acted: PyReadwriteArray<'py, i8, Ix1>,
    count: PyReadwriteArray<'py, i32, Ix1>,
    seeds: PyReadwriteArray<'py, u64, Ix1>,
    done: PyReadwriteArray<'py, bool, Ix1>,
    rewards: PyReadwriteArray<'py, f32, Ix2>,
    scores: PyReadwriteArray<'py, i32, Ix2>,
    legal: Option<PyReadwriteArray<'py, i32, Ix2>>,
    mask: Option<PyReadwriteArray<'py, bool, Ix2>>,
    seen: Option<PyReadwriteArray<'py, f32, Ix2>>,
}

fn slice<'a, T: Element, D: Dimension>(guard: &'a mut PyReadwriteArray<'_, T, D>) -> PyResult<&'a mut [T]> {
    guard.as_slice_mut().map_err(|why| Error::new_err(why.to_string()))
}

impl Guards<'_> {
    pub fn rows(&mut self) -> PyResult<Rows<'_>> {
        let seat = slice(&mut self.seat)?;
        let legal: &mut [i32] = self.legal.as_mut().map_or(Ok(&mut [][..]), slice)?;
        let mask: &mut [bool] = self.mask.as_mut().map_or(Ok(&mut [][..]), slice)?;
        let seen: &mut [f32] = self.seen.as_mut().map_or(Ok(&mut [][..]), slice)?;
        let rewards = slice(&mut self.rewards)?;
        let width = |length: usize| length / seat.len();
        let widths = Widths {
            seats: width(rewards.len()),
            legal: width(legal.len()),
            mask: width(mask.len()),
            seen: width(seen.len()),
        };
        Ok(Rows {
            widths,
            seat,
            acted: slice(&mut self.acted)?,
            count: slice(&mut self.count)?,
            seeds: slice(&mut self.seeds)?,
            done: slice(&mut self.done)?,
            rewards,
            scores: slice(&mut self.scores)?,
            legal,
            mask,
            seen,
        })
    }
}
