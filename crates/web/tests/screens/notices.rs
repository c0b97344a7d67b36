//! Messages of the browser: asked for, shown while no page looks, taken away again.

use serde_json::json;

use crate::{
    common::House,
    driver::{Browser, Garage},
};

/// No push service is reached from a test: the browser gives what one would have given.
const SERVICE: &str = r#"
    const keys = {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    const given = {
      endpoint: "https://push.services.com/ann",
      toJSON: () => ({ endpoint: given.endpoint, expirationTime: null, keys }),
      unsubscribe: async () => { localStorage.removeItem("subscribed"); return true; },
    };
    PushManager.prototype.subscribe = async (wish) => {
      if (!wish.userVisibleOnly || wish.applicationServerKey.length !== 65) throw new Error("not like this");
      localStorage.setItem("subscribed", "yes");
      return given;
    };
    PushManager.prototype.getSubscription = async () => localStorage.getItem("subscribed") ? given : null;
"#;

async fn tell(browser: &Browser, command: &str, what: serde_json::Value) {
    browser.driver.cdp().send_raw(command, what).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_asks_for_messages_shows_them_and_ends_them() {
    let (house, garage) = (House::open().await, Garage::open().await);
    let ann = garage.browser(&house).await;
    tell(&ann, "Page.addScriptToEvaluateOnNewDocument", json!({ "source": SERVICE })).await;
    tell(&ann, "Browser.grantPermissions", json!({ "origin": ann.base, "permissions": ["notifications"] })).await;
    ann.goto("/you").await;
    ann.type_into("input[name='name']", "Ann").await;
    ann.click("main form button").await;
    ann.see(".you").await;
    ann.goto("/you/notices").await;
    ann.click("#push-on").await;
    ann.see(".told-ways .this-browser").await;
    ann.until("document.getElementById('push-on').hidden").await;
    let turns = house.store.counts().await.unwrap();
    assert_eq!(turns.rows("channels"), 1);

    // What the push service would hand over: the worker shows it, once for a table.
    tell(&ann, "ServiceWorker.enable", json!({})).await;
    for text in ["It is your turn at A.", "It is your turn at B."] {
        let data = json!({ "title": "Motherlode", "body": text, "address": "/games", "tag": "abc" }).to_string();
        let message = json!({ "origin": ann.base, "registrationId": "0", "data": data });
        tell(&ann, "ServiceWorker.deliverPushMessage", message).await;
        let shown = "window.shown = await (await navigator.serviceWorker.ready).getNotifications()";
        for _ in 0..200 {
            let script = format!("{shown}; return shown.map((one) => one.body).join()");
            let script = format!("return (async () => {{ {script} }})()");
            let seen = ann.driver.execute(script, vec![]).await.unwrap();
            if seen.json().as_str() == Some(text) {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(25)).await;
        }
        ann.until(&format!("window.shown?.length === 1 && shown[0].body === '{text}'")).await;
        ann.until("shown[0].data.address === '/games' && shown[0].tag === 'abc'").await;
    }

    ann.click(".told-remove button").await;
    ann.see("#push-on").await;
    ann.until("!localStorage.getItem('subscribed')").await;
    assert_eq!(house.store.counts().await.unwrap().rows("channels"), 0);
    for width in [390, 1440] {
        ann.screen(width, 900).await;
        ann.until("document.documentElement.scrollWidth <= innerWidth").await;
    }
    ann.close().await;
    house.close().await;
}
