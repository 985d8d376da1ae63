import { index } from 'drizzle-orm/pg-core';
import { codeReference } from '../../kinds/code_reference.ts';
import { commentTable } from '../comments.ts';
import { column } from '../define.ts';
import { productReference, products } from './catalogue.ts';

/** All companies share products, and what is said about them. */
export const productComments = commentTable(
  'product_comment',
  {
    product_code: column(codeReference, productReference)
      .notNull()
      .references(() => products.product_code, { onUpdate: 'cascade', onDelete: 'cascade' }),
  },
  (self) => [index('product_comment_product').on(self.product_code)],
);
