import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTokens } from '../../../../src/server/engine/access/tokens.ts';
import type { TokenPair } from '../../../../src/server/engine/access/sessions.ts';
import { workflowHomes } from '../../../../src/generated/server/workflows.gen.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { fillOwnTables, openApp, refused } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms, natureIn } from '../declarations/declared.ts';

/*
 * Clocks that go wrong: that of the server is an hour before or behind the one that signed a token; those that wrote the log went back between two lines.
 * And days and moments as far away as calendars reach.
 */

const second = 1_000;
const hour = 3_600 * second;
const setClock = (now: number): void => void vi.useFakeTimers({ toFake: ['Date'], now });
afterEach(() => {
  vi.useRealTimers();
});

describe('an access token', () => {
  const claims = { userId: 1, family: 'x' };
  const moments = [
    '2024-02-29T23:59:30Z',
    '2026-03-29T00:59:30Z',
    '2026-10-25T00:59:30Z',
    '2038-01-19T03:14:00Z',
    '2039-06-01T00:00:00Z',
    '9998-12-31T23:00:00Z',
  ];

  it.each(moments)('signed at %s is good for its time, with a minute on either side for clocks that differ, and no longer', async (moment) => {
    const signed = Date.parse(moment);
    const at = async (offset: number): Promise<boolean> => {
      setClock(signed + offset);
      // A server that has not seen it.
      return createTokens('secret', 600)
        .verify(token)
        .then(
          () => true,
          () => false,
        );
    };
    setClock(signed);
    const token = await createTokens('secret', 600).sign(claims);
    const good: boolean[] = [];
    for (const seconds of [-90, -30, 0, 599, 630, 690]) good.push(await at(seconds * second));
    expect(good).toEqual([false, true, true, true, true, false]);
  });
});

describeOnServer('a server whose clock is wrong', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
  });
  afterAll(() => app.close());

  const refresh = ({ refresh_token }: TokenPair) => app.rpc('refresh_token', { refresh_token });

  it.each([
    ['behind', -hour - 90 * second],
    ['before', hour + 90 * second],
  ])('by an hour %s lets those go on who have a session, with a token of its own time, and others sign in', async (_, offset) => {
    const client = await app.signIn('viewer', 'KT-HU');
    setClock(Date.now() + offset);
    expect(await client.rpc('user')).toMatchObject(refused(401, 'unauthenticated'));
    const next = await refresh(client);
    expect(next.status).toBe(200);
    expect((await app.asClient(next.body as TokenPair, 'KT-HU').rpc('user')).status).toBe(200);
    const fresh = await app.signIn('viewer', 'KT-HU');
    expect((await fresh.rpc('user')).status).toBe(200);
    vi.useRealTimers();
    // And when it is right again.
    const after = await refresh(next.body as TokenPair);
    expect(after.status).toBe(200);
    expect((await app.asClient(after.body as TokenPair, 'KT-HU').rpc('user')).status).toBe(200);
  });

  it('does not make a session last longer: what is over by the clock of the database is over', async () => {
    const client = await app.signIn('viewer', 'KT-HU');
    await app.execute(
      sql`update refresh_token set family_expires_at = now() - interval '1 second', expires_at = now() - interval '1 second' where user_id = ${await app.userId('viewer')}`,
    );
    setClock(Date.now() - 30 * 24 * hour);
    expect((await refresh(client)).status).toBe(401);
  });

  it('tells what was done in the order in which it was done, whatever moments stand there', async () => {
    const [brand = {}] = await admin.rows('product_brands', { limit: 1 });
    const key = { brand_id: brand.brand_id ?? 0 };
    const names = ['First', 'Second', 'Third'];
    for (const name of names) expect((await admin.patch('product_brands', key, 'brand_name', { new: name })).status).toBe(200);
    const since = await app.rows<{ change_id: number }>(sql`select change_id from change order by change_id desc limit 3`);
    for (const [back, { change_id }] of since.entries())
      await app.execute(sql`update change set made_at = now() - interval '3 hours' + make_interval(hours => ${back}) where change_id = ${change_id}`);
    const told = (await admin.action<JsonObject[]>('product_brands', 'history', { key })).body;
    expect(told.slice(0, 3).map((line) => line.new)).toEqual(names.toReversed());
  });

  it.each(Object.keys(workflowHomes))('tells the life of a record of %s in the order of its steps', async (type) => {
    const [life] = await app.rows<{ id: number; seqs: number[] }>(sql`
      select fsm_instance_id as id, array_agg(seq order by seq) as seqs from fsm_history join fsm_instance i using (fsm_instance_id)
       where i.type_code = ${type} and i.company_code = 'KT-HU' group by 1 having count(*) > 1 order by 1 limit 1`);
    expect(life).toBeDefined();
    const codes = async () => {
      const { body } = await admin.action<{ entries: JsonObject[] }>('fsm_history', 'list', { fsm_instance_id: life?.id ?? 0 });
      return body.entries.map(({ event_code, to_state_code, state_code, seq }) => [event_code, to_state_code ?? state_code, seq]);
    };
    const before = await codes();
    expect(before.length).toBe(life?.seqs.length);
    await app.execute(sql`update fsm_history set made_at = now() - make_interval(hours => seq::int) where fsm_instance_id = ${life?.id ?? 0}`);
    expect(await codes()).toEqual(before);
  });
});

describeOnServer('days and moments that are far away', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
  });
  afterAll(() => app.close());

  const far: Readonly<Record<string, readonly string[]>> = {
    date: ['2028-02-29', '2038-01-20', '2100-02-28', '9999-12-31'],
    timestamptz: ['2028-02-29T12:00:00+00:00', '2038-01-19T03:14:08+00:00', '2026-03-29T01:30:00+00:00', '9999-12-31T23:59:59+00:00'],
  };
  const fields = declaredForms.flatMap(([entity, form]) =>
    Object.keys(form.write ?? {}).flatMap((field) => {
      const values = far[natureIn(form, field).kind.sqlType];
      // Where a form says itself what may stand there, other days may hide the row.
      return values && !form.key.includes(field) && !form.examples?.[field] ? [{ entity, field, key: form.key, values }] : [];
    }),
  );

  it('are stored as they are said and found again in every field that takes them, or refused by a rule', async () => {
    let stored = 0;
    const wrong: unknown[] = [];
    for (const { entity, field, key: names, values } of fields) {
      const [row] = await admin.rows(entity, { limit: 1 });
      if (!row) continue;
      const key = Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
      for (const value of values) {
        const { status, body, text } = await admin.patch(entity, key, field, { new: value });
        if (status !== 200 && status !== 422) wrong.push([entity, field, value, text]);
        if (status !== 200) continue;
        stored += 1;
        const kept = (body.rows as JsonObject[] | undefined)?.[0]?.[field];
        if (Date.parse(String(kept)) !== Date.parse(value) || String(kept).slice(0, 10) !== value.slice(0, 10)) wrong.push([entity, field, value, kept]);
        const found = await admin.rows(entity, { filter: { field, op: 'eq', value }, limit: 50 });
        if (!found.some((one) => names.every((name) => one[name] === key[name]))) wrong.push([entity, field, value, 'not found']);
      }
    }
    expect(wrong).toEqual([]);
    expect(stored).toBeGreaterThan(8);
  });

  it('are no days where the calendar has none', async () => {
    for (const { entity, field, key: names, values } of fields) {
      const [row] = await admin.rows(entity, { limit: 1 });
      if (!row) continue;
      const key = Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
      for (const day of ['2027-02-29', '2100-02-29', '10000-01-01']) {
        const answer = await admin.patch(entity, key, field, { new: String(values[0]).replace(/^\d{4}-\d\d-\d\d/, day) });
        expect([entity, field, day, answer.status]).toEqual([entity, field, day, 422]);
      }
    }
  });
});
