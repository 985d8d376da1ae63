import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../../../src/server/engine/database/database.ts';
import { answerId, createAnswerMemory } from '../../../../src/server/engine/records/window/answer-memory.ts';
import type { ListCall } from '../../../../src/shared/records/calls.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { recorded } from '../../../support/recorded.ts';
import { createApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

const window = { columns: ['brand_id', 'brand_name'], limit: 100, sort: [{ field: 'brand_id' }], count: 'exact' };

describeOnEachDemo('a list that is asked for again', (open) => {
  let app: App;
  let admin: Client;
  let clerk: Client;
  let statements: ReturnType<typeof recorded>['statements'];
  beforeAll(async () => {
    const watched = recorded(await open());
    ({ statements } = watched);
    app = await createApp(watched.database);
    admin = await app.signIn('admin', 'KT-HU');
    clerk = await app.signIn('clerk', 'KT-HU');
  });
  afterAll(() => app.close());

  /** The names of the brands as somebody sees them, and how many statements read them. */
  const seen = async (client: Client, form = 'product_brands') => {
    const before = statements.length;
    const rows = await client.rows<{ brand_id: number; brand_name: string }>(form, window);
    return { names: rows.map(({ brand_name }) => brand_name), read: statements.slice(before).filter(({ text }) => text.includes('json')).length };
  };

  it('is read once while nothing changes, and asks the database for no row', async () => {
    const first = await seen(admin);
    expect(first.read).toBeGreaterThan(0);
    // Other files write on the same server, which is a change too: it is asked until none came between.
    await expect.poll(() => seen(admin), { timeout: 10_000 }).toEqual({ names: first.names, read: 0 });
  });

  it('is read anew for every other person, company and window', async () => {
    await seen(admin);
    expect((await seen(clerk)).read).toBeGreaterThan(0);
    expect((await seen(admin.in('KT-DE'))).read).toBeGreaterThan(0);
    const before = statements.length;
    await admin.rows('product_brands', { ...window, limit: 2 });
    expect(statements.length).toBeGreaterThan(before);
  });

  it('shows at once what anybody wrote, by a form or past all of them, and what was taken back', async () => {
    const { names } = await seen(admin);
    const colleague = await app.signIn('admin', 'KT-HU');
    const set = await colleague.action('product_brands', 'set', { brand_name: 'Written meanwhile' });
    expect(set.status).toBe(200);
    expect((await seen(admin)).names).toEqual([...names, 'Written meanwhile']);
    expect((await colleague.rpc('undo', { change_set_id: set.body.change_set_id })).status).toBe(200);
    expect((await seen(admin)).names).toEqual(names);
    await app.execute(sql`update brand set brand_name = brand_name || ' AG' where brand_id = (select min(brand_id) from brand)`);
    expect((await seen(admin)).names).toEqual([`${names[0] ?? ''} AG`, ...names.slice(1)]);
  });

  it('holds no more memory than it is long', async () => {
    const actor = { userId: await app.userId('admin'), companyCode: 'KT-HU' };
    const calls: ListCall[] = [{ columns: ['brand_id'], limit: 100 }, { columns: ['brand_id'] }, { group: ['brand_name'], measures: [] }].map((call) => ({
      ...call,
      count: 'none',
    }));
    for (const call of calls) {
      const bytes = await app.services.records.listBytes(actor, 'product_brands', call);
      expect(bytes.buffer.byteLength).toBe(bytes.length);
    }
  });

  it('is nobody’s any more who lost the right to it', async () => {
    const reader = await app.signIn('viewer', 'KT-HU');
    expect((await seen(reader)).names.length).toBeGreaterThan(0);
    await app.execute(sql`delete from role_user where user_id = ${await app.userId('viewer')}`);
    expect((await reader.action('product_brands', 'list', window)).status).toBe(403);
  });
});

describe('the memory of answers', () => {
  const at = (snapshot: string | undefined): Transaction => {
    const nothing = () => Promise.reject(new Error('no statement'));
    return {
      rows: nothing,
      row: nothing,
      execute: nothing,
      demand: () => undefined,
      settled: () => Promise.resolve(),
      snapshot: () => Promise.resolve(snapshot),
    };
  };
  const read = (text: string) => () => Promise.resolve(Buffer.from(text));

  it('gives an answer while the snapshot stands, for ten seconds at most', async () => {
    let time = 0;
    const memory = createAnswerMemory(() => time);
    await memory.answer(at('1:1:'), 'a', read('first'));
    expect(String(await memory.answer(at('1:1:'), 'a', read('second')))).toBe('first');
    expect(String(await memory.answer(at('1:2:'), 'a', read('second')))).toBe('second');
    time = 9_999;
    expect(String(await memory.answer(at('1:2:'), 'a', read('third')))).toBe('second');
    time = 10_000;
    expect(String(await memory.answer(at('1:2:'), 'a', read('third')))).toBe('third');
  });

  it('forgets the oldest where there are too many, and keeps none that is too long', async () => {
    const memory = createAnswerMemory();
    const long = 'x'.repeat(900_000);
    for (let n = 0; n < 40; n += 1) await memory.answer(at('1:1:'), `${n}`, read(long));
    expect(String(await memory.answer(at('1:1:'), '39', read('again')))).toBe(long);
    expect(String(await memory.answer(at('1:1:'), '0', read('again')))).toBe('again');
    await memory.answer(at('1:1:'), 'longest', read('x'.repeat(1_000_001)));
    expect(String(await memory.answer(at('1:1:'), 'longest', read('again')))).toBe('again');
  });

  it('keeps nothing that was read without a snapshot, or for whom rights have no version', async () => {
    const memory = createAnswerMemory();
    await memory.answer(at(undefined), 'a', read('first'));
    expect(String(await memory.answer(at(undefined), 'a', read('second')))).toBe('second');
    expect(answerId({ userId: 1, companyCode: 'KT-HU' }, 'product_brands', {})).toBeUndefined();
    expect(answerId({ userId: 1, companyCode: 'KT-HU', accessVersion: 1, shopId: 1 }, 'product_brands', {})).toBeUndefined();
    expect(answerId({ userId: 1, companyCode: 'KT-HU', accessVersion: 1, program: 'A token' }, 'product_brands', {})).toBeUndefined();
  });
});
