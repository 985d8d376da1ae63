import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { privateLimits } from '../../../../src/server/engine/access/private_settings.check.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';

/* What people keep for themselves costs everybody room, so it has an end for each of them, by number and by size. */

const sorts: readonly { form: string; field: string; row: (name: string, content: string) => JsonObject; key: (row: JsonObject) => JsonObject }[] = [
  {
    form: 'user_settings',
    field: 'value',
    row: (name, content) => ({ setting_key: name, value: { content } }),
    key: ({ setting_key }) => ({ setting_key: setting_key ?? null }),
  },
  {
    form: 'saved_views',
    field: 'view_name',
    row: (name, content) => ({ screen: 'products/brands', view_name: name, state: { content } }),
    key: ({ view_id }) => ({ view_id: view_id ?? null }),
  },
];

describeOnEachDemo('what one person keeps', (open) => {
  let app: App;
  let clerk: Client;
  let colleague: Client;
  const problems = ({ status, body }: Answer) => [
    status,
    ...((body.error as { fields?: { field: string; code: string; params: JsonObject }[] } | undefined)?.fields ?? []),
  ];

  beforeAll(async () => {
    app = await openApp(open);
    clerk = await app.signIn('clerk', 'KT-HU');
    colleague = await app.signIn('viewer', 'KT-HU');
  });
  afterAll(() => app.close());

  it.each(sorts)('of $form has an end in its size, told at its field, and is no matter of others', async ({ form, field, row, key }) => {
    const part = 'x'.repeat(90_000);
    const add = (client: Client, name: string, content: string) => client.action(form, 'set', row(name, content));
    const kept: JsonObject[] = [];
    for (let at = 0; at < 11; at += 1) {
      const { status, body } = await add(clerk, `large ${at}`, part);
      expect(status).toBe(200);
      kept.push(...(body.rows as JsonObject[]));
    }
    const refusal = [422, expect.objectContaining({ field, code: 'too_much_kept', params: { most: privateLimits.kilobytes } })];
    expect(problems(await add(clerk, 'large 11', part))).toEqual(refusal);
    expect((await add(clerk, 'small', 'y')).status).toBe(200);
    expect((await add(colleague, 'large 0', part)).status).toBe(200);
    expect((await clerk.action(form, 'delete', { keys: [key(kept[0] ?? {})] })).status).toBe(200);
    expect((await add(clerk, 'large 11', part)).status).toBe(200);
  });

  it.each(sorts)('of $form has an end in its number', async ({ form, field, row }) => {
    const user = await app.userId('viewer');
    const [before] = await app.rows<{ n: number }>(
      form === 'user_settings'
        ? sql`select count(*) as n from user_setting where user_id = ${user}`
        : sql`select count(*) as n from saved_view where owner_id = ${user}`,
    );
    const rows = Array.from({ length: privateLimits.rows - (before?.n ?? 0) }, (_, at) => row(`small ${at}`, ''));
    expect((await colleague.action(form, 'set', { rows })).status).toBe(200);
    const refusal = [422, expect.objectContaining({ field, code: 'too_many_kept', params: { most: privateLimits.rows } })];
    expect(problems(await colleague.action(form, 'set', row('one more', '')))).toEqual(refusal);
  });
});
