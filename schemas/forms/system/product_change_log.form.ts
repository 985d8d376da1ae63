import { and, eq, getTableColumns, getTableName, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { asked } from '../../asked.ts';
import { choice, code, date, logged } from '../../kinds.gen.ts';
import { appUsers } from '../../tables/access/people-and-pages.ts';
import { currentCompany, isStored, needOfColumn } from '../../tables/define.ts';
import { productShops } from '../../tables/prices/shop-prices.ts';
import { productAttributes } from '../../tables/products/attributes.ts';
import { brands, manufacturers, productCategories, productCompanies, products } from '../../tables/products/catalogue.ts';
import { productPacks, productPositions, productRelations, productTicks } from '../../tables/products/product-parts.ts';
import { changes, changeSets } from '../../tables/system/change-log.ts';
import { primaryKey } from '../defaults.ts';
import { computed, defineForm } from '../define.ts';
import { declareParams } from '../params.ts';
import { pick } from '../pick.ts';

/** Tables whose changes are the history of the catalogue. */
const catalogue = [
  products,
  productCompanies,
  productShops,
  brands,
  manufacturers,
  productCategories,
  productPacks,
  productAttributes,
  productRelations,
  productTicks,
  productPositions,
];

/** Who wrote a row and when is told by its change-set. */
const stamps = new Set(['row_version', 'created_at', 'created_by', 'updated_at', 'updated_by']);
/** The columns of the catalogue that are logged, by their names: what columns of several tables are called alike is of one nature. */
const columns: Readonly<Record<string, PgColumn>> = Object.fromEntries(
  catalogue.flatMap((table) =>
    Object.values<PgColumn>(getTableColumns(table)).flatMap((column) =>
      stamps.has(column.name) || isStored(column) || column.generated ? [] : [[column.name, column]],
    ),
  ),
);

/** Those of its keys. */
const keyColumns = Object.fromEntries(catalogue.flatMap((table) => primaryKey(table).flatMap(({ name }) => (columns[name] ? [[name, columns[name]]] : []))));

/** Columns of the catalogue that need a right. */
const closed = catalogue.flatMap((table) =>
  Object.values<PgColumn>(getTableColumns(table)).flatMap((column) => {
    const need = needOfColumn(column);
    return need ? [{ entity: getTableName(table), column: column.name, isSeen: sql`(select kontor_sees(${need}))` }] : [];
  }),
);
/** A place that stayed is logged for the way back of those that moved, and is no change. */
const isChange = or(isNull(changes.field), sql`${changes.old} is distinct from ${changes.new}`);
/** A change of such a column is there for whoever has its right; of a whole row that was added or deleted the column is left out. */
const isSeen = and(
  ...closed.map(({ entity, column, isSeen: may }) => sql`((${changes.entity_name}, ${changes.field}) is distinct from (${entity}, ${column}) or ${may})`),
);
const seen = (value: PgColumn) => {
  const cut = [...new Map(closed.map((one) => [one.column, one])).values()].reduce(
    (told, { column, isSeen: may }) => sql`${told} - case when ${may} then '' else ${column} end`,
    sql`${value}`,
  );
  return computed(logged, sql`case when ${changes.field} is null and jsonb_typeof(${value}) = 'object' then ${cut} else ${value} end`, {
    columns,
    by: 'field',
  });
};

const chosen = declareParams({ made_from: asked(date).optional(), made_until: asked(date).optional() });
/** The chosen days, the last one included; where none is chosen, all of them. */
const inPeriod = and(
  or(isNull(chosen.made_from), gte(changes.made_at, sql`(select kontor_midnight(${currentCompany}, ${chosen.made_from}))`)),
  or(isNull(chosen.made_until), lt(changes.made_at, sql`(select kontor_midnight(${currentCompany}, ${chosen.made_until} + 1))`)),
);

/** Who changed what of the products, and when. Append-only; changes made for another company are not shown. */
export default defineForm({
  key: ['change_id'],
  scope: 'company',
  params: chosen,
  fields: {
    ...pick(changes, 'change_id', 'made_at', 'user_id'),
    user_name: appUsers.user_name,
    entity_name: computed(choice, sql`${changes.entity_name}`, { values: catalogue.map(getTableName) }),
    /** The product whose row it was, or whose part. */
    product_code: computed(code, sql`${changes.entity_key} ->> 'product_code'`),
    entity_id: changes.entity_id,
    entity_key: computed(logged, sql`${changes.entity_key}`, { columns: keyColumns }),
    log_action: changes.log_action,
    field: computed(choice, sql`${changes.field}`, { values: Object.keys(columns), words: 'field' }),
    old: seen(changes.old),
    new: seen(changes.new),
    change_set_id: changes.change_set_id,
    ...pick(changeSets, 'action', 'program_name', 'reason'),
  },
  from: (select) =>
    select
      .from(changes)
      .innerJoin(changeSets, eq(changeSets.change_set_id, changes.change_set_id))
      .leftJoin(appUsers, eq(appUsers.user_id, changes.user_id))
      .where(
        and(
          inArray(changes.entity_name, catalogue.map(getTableName)),
          or(isNull(changes.change_company), eq(changes.change_company, currentCompany)),
          inPeriod,
          isSeen,
          isChange,
        ),
      ),
  order: ['change_id'],
  search: ['entity_id', 'user_name'],
});
