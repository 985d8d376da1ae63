import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createPgliteDatabase } from '../../../../src/server/engine/database/pglite.ts';
import { demoPassword } from '../../../../src/server/demo/ensure-demo.ts';
import { email } from '../../../support/server-app.ts';
import { startServerProcess } from '../../../support/server-process.ts';
import type { ServerProcess } from '../../../support/server-process.ts';
import { copyDirectory } from '../../../support/data-directories.ts';

const patience = 240_000;
const count = 4_000;

interface Window {
  total: number;
}

async function openBrands(server: ServerProcess) {
  const { token } = await server.rpc<{ token: string }>('login', { email: email('admin'), password: demoPassword });
  const headers = { authorization: `Bearer ${token}`, 'x-company': 'KT-HU' };
  const act = <T>(action: string, payload: unknown): Promise<T> => server.rpc<T>('api_action', { entity: 'product_brands', action, payload }, headers);
  return {
    add: () => act('set', { rows: Array.from({ length: count }, (_, i) => ({ brand_name: `Killed ${i}` })) }),
    there: async () => (await act<Window>('list', { filter: { field: 'brand_name', op: 'starts', value: 'Killed' }, limit: 1 })).total,
  };
}

it(
  'nothing of large work is there after a start, where its process was killed in the middle of it',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'kontor-pieces-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    copyDirectory(inject('pgliteDemo'), directory);
    const prepared = await createPgliteDatabase({ directory });
    await prepared.close();

    const first = await startServerProcess({ KONTOR_DATA: directory, KONTOR_DEMO: '1' });
    const brands = await openBrands(first);
    const lost = brands.add().then(
      () => 'answered',
      (error: Error) => error.message,
    );
    // Others are answered meanwhile, and see what is written so far.
    await expect.poll(brands.there, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    await first.kill();
    expect(await lost).toMatch(/fetch failed|terminated/);

    const second = await startServerProcess({ KONTOR_DATA: directory, KONTOR_DEMO: '1' });
    expect(await (await openBrands(second)).there()).toBe(0);
    await second.stop();
  },
  patience,
);
