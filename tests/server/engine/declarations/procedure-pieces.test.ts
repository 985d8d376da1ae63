import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { procedures as declared } from '../../../../src/generated/server/parts/procedures.gen.ts';
import type { Caller } from '../../../../src/server/engine/access/callers.ts';
import type { Procedure } from '../../../../src/server/engine/records/define-procedure.ts';
import { defineProcedure } from '../../../../src/server/engine/records/define-procedure.ts';
import type { Records } from '../../../../src/server/engine/records/engine.ts';
import { appError } from '../../../../src/shared/errors.ts';
import { mostSelected } from '../../../../src/shared/records/calls.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnServer } from '../../../support/databases.ts';
import { fillOwnTables, openApp } from '../../../support/server-app.ts';
import type { App, Client } from '../../../support/server-app.ts';
import { callerOf } from '../../fixtures/callers.ts';
import { allRights, refusalOf } from '../../fixtures/records.ts';
import { createRecordsInPieces } from '../../fixtures/records-in-pieces.ts';
import type { BeforeTransaction } from '../../fixtures/watch-transactions.ts';
import { declaredForms } from './declared.ts';
import { keyOf } from './values.ts';

/*
 * Each procedure that works on selected rows takes many of them in pieces, of two rows here, or refuses more than it does at once.
 */

const procedures: Readonly<Record<string, Procedure>> = declared;
const selecting = declaredForms.flatMap(([entity, form]) =>
  (form.actions ?? []).flatMap((action) => {
    const procedure = procedures[action];
    return procedure?.needs === 'selection' ? [{ entity, form, action, procedure }] : [];
  }),
);
const inPieces = selecting.filter(({ procedure }) => procedure.inPieces);
const atOnce = selecting.filter(({ procedure }) => !procedure.inPieces);
const rights = () => allRights;
const rowsInPiece = 2;
const count = 7;
const stamps = '{row_version,updated_at,updated_by,created_at,created_by}';
const mostAtOnce = 10_000;

describe('a procedure', () => {
  it.each([{ final: true }, { fires: { order: ['confirm'] } }])('is not declared to go in pieces where it could not be taken back', (word) => {
    const declare = () => defineProcedure({ icon: 'check', right: 'set', needs: 'selection', inPieces: true, ...word, run: async () => ({ changed: 0 }) });
    expect(declare).toThrow('in pieces');
  });
});

describeOnServer('procedures on many rows', (open) => {
  let app: App;
  let admin: Client;
  let caller: Caller;
  const servers = createRecordsInPieces();

  beforeAll(async () => {
    app = await openApp(open);
    admin = await app.signIn('admin', 'KT-HU');
    await fillOwnTables(app);
    // Something to do for each: prices that are asked, staged and not ended, of more products than a piece has.
    await app.execute(
      sql`insert into product_shop (company_code, shop_id, product_code) select s.company_code, s.shop_id, p.product_code from shop s, product p on conflict do nothing`,
    );
    await app.execute(
      sql`update product_shop set selling_price_shop = 1000000, new_discount = 0, new_discounted_price = 971300, new_unit_price = 1200000, discount_end_date = null`,
    );
    await app.execute(sql`insert into product_supplier (company_code, partner_id, product_code, supplier_product_code, currency_code, new_price)
      select 'KT-HU', (select max(partner_id) from partner), product_code, 'P-' || product_code, 'EUR', 12 from product on conflict do nothing`);
    await app.execute(sql`update product_supplier set new_price = 12`);
    // Half of the products are hidden, and nothing is missing of any.
    await app.execute(
      sql`update product set cover_image = 'a-picture', product_name = '{"en": "N", "de": "N", "hu": "N", "sk": "N", "ro": "N", "cs": "N", "bg": "N"}'::jsonb || product_name`,
    );
    await app.execute(sql`update product_shop set published = product_code > (select percentile_disc(0.5) within group (order by product_code) from product)`);
    caller = await callerOf(app, await app.userId('admin'));
  });
  afterAll(async () => {
    await servers.close();
    await app.close();
  });

  const openPieces = (before?: BeforeTransaction): Records => servers.open(app.database, rowsInPiece, before);

  /** What the procedures write, without the stamps of the writers. */
  const told = (): Promise<JsonObject[]> =>
    app.rows<JsonObject>(sql`
      select to_jsonb(t) - ${stamps}::text[] as row from product_shop t union all select to_jsonb(t) - ${stamps}::text[] from product_supplier t
      union all select to_jsonb(t) - ${stamps}::text[] from supplier_price t order by 1`);

  const act = (records: Records, { entity, action, procedure }: (typeof selecting)[number], keys: readonly JsonObject[]) =>
    records.act(caller, entity, action, procedure, { selection: { keys: [...keys] } }, () => Promise.reject(new Error('was done at once')));

  it('are in pieces, or are bounded', () => {
    expect(inPieces.map(({ action }) => action)).toEqual(expect.arrayContaining(['apply_prices', 'publish', 'apply_purchase_prices']));
    expect(inPieces.filter(({ procedure }) => procedure.most !== mostSelected)).toEqual([]);
    expect(atOnce.length).toBeGreaterThan(5);
    expect(atOnce.filter(({ procedure }) => procedure.most > mostAtOnce)).toEqual([]);
  });

  it.each(atOnce)('$entity $action refuses more than it does at once, and says how many that is', async ({ entity, form, action, procedure }) => {
    const key = Object.fromEntries(form.key.map((field) => [field, 1]));
    const keys = Array.from({ length: procedure.most + 1 }, () => key);
    const answer = await admin.action(entity, action, { selection: { keys } });
    expect(answer).toMatchObject({ status: 422, body: { error: { code: 'too_many_rows', params: { count: procedure.most + 1, most: procedure.most } } } });
  });

  it.each(inPieces)('$entity $action is several transactions and one change-set, which is taken back where it is cut short, and is undone', async (of) => {
    const { entity, form } = of;
    const all = await admin.rows(entity, { limit: 1000, count: 'none' });
    // Some rows give it nothing to do: those are looked for that do.
    let keys: JsonObject[] = [];
    const start = await told();
    for (let from = 0; keys.length === 0 && from + count <= all.length; from += count) {
      const some = all.slice(from, from + count).map((row) => keyOf(form, row));
      const tried = await act(openPieces(), of, some).catch(() => undefined);
      if (tried?.change_set_id == null) continue;
      await app.services.records.undo(caller, { change_set_id: Number(tried.change_set_id) }, rights);
      if (Number(tried.changed) >= count) keys = some;
    }
    expect(keys).toHaveLength(count);
    expect(await told()).toEqual(start);

    const cut = openPieces((transaction) => (transaction === 3 ? Promise.reject(appError('cancelled')) : Promise.resolve()));
    expect((await refusalOf(act(cut, of, keys))).code).toBe('cancelled');
    expect(await told()).toEqual(start);

    let transactions = 0;
    const watched: number[] = [];
    const records = openPieces(async (transaction) => {
      transactions = transaction;
      watched.push((await admin.rows(entity, { limit: 1, count: 'none' })).length);
    });
    const { change_set_id, changed } = await act(records, of, keys);
    expect([transactions > count / rowsInPiece, Number(changed) >= count, watched.length > count / rowsInPiece]).toEqual([true, true, true]);
    expect(await told()).not.toEqual(start);
    await records.undo(caller, { change_set_id: Number(change_set_id) }, rights);
    expect(await told()).toEqual(start);
    expect(await app.rows(sql`select change_set_id from change_set where open_until is not null`)).toEqual([]);
  });

  it('are read by their view and cut where the whole view is selected', async () => {
    const [of] = inPieces.filter(({ action }) => action === 'unpublish');
    if (!of) return expect.fail('unpublish is not in pieces');
    let transactions = 0;
    const records = openPieces(async (transaction) => void (transactions = transaction));
    const { total } = JSON.parse(await records.list(caller, of.entity, { limit: 1, count: 'exact' })) as { total: number };
    transactions = 0;
    const acting = (expected: number) =>
      records.act(caller, of.entity, of.action, of.procedure, { selection: { expected } }, () => Promise.reject(new Error('was done at once')));
    expect((await refusalOf(acting(total + 1))).code).toBe('selection_changed');
    await acting(total);
    expect(transactions).toBeGreaterThan(total / rowsInPiece);
  });

  it('is done at once where the rows are few', async () => {
    const [of] = inPieces;
    if (!of) return expect.fail('none is in pieces');
    const [row = {}] = await admin.rows(of.entity, { limit: 1, count: 'none' });
    const answer = await admin.action(of.entity, of.action, { selection: { keys: [keyOf(of.form, row)] } });
    expect(answer.status).toBe(200);
  });
});
