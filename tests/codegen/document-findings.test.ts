import { describe, expect, it } from 'vitest';
import type { DocumentDefinition } from '../../schemas/documents/define.ts';
import { column, idColumn, table } from '../../schemas/tables/define.ts';
import { defineForm } from '../../schemas/forms/define.ts';
import { text } from '../../schemas/kinds.gen.ts';
import { languages } from '../../src/shared/languages.ts';
import { brandForm, brandScreen, findingsOf, form, locale, screen } from './small-declarations.ts';

const file = 'schemas/documents/products/brand_sheet.document.ts';
const models = table('model', { model_id: idColumn().primaryKey(), brand_code: column(text), model_name: column(text) });
const modelForm = defineForm({
  table: models,
  parent: { form: 'product_brands', by: 'brand_code' } as never,
  fields: { model_id: models.model_id, brand_code: models.brand_code, model_name: models.model_name },
  from: (select) => select.from(models),
});
const sheet = {
  form: 'product_brands',
  number: 'brand_code',
  to: { name: 'brand_name', address: [], language: 'brand_code', email: 'brand_code' },
  head: ['brand_title'],
  lines: { form: 'models', columns: ['model_name'] },
  totals: [],
} as unknown as DocumentDefinition;

/** What codegen says of a document that differs so from one without a fault; each of its lines names one word. */
const findings = (changed: Record<string, unknown>, further: Parameters<typeof findingsOf>[0] = {}): string[] => {
  const document = { ...sheet, ...changed } as DocumentDefinition;
  return findingsOf({
    documents: [{ name: 'brand_sheet', file, text: JSON.stringify(document, null, 2), document }],
    forms: [form('product_brands', brandForm), form('models', modelForm)],
    ...further,
  }).filter((one) => one.startsWith(file) || one.includes('message'));
};

describe('a document is refused', () => {
  it('of a form that does not exist', () => {
    expect(findings({ form: 'product_brand' })).toContain(`${file}:2 K380 form 'product_brand' does not exist; did you mean 'product_brands'?`);
  });

  it('that names no field of its form', () => {
    expect(findings({ head: ['brand_titel'] })).toContain(
      `${file}:11 K381 'head' names 'brand_titel', which is no field of 'product_brands'; did you mean 'brand_title'?`,
    );
  });

  it('with a column that is not of the form of its lines', () => {
    const wrong = findings({ lines: { form: 'models', columns: ['brand_title'] } });
    expect(wrong).toContainEqual(expect.stringContaining("K381 'columns' names 'brand_title', which is no field of 'models'"));
  });

  it('whose lines are no lines of its record', () => {
    expect(findings({ lines: { form: 'product_brands', columns: ['brand_name'] } })).toContainEqual(
      expect.stringContaining("K382 its lines are of form 'product_brands', whose rows are no lines of 'product_brands'"),
    );
  });

  it('that shows what cannot be written on paper', () => {
    expect(findings({ lines: { form: 'models', columns: ['model_id'] } })).toContainEqual(
      expect.stringContaining("K383 'columns' names 'model_id' of kind '', which cannot be written on paper"),
    );
  });

  it('that a page would show and nobody declared', () => {
    const page = { shape: 'record', form: 'product_brands', list: 'products/brands', title: ['brand_name'], tabs: [{ panel: 'paper' }] };
    const told = findingsOf({ screens: [screen('products/brands', brandScreen), screen('products/brand', page)] });
    expect(told).toContainEqual(expect.stringContaining("K384 panel 'paper' shows documents, and there is none of form 'product_brands'"));
  });

  it('without its words in a language', () => {
    const english = { 'document.brand_sheet': 'Brand', 'field.brand_title': 'Title', 'field.model_name': 'Model' };
    const lacking = findings(
      {},
      { locales: languages.map((name) => locale(name, name === 'hu' ? { ...english, 'document.brand_sheet': '' } : english, 'products')) },
    );
    expect(lacking).toContainEqual(expect.stringMatching(/message 'document.brand_sheet' is missing in hu; /));
    expect(lacking).toContainEqual(expect.stringMatching(/message 'paper.to' is missing in en, /));
  });

  it('but not one without a fault', () => {
    expect(findings({})).toEqual([]);
  });
});
