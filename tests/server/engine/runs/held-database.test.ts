import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRun } from '../../../../src/server/engine/runs/run.ts';
import { describeOnDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { within } from '../../../support/within.ts';

/* The embedded database has one connection, which large work may hold: whoever asks for that work, or cancels it, is answered without it, however long ago he was looked up. */

describeOnDemo('work that holds the only connection', (open) => {
  let app: App;
  let client: Client;
  beforeAll(async () => {
    app = await openApp(open);
    client = await app.signIn('admin', 'KT-HU');
  });
  afterAll(() => app.close());

  const short = (name: string, payload: unknown): Promise<Answer> =>
    app.request({
      method: 'POST',
      url: `/rpc/api_action/product_list/${name}`,
      headers: { authorization: `Bearer ${client.token}`, 'x-company': 'KT-HU', 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });

  it.each([
    ['an import', 'import:x', { import_id: 'x' }, (what: string, payload: object) => client.action('product_list', `import_${what}`, payload)],
    ['an import, asked by its address', 'import:y', { import_id: 'y' }, (what: string, payload: object) => short(`import_${what}`, payload)],
    ['an undo', 'undo:17', { change_set_id: 17 }, (what: string, payload: object) => client.rpc(`undo_${what}`, payload)],
    ['a run', 'run-of-mine', { run: 'run-of-mine' }, (what: string, payload: object) => client.rpc(`run_${what}`, payload)],
  ] as const)('is told and cancelled: %s', async (_, name, payload, ask) => {
    const userId = await app.userId('admin');
    const run = createRun();
    run.progress(3, 10);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const held = app.services.records.runs.watch(userId, name, () => app.database.system(() => released), run);
    const answers = await within(5_000, 'the answers', Promise.all([ask('progress', payload), ask('cancel', payload)])).finally(release);
    await held.catch(() => undefined);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual({ progress: { done: 3, total: 10 } });
    expect(run.signal.aborted).toBe(true);
  });
});
