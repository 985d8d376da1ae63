import { expect, it } from 'vitest';
import { commentForm } from '../../schemas/forms/comments.ts';
import { text } from '../../schemas/kinds.gen.ts';
import { commentTable } from '../../schemas/tables/comments.ts';
import { column } from '../../schemas/tables/define.ts';
import { withLines } from '../../codegen/find/form-facts.ts';
import { brandForm, brandTable, findingsOf, form, screen } from './small-declarations.ts';

const comments = commentTable(
  'brand_comment',
  {
    brand_code: column(text)
      .notNull()
      .references(() => brandTable.brand_code, { onDelete: 'cascade' }),
  },
  () => [],
);
const brands = form('product_brands', brandForm);
const thread = form('brand_comments', commentForm(comments, { form: 'product_brands' as never, by: 'brand_code' }));
const shown = screen('products/brands', { form: 'product_brands', icon: 'products', columns: ['brand_code'], detail: [{ panel: 'comments' }] });
const silent = screen('products/brands', { form: 'product_brands', icon: 'products', columns: ['brand_code'] });
const ofComments = (declarations: Parameters<typeof findingsOf>[0]) => findingsOf(declarations).filter((line) => /K33[89]/.test(line));

it('comments that a screen of their records shows are right', () => {
  expect(ofComments({ forms: withLines([brands, thread]), screens: [shown] })).toEqual([]);
});

it('a thread of records that have no comments is refused, and comments that nobody sees', () => {
  expect(ofComments({ forms: withLines([brands]), screens: [shown] })).toEqual([
    expect.stringMatching(
      /^screens\/products\/brands.*K338 shows comments, and form 'product_brands' has none: make a table of them with commentTable and a form with commentForm$/,
    ),
  ]);
  expect(ofComments({ forms: withLines([brands, thread]), screens: [silent] })).toEqual([
    "schemas/forms/products/brand_comments.form.ts:1 K339 no screen of form 'product_brands' shows its comments; did you mean '{ panel: 'comments' }'?",
  ]);
});
