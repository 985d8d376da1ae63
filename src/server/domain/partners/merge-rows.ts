import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { tables } from '../../../generated/server/tables.gen.ts';
import { isLogged } from '../../../../schemas/tables/define.ts';
import { keysThrough } from '../../../../schemas/tables/foreign-keys.ts';
import { partnerAddresses } from '../../../../schemas/tables/partners/addresses.ts';
import { partners } from '../../../../schemas/tables/partners/partners.ts';
import { partnerCompanies } from '../../../../schemas/tables/partners/terms.ts';
import { productSuppliers, supplierPrices } from '../../../../schemas/tables/purchasing/suppliers.ts';
import type { Transaction } from '../../engine/database/database.ts';
import type { ChangeSetWriter } from '../../engine/records/log/change-set.ts';
import { rowsOf } from '../../engine/records/rows-of.ts';

const terms = rowsOf(partnerCompanies);
const addresses = rowsOf(partnerAddresses);
const offers = rowsOf(productSuppliers);
const prices = rowsOf(supplierPrices);

/** Partners that become part of another one. */
export interface Merge {
  tx: Transaction;
  changes: ChangeSetWriter;
  merged: readonly number[];
  target: number;
}

/** A column by which rows of a table name a partner. */
interface Naming {
  table: PgTable;
  column: PgColumn;
}

/** What is alike in both would stand twice: these tables are merged in ways of their own. */
const apart: ReadonlySet<PgTable> = new Set<PgTable>([partnerCompanies, partnerAddresses, productSuppliers]);

const columnsOf = (table: PgTable): PgColumn[] => Object.values(getTableColumns(table) as Record<string, PgColumn>);

/** All columns that name a partner, whatever table comes to have one. */
const namings: readonly Naming[] = tables.flatMap((table) =>
  columnsOf(table)
    .filter((column) => keysThrough(table, column.name).some((through) => through.table === partners))
    .map((column) => ({ table, column })),
);
const isOfCompany = (table: PgTable): boolean => columnsOf(table).some(({ name }) => name === 'company_code');

const idsOf = (merged: readonly number[]) => sql`any(${`{${merged.join(',')}}`}::bigint[])`;

/** Whether the chosen company has rows that name one of the partners. */
export async function isUsedHere(tx: Transaction, merged: readonly number[]): Promise<boolean> {
  const asked = namings
    .filter(({ table }) => isOfCompany(table))
    .map(({ table, column }) => sql`exists (select from ${table} where ${column} = ${idsOf(merged)} and company_code = current_setting('app.company'))`);
  return (await tx.row<{ used: boolean }>(sql`select ${sql.join(asked, sql` or `)} as used`))?.used === true;
}

/** Rows that name a partner and nothing else that could stand twice. Staged lines of somebody's own are no part of the log. */
async function renameIn({ tx, changes, merged, target }: Merge, { table, column }: Naming): Promise<void> {
  if (!isLogged(table)) {
    await tx.execute(sql`update ${table} set ${sql.identifier(column.name)} = ${target}::bigint where ${column} = ${idsOf(merged)}`);
    return;
  }
  const rows = rowsOf(table);
  const found = await rows.lockWhere(tx, sql`${column} = ${idsOf(merged)}`, column.name);
  await rows.update(changes, found, () => ({ [column.name]: target }));
}

/** A company's terms: where it has some with both, those of the partner that stays hold, and what they do not say is said by the other. */
async function mergeTerms({ tx, changes, merged, target }: Merge): Promise<void> {
  const gone = await terms.remove(
    changes,
    await terms.lockBy(
      tx,
      merged.map((partner_id) => ({ partner_id })),
    ),
  );
  for (const { payment_delay, shopper_group_id, credit_limit, deposit_percent, ks_customer_id } of gone) {
    const given = { payment_delay, shopper_group_id, credit_limit, deposit_percent, ks_customer_id };
    const [own] = await terms.lockBy(tx, [{ partner_id: target }]);
    if (!own) await terms.insert(changes, [{ partner_id: target, ...given }]);
    else
      await terms.update(changes, [own], (row) => ({
        payment_delay: row.payment_delay ?? payment_delay,
        shopper_group_id: row.shopper_group_id ?? shopper_group_id,
        credit_limit: row.credit_limit ?? credit_limit,
        deposit_percent: row.deposit_percent ?? deposit_percent,
        ks_customer_id: row.ks_customer_id ?? ks_customer_id,
      }));
  }
}

/** What suppliers offer: where both sell a thing under the same code, the other's prices become those of the offer that stays, on days without one. */
async function mergeOffers({ tx, changes, merged, target }: Merge): Promise<void> {
  const own = await offers.lockBy(tx, [{ partner_id: target }]);
  const byCode = new Map(own.map((offer) => [offer.supplier_product_code, offer.product_supplier_id]));
  const moving = await offers.lockBy(
    tx,
    merged.map((partner_id) => ({ partner_id })),
  );
  for (const offer of moving) {
    const same = byCode.get(offer.supplier_product_code);
    if (same === undefined) {
      await offers.update(changes, [offer], () => ({ partner_id: target }));
      byCode.set(offer.supplier_product_code, offer.product_supplier_id);
      continue;
    }
    const told = await prices.lockBy(tx, [{ product_supplier_id: offer.product_supplier_id }]);
    await prices.remove(changes, told);
    await offers.remove(changes, [offer]);
    const known = new Set((await prices.lockBy(tx, [{ product_supplier_id: same }])).map(({ valid_from }) => valid_from));
    const missing = told.filter(({ valid_from }) => !known.has(valid_from));
    await prices.insert(
      changes,
      missing.map((price) => ({ ...price, product_supplier_id: same })),
    );
  }
}

/** Addresses go over; the defaults of the partner that stays hold. */
async function mergeAddresses({ tx, changes, merged, target }: Merge): Promise<void> {
  const own = await addresses.lockBy(tx, [{ partner_id: target }]);
  const moving = await addresses.lockBy(
    tx,
    merged.map((partner_id) => ({ partner_id })),
  );
  let billing = own.some((row) => row.default_billing);
  let delivery = own.some((row) => row.default_delivery);
  for (const row of moving) {
    await addresses.update(changes, [row], (address) => ({
      partner_id: target,
      default_billing: address.default_billing && !billing,
      default_delivery: address.default_delivery && !delivery,
    }));
    billing ||= row.default_billing;
    delivery ||= row.default_delivery;
  }
}

/** What belongs to the chosen company. */
export async function mergeOfCompany(merge: Merge): Promise<void> {
  await mergeTerms(merge);
  await mergeOffers(merge);
  for (const naming of namings) if (isOfCompany(naming.table) && !apart.has(naming.table)) await renameIn(merge, naming);
}

/** What all companies share. */
export async function mergeShared(merge: Merge): Promise<void> {
  await mergeAddresses(merge);
  for (const naming of namings) if (!isOfCompany(naming.table) && !apart.has(naming.table)) await renameIn(merge, naming);
}

/** The tables that name partners, for whoever asks whether all are thought of. */
export const namingTables: readonly string[] = [...new Set(namings.map(({ table }) => getTableName(table)))];
