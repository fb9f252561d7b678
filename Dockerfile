# The image of one Fulmar process. PostgreSQL is given by DATABASE_URL; the embedded one is left out.
# The newest patch of Node 24 and of the base at each build; for a build that can be repeated give both by digest.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim
# The C++ library, certificates and time zones; no shell and no package manager.
ARG RUN_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN node scripts/build-image.mjs /out && mkdir /out/data

FROM ${RUN_IMAGE}
USER 0:0
WORKDIR /app
COPY --from=build /out/node /usr/local/bin/node
COPY --from=build /out/app /app
# A volume begins with the owner of the folder in the image.
COPY --from=build --chown=65532:65532 /out/data /data
ENV NODE_ENV=production \
    NODE_OPTIONS=--enable-source-maps \
    HOST=0.0.0.0 \
    PORT=4000 \
    DATA_DIR=/data
USER 65532:65532
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(it => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "server/dist/main.js"]
