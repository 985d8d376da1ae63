import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { createPostgresDatabase } from '../../../../src/server/engine/database/postgres.ts';
import { createPostgresCopy } from '../../../support/databases.ts';
import { postgresDemo } from '../../../support/prepared.ts';
import { codeOf, createApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';

describe('many clerks at once', () => {
  let app: App;
  let drop: () => Promise<void>;
  let clerk: Client;
  let codes: string[];
  const form = 'product_list';
  const tally = (values: unknown[]) =>
    Object.fromEntries([...new Set(values)].map((value) => [String(value), values.filter((other) => other === value).length]));
  const row = async (product_code: string | undefined) =>
    (await clerk.rows(form, { filter: { field: 'product_code', op: 'eq', value: product_code ?? '' } }))[0] ?? {};

  beforeAll(async () => {
    const copy = await createPostgresCopy(postgresDemo);
    drop = copy.drop;
    // Patience enough for a busy machine: what waits too long for a connection is refused with 503, and that is no subject here.
    app = await createApp(createPostgresDatabase({ url: copy.url, connections: 8, acquireTimeout: 60_000 }));
    clerk = await app.signIn('clerk', 'KT-HU');
    codes = (await clerk.rows(form, { columns: [], limit: 10 })).map(({ product_code }) => String(product_code));
  });
  afterAll(async () => {
    await app.close();
    await drop();
  });

  it.each([
    ['weight', 1, (i: number) => i + 2],
    ['min_margin', 1, (i: number) => 2 + i / 100],
    ['supplier_product_code', 'old', (i: number) => `new ${i}`],
  ])('one of fifty wins a cell (%s) that all saw alike, and the others learn what stands there', async (field, old, next) => {
    const key = { product_code: codes[0] ?? '' };
    expect((await clerk.patch(form, key, field, { new: old })).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => clerk.patch(form, key, field, { old, new: next(i) })));
    expect(tally(answers.map((answer) => codeOf(answer) ?? answer.status))).toEqual({ 200: 1, stale: 49 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await row(codes[0]))[field]).toBe(next(winner));
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({ status: 422, body: { error: { fields: [{ field, code: 'stale', params: { current: next(winner) } }] } } });
    }
    expect(
      await app.rows(sql`select 1 from change where field = ${field} and entity_id like ${`${codes[0]}%`} and old = ${JSON.stringify(old)}::jsonb`),
    ).toHaveLength(1);
  });

  it('all win who change different cells of one row, in one table or two', async () => {
    const values: Record<string, unknown> = {
      weight: 11,
      length: 12,
      width: 13,
      height: 14,
      hs_code: '940399',
      ean: '4006381333931',
      min_margin: 1.5,
      exp_margin: 50,
      min_stock: 3,
      max_stock: 90,
      active: false,
      free_shipping: true,
    };
    const product_code = codes[1] ?? '';
    const before = await row(product_code);
    const answers = await Promise.all(
      Object.entries(values).map(([field, value]) => clerk.patch(form, { product_code }, field, { old: before[field] ?? null, new: value })),
    );
    expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(answers.map(() => 200));
    expect(await row(product_code)).toMatchObject(values);
  });

  it('all win who write different languages of one text', async () => {
    const product_code = codes[2] ?? '';
    const texts = { en: 'one', de: 'eins', hu: 'egy', sk: 'jeden', ro: 'unu', cs: 'jedna', bg: 'едно' };
    const before = (await row(product_code)).product_name as Record<string, string>;
    const answers = await Promise.all(
      Object.entries(texts).map(([language, text]) =>
        clerk.patch(form, { product_code }, 'product_name', { old: { [language]: before[language] ?? null }, new: { [language]: text } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await row(product_code)).product_name).toEqual(texts);
  });

  it('see no deadlock when their batches meet in opposite order', async () => {
    const batch = (order: string[], value: number) => ({
      patches: order.flatMap((product_code) => ['weight', 'min_stock'].map((field) => ({ key: { product_code }, field, new: value }))),
    });
    const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => clerk.action(form, 'set', batch(i % 2 ? codes : codes.toReversed(), 20 + i))));
    expect(tally(answers.map((answer) => codeOf(answer) ?? answer.status))).toEqual({ 200: 24 });
  });

  it('see no deadlock when selections by key and by filter meet', async () => {
    const staged = (i: number) =>
      clerk.action('frontend_product_discounts', i % 2 ? 'clear_discounts' : 'round_to_nice_price', { selection: { search: '', expected: count } });
    const count = (await clerk.rows('frontend_product_discounts', { columns: [] })).length;
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => staged(i)));
    expect(tally(answers.map((answer) => codeOf(answer) ?? answer.status))).toEqual({ 200: 10 });
  });

  it('get one row when all add the same', async () => {
    const admin = await app.signIn('admin', 'KT-HU');
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.action('packing_templates', 'set', { packing_template_name: 'The only one' })));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 19 });
  });

  it('leave an administrator when two take each other out at once', async () => {
    const [admin, other] = [await app.signIn('admin', 'KT-HU'), await app.signIn('other', 'KT-DE')];
    const block = async (client: Client, account: string) => client.action('users', 'set', { rows: [{ user_id: await app.userId(account), blocked: true }] });
    const answers = await Promise.all([block(admin, 'other'), block(other, 'admin')]);
    const [left] = await app.rows<{ n: number }>(sql`select count(*) as n from app_user where not blocked and kontor_is_administrator(user_id)`);
    expect(left?.n).toBe(1);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });
});
