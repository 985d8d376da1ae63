import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import { mostFailures } from '../../../../src/server/engine/access/page_error_log.call.ts';
import { mostVisits } from '../../../../src/server/engine/access/page_log.call.ts';
import { privateLimits } from '../../../../src/server/engine/access/private_settings.check.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { openApp, refused } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';

/* What people keep for themselves costs everybody room, so it has an end for each of them, by number and by size. */

/** How a row of each form is made that is kept by one person for himself. */
const ways: Readonly<Record<string, { field: string; row: (name: string, content: string) => JsonObject; key: (row: JsonObject) => JsonObject }>> = {
  user_settings: {
    field: 'value',
    row: (name, content) => ({ setting_key: name, value: { content } }),
    key: ({ setting_key }) => ({ setting_key: setting_key ?? null }),
  },
  column_definitions: {
    field: 'view_name',
    row: (name, content) => ({ view_name: name, column_definitions: { content } }),
    key: ({ view_id }) => ({ view_id: view_id ?? null }),
  },
  saved_views: {
    field: 'view_name',
    row: (name, content) => ({ screen: 'products/brands', view_name: name, state: { content } }),
    key: ({ view_id }) => ({ view_id: view_id ?? null }),
  },
};
const ofOnePerson = Object.entries(forms as Record<string, AnyForm>).filter(([, { scope }]) => scope === 'user');
const sorts = ofOnePerson.flatMap(([form]) => {
  const way = ways[form];
  return way ? [{ form, ...way }] : [];
});

describeOnServer('what one person keeps', (open) => {
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
  // Two forms may have rows of one table.
  beforeEach(() => app.execute(sql`delete from saved_view`));
  afterAll(() => app.close());

  it("is measured of every form whose rows are one person's", () => {
    expect(sorts.map(({ form }) => form)).toEqual(ofOnePerson.map(([form]) => form));
    expect(ofOnePerson.length).toBeGreaterThan(1);
  });

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

  it.each([
    ['page_log', mostVisits, { _page_name: 'products/brands' }],
    ['page_error_log', mostFailures, { _page_name: 'products/brands', _error: { code: 'x' } }],
  ] as const)('by %s has an end in a quarter of an hour, and is no matter of others', async (call, most, payload) => {
    const user = await app.userId('clerk');
    await app.execute(
      sql`insert into login_attempt (attempt_key, failures, window_ends_at) values (${`call:${call}|user ${user}`}, ${most - 1}, now() + interval '10 minutes')`,
    );
    expect((await clerk.rpc(call, payload)).status).toBe(200);
    expect(await clerk.rpc(call, payload)).toMatchObject(refused(429, 'too_many_attempts'));
    expect((await colleague.rpc(call, payload)).status).toBe(200);
  });
});
