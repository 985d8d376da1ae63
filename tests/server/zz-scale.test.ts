import { sql } from 'drizzle-orm';
import { it } from 'vitest';
import { openDatabase } from '../support/databases.ts';
import { forms } from '../../src/generated/server/forms.gen.ts';
import { createRecords } from '../../src/server/records/engine.ts';
it('scale', async () => {
  const db = await openDatabase.postgres();
  const n = Number(process.env.N ?? 300000);
  await db.script(`drop index product_search; alter table product drop column search_text; alter table product add column search_text text;
   insert into country (country_code, country_names) values ('HU','{}'); insert into currency (currency_code) values ('HUF'); insert into company (company_code, company_name, country_code, currency_code) values ('KT-HU','x','HU','HUF');
   insert into shop (company_code, hostname, currency_code, languages) values ('KT-HU','a','HUF','{hu}');
   insert into brand (brand_name) select 'brand ' || g from generate_series(1,200) g;
   insert into product (product_code, product_name, brand_id, weight, search_text) select 'P' || lpad(g::text, 8, '0'), jsonb_build_object('hu','termék ' || g % 5000, 'en','product ' || g), 1 + g % 200, case when g % 3 > 0 then g % 1000 end, 'p' || g || ' termek ' || g % 5000 from generate_series(1,${n}) g;
   insert into product_company (product_code, company_code, min_margin) select product_code, 'KT-HU', 5 from product;
   analyze;`);
  const records = createRecords({ database: db, forms: forms as never });
  const actor = { userId: 1, companyCode: 'KT-HU' };
  const time = async (name: string, call: object) => {
    const ms: number[] = [];
    for (let i = 0; i < 6; i++) { const b = performance.now(); await records.list(actor, 'product_list', { count: 'exact', limit: 100, columns: ['product_name', 'brand_name', 'min_margin', 'free', 'selling_price_shop'], ...call } as never); ms.push(performance.now() - b); }
    console.log(name, ms.map((m) => m.toFixed(1)).join(' '));
  };

  const spy = { ...db, transaction: (a: never, w: any, o: never) => db.transaction(a, async (tx) => w({ ...tx, row: async (q: any) => { last = q; return tx.row(q); }, rows: tx.rows }), o) };
  let last: any;
  const r2 = createRecords({ database: spy as never, forms: forms as never });
  const explain = async (name: string, call: object) => {
    for (let i = 0; i < 3; i++) await r2.list(actor, 'product_list', { count: 'exact', limit: 100, columns: ['product_name', 'brand_name', 'min_margin', 'free', 'selling_price_shop'], ...call } as never);
    const rows = await db.transaction(actor, (tx) => tx.rows<any>({ text: 'explain (analyze, costs) ' + last.text, values: last.values }));
    console.log(name, '\n' + last.text.slice(0, 200) + '\n' + rows.map((r: any) => r['QUERY PLAN']).join('\n'));
  };
  await explain('deep', { offset: n / 2 });
  await db.script('create index on product (weight, product_code); analyze');
  await explain('weight', { offset: 0, sort: [{ field: 'weight', desc: true }] });
  await records.close(); await db.close();
}, 900000);
