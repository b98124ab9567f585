# An image with the program alone, for a user without rights and a root file system that is read-only:
#   docker build --tag contractcheck .
#   docker run --rm --read-only --user "$(id -u):$(id -g)" --volume "$PWD:/work" contractcheck run specs
FROM swift:6.3-bookworm AS build
WORKDIR /source
COPY . .
# The date is one of the archive, which is thrown away.
RUN SOURCE_DATE_EPOCH=0 script/release && mv .build/release-files/contractcheck-*-linux-*/ /contractcheck

FROM debian:bookworm-slim
# The newest of each, for their security updates.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates libcurl4 libstdc++6 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /contractcheck/contractcheck /usr/local/bin/contractcheck
COPY --from=build /contractcheck/LICENSE /usr/share/doc/contractcheck/LICENSE
# nobody, as a number: Kubernetes' runAsNonRoot asks for one.
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["contractcheck"]
