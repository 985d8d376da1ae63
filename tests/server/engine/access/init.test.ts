import { afterAll, beforeAll, expect, it } from 'vitest';
import { offline } from '../../../../src/server/engine/installation.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { createApp, openApp } from '../../../support/server-app.ts';
import type { App } from '../../../support/server-app.ts';

interface Start {
  status: number;
  data: { companies: JsonObject[]; cdn: string; languages: JsonObject[] };
}

describeOnServer('what a client is told before anybody signs in', (open) => {
  let app: App;
  let public_: App;
  beforeAll(async () => {
    app = await openApp(open);
    public_ = await createApp(app.database, undefined, undefined, undefined, { ...offline, publicUrl: 'https://office.example.test' });
  });
  afterAll(async () => {
    await public_.stop();
    await app.close();
  });

  it('has no companies for nobody, nor for a token that shows nobody', async () => {
    expect((await app.rpc('init')).body).toMatchObject({ status: 200, data: { companies: [], cdn: '' } });
    const { status, body } = await app.request<Start>({ method: 'POST', url: '/rpc/init', payload: {}, headers: { authorization: 'Bearer ended' } });
    expect([status, body.data.companies]).toEqual([200, []]);
  });

  it('has the companies of whoever shows who he is, as his own call has them', async () => {
    for (const account of ['admin', 'clerk', 'viewer', 'other'] as const) {
      const client = await app.signIn(account, account === 'other' ? 'KT-DE' : 'KT-HU');
      const { companies } = (await client.rpc('user')).body;
      expect(companies.length).toBeGreaterThan(0);
      expect((await client.rpc('init', { language_code: 'hu' })).body.data.companies).toEqual(companies);
    }
  });

  it('names the host of pictures where people reach it from outside', async () => {
    expect((await public_.rpc('init')).body.data.cdn).toBe('https://office.example.test');
  });

  it('has the categories by name and in every language', async () => {
    const [first] = (await app.rpc('category_tree', { language_code: 'hu' })).body;
    expect(first?.product_category_names.hu).toBe(first?.category_name);
    const admin = await app.signIn('admin', 'KT-HU');
    for (const row of await admin.rows('product_categories_brief')) expect(row.product_category_names).toEqual(row.category_name);
  });

  it('says of a product in which language its texts are made', async () => {
    const admin = await app.signIn('admin', 'KT-HU');
    const of = async (product_code: unknown) =>
      (await admin.rows('product_list', { filter: { field: 'product_code', op: 'eq', value: product_code as string } }))[0];
    const [row] = await admin.rows('product_list', { limit: 1 });
    expect(row?.language_code).toBe('en');
    const { product_code, product_name } = row ?? {};
    const answer = await admin.patch('product_list', { product_code: String(product_code) }, 'product_name', { new: { en: null } });
    expect(answer.status).toBe(200);
    const kept = Object.keys(product_name as JsonObject).filter((code) => code !== 'en');
    expect(kept).toContain((await of(product_code))?.language_code);
  });
});
