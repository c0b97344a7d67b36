//! Hashes of words that people must know: passwords of accounts and of tables. Working one out takes a core for a tenth of a
//! second and 19 MiB, so only a few are worked out at once, beside everything else.

use argon2::{Argon2, PasswordHash, PasswordHasher, PasswordVerifier};

use crate::{
    error::{HouseError, Result},
    house::House,
};

impl House {
    /// What is kept of a word.
    pub async fn hash(&self, word: &str) -> Result<String> {
        let word = word.to_owned();
        self.beside(move || {
            let hash = Argon2::default().hash_password(word.as_bytes());
            hash.map(|hash| hash.to_string()).map_err(|why| HouseError::Inside(why.to_string()))
        })
        .await?
    }

    /// Whether a word is the one of which this was kept. Without a hash it takes as long, and it is not.
    pub async fn is_word(&self, word: &str, kept: Option<&str>) -> Result<bool> {
        let (word, kept) = (word.to_owned(), kept.map(str::to_owned));
        self.beside(move || {
            let Some(kept) = kept else {
                // Nobody may learn from the time whether there is something to compare with.
                drop(Argon2::default().hash_password(word.as_bytes()));
                return false;
            };
            let Ok(kept) = PasswordHash::new(&kept) else { return false };
            Argon2::default().verify_password(word.as_bytes(), &kept).is_ok()
        })
        .await
    }

    async fn beside<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let _place = self.hashing.acquire().await.map_err(|why| HouseError::Inside(why.to_string()))?;
        tokio::task::spawn_blocking(work).await.map_err(|why| HouseError::Inside(why.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    #[tokio::test]
    async fn a_word_is_known_again_and_no_other() {
        let house = House::open(Settings::default(), store::Store::in_memory().await.unwrap());
        let kept = house.hash("silver spoon").await.unwrap();
        assert!(kept.starts_with("$argon2id$") && !kept.contains("spoon"), "{kept}");
        assert!(house.is_word("silver spoon", Some(&kept)).await.unwrap());
        assert!(!house.is_word("silver spoons", Some(&kept)).await.unwrap());
        assert!(!house.is_word("silver spoon", None).await.unwrap());
        assert!(!house.is_word("silver spoon", Some("nonsense")).await.unwrap());
        assert_ne!(house.hash("silver spoon").await.unwrap(), kept, "every hash is salted");
    }
}
