import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeSetting } from '../../../src/client/data/user-setting.ts';
import { openBrowser } from './session-client.ts';
import { startSessionServer } from './session-server.ts';
import type { SessionServer } from './session-server.ts';

let server: SessionServer;
beforeEach(async () => {
  server = await startSessionServer();
});
afterEach(() => server.close());

it('values of one key are written one after the other, also behind one that was not, and those of another key beside them', async () => {
  const { api } = openBrowser().openTab(server);
  const answers: ((ok: boolean) => void)[] = [];
  const sent = vi
    .spyOn(api, 'action')
    .mockImplementation(
      () => new Promise<never>((resolve, reject) => void answers.push((ok) => (ok ? resolve(undefined as never) : reject(new Error('refused'))))),
    );
  const values = () => sent.mock.calls.map(([, , payload]) => (payload as { rows: { setting_key: string; value: unknown }[] }).rows[0]);
  const first = writeSetting(api, 'labels', { shop: 1 });
  const second = writeSetting(api, 'labels', { shop: 2 });
  const third = writeSetting(api, 'labels', { shop: 3 });
  void writeSetting(api, 'grid', { width: 1 });
  expect(values()).toEqual([
    { setting_key: 'labels', value: { shop: 1 } },
    { setting_key: 'grid', value: { width: 1 } },
  ]);
  answers[0]?.(false);
  await expect(first).rejects.toThrow('refused');
  await vi.waitFor(() => expect(values()).toHaveLength(3));
  expect(values()[2]).toEqual({ setting_key: 'labels', value: { shop: 2 } });
  answers[2]?.(true);
  await second;
  await vi.waitFor(() => expect(values()).toHaveLength(4));
  expect(values()[3]).toEqual({ setting_key: 'labels', value: { shop: 3 } });
  answers[3]?.(true);
  await third;
});
