use attractor_pursuit::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let g = families::graph(&a[1]).unwrap();
    let k: usize = a[2].parse().unwrap();
    let rules: Rules = a[3].parse().unwrap();
    let goal = if a.len() > 4 && a[4] == "early" { Goal::Winner } else { Goal::Everything };
    let method = match a.get(5).map(|s| s.as_str()) {
        Some("sweep") => Method::Sweep,
        Some("push") => Method::Push,
        _ => Method::Auto,
    };
    let t = std::time::Instant::now();
    let s = solve(&g, rules, k, Options { goal, method, ..Options::default() }).unwrap();
    let e = t.elapsed().as_secs_f64();
    println!(
        "{} k={} wins={} T={:?} rounds={} {:.4}s {:.0} Mstates/s",
        a[1],
        k,
        s.cops_win(),
        s.capture_time(),
        s.rounds(),
        e,
        s.states() as f64 / e / 1e6
    );
    println!(
        "{}",
        std::fs::read_to_string("/proc/self/status")
            .unwrap()
            .lines()
            .find(|l| l.starts_with("VmHWM"))
            .unwrap()
    );
}
