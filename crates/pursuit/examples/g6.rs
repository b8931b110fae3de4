use attractor_pursuit::*;
fn main() {
    for a in std::env::args().skip(1) {
        println!("{}", graph6::write(&families::graph(&a).unwrap(), graph6::Format::Graph6));
    }
}
