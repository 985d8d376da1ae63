import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asked } from '../../schemas/asked.ts';
import { computed } from '../../schemas/forms/define.ts';
import { inView, ofView } from '../../schemas/forms/in-view.ts';
import { declareParams } from '../../schemas/forms/params.ts';
import { json, quantity, text } from '../../schemas/kinds.gen.ts';
import { brandForm, findingsOf, form } from './small-declarations.ts';

const file = 'schemas/forms/products/product_brands.form.ts';
const chosen = declareParams({ pieces: asked(quantity).initially(1) });
const pieces = computed(text, sql`${chosen.pieces}::text`);
const withForm = (changed: object, fields: object = {}) =>
  findingsOf({ forms: [form('product_brands', { ...brandForm, ...changed, fields: { ...brandForm.fields, ...fields } })] });

describe('a param', () => {
  it('that is asked for and read is right', () => {
    expect(withForm({ params: chosen }, { pieces })).toEqual([]);
  });

  it('that nothing reads is refused', () => {
    expect(withForm({ params: chosen })).toContain(`${file}:1 K711 form 'product_brands' asks for param 'pieces' and never reads it`);
  });

  it('that is read and not asked for is refused', () => {
    expect(withForm({ params: declareParams({ piece: asked(quantity).optional() }) }, { pieces })).toContain(
      `${file}:1 K712 form 'product_brands' reads param 'pieces', which its 'params' do not have; did you mean 'piece'?`,
    );
  });

  it('whose values are no plain text is refused', () => {
    const notes = declareParams({ notes: asked(json).optional() });
    expect(withForm({ params: notes }, { notes: computed(text, sql`${notes.notes}::text`) })).toContain(
      `${file}:1 K713 param 'notes' is of a kind whose values are no plain text`,
    );
  });

  it('is not asked by a large list, whose figures are kept', () => {
    expect(withForm({ params: chosen, large: {} }, { pieces })).toContain(
      `${file}:1 K716 form 'product_brands' is large, so its figures are kept, and they would change with its params`,
    );
  });

  it('of the view currency follows from an amount, of a company', () => {
    const { params, fields } = ofView({ price: inView(sql`1`) }) ?? {};
    expect(Object.keys(params ?? {})).toEqual(['view_currency']);
    expect(withForm({ params }, { price: inView(sql`1`), ...fields })).toContain(
      `${file}:1 K715 form 'product_brands' converts 'price' by the rates of a company, and its rows are of none`,
    );
  });

  it('that is needed begins with something', () => {
    const needed = declareParams({ pieces: asked(quantity) });
    expect(withForm({ params: needed }, { pieces })).toContain(
      `${file}:1 K714 param 'pieces' is needed and starts with nothing, so nobody could list form 'product_brands' at first`,
    );
  });
});
