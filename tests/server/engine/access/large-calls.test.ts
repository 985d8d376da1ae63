import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../../../src/generated/server/documents.gen.ts';
import { createLargeCalls, largeLimits } from '../../../../src/server/engine/access/large-calls.ts';
import { describeOnDemo } from '../../../support/databases.ts';
import { codeOf, openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { waitOfOthers } from '../../../support/wait-of-others.ts';

const most = largeLimits.running + largeLimits.waiting;

/** Work that goes on until it is let go. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe('large calls', () => {
  it('of one person run few at once, those of others beside them', async () => {
    const { run } = createLargeCalls();
    const { opened, open } = gate();
    const running = new Map<number, number>();
    const call = (userId: number) =>
      run(userId, async () => {
        running.set(userId, (running.get(userId) ?? 0) + 1);
        await opened;
      });
    const all = [...Array.from({ length: most }, () => call(1)), call(2)];
    await expect(call(1)).rejects.toMatchObject({ code: 'too_many_at_once', status: 429, params: { most } });
    expect([running.get(1), running.get(2)]).toEqual([largeLimits.running, 1]);
    open();
    await Promise.all(all);
    expect(running.get(1)).toBe(most);
    await run(1, () => Promise.resolve());
  });
});

describeOnDemo('whoever has too many large calls under way', (open) => {
  let app: App;
  let admin: Client;
  let clerk: Client;
  const waits: Promise<void>[] = [];
  let let_go: () => void = () => undefined;

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    clerk = await app.signIn('clerk', 'KT-HU');
  });
  afterEach(async () => {
    let_go();
    await Promise.all(waits.splice(0));
  });
  afterAll(() => app.close());

  async function fill(): Promise<void> {
    const { opened, open: release } = gate();
    let_go = release;
    const userId = await app.userId('admin');
    for (let at = 0; at < most; at += 1) waits.push(app.services.largeCalls.run(userId, () => opened));
  }

  const post = (client: Client, url: string, payload: object) =>
    app.request({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${client.token}`, 'x-company': 'KT-HU', 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
  const form = 'product_manufacturers';
  const boundary = 'edge';
  const many = 501;
  const manyRows = Array.from({ length: many }, (_, mf_id) => ({ mf_id }));
  type Large = [what: string, call: (client: Client) => Promise<Answer>];
  const calls: Large[] = [
    ['an export', (client) => post(client, '/export', { entity: form, format: 'csv' })],
    ['a workbook', (client) => post(client, '/export', { entity: form, format: 'xlsx' })],
    ['a report', (client) => client.action(form, 'list', { group: ['active'] })],
    ['an import under trial', (client) => client.action(form, 'import_check', {})],
    ['an import', (client) => client.action(form, 'import_commit', {})],
    [
      'a file to import',
      (client) =>
        app.request({
          method: 'POST',
          url: '/import',
          headers: { authorization: `Bearer ${client.token}`, 'x-company': 'KT-HU', 'content-type': `multipart/form-data; boundary=${boundary}` },
          payload:
            `--${boundary}\r\ncontent-disposition: form-data; name="entity"\r\n\r\n${form}\r\n--${boundary}\r\n` +
            `content-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nmf_name\nA\n\r\n--${boundary}--\r\n`,
        }),
    ],
    ['a change of many rows', (client) => client.action(form, 'set', { rows: manyRows })],
    ['a change of many cells', (client) => client.action(form, 'set', { patches: manyRows.map((key) => ({ key, field: 'active', new: true })) })],
    ['one value for a selection', (client) => client.action(form, 'set', { selection: { expected: many }, values: { active: true } })],
    ['a deletion of many rows', (client) => client.action(form, 'delete', { keys: manyRows })],
    ['a restoration of many rows', (client) => client.action(form, 'restore', { keys: manyRows })],
    ['a procedure about many rows', (client) => client.action('frontend_product_margins', 'apply_prices', { selection: { expected: many } })],
    ['an event of many records', (client) => client.action('fsm_trigger', 'set', { event_code: 'x', fsm_instance_id: manyRows.map((_, at) => at + 1) })],
    ...Object.keys(documents).map((document): Large => [`a document (${document})`, (client) => post(client, '/paper', { document, key: {} })]),
  ];

  it.each(calls)('is told so for %s, with when to come again, and nobody else is', async (_, call) => {
    await fill();
    const refused = await call(admin);
    expect([refused.status, codeOf(refused), refused.headers['retry-after']]).toEqual([429, 'too_many_at_once', '5']);
    expect((await call(clerk)).status).not.toBe(429);
    expect((await admin.action(form, 'list', { limit: 5 })).status).toBe(200);
    let_go();
    await Promise.all(waits.splice(0));
    expect((await call(admin)).status).not.toBe(429);
  });

  it("is no matter of others' lists: of 25 exports of the whole list one person has few at once, and a colleague reads on", async () => {
    const other = () => clerk.action('product_brands', 'list', { limit: 5 });
    const exports = () => Promise.all(Array.from({ length: 25 }, () => post(admin, '/export', { entity: 'product_list', format: 'xlsx' })));
    const alone = await waitOfOthers(other, () => post(admin, '/export', { entity: 'product_list', format: 'xlsx' }));
    const { wait, result } = await waitOfOthers(other, exports);
    const statuses = result.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(most);
    // As long as beside one export, on a machine that may be busy.
    expect({ wait: Math.round(wait), isShort: wait < Math.max(500, 6 * alone.wait) }).toMatchObject({ isShort: true });
  });

  it('has the turns of exports back once they are written', async () => {
    const exportAll = () => post(admin, '/export', { entity: form, format: 'xlsx' });
    const statuses = (await Promise.all(Array.from({ length: 25 }, exportAll))).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(statuses).toContain(200);
    await fill();
    expect((await exportAll()).status).toBe(429);
  });
});
