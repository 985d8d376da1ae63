import { sql } from 'drizzle-orm';
import { check, index, unique } from 'drizzle-orm/pg-core';
import { code, identity, integer } from '../../kinds.gen.ts';
import { appUsers } from '../access/people-and-pages.ts';
import { productColumn } from './catalogue.ts';
import { column, companyColumn, currentUser, idColumn, table } from '../define.ts';
import { companies } from '../settings/reference.ts';

/** A product that a user is about to print labels of; each user's own list. */
export const productLabels = table(
  'product_label',
  {
    label_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    user_id: column(identity)
      .notNull()
      .default(currentUser)
      .references(() => appUsers.user_id, { onDelete: 'cascade' }),
    product_code: productColumn(),
    label_count: column(integer).notNull().default(1),
    /** Printed beside the name where it is wanted. */
    storage_code: column(code),
  },
  (self) => [
    unique('product_label_product').on(self.company_code, self.user_id, self.product_code),
    index('product_label_of_product').on(self.product_code),
    check('label-count', sql`${self.label_count} between 0 and 999`),
  ],
);
