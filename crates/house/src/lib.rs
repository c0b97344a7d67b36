//! What a server does that is neither HTTP nor HTML.
