import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyForm } from '../../../../schemas/forms/define.ts';
import { products } from '../../../../schemas/tables/products/catalogue.ts';
import { forms } from '../../../../src/generated/server/forms.gen.ts';
import type { FormName } from '../../../../src/generated/names.gen.ts';
import { readRights } from '../../../../src/server/engine/access/rights.ts';
import type { Actor, Database } from '../../../../src/server/engine/database/database.ts';
import { createRecords } from '../../../../src/server/engine/records/engine.ts';
import type { Records } from '../../../../src/server/engine/records/engine.ts';
import { declaredRecords } from '../../../../src/server/prepare.ts';
import type { JsonObject } from '../../../../src/shared/json.ts';
import { describeOnEachDemo } from '../../../support/databases.ts';
import { recorded } from '../../../support/recorded.ts';
import type { Recorded } from '../../../support/recorded.ts';
import type { Call } from '../../fixtures/records.ts';

/* Lists whose rows belong to those of a large list: in the order that is kept there they have the rows, and the places, that they have when all are put in order. */

const led = (Object.entries(forms) as [string, AnyForm][]).flatMap(([name, definition]) => {
  const { kept_with } = definition;
  if (!kept_with) return [];
  const named = Object.entries(definition.fields).flatMap(([field, meaning]) => (meaning === products.product_name ? [field] : []));
  return [{ name, key: definition.key, sorts: [...named, ...(kept_with.flags ?? [])], others: definition.key.filter((field) => field !== kept_with.by) }];
});
const plainForms = Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, { ...form, large: undefined, kept_with: undefined }])) as Record<
  string,
  AnyForm
>;
const companies = ['KT-HU', 'KT-DE'];
const page = 37;

interface Answer {
  rows: JsonObject[];
  total?: number;
}

describeOnEachDemo('lists whose rows belong to a large list', (open) => {
  let database: Database;
  let statements: Recorded[];
  let kept: Records;
  let plain: Records;
  let actors: Actor[];

  const answer = async (records: Records, actor: Actor, form: string, call: Call): Promise<Answer> =>
    JSON.parse(await records.list(actor, form as FormName, { count: 'none', limit: 1000, columns: [], language_code: 'hu', ...call })) as Answer;
  /** All rows, one page behind the other, or before it. */
  const paged = async (actor: Actor, form: string, call: Call, side: 'after' | 'before', start?: JsonObject): Promise<JsonObject[]> => {
    const all: JsonObject[] = [];
    for (let beside = start; ;) {
      const { rows } = await answer(kept, actor, form, { ...call, limit: page, ...(beside && { [side]: beside }) });
      all[side === 'after' ? 'push' : 'unshift'](...rows);
      beside = side === 'after' ? rows.at(-1) : rows[0];
      if (rows.length < page || beside === undefined) return all;
    }
  };
  const agree = async ({ name, sorts, others }: (typeof led)[number]) => {
    for (const actor of actors) {
      const [{ rows: [some] } = { rows: [] }] = [await answer(plain, actor, name, { limit: 1, offset: 5 })];
      const ofOther = others.map((field) => ({ field, op: 'eq' as const, value: some?.[field] ?? null }));
      const filters: Call[] = [
        {},
        { search: 'a' },
        ...ofOther.map((filter) => ({ filter })),
        { filter: { field: 'product_name', op: 'contains', value: 'e' } },
      ];
      for (const field of sorts) {
        for (const desc of [false, true]) {
          for (const filter of filters) {
            const call: Call = { ...filter, sort: [{ field, desc }], columns: [field] };
            const said = `${name} ${JSON.stringify(call)} ${actor.companyCode ?? ''}`;
            const whole = await answer(plain, actor, name, { ...call, count: 'exact' });
            expect(await answer(kept, actor, name, { ...call, count: 'exact' }), said).toEqual(whole);
            expect(await answer(kept, actor, name, { ...call, offset: 11, limit: 5 }), said).toEqual({ rows: whole.rows.slice(11, 16) });
            expect(await paged(actor, name, call, 'after'), said).toEqual(whole.rows);
            const last = whole.rows.at(-1);
            if (last) expect(await paged(actor, name, call, 'before', last), said).toEqual(whole.rows.slice(0, -1));
          }
        }
      }
    }
  };
  const keep = () => kept.prepareLists({ atLeast: 1 });

  beforeAll(async () => {
    database = await open();
    const watched = recorded(database);
    ({ statements } = watched);
    kept = createRecords({ ...declaredRecords, database: watched.database });
    plain = createRecords({ ...declaredRecords, database, forms: plainForms as typeof declaredRecords.forms });
    await database.system(async (tx) => {
      // Some have no name in this language, and some have the same.
      await tx.execute(sql`update product set product_name = product_name - 'hu' where right(product_code, 1) = '3'`);
      await tx.execute(
        sql`update product set product_name = product_name || jsonb_build_object('hu', 'Szék ' || right(product_code, 1)) where right(product_code, 1) in ('4', '5')`,
      );
    });
    const admin = await database.system((tx) => tx.row<{ id: number }>(sql`select user_id as id from app_user where user_email = 'admin@demo.kontor.test'`));
    const userId = admin?.id ?? 0;
    const rights = await database.system((tx) => readRights(tx, userId));
    actors = companies.map((companyCode) => ({ userId, companyCode, rights }));
    await keep();
  });
  afterAll(async () => {
    await kept.close();
    await plain.close();
    await database.close();
  });

  it.each(led)('$name has each row once, in the same order, up and down, with filters and in each company', async (form) => {
    expect(form.sorts.length).toBeGreaterThan(0);
    await agree(form);
  });

  it.each(led)('$name is read in the order that is kept', async ({ name, sorts }) => {
    const [actor] = actors;
    for (const field of actor ? sorts : []) {
      statements.length = 0;
      if (actor) await answer(kept, actor, name, { sort: [{ field, desc: true }], limit: 10 });
      expect(statements.map(({ text }) => text).join('\n'), field).toContain('large."product_list@');
    }
  });

  it('follows what is written of products, of shops and of both', async () => {
    await database.system(async (tx) => {
      await tx.execute(sql`update product_shop set published = not published where right(product_code, 1) in ('1', '7')`);
      await tx.execute(sql`update product set active = not active where right(product_code, 1) = '2'`);
      await tx.execute(sql`update product_shop set selling_price_shop = null where right(product_code, 1) = '8'`);
      await tx.execute(sql`delete from product_shop where right(product_code, 1) = '9'`);
      await tx.execute(sql`insert into shop (company_code, hostname, shop_name, currency_code, price_type, languages, reserve_mode, active)
        select company_code, 'another.kontor.test', 'Another', currency_code, price_type, languages, reserve_mode, active from shop where company_code = 'KT-HU' limit 1`);
    });
    expect((await keep()).product_list).not.toBe(0);
    for (const form of led) await agree(form);
  });
});
