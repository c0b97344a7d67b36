//! A process that has no files left: alone in its own, because the limit is the whole process's.

mod common;

use std::{net::TcpStream, time::Duration};

use common::House;
use rlimit::Resource;

#[tokio::test]
async fn s2_running_out_of_files_is_counted_and_survived() {
    let house = House::open().await;
    assert_eq!(house.guest().get("/").await.status, 200);
    let (_, hard) = Resource::NOFILE.get().unwrap();
    let open = std::fs::read_dir("/proc/self/fd").unwrap().count() as u64;
    Resource::NOFILE.set(open + 40, hard).unwrap();
    // The server has no turn meanwhile: when it has one, its guests hold every file.
    let held: Vec<TcpStream> = (0..500).map_while(|_| TcpStream::connect(house.address).ok()).collect();
    assert!(held.len() > 10, "{}", held.len());
    for _ in 0..500 {
        if house.inside.metrics_text().contains("motherlode_refusals_total{limit=\"files\"}") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(held);
    assert!(house.inside.metrics_text().contains("motherlode_refusals_total{limit=\"files\"}"));
    assert_eq!(house.guest().get("/").await.status, 200, "as soon as somebody leaves others are let in");
    house.close().await;
}
