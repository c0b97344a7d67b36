//! Messages to browsers: sealed for the browser alone (RFC 8291, RFC 8188), signed by the house (RFC 8292).

use aes_gcm::{
    Aes128Gcm,
    aead::{Aead, KeyInit},
};
use base64::{
    Engine,
    prelude::{BASE64_URL_SAFE, BASE64_URL_SAFE_NO_PAD},
};
use hkdf::Hkdf;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderName};
use p256::{
    PublicKey, SecretKey,
    ecdsa::{Signature, SigningKey, signature::Signer},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::Secret;

use super::{
    failure::Failure,
    message::Message,
    post::Post,
    reach::{Dressed, Target},
};
use crate::{
    error::{HouseError, Result},
    house::House,
};

/// How large a record is said to be; ours is always one.
const RECORD: u32 = 4_096;
/// How long a signature holds, in seconds: a day is the most.
const SIGNED_FOR: i64 = 12 * 60 * 60;
/// How long a push service keeps what it cannot deliver yet, in seconds.
const KEPT_FOR: i64 = 24 * 60 * 60;

/// What a browser gives to be reached by, besides its address: a public key and a secret, both in base64url.
#[derive(Clone, Serialize, Deserialize)]
pub struct BrowserKeys {
    /// The public key of the browser.
    pub p256dh: String,
    /// What it shares with us.
    pub auth: String,
}

/// Base64url, with or without its padding.
fn unpacked(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD.decode(text).or_else(|_| BASE64_URL_SAFE.decode(text)).ok()
}

impl BrowserKeys {
    /// The key and the secret, if they are sound.
    fn read(&self) -> Option<(PublicKey, [u8; 16])> {
        let key = PublicKey::from_sec1_bytes(&unpacked(&self.p256dh)?).ok()?;
        Some((key, unpacked(&self.auth)?.try_into().ok()?))
    }

    /// Whether a message can be sealed with them.
    #[must_use]
    pub fn are_sound(&self) -> bool {
        self.read().is_some()
    }
}

/// Seals a text for a browser: `own` is a key for this message alone.
#[must_use]
pub fn seal(text: &[u8], browser: &PublicKey, auth: &[u8; 16], own: &SecretKey, salt: &[u8; 16]) -> Option<Vec<u8>> {
    let (theirs, ours) = (browser.to_sec1_bytes(), own.public_key().to_sec1_bytes());
    let (theirs, ours) = (uncompressed(&theirs)?, uncompressed(&ours)?);
    let shared = own.diffie_hellman(browser);
    let expand = |salt: &[u8], from: &[u8], info: &[u8], to: &mut [u8]| {
        Hkdf::<Sha256>::new(Some(salt), from).expand(info, to).ok()
    };
    let mut key = [0; 32];
    expand(auth, shared.raw_secret_bytes(), &[b"WebPush: info\0", theirs, ours].concat(), &mut key)?;
    let (mut content_key, mut nonce) = ([0; 16], [0; 12]);
    expand(salt, &key, b"Content-Encoding: aes128gcm\0", &mut content_key)?;
    expand(salt, &key, b"Content-Encoding: nonce\0", &mut nonce)?;
    let cipher = Aes128Gcm::new_from_slice(&content_key).ok()?;
    // The last record ends with a 2.
    let sealed = cipher.encrypt(&nonce.into(), [text, &[2]].concat().as_slice()).ok()?;
    let head = [&salt[..], &RECORD.to_be_bytes(), &[ours.len() as u8], ours].concat();
    Some([head, sealed].concat())
}

/// A public key with both of its coordinates.
fn uncompressed(key: &[u8]) -> Option<&[u8]> {
    (key.len() == 65).then_some(key)
}

/// The key by which push services know the house.
#[derive(Clone)]
pub(crate) struct HouseKey(SecretKey);

impl HouseKey {
    fn read(kept: &Secret) -> Option<HouseKey> {
        SecretKey::from_slice(&unpacked(kept.expose())?).ok().map(HouseKey)
    }

    /// As browsers take it: base64url.
    pub(crate) fn public(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.0.public_key().to_sec1_bytes())
    }

    /// The signature for a push service.
    pub(crate) fn signed(&self, origin: &str, contact: &str, now_ms: i64) -> String {
        let pack = |value: serde_json::Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
        let head = pack(json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = pack(json!({ "aud": origin, "exp": now_ms / 1_000 + SIGNED_FOR, "sub": contact }));
        let text = format!("{head}.{claims}");
        let signature: Signature = SigningKey::from(&self.0).sign(text.as_bytes());
        let signature = BASE64_URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={text}.{signature}, k={}", self.public())
    }
}

/// A key that nobody knows.
fn fresh_key() -> Result<SecretKey> {
    loop {
        let bytes = random::<32>()?;
        // Nearly every number is a key.
        if let Ok(key) = SecretKey::from_slice(&bytes) {
            return Ok(key);
        }
    }
}

pub(super) fn random<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|why| HouseError::Inside(why.to_string()))?;
    Ok(bytes)
}

impl House {
    /// The key of the house, made once.
    pub(crate) async fn push_key(&self) -> Result<HouseKey> {
        let fresh = Secret::new(BASE64_URL_SAFE_NO_PAD.encode(fresh_key()?.to_bytes()));
        let kept = self.store.house_key("push", &fresh).await?;
        HouseKey::read(&kept).ok_or_else(|| HouseError::Inside("the key for browsers cannot be read".to_owned()))
    }

    /// The public key by which browsers let the house write to them.
    pub async fn push_public_key(&self) -> Result<String> {
        Ok(self.push_key().await?.public())
    }
}

/// The request for a message to a browser.
pub(super) fn dressed(
    message: &Message,
    post: &Post,
    key: &HouseKey,
    target: &Target,
    keys: &Secret,
    now_ms: i64,
) -> std::result::Result<Dressed, Failure> {
    let keys: BrowserKeys = serde_json::from_str(keys.expose()).map_err(|_| Failure::Unfit)?;
    let (browser, auth) = keys.read().ok_or(Failure::Unfit)?;
    let tag = message.table.as_ref().unwrap_or(&message.id);
    let body: Vec<&str> = message.lines.iter().map(|(text, _)| text.as_str()).collect();
    let body: String = body.join("\n").chars().take(800).collect();
    let text = json!({ "title": "Motherlode", "body": body, "address": message.address(), "tag": tag }).to_string();
    let (own, salt) = (fresh_key().map_err(|_| Failure::Unfit)?, random().map_err(|_| Failure::Unfit)?);
    let sealed = seal(text.as_bytes(), &browser, &auth, &own, &salt).ok_or(Failure::Unfit)?;
    let left = message.until_ms.map_or(KEPT_FOR, |until| ((until - now_ms) / 1_000).clamp(60, KEPT_FOR));
    // What comes later about the same table takes its place.
    let topic: String = BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(tag.as_bytes())).chars().take(32).collect();
    let contact = post.from.as_ref().map_or_else(|| post.link("/"), |from| format!("mailto:{}", bare(from)));
    let headers = vec![
        (AUTHORIZATION, key.signed(&target.origin(), &contact, now_ms)),
        (CONTENT_ENCODING, "aes128gcm".to_owned()),
        (CONTENT_TYPE, "application/octet-stream".to_owned()),
        (HeaderName::from_static("ttl"), left.to_string()),
        (HeaderName::from_static("urgency"), if message.urgent { "high" } else { "normal" }.to_owned()),
        (HeaderName::from_static("topic"), topic),
    ];
    Ok((headers, sealed))
}

/// The address in `Motherlode <games@example.org>`.
fn bare(from: &str) -> &str {
    from.rsplit_once('<').map_or(from, |(_, rest)| rest.trim_end_matches('>')).trim()
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::{VerifyingKey, signature::Verifier};

    use super::*;

    fn bytes<const N: usize>(text: &str) -> [u8; N] {
        unpacked(text).unwrap().try_into().unwrap()
    }

    /// RFC 8291, Appendix A, byte for byte.
    #[test]
    fn a_message_is_sealed_as_the_standard_shows() {
        let own = SecretKey::from_slice(&bytes::<32>("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).unwrap();
        let browser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        let browser = PublicKey::from_sec1_bytes(&bytes::<65>(browser)).unwrap();
        let (auth, salt) = (bytes("BTBZMqHH6r4Tts7J_aSIgg"), bytes("DGv6ra1nlYgDCS1FRnbzlw"));
        let text = b"When I grow up, I want to be a watermelon";
        let sealed = seal(text, &browser, &auth, &own, &salt).unwrap();
        assert_eq!(
            BASE64_URL_SAFE_NO_PAD.encode(sealed),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
             EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn the_house_signs_for_one_push_service() {
        let key = HouseKey(fresh_key().unwrap());
        let signed = key.signed("https://push.example", "mailto:a@example.org", 5_000);
        let (token, public) = signed.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        let (text, signature) = token.rsplit_once('.').unwrap();
        let claims = String::from_utf8(unpacked(text.split_once('.').unwrap().1).unwrap()).unwrap();
        assert!(claims.contains(r#""aud":"https://push.example""#) && claims.contains(r#""exp":43205"#), "{claims}");
        let verifying = VerifyingKey::from_sec1_bytes(&unpacked(public).unwrap()).unwrap();
        let signature = Signature::from_slice(&unpacked(signature).unwrap()).unwrap();
        assert!(verifying.verify(text.as_bytes(), &signature).is_ok());
    }

    #[test]
    fn fuzz_keys_of_browsers() {
        let seed = r#"{"p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","auth":"BTBZMqHH6r4Tts7J_aSIgg"}"#;
        kit::fuzz::reader("browser-keys", env!("CARGO_MANIFEST_DIR")).seed(seed).run(|bytes| {
            if let Ok(keys) = serde_json::from_slice::<BrowserKeys>(bytes) {
                let _ = keys.are_sound();
            }
        });
    }

    #[test]
    fn keys_that_are_no_keys_are_refused() {
        let sound = |p256dh: &str, auth: &str| BrowserKeys { p256dh: p256dh.into(), auth: auth.into() }.are_sound();
        let key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
        assert!(sound(key, "BTBZMqHH6r4Tts7J_aSIgg") && sound(key, "BTBZMqHH6r4Tts7J_aSIgg=="));
        assert!(!sound(key, "BTBZ") && !sound("AAAA", "BTBZMqHH6r4Tts7J_aSIgg") && !sound(key, "ü"));
        assert_eq!(bare("Motherlode <games@example.org>"), "games@example.org");
    }
}
