import { provideChromium } from './chromium.ts';
import { prepared } from './prepared.ts';

interface Build {
  ensureBuilt: () => Promise<void>;
}

/** Once per run, before the workers: what two of them must not make at the same time. */
export default async function setup(): Promise<void> {
  provideChromium();
  const { ensureBuilt } = (await import(new URL('../../src/server/start/build.mjs', import.meta.url).href)) as Build;
  await ensureBuilt();
  await prepared('catalogue');
}
