import { rmSync } from 'node:fs';
import { payloadsOf, refusedEarly } from '../support/largest-bodies.ts';
import { waitOfOthers } from '../support/wait-of-others.ts';
import { makeDataFolder } from './engines.ts';
import { isSmoke, say } from './processes.ts';
import { startServer } from './running-server.ts';

/** Beside any body that one call may have, the calls of others are answered within so many milliseconds, but the slowest hundredth. */
const aim = 100;

const actionsOf: Readonly<Record<string, string>> = { rows: 'set', patches: 'set', selection: 'set', keys: 'delete', import_id: 'import_check' };

const directory = await makeDataFolder();
const server = await startServer({ KONTOR_DATA: directory, DATABASE_URL: '', KONTOR_PRODUCTS: '2400' });
const post = async (body: string): Promise<number> => {
  const answer = await fetch(`${server.base}/rpc/api_action`, { method: 'POST', headers: { ...server.headers, 'content-type': 'application/json' }, body });
  await answer.arrayBuffer();
  return answer.status;
};
const watched = JSON.stringify({ entity: 'product_brands', action: 'list', payload: { columns: ['brand_id'], limit: 1, count: 'none' } });
await post(watched);

const late: string[] = [];
const bodies = Object.entries({ ...payloadsOf(['product_code'], 'weight'), ...refusedEarly });
for (const [what, payload] of isSmoke ? bodies.slice(-2) : bodies) {
  const action = Object.entries(actionsOf).find(([member]) => member in payload)?.[1] ?? 'list';
  const body = JSON.stringify({ entity: 'product_list', action, payload });
  const { wait, result } = await waitOfOthers(
    () => post(watched),
    () => post(body),
  );
  say(`${what} (${action}, ${(body.length / 1e6).toFixed(1)} MB, ${result}): p99 of another ${wait.toFixed(0)} ms`);
  if (wait > aim) late.push(what);
}
await server.stop();
rmSync(directory, { recursive: true, force: true });
// Few of everything tell nothing of the time.
if (late.length > 0 && !isSmoke) throw new Error(`longer than ${aim} ms: ${late.join('; ')}`);
