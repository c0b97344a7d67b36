//! The frame around every board: settings, scores, keys, phones, eyes and ears.
