//! A headless browser to click and type in, for the tests that need one.
#![allow(dead_code, reason = "each test file uses a part")]

use std::{
    net::TcpListener,
    process::{Child, Command, Stdio},
    time::Duration,
};

use tempfile::TempDir;
use thirtyfour::{TypingData, prelude::*};

use crate::common::House;

/// A driver process with the browsers it starts.
pub struct Garage {
    driver: Child,
    url: String,
}

impl Garage {
    pub async fn open() -> Garage {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is installed (apt-get install chromium chromium-driver)");
        let garage = Garage { driver, url: format!("http://127.0.0.1:{port}") };
        for _ in 0..200 {
            if tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok() {
                return garage;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("chromedriver does not answer");
    }

    /// A browser of its own, with its own cookies.
    pub async fn browser(&self, house: &House) -> Browser {
        self.browser_with(house, &[]).await
    }

    /// Whoever plays in a test waits for nobody: what others do is shown at once.
    pub async fn browser_with(&self, house: &House, flags: &[&str]) -> Browser {
        self.paced(house, flags, "instant").await
    }

    /// One in which what others do is shown at this pace, where the person chose no other.
    pub async fn paced(&self, house: &House, flags: &[&str], pace: &str) -> Browser {
        let profile = tempfile::tempdir().unwrap();
        let mut caps = DesiredCapabilities::chrome();
        for flag in [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--window-size=1440,1000",
        ]
        .iter()
        .chain(flags)
        {
            caps.add_arg(flag).unwrap();
        }
        caps.add_arg(&format!("--user-data-dir={}", profile.path().display())).unwrap();
        let driver = WebDriver::new(&self.url, caps).await.unwrap();
        let source =
            format!("addEventListener('DOMContentLoaded', () => document.documentElement.dataset.pace ??= '{pace}')");
        let script = serde_json::json!({ "source": source });
        driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", script).await.unwrap();
        Browser { driver, base: format!("http://{}", house.address), _profile: profile }
    }
}

impl Drop for Garage {
    fn drop(&mut self) {
        // The process may have ended by itself: then there is nothing to do.
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

pub struct Browser {
    pub driver: WebDriver,
    pub base: String,
    _profile: TempDir,
}

impl Browser {
    pub async fn goto(&self, path: &str) {
        self.driver.goto(format!("{}{path}", self.base)).await.unwrap();
    }

    /// Waits until something is on the page and can be seen.
    pub async fn see(&self, css: &str) -> WebElement {
        for _ in 0..1000 {
            if let Ok(found) = self.driver.find(By::Css(css)).await
                && found.is_displayed().await.unwrap_or(false)
            {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
        panic!("{css} is not seen on {}", self.driver.current_url().await.unwrap());
    }

    pub async fn sees(&self, css: &str) -> bool {
        match self.driver.find(By::Css(css)).await {
            Ok(found) => found.is_displayed().await.unwrap_or(false),
            Err(_) => false,
        }
    }

    pub async fn click(&self, css: &str) {
        // What is seen may be drawn anew, or move, before it is hit: then the person tries again.
        for _ in 0..100 {
            if self.see(css).await.click().await.is_ok() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        self.see(css).await.click().await.unwrap_or_else(|why| panic!("{css}: {why}"));
    }

    pub async fn type_into(&self, css: &str, text: impl Into<TypingData>) {
        self.see(css).await.send_keys(text).await.unwrap();
    }

    pub async fn keys(&self, keys: impl Into<TypingData>) {
        self.driver.action_chain().send_keys(keys).perform().await.unwrap();
    }

    /// Waits until a script's expression is true. While another page comes there may be nothing yet to ask about.
    pub async fn until(&self, what: &str) {
        let mut found = String::new();
        for _ in 0..1200 {
            match self.driver.execute(format!("return Boolean({what})"), vec![]).await {
                Ok(value) if value.json().as_bool() == Some(true) => return,
                Ok(_) => found.clear(),
                Err(why) => found = format!(" ({why})"),
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        let page = self.driver.current_url().await.map_or_else(|why| why.to_string(), |url| url.to_string());
        panic!("never came true on {page}: {what}{found}");
    }

    pub async fn number(&self, what: &str) -> i64 {
        self.driver.execute(format!("return Number({what})"), vec![]).await.unwrap().json().as_i64().unwrap()
    }

    /// Shows pages on a screen of this size.
    pub async fn screen(&self, width: u32, height: u32) {
        let size = serde_json::json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.driver.cdp().send_raw("Emulation.setDeviceMetricsOverride", size).await.unwrap();
    }

    /// The step of the game that is shown, and how many there are.
    pub async fn steps(&self) -> (i64, i64) {
        (
            self.number("document.getElementById('slider').value").await,
            self.number("document.getElementById('slider').max").await,
        )
    }

    /// Clicks a place on the map where the pointer really hits it.
    pub async fn click_on_map(&self, css: &str) {
        let place = self.see(css).await;
        self.driver.action_chain().move_to_element_center(&place).click().perform().await.unwrap();
    }

    /// One click of a person whose turn it is: confirm, else a lit place on the map, else a button.
    /// `false`: it is not this person's turn.
    pub async fn one_click(&self, taste: usize) -> bool {
        self.one_click_at("#board [data-target^='hex:'].legal", taste).await
    }

    /// The same, with the places on the map or table that are clicked now and then given by a selector.
    pub async fn one_click_at(&self, places: &str, taste: usize) -> bool {
        const WHERE: &str = "
            const taste = arguments[0], all = (query) => [...document.querySelectorAll(query)];
            const [confirm] = all('#buttons .primary'), lit = all(arguments[1]);
            const picked = all('#buttons .pick').length > 0, buttons = all('#buttons button:not(.pick)');
            if (confirm) return confirm;
            if (lit.length && (picked || taste % 2 == 0)) return lit[taste % lit.length];
            return buttons[taste % buttons.length] ?? null;";
        let found = self.driver.execute(WHERE, vec![taste.into(), places.into()]).await.unwrap();
        if found.json().is_null() {
            return false;
        }
        // The page may have been drawn anew between the look and the click: then the person looks again.
        if found.element().unwrap().click().await.is_err() {
            tokio::time::sleep(Duration::from_millis(30)).await;
            return false;
        }
        self.settled().await
    }

    /// Waits until the click has been answered.
    pub async fn settled(&self) -> bool {
        self.until("!document.body.classList.contains('sending')").await;
        tokio::time::sleep(Duration::from_millis(15)).await;
        true
    }

    pub async fn is_over(&self) -> bool {
        self.sees("#final").await
    }

    /// No script failed and no policy was broken.
    pub async fn close(self) {
        let log = self.driver.browser_log().await.unwrap_or_default();
        let bad: Vec<String> = log
            .iter()
            .map(|entry| entry.message.clone())
            .filter(|m| !m.contains("WebSocket") && !m.contains("ERR_"))
            .collect();
        self.driver.quit().await.unwrap();
        assert!(bad.is_empty(), "the browser complained: {bad:#?}");
    }
}
