import { index } from 'drizzle-orm/pg-core';
import { commentTable } from '../comments.ts';
import { productColumn } from './catalogue.ts';

/** All companies share products, and what is said about them. */
export const productComments = commentTable('product_comment', { product_code: productColumn() }, (self) => [
  index('product_comment_product').on(self.product_code),
]);
