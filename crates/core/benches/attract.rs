use attractor_core::*;
use std::time::Instant;
fn main() {
    for n in [100_000u32, 10_000_000] {
        let mut x = 7u64;
        let mut rnd = move |m: u64| {
            x = x.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((x >> 33) * m) >> 31
        };
        let mut b = ArenaBuilder::with_capacity(2, n as usize, 3 * n as usize);
        for _ in 0..n {
            let p = Player(rnd(2) as u8);
            if rnd(20) == 0 {
                b.finished(p, Outcome::won_by(Coalition::of(Player(rnd(2) as u8))));
            } else {
                let d = 2 + rnd(3);
                let t: Vec<u32> = (0..d).map(|_| rnd(n as u64) as u32).collect();
                b.position(p, t);
            }
        }
        let t = Instant::now();
        let a = b.build().unwrap();
        println!("build {:?} {} edges", t.elapsed(), a.edges());
        let target = a.finals(|o| o.is_win_for(Coalition::of(Player(0))));
        for _ in 0..3 {
            let t = Instant::now();
            let bf = bfs(&a, &target);
            let bt = t.elapsed();
            for threads in [1, 2] {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                let t = Instant::now();
                let r = pool.install(|| attract(&a, Coalition::of(Player(0)), &target));
                println!(
                    "n={n} bfs {bt:?} ({bf}) threads {threads}: {:?} len {} stationary {} ratio {:.2} ns/edge {:.2}",
                    t.elapsed(),
                    r.len(),
                    r.stationary(),
                    t.elapsed().as_secs_f64() / bt.as_secs_f64(),
                    t.elapsed().as_nanos() as f64 / a.edges() as f64
                );
            }
        }
    }
}
fn bfs(a: &Arena, target: &VertexSet) -> usize {
    let mut dist = vec![u32::MAX; a.vertices()];
    let mut queue: Vec<u32> = target.iter().collect();
    for &v in &queue {
        dist[v as usize] = 0;
    }
    let mut i = 0;
    while i < queue.len() {
        let v = queue[i];
        i += 1;
        let d = dist[v as usize];
        for &u in a.sources(v) {
            if dist[u as usize] == u32::MAX {
                dist[u as usize] = d + 1;
                queue.push(u);
            }
        }
    }
    queue.len()
}
