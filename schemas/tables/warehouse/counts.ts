import { sql } from 'drizzle-orm';
import { check, index, unique } from 'drizzle-orm/pg-core';
import { choice, code, date, integer, money, quantity, text } from '../../kinds.gen.ts';
import { costs, needing } from '../../needs.ts';
import { column, companyColumn, idColumn, ownerColumn, positionColumn, referenceColumn, stamps, storedColumn, table } from '../define.ts';
import { productReference } from '../products/catalogue.ts';
import { referenceTo } from '../references.ts';
import { companies } from '../settings/reference.ts';
import { instanceColumn } from '../workflow/fsm.ts';
import { storageReference } from './storages.ts';

/** What was counted of goods, or is there when the books begin. Posting it makes the stock what was counted. */
export const stockCounts = table(
  'stock_count',
  {
    stock_count_id: idColumn().primaryKey(),
    company_code: companyColumn().references(() => companies.company_code),
    /** A draft has none. */
    count_no: column(code),
    count_date: column(date)
      .notNull()
      .default(sql`kontor_today()`),
    /** A count is held against what is booked; an opening adds goods where none are booked yet. */
    count_kind: column(choice, { values: ['count', 'opening'] })
      .notNull()
      .default('count'),
    /** Where its goods lie; a line may say another place. */
    storage_id: referenceColumn(storageReference),
    counted_by: column(text),
    description: column(text),
    posted_on: column(date),
    line_count: storedColumn(integer),
    fsm_instance_id: instanceColumn(),
    ...stamps(),
  },
  (self) => [unique('stock_count_no').on(self.company_code, self.count_no), index('stock_count_storage').on(self.storage_id)],
);

export const stockCountReference = referenceTo(stockCounts.stock_count_id, { form: 'stock_counts_brief', label: 'count_label', labelField: 'count_label' });

/** How many pieces of a product were found in a storage. */
export const stockCountItems = table(
  'stock_count_item',
  {
    stock_count_item_id: idColumn().primaryKey(),
    company_code: companyColumn(),
    stock_count_id: ownerColumn(stockCountReference),
    line_no: positionColumn({ within: ['stock_count_id'] })
      .notNull()
      .default(0),
    product_code: referenceColumn(productReference).notNull(),
    storage_id: referenceColumn(storageReference).notNull(),
    /** Booked when the line was begun; empty until the count is handed in, and in an opening, where nothing is booked. */
    expected: column(quantity),
    counted: column(quantity),
    difference: column(quantity).generatedAlwaysAs(sql`("counted" - coalesce("expected", 0))`),
    /** What one piece costs that was found too many; once posted, what the ledger says of one piece of the difference. In the company's currency. */
    unit_cost: needing(costs, column(money)),
    difference_value: needing(costs, column(money)).generatedAlwaysAs(sql`(round(("counted" - coalesce("expected", 0)) * "unit_cost", 2))`),
    ...stamps(),
  },
  (self) => [
    unique('stock_count_item_place').on(self.stock_count_id, self.storage_id, self.product_code, self.company_code),
    index('stock_count_item_storage').on(self.storage_id),
    index('stock_count_item_product').on(self.product_code, self.company_code),
    check('counted-not-negative', sql`${self.counted} >= 0 and ${self.expected} >= 0`),
    check('count-cost-not-negative', sql`${self.unit_cost} >= 0`),
  ],
);
