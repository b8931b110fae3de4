# The explorer in a container: `docker run --rm -p 127.0.0.1:7643:7643 attractor`, see docs/explorer.md.

FROM rust:1-slim-bookworm AS build
WORKDIR /attractor
COPY . .
RUN cargo build --release --locked --package attractor

FROM debian:bookworm-slim
COPY --from=build /attractor/target/release/attractor /usr/local/bin/attractor
RUN useradd --create-home player
USER player
WORKDIR /home/player
EXPOSE 7643
# Inside a container loopback is the container's own: every address, so that the published port
# reaches it.
ENTRYPOINT ["attractor"]
CMD ["serve", "--address", "0.0.0.0", "--port", "7643", "--open", "never"]
