import { fileURLToPath } from 'node:url';

interface Bundling {
  ensureServerBuilt: () => Promise<void>;
}

/** What runs as the server, once it has been built: `node` reads it as it is. */
export const serverProgram = fileURLToPath(new URL('../../dist/server/main.mjs', import.meta.url));

/** Bundles the server where something has changed since; not for two at the same time. */
export async function ensureServerBuilt(): Promise<void> {
  const { ensureServerBuilt: build } = (await import(new URL('../../src/server/start/bundle-server.mjs', import.meta.url).href)) as Bundling;
  await build();
}

/** Bundles what the server gives to browsers where something has changed since; not for two at the same time. */
export async function ensureClientBuilt(): Promise<void> {
  const { ensureBuilt } = (await import(new URL('../../src/server/start/build.mjs', import.meta.url).href)) as { ensureBuilt: () => Promise<void> };
  await ensureBuilt();
}
