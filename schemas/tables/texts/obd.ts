import { unique } from 'drizzle-orm/pg-core';
import { code, country, flag, multi } from '../../kinds.gen.ts';
import { column, companyColumn, idColumn, referenceColumn, stamps, table } from '../define.ts';
import { deliveryMethodReference } from '../sales/methods.ts';
import { countries } from '../settings/reference.ts';

/** A text that documents and mails of deliveries take up by its key: for a way of delivery, for a country, or for all. */
export const obdTexts = table(
  'obd_text',
  {
    obd_text_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    text_key: column(code).notNull(),
    obd_text: column(multi).notNull(),
    delivery_method_id: referenceColumn(deliveryMethodReference),
    country_code: column(country).references(() => countries.country_code),
    active: column(flag).notNull().default(true),
    ...stamps(),
  },
  (self) => [unique('obd_text_once').on(self.company_code, self.text_key, self.delivery_method_id, self.country_code).nullsNotDistinct()],
);
