# syntax=docker/dockerfile:1

# The web app, the server and its packages. Pinned by tag; add the digest of your registry (node:…@sha256:…).
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
# The packages change less often than the sources.
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY tsconfig.base.json vite.config.ts lingui.config.ts ./
COPY tools tools
COPY domain/src domain/src
COPY web web
COPY server/src server/src
COPY supabase supabase
RUN node tools/build.mjs --quiet \
    # Remove what only the build needs.
    && node tools/keep-runtime.mjs \
    && npm prune --omit=dev --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Fairtab" \
    org.opencontainers.image.description="Splits a restaurant bill exactly"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
RUN install --directory --owner=node --group=node --mode=700 /data
# Owned by root: the server reads its own files and writes nothing but /data.
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/supabase/migrations supabase/migrations
COPY --from=build /app/supabase/templates supabase/templates
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, so that signals reach the server itself, which then shuts down cleanly.
CMD ["node", "dist/server/main.js"]
