//! Holds the description of the explorer to its routes and types.

use std::path::Path;

const RENEW: &str = "OPENAPI=overwrite cargo test -p attractor-web --all-features --test openapi";

#[test]
fn the_description_is_what_the_types_say() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let made = attractor_web::openapi();
    if std::env::var("OPENAPI").is_ok_and(|wish| wish == "overwrite") {
        std::fs::write(&file, made).unwrap();
        return;
    }
    let there = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(there == made, "openapi.json is not what the types say; `{RENEW}` writes it");
}
