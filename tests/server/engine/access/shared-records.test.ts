import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedRecord, usedElsewhereField } from '../../../../schemas/forms/shared-record.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { isShared } from '../../../../schemas/tables/shared.ts';
import { columnOfTarget } from '../../../../src/server/engine/records/core/tables.ts';
import type { Json, JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { fillEveryForm, fillOwnTables, openAllRecords, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { declaredForms } from '../declarations/declared.ts';
import { byKey, createValues, keyOf } from '../declarations/values.ts';

/* Records that companies share are changed by whoever works in all that use them: every field of every form that writes to such a record. */

const company = 'KT-DE';

const writesShared = ({ write = {} }: AnyForm): boolean =>
  Object.values(write).some((target) => {
    const table = target && ('presence' in target ? target.presence : columnOfTarget(target)?.table);
    return table !== undefined && isShared(table);
  });
const sharing = declaredForms.filter(([, form]) => usedElsewhereField in form.fields);

/** Records that no row of a company names: they are used nowhere else. */
const unnamed = ['services'];

const usedBy = (operator: 'gt' | 'eq') => ({ field: usedElsewhereField, op: operator, value: 0 });

describeOnServer('records that companies share', (open) => {
  let app: App;
  let ofOne: Client;
  let ofAll: Client;
  let values: ReturnType<typeof createValues>;

  beforeAll(async () => {
    app = await openApp(open);
    ofAll = await app.signIn('admin', company);
    await fillOwnTables(app);
    await openAllRecords(app);
    await fillEveryForm(ofAll);
    await app.execute(sql`insert into product_tick (product_code, check_code) select min(product_code), 'photos' from product on conflict do nothing`);
    await app.execute(sql`update brand set logo = 'test-picture'`);
    ofOne = await app.signIn('other', company);
    values = createValues(ofAll);
  });
  afterAll(() => app.close());

  it('say in every form that writes to them how many others use them', () => {
    expect(declaredForms.filter(([, form]) => writesShared(form)).map(([name]) => name)).toEqual(
      declaredForms.filter(([, form]) => writesShared(form) && usedElsewhereField in form.fields).map(([name]) => name),
    );
    expect(sharing.map(([name]) => name)).toEqual(
      expect.arrayContaining(['product_list', 'product_brands', 'product_categories', 'fsm_types', 'partners', 'companies']),
    );
  });

  it.each(sharing)('%s: to nobody who works in all of them', async (name) => {
    expect(await ofAll.rows(name, { filter: usedBy('gt'), limit: 1, count: 'none' })).toEqual([]);
  });

  /** A call that would change the field, with a value other than the stored one. */
  const change = async (form: AnyForm, row: JsonObject, field: string) => {
    const fitting = (await values.of(form, field, row)).filter((value) => JSON.stringify(value) !== JSON.stringify(row[field] ?? null));
    return fitting.map((value: Json) => ({ patches: [{ key: keyOf(form, row), field, new: value }] }));
  };

  describe('are changed by nobody who works in one of them alone', () => {
    it.each(sharing)('%s', async (name, form) => {
      const [row] = await ofOne.rows(name, { filter: usedBy('gt'), limit: 1, count: 'none' });
      // Companies where he does not work are not there for him at all.
      if (name === 'companies') return expect(row).toBeUndefined();
      if (unnamed.includes(name)) return expect(row).toBeUndefined();
      expect(row, 'the demo has no such record that others use').toBeDefined();
      if (!row) return;
      const key = keyOf(form, row);
      for (const field of sharedRecord(form)?.fields ?? []) {
        const calls = await change(form, row, field);
        const answers = [];
        for (const call of calls.slice(0, 6)) answers.push(await ofOne.action(name, 'set', call));
        const told = answers.find(({ body }) => JSON.stringify(body).includes('other_companies'));
        // What is a change refuses; a value that the field does not take is refused for that.
        expect(
          answers.some(({ status }) => status === 200),
          `${field} was written`,
        ).toBe(false);
        if (answers.length > 0) expect(told, `${field}: ${answers.map(({ text }) => text).join(' ')}`).toBeDefined();
        if (told) expect(told.text).not.toMatch(/KT-HU|KT-RO|Magyarország|România/);
      }
      if (form.delete && form.table && isShared(form.table)) {
        const answer = await ofOne.action(name, 'delete', { keys: [key] });
        expect([answer.status, ['other_companies', 'in_use', 'locked'].includes(String((answer.body.error as JsonObject | undefined)?.code))]).toEqual([
          422,
          true,
        ]);
      }
      expect((await ofOne.rows(name, { filter: byKey(key) }))[0]).toEqual(row);
    });
  });

  it('are nobody’s but their maker’s as long as no other company uses them', async () => {
    const made = await ofOne.action<{ rows: JsonObject[] }>('product_brands', 'set', { rows: [{ brand_name: 'Of one company' }] });
    expect(made.status, made.text).toBe(200);
    const [brand] = await ofOne.rows('product_brands', { filter: { field: 'brand_name', op: 'eq', value: 'Of one company' } });
    const key = { brand_id: brand?.brand_id ?? 0 };
    expect(brand).toMatchObject({ used_elsewhere: 0 });
    expect(await ofOne.patch('product_brands', key, 'brand_name', { old: 'Of one company', new: 'Ours' })).toMatchObject({ status: 200 });
    const [product] = await ofAll.rows('product_list', { limit: 1, count: 'none' });
    expect(
      await ofAll.action('product_list', 'set', { patches: [{ key: { product_code: product?.product_code ?? '' }, field: 'brand_id', new: key.brand_id }] }),
    ).toMatchObject({ status: 200 });
    expect(await ofOne.patch('product_brands', key, 'brand_name', { old: 'Ours', new: 'Mine' })).toMatchObject({
      status: 422,
      body: { error: { code: 'other_companies', params: { count: 2 }, fields: [{ field: 'brand_name', code: 'other_companies', params: { key } }] } },
    });
  });

  it('stay as they are where somebody of one company adds what is part of them', async () => {
    const [row] = await ofOne.rows('product_list', { filter: usedBy('gt'), limit: 1, count: 'none' });
    expect(await ofOne.action('videos', 'set', { rows: [{ product_code: row?.product_code ?? '', video_url: 'https://video.example.test/2' }] })).toMatchObject(
      { status: 422, body: { error: { code: 'other_companies', params: { count: 2 } } } },
    );
  });

  it('are told to a token by the company it was given', async () => {
    const made = await ofAll.rpc('make_token', {
      token_name: 'One company',
      expires_on: new Date().toISOString().slice(0, 10),
      pages: null,
      only_company: company,
      writes: true,
    });
    const program = app.asClient({ token: String(made.body.token), refresh_token: '' }, company);
    const [row] = await program.rows('product_list', { filter: usedBy('gt'), limit: 1, count: 'none' });
    expect(row).toBeDefined();
    expect(
      await program.action('product_list', 'set', { patches: [{ key: { product_code: row?.product_code ?? '' }, field: 'weight', new: 77.5 }] }),
    ).toMatchObject({ status: 422 });
  });
});
