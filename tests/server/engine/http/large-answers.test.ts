import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forms } from '../../../../src/generated/forms.gen.ts';
import { mostBytes } from '../../../../src/server/engine/records/window/window-sql.ts';
import { exportFormats } from '../../../../src/server/engine/transfer/export.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { longestHold, loopHold } from '../../../support/loop-hold.ts';
import { openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';

/*
 * A call whose answer is large must not stop the others either: of each form as many rows and columns as are given at once, and as files. The
 * form with the most rows here has more than are given at once, with texts as a shop has them.
 */

const many = 4_000;
const fewBytes = 20_000;
const text = `<p>${'A sentence of a <b>description</b> of a product, as a shop has it. '.repeat(12)}</p>`;

describeOnServer('the largest answers', (open) => {
  let app: App;
  let admin: Client;
  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await app.execute(sql`insert into product (product_code, product_name, description)
      select 'L-' || i, jsonb_build_object('en', 'Product ' || i, 'de', 'Produkt ' || i), jsonb_build_object('en', ${text}::text, 'de', ${text}::text, 'hu', ${text}::text)
        from generate_series(1, ${many}) i`);
  });
  afterAll(() => app.close());

  async function expectShort(what: string, call: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
    const { hold, result } = await loopHold(call);
    expect({ what, isServed: result.status < 500, isLong: hold > longestHold && Math.round(hold) }).toEqual({ what, isServed: true, isLong: false });
    return result;
  }
  const exported = (entity: string, format: string) =>
    app.request({
      method: 'POST',
      url: '/export',
      headers: { authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU', 'content-type': 'application/json' },
      payload: JSON.stringify({ entity, format }),
    });

  it.each(Object.keys(forms))('of %s hold nobody up, whole and as a window', async (name) => {
    // Few rows are the same window as the whole.
    const { text: whole } = await expectShort('whole', () => admin.action(name, 'list', {}));
    if (whole.length > fewBytes) await expectShort('window', () => admin.action(name, 'list', { limit: 1_000, count: 'exact' }));
  });

  it.each(exportFormats)('as %s hold nobody up', async (format) => {
    await expectShort(format, () => exported('product_list', format));
  });

  it('after a change of as many texts as a call takes hold nobody up', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      product_code: `L-${index + 1}`,
      description: { en: text.replaceAll('shop', `shop ${index}`) },
    }));
    expect((await expectShort('change', () => admin.action('product_list', 'set', { rows }))).status).toBe(200);
    await expectShort('history', () => admin.action('product_list', 'history', { key: { product_code: 'L-1' } }));
  });

  it('are refused beyond a number of cells, with the most rows of so many columns', async () => {
    const refusal = { code: 'too_complex', params: { limit: 'rows' } };
    expect((await admin.action('product_list', 'list', {})).body).toMatchObject({ error: refusal });
    expect((await admin.action('product_list', 'list', { columns: ['product_code', 'product_name'] })).body).toHaveLength(
      Number((await app.rows<{ n: number }>(sql`select count(*)::int as n from product`))[0]?.n),
    );
  });

  it('are refused beyond a number of bytes, told so, and are had in smaller parts; a file has all of them', async () => {
    const longest = 200_000;
    const some = 20;
    await app.execute(sql`insert into product (product_code, product_name, description)
      select 'Z-' || i, jsonb_build_object('en', 'Product ' || i), (select jsonb_object_agg(code, repeat(md5(i::text), ${longest / 32}::int)) from unnest(array['en', 'de', 'hu', 'sk', 'ro', 'cs', 'bg']) code)
        from generate_series(1, ${some}) i`);
    const filter = { field: 'product_code', op: 'starts', value: 'Z-' };
    const columns = ['product_code', 'description'];
    const listed = (limit?: number) => admin.action('product_list', 'list', { filter, columns, ...(limit && { limit, count: 'none' }) });
    const refusal = { status: 400, body: { error: { code: 'too_complex', params: { limit: 'bytes', most: mostBytes } } } };
    expect(await expectShort('window', () => listed(some))).toMatchObject(refusal);
    expect(await expectShort('whole', () => listed())).toMatchObject(refusal);
    expect((await expectShort('few', () => listed(2))).status).toBe(200);
    const file = await app.request<string>({
      method: 'POST',
      url: '/export',
      headers: { authorization: `Bearer ${admin.token}`, 'x-company': 'KT-HU', 'content-type': 'application/json' },
      payload: JSON.stringify({ entity: 'product_list', format: 'csv', filter, columns }),
    });
    expect(file.status).toBe(200);
    expect(file.text.length).toBeGreaterThan(some * 7 * longest);
  });
});
