// A browser's push service and its keys, for a browser that can reach none: it subscribes at another address, and what
// comes there it opens as browsers do (RFC 8291).
(() => {
  if (!location.protocol.startsWith("http")) return;
  const pack = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  const unpack = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const kept = () => JSON.parse(localStorage.getItem("subscribed"));
  const given = () => kept() && {
    endpoint: kept().endpoint,
    toJSON: () => ({ endpoint: kept().endpoint, expirationTime: null, keys: kept().keys }),
    unsubscribe: async () => { localStorage.removeItem("subscribed"); return true; },
  };
  PushManager.prototype.getSubscription = async () => given();
  PushManager.prototype.subscribe = async (wish) => {
    if (!wish.userVisibleOnly || wish.applicationServerKey.length !== 65) throw new Error("not like this");
    const pair = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
    const p256dh = pack(await crypto.subtle.exportKey("raw", pair.publicKey));
    const own = await crypto.subtle.exportKey("jwk", pair.privateKey);
    const auth = pack(crypto.getRandomValues(new Uint8Array(16)));
    localStorage.setItem("subscribed", JSON.stringify({ endpoint: "SERVICE", keys: { p256dh, auth }, own }));
    return given();
  };
  const derived = async (salt, from, info, length) => {
    const key = await crypto.subtle.importKey("raw", from, "HKDF", false, ["deriveBits"]);
    return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8);
  };
  const words = (text) => new TextEncoder().encode(text + "\0");
  globalThis.opened = async (sealed) => {
    const bytes = new Uint8Array(sealed), { keys, own } = kept();
    const [salt, server, text] = [bytes.slice(0, 16), bytes.slice(21, 86), bytes.slice(86)];
    const secret = await crypto.subtle.importKey("jwk", own, curve, false, ["deriveBits"]);
    const other = await crypto.subtle.importKey("raw", server, curve, false, []);
    const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, secret, 256);
    const info = new Uint8Array([...words("WebPush: info"), ...unpack(keys.p256dh), ...server]);
    const key = await derived(unpack(keys.auth), shared, info, 32);
    const content = await derived(salt, key, words("Content-Encoding: aes128gcm"), 16);
    const iv = await derived(salt, key, words("Content-Encoding: nonce"), 12);
    const lock = await crypto.subtle.importKey("raw", content, "AES-GCM", false, ["decrypt"]);
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, lock, text));
    if (plain.at(-1) !== 2) throw new Error("not the last of its kind");
    return new TextDecoder().decode(plain.slice(0, -1));
  };
})();
