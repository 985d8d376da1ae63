import { ensureClientBuilt } from './built-server.ts';
import { provideChromium } from './chromium.ts';
import { prepared } from './prepared.ts';

/** Once per run, before the workers: what two of them must not make at the same time. */
export default async function setup(): Promise<void> {
  provideChromium();
  await ensureClientBuilt();
  await prepared('catalogue');
}
