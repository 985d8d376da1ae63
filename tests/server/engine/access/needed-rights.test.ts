import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { costs, neededBy } from '../../../../schemas/needs.ts';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { access } from '../../../../src/generated/server/access.gen.ts';
import { dashboards } from '../../../../src/generated/server/dashboards.gen.ts';
import { documents } from '../../../../src/generated/server/documents.gen.ts';
import { reports } from '../../../../src/generated/server/reports.gen.ts';
import type { DocumentName, FormName } from '../../../../src/generated/names.gen.ts';
import { instanceColumnOf } from '../../../../schemas/tables/workflow/fsm.ts';
import { fieldOfPaper } from '../../../../schemas/documents/define.ts';
import type { PaperField } from '../../../../schemas/documents/define.ts';
import { drawReport } from '../../../../src/server/domain/reports/report-file.ts';
import { createChangeFeed } from '../../../../src/server/engine/http/change-feed.ts';
import type { Heard } from '../../../../src/server/engine/http/change-feed.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { filterClauses } from '../../../../src/shared/records/filter.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { codeOf, fillEveryForm, fillOwnTables, openAllRecords, openApp } from '../../../support/server-app.ts';
import type { Answer, App, Client } from '../../../support/server-app.ts';
import { callerOf } from '../../fixtures/callers.ts';
import { declaredForms, spread } from '../declarations/declared.ts';

/** Forms with fields that need a right, whose rows are listed to somebody without it. */
const concerned = declaredForms.filter(
  ([name, form]) => neededBy(form).size > 0 && [...access[name as FormName].screens, ...access[name as FormName].lookups].some((page) => page !== costs),
);

/** A field as a caller names it: one of a family by a row of the other form. */
const asNamed = (form: AnyForm, field: string, member: number): string => (Object.hasOwn(form.fields, field) ? field : `${field}@${member}`);

describe('declarations', () => {
  it('no purchase price, cost or margin is told without its right', () => {
    const told = declaredForms.flatMap(([name, form]) =>
      [...Object.keys(form.fields), ...Object.keys(form.per?.fields(0) ?? {})]
        .filter((field) => /margin|cost|purchase_price|^price_(original|base|view)$|landed|stock_value|^value_/.test(field) && !neededBy(form).has(field))
        .map((field) => `${name}.${field}`),
    );
    expect(told).toEqual([
      // What carts come to is what customers would pay.
      'abandoned_carts.value_view',
      // What engines cost is no price of goods.
      'ai_analytics.cost_usd',
      'ai_analytics.cost_in_view',
      'ai_proposals.cost_usd',
      // What an attribute may be: a colour, a material.
      'attribute_values.value_names',
      'attribute_values_brief.value_names',
      'gpt_chats.cost_usd',
      'gpt_messages.cost_usd',
      'gpt_prompts.cost_each',
      'product_attributes.value_names',
      // What a cost is called, its currency and its rate say nothing of how much it is.
      'purchase_order_costs.purchase_order_cost_id',
      'purchase_order_costs.cost_name',
      'purchase_order_costs.cost_currency_code',
      'purchase_order_costs.cost_currency_rate',
      // What customers pay is no cost, nor what they get back.
      'return_requests.value_view',
      'sales_order_items.value_view',
      'sales_orders.value_view',
      // What a model cost that wrote of an article.
      'supplier_articles.cost_usd',
    ]);
  });
});

describeOnEachDemo('somebody who may do all but see costs', (open, engine) => {
  /** What is not there is decided before a statement is made: on PostgreSQL a few forms do. */
  const tried = engine === 'pglite' ? concerned : spread(concerned, 3);
  let app: App;
  let admin: Client;
  let without: Client;
  let userId: number;
  let member: number;
  const rows = new Map<string, JsonObject>();

  beforeAll(async () => {
    app = await openApp(open);
    const [role] = await app.rows<{ role_id: number }>(sql`insert into role (role_name) values ('{"en":"All but costs"}') returning role_id`);
    await app.execute(sql`insert into role_page (role_id, page_code, perms, list, add, set, delete)
      select ${role?.role_id}, page_code, true, true, true, true, true from page where url is distinct from ${costs}`);
    userId = await app.addUser('costless');
    await app.execute(sql`insert into role_user (role_id, user_id) values (${role?.role_id}, ${userId})`);
    admin = await app.signIn('admin', 'KT-HU');
    without = await app.signIn('costless', 'KT-HU');
    await fillOwnTables(app);
    await openAllRecords(app);
    await fillEveryForm(admin);
    const [shop] = await admin.rows<{ shop_id: number }>('shops_brief', { limit: 1 });
    member = shop?.shop_id ?? 0;
    for (const [name, form] of concerned) {
      const [row = {}] = await admin.rows(name, { limit: 1, count: 'none' });
      rows.set(name, row);
      expect(Object.keys(row).length, `a row of ${name}`).toBeGreaterThan(form.key.length);
    }
  });
  afterAll(() => app.close());

  const post = (client: Client, url: string, payload: unknown): Promise<Answer> =>
    app.request({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${client.token}`, 'x-company': 'KT-HU', 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });

  const fieldsIn = (form: AnyForm): string[] => [...neededBy(form).keys()];
  const keyOf = (name: string, form: AnyForm): JsonObject => Object.fromEntries(form.key.map((field) => [field, rows.get(name)?.[field] ?? null]));

  it.each(tried)('%s has no such field in any answer', async (name, form) => {
    const hidden = fieldsIn(form);
    const own = hidden.filter((field) => Object.hasOwn(form.fields, field) && field !== 'warnings');
    const shown = (answer: unknown): string[] => hidden.filter((field) => JSON.stringify(answer).includes(`"${field}"`) && own.includes(field));
    const [all] = await admin.rows(name, { limit: 1, count: 'none' });
    expect(Object.keys(all ?? {}), 'who has the right sees them').toEqual(expect.arrayContaining(own));
    expect(shown(await without.action(name, 'list', { limit: 5 }))).toEqual([]);
    expect(shown(await without.action(name, 'filter', { limit: 5, count: 'none' }))).toEqual([]);
    expect(shown(await without.action(name, 'list', { columns: [...form.key] }))).toEqual([]);
    expect(shown((await post(without, '/export', { entity: name, format: 'csv', header: 'names' })).text.split('\n')[0]?.split(/[,;]/))).toEqual([]);
    expect(shown(await without.action(name, 'history', { key: keyOf(name, form) }))).toEqual([]);
  });

  it.each(tried)('%s knows no such field, whoever names it and wherever', async (name, form) => {
    const key = keyOf(name, form);
    const group = form.key[0] ?? '';
    for (const field of fieldsIn(form).map((one) => asNamed(form, one, member))) {
      const clause = { field, op: 'eq', value: 1 };
      const selection = { filter: clause, expected: 0 };
      const named: Record<string, Promise<Answer>> = {
        column: without.action(name, 'list', { columns: [...form.key, field], limit: 1 }),
        filter: without.action(name, 'list', { filter: clause, limit: 1 }),
        'negated filter': without.action(name, 'list', { filter: { not: { or: [clause] } }, limit: 1 }),
        sort: without.action(name, 'list', { sort: [{ field, desc: true }], limit: 1 }),
        total: without.action(name, 'list', { totals: [field], limit: 1 }),
        group: without.action(name, 'list', { group: [field], measures: [] }),
        across: without.action(name, 'list', { group: [group], across: field, measures: [] }),
        measure: without.action(name, 'list', { group: [group], measures: [{ field, fn: 'max' }] }),
        'exported column': post(without, '/export', { entity: name, format: 'csv', columns: [field] }),
        'exported filter': post(without, '/export', { entity: name, format: 'csv', filter: clause }),
        'exported measure': post(without, '/export', { entity: name, format: 'csv', group: [group], measures: [{ field, fn: 'sum' }] }),
        ...(form.write && {
          patch: without.action(name, 'set', { patches: [{ key, field, new: 1 }] }),
          row: without.action(name, 'set', { rows: [{ ...key, [field]: 1 }] }),
          'new row': without.action(name, 'set', { rows: [{ [field]: 1 }] }),
          'value of a selection': without.action(name, 'set', { selection: { keys: [key] }, values: { [field]: 1 } }),
          'selection of a set': without.action(name, 'set', { selection, values: {} }),
        }),
        ...(form.delete && { 'selection of a delete': without.action(name, 'delete', selection) }),
        ...(form.copy && { 'value of a copy': without.action(name, 'copy', { key, values: { [field]: 1 } }) }),
        ...(form.table && instanceColumnOf(form.table) && { 'selection of an event': without.action('fsm_offers', 'list', { form: name, selection }) }),
        ...Object.fromEntries((form.actions ?? []).map((action) => [`selection of ${action}`, without.action(name, action, { selection })])),
      };
      for (const [where, answer] of Object.entries(named)) {
        const { status, text } = await answer;
        const code = codeOf(await answer);
        // An action may be refused before anybody looks at what it names; nothing else is.
        const isEarlier = where.startsWith('selection of ') && (code === 'forbidden' || code === 'required');
        expect({ field, where, code, status }, text).toEqual(isEarlier ? { field, where, code, status } : { field, where, code: 'unknown_field', status: 400 });
      }
    }
  });

  it.each(tried.filter(([, form]) => form.write))('a file for %s brings in no such field: its head is an unknown column', async (name, form) => {
    const caller = await callerOf(app, userId);
    const hidden = fieldsIn(form);
    const bytes = Buffer.from(`${[...form.key, ...hidden].join(',')}\n${[...form.key, ...hidden].map(() => '1').join(',')}\n`);
    const taken = await app.services.imports.upload(caller, name, { name: 'f.csv', bytes }, {});
    expect(taken.fields.filter((field) => hidden.includes(field))).toEqual([]);
    expect(taken.mapping.filter(({ field }) => field !== null && hidden.includes(field))).toEqual([]);
    for (const [at, field] of hidden.entries()) {
      const mapping = [{ column: form.key.length + at, field }];
      const call = { import_id: taken.import_id, mapping, fixes: [], given: {}, empty: 'keep' as const, language_code: 'en' as const };
      const check = without.action(name, 'import_check', call);
      expect(codeOf(await check), field).toBe('unknown_field');
    }
  });

  it('the log of changes, the history and undo tell nothing of them', async () => {
    const [product] = await admin.rows<{ product_code: string; min_margin: number }>('product_list', { limit: 1 });
    const key = { product_code: product?.product_code ?? '' };
    const [, made] = [await admin.patch('product_list', key, 'min_margin', { new: 3 }), await admin.patch('product_list', key, 'min_margin', { new: 4 })];
    const of = (client: Client, entity: string) => client.rows<{ field: string | null }>(entity, { limit: 50, sort: [{ field: 'change_id', desc: true }] });
    const named = async (client: Client) => (await of(client, 'product_change_log')).filter(({ field }) => field === 'min_margin').length;
    expect([await named(admin), await named(without)]).toEqual([2, 0]);
    const told = async (client: Client) => (await client.action('product_list', 'history', { key })).text.includes('min_margin');
    expect([await told(admin), await told(without)]).toEqual([true, false]);
    expect(await without.rpc('undo', { change_set_id: made.body.change_set_id })).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    expect(await admin.rpc('undo', { change_set_id: made.body.change_set_id })).toMatchObject({ status: 200 });
  });

  it('a row that was added or deleted is logged to him without them, and a conflict of its undo tells none', async () => {
    const [category] = (
      await admin.action<{ rows: { product_category_id: number }[]; change_set_id: number }>('product_categories', 'set', {
        rows: [{ category_name: { en: 'Closed' }, min_margin: 12.25, exp_margin: 13.75 }],
      })
    ).body.rows;
    const [line] = await without.rows<{ change_set_id: number; new: JsonObject }>('product_change_log', {
      limit: 1,
      sort: [{ field: 'change_id', desc: true }],
    });
    expect(line?.new).toMatchObject({ category_name: { en: 'Closed' } });
    expect(line?.new).not.toHaveProperty('min_margin');
    await admin.patch('product_categories', { product_category_id: category?.product_category_id ?? 0 }, 'exp_margin', { new: 14.5 });
    const undone = await without.rpc('undo', { change_set_id: line?.change_set_id });
    expect(undone).toMatchObject({ status: 422, body: { error: { code: 'undo_conflict' } } });
    expect(undone.text).not.toMatch(/13\.75|14\.5/);
    await admin.action('product_categories', 'delete', { keys: [{ product_category_id: category?.product_category_id ?? 0 }] });
  });

  const closedIn = (name: string) => neededBy(declaredForms.find(([form]) => form === name)?.[1] as AnyForm);

  it('some document, and some report, has them', () => {
    expect(Object.values(documents).filter(({ lines }) => lines.columns.some((shown) => closedIn(lines.form).has(fieldOfPaper(shown))))).not.toEqual([]);
    expect(Object.values(documents).filter(({ form, totals }) => totals.some((shown) => closedIn(form).has(fieldOfPaper(shown))))).not.toEqual([]);
    expect([...reports.values()].filter(({ form, measures }) => measures.some((measure) => closedIn(form).has(measure)))).not.toEqual([]);
  });

  it.each(Object.entries(documents))('document %s leaves their columns out', async (name, document) => {
    const by = declaredForms.find(([form]) => form === document.lines.form)?.[1].parent?.by ?? '';
    const [line] = await admin.rows(document.lines.form, { limit: 1, columns: [by] });
    const key = { [by]: line?.[by] ?? 0 };
    const paperOf = async (client: Client) =>
      (await client.rpc('paper', { document: name as DocumentName, key })).body as { columns: unknown[]; totals: unknown[] };
    const [whole, seen] = [await paperOf(admin), await paperOf(without)];
    const closed = (form: string, shown: readonly PaperField[]) => shown.map(fieldOfPaper).filter((field) => closedIn(form).has(field)).length;
    expect(whole.columns.length - seen.columns.length).toBe(closed(document.lines.form, document.lines.columns));
    expect(whole.totals.length - seen.totals.length).toBe(closed(document.form, document.totals));
  });

  it.each([...reports])('the report %s is mailed to him without them', async (screen, { form, measures }) => {
    const wish = { screen, setting: { measures }, format: 'csv', language: 'en' } as const;
    const headOf = async (id: number) => {
      const { file } = await drawReport(app.services.records, await callerOf(app, id), wish);
      return (
        Buffer.from(file?.base64 ?? '', 'base64')
          .toString()
          .split('\n')[0]
          ?.split(/[,;]/).length ?? 0
      );
    };
    const hidden = measures.filter((measure) => closedIn(form).has(measure));
    expect((await headOf(await app.userId('admin'))) - (await headOf(userId))).toBe(hidden.length);
  });

  it.each([...dashboards])('the dashboard %s counts no tile by them, nor sums one', async (page, tiles) => {
    const closed = tiles.map(({ form, sum, filter }) => {
      const hidden = neededBy(declaredForms.find(([name]) => name === form)?.[1] as AnyForm);
      return [...(sum === undefined ? [] : [sum]), ...(filter ? filterClauses(filter).map(({ field }) => field) : [])].some((field) => hidden.has(field));
    });
    const placesOf = async (client: Client) => (await client.rpc('tile_figures', { page })).body.tiles.map(({ tile }) => tile);
    expect(await placesOf(admin)).toEqual(tiles.map((_, place) => place));
    expect(await placesOf(without)).toEqual(tiles.flatMap((_, place) => (closed[place] ? [] : [place])));
  });

  it('some tile of a dashboard is not told to him', async () => {
    const places = await Promise.all([...dashboards.keys()].map(async (page) => (await without.rpc('tile_figures', { page })).body.tiles.length));
    expect(places.reduce((sum, one) => sum + one, 0)).toBeLessThan([...dashboards.values()].flat().length);
  });

  it('what is found from anywhere tells none of them', async () => {
    for (const search of ['ch', 'po', '10']) {
      const { status, body } = await without.rpc('find_records', { search });
      expect(status).toBe(200);
      for (const { form, rows: found } of body.found) {
        const hidden = neededBy(declaredForms.find(([name]) => name === form)?.[1] as AnyForm);
        expect(found.flatMap((row) => Object.keys(row)).filter((field) => hidden.has(field))).toEqual([]);
      }
    }
  });

  it('the stream of changes tells him nothing of a change of such a field alone', async () => {
    const feed = createChangeFeed(app.services);
    const heard: Heard[] = [];
    const stop = feed.subscribe({ hear: (one) => void heard.push(one), look: () => undefined });
    const [product] = await admin.rows<{ product_code: string }>('product_list', { limit: 1 });
    await vi.waitFor(async () => {
      await admin.patch('product_list', { product_code: product?.product_code ?? '' }, 'min_margin', { new: heard.length + 1.5 });
      expect(heard.length).toBeGreaterThan(0);
    });
    const [change] = heard;
    const news = async (id: number) => (change ? (feed.newsFor(await callerOf(app, id), change)?.forms ?? []) : []);
    expect(await news(await app.userId('admin'))).toContain('product_list');
    expect(await news(userId)).not.toContain('product_list');
    stop();
    await feed.close();
  });
});
