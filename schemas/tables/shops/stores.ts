import { sql } from 'drizzle-orm';
import { check } from 'drizzle-orm/pg-core';
import { country, decimal, email, flag, multi, phone, text } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, positionColumn, referenceColumn, smallTable, stamps, table } from '../define.ts';
import { countries, shopReference } from '../settings/reference.ts';
import { warehouseReference } from '../warehouse/stock.ts';

/** A place where customers of a shop buy or fetch what they ordered. */
export const storeLocations = smallTable(
  table(
    'store_location',
    {
      store_location_id: idColumn().primaryKey(),
      company_code: companyColumn(),
      shop_id: referenceColumn(shopReference).notNull(),
      store_name: column(text).notNull(),
      address_line: column(text),
      zip_code: column(text),
      city: column(text),
      country_code: column(country).references(() => countries.country_code),
      /** Degrees north and east. */
      latitude: column(decimal),
      longitude: column(decimal),
      opening_hours: column(multi).notNull().default({}),
      phone: column(phone),
      email: column(email),
      /** Whose goods are fetched here. */
      warehouse_id: referenceColumn(warehouseReference),
      /** Whether orders can be fetched here. */
      pick_up: column(flag).notNull().default(true),
      position: positionColumn({ within: ['shop_id'] })
        .notNull()
        .default(0),
      active: column(flag).notNull().default(true),
      ...stamps(),
    },
    (self) => [check('store-coordinates', sql`${self.latitude} between -90 and 90 and ${self.longitude} between -180 and 180`)],
  ),
);
