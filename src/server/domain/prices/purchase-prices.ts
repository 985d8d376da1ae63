import { sql } from 'drizzle-orm';
import { supplierPrices } from '../../../../schemas/tables/purchasing/suppliers.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';
import { today } from '../../../../schemas/tables/define.ts';

const history = rowsOf(supplierPrices);

/** What a supplier asks from a day on; the currency and the day are the supplier's own and today where they are not given. */
export interface NewPrice {
  product_supplier_id: number;
  price: number;
  currency_code: string | null;
  valid_from: string | null;
}

interface Written {
  product_supplier_id: number;
  company_code: string;
  valid_from: string;
  price_original: number;
  currency_code: string;
  rate: number | null;
  price_base: number | null;
  existing: { supplier_price_id: number; price_original: number; currency_code: string; rate: number | null; price_base: number | null } | null;
}

/**
 * Adds prices to the history, in the company's currency at today's rate (docs/formulae.md, Purchase price; no rate, no such price). A price of the same
 * day takes the other's place: it was a slip, and the log keeps it.
 */
export async function addPurchasePrices(tx: Transaction, changes: ChangeSetWriter, prices: readonly NewPrice[]): Promise<void> {
  const rows = (
    await tx.rows<{ row: Written }>(sql`
      select json_build_object('product_supplier_id', ps.product_supplier_id, 'company_code', ps.company_code, 'valid_from', given.day, 'price_original', n.price, 'currency_code', given.currency,
               'rate', known.rate, 'price_base', case when known.rate is not null then kontor_convert(n.price, known.rate, 1) end,
               'existing', case when p.supplier_price_id is not null then json_build_object('supplier_price_id', p.supplier_price_id, 'price_original', p.price_original,
                  'currency_code', p.currency_code, 'rate', p.rate, 'price_base', p.price_base) end) as row
        from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as n(product_supplier_id bigint, price numeric(18,6), currency_code text, valid_from date)
        join product_supplier ps on ps.product_supplier_id = n.product_supplier_id
       cross join lateral (select coalesce(n.currency_code, ps.currency_code) as currency, coalesce(n.valid_from, ${today}) as day) given
       cross join lateral (select kontor_rate(ps.company_code, given.currency)::numeric(24,12) as rate) known
        left join supplier_price p on p.product_supplier_id = ps.product_supplier_id and p.valid_from = given.day
       order by ps.product_supplier_id`)
  ).map(({ row }) => row);
  await history.insert(
    changes,
    rows.filter(({ existing }) => !existing).map(({ existing: _, ...row }) => row),
  );
  await history.update(
    changes,
    rows.flatMap(({ existing, ...given }) => (existing ? [{ ...existing, given }] : [])),
    ({ given: { price_original, currency_code, rate, price_base } }) => ({ price_original, currency_code, rate, price_base }),
  );
}
