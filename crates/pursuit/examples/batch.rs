use attractor_pursuit::*;
fn main() {
    let rules: Rules = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut t = batch::Table::default();
    let file = std::env::args().nth(2).unwrap();
    let f = std::io::BufReader::with_capacity(1 << 18, std::fs::File::open(file).unwrap());
    batch::run(f, rules, None, |a| {
        t.add(a.unwrap());
        std::ops::ControlFlow::Continue(())
    })
    .unwrap();
    println!("{:?}", t.counts);
}
